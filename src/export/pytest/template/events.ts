/** The exported file, part one: imports, and what its events are made of. */
export const IMPORTS = String.raw`from __future__ import annotations

import contextlib
import dataclasses
import datetime
import functools
import importlib.util
import inspect
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import types
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import ops
import pytest
import yaml  # type: ignore[import-untyped]
from charmlibs.interfaces import tls_certificates as tls
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from ops import testing
from ops.testing import errors
`;

export const EVENT_CLASSES = String.raw`
@dataclasses.dataclass(frozen=True)
class Hook:
    """A hook of a unit of the charm."""

    step: int
    at: str
    unit: int
    name: str
    #: Number of the relation that it is about.
    relation: int = 0
    #: The secret that it is about: what it holds, whose it is (None: the application's), and for a
    #: certificate the how-manieth of its owner and name, and that name where the owner has several.
    secret: tuple[str, int | None, int] | tuple[str, int | None, int, str] | None = None
    revision: int = 1
    #: What an action of the charm asks of the library.
    operation: str = ""
    #: It fails at its end: its databag and secret writes are lost, its files stay.
    fails: bool = False


@dataclasses.dataclass(frozen=True)
class Provider:
    """A hook of the provider. A slow one reads when it begins, and writes when it ends."""

    step: int
    at: str
    name: str
    relation: int = 0
    #: The unit that it is about: the provider reads its databag anew.
    unit: int | None = None
    does: tuple[str, ...] = ()
    part: str = "whole"
    fails: bool = False


@dataclasses.dataclass(frozen=True)
class Change:
    """What happens around the charm, without a hook."""

    step: int
    leader: int | None = None
    units: int | None = None
    #: A unit whose container starts anew, with an empty disk.
    wiped: int | None = None
    requests: dict[str, Any] | None = None
`;
