"""Puts the symbolic package first on the path and gives every test fresh counters."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

SYMBOLIC = Path(__file__).parents[2] / "symbolic"

sys.path.insert(0, str(SYMBOLIC))

import cryptography  # noqa: E402  # the path decides which one this is

if Path(cryptography.__file__).parent != SYMBOLIC / "cryptography":
    raise RuntimeError("Another cryptography is loaded already; run these tests in a process of their own.")

from cryptography import _numbers  # noqa: E402


@pytest.fixture(autouse=True)
def fresh_counters() -> None:
    """Each test begins with key 1, serial number 1 and signature 1."""
    _numbers.set_source(_numbers.counters())
