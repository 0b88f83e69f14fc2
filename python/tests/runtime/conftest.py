"""One interpreter is booted once, as in the page; each test gets a Juju of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from renewal_gap import runtime

from .fake_juju import FakeJuju
from .world import World


class Line:
    """The one `ask` that the interpreter was booted with, connected to the Juju of the test that runs."""

    juju: FakeJuju
    root: str

    def ask(self, text: str) -> str:
        return self.juju.ask(text)


@pytest.fixture(scope="session")
def line(tmp_path_factory: pytest.TempPathFactory) -> Line:
    line = Line()
    line.root = str(tmp_path_factory.mktemp("machine"))
    # The folder with `libraries/<version>`, as the page's bundle has it.
    runtime.boot(line.ask, os.environ.get("RENEWAL_GAP_SITE", "/site"), line.root)
    return line


@pytest.fixture
def root(line: Line) -> str:
    """The folder that stands for the machine's `/`."""
    return line.root


@pytest.fixture
def world(line: Line) -> Iterator[World]:
    line.juju = FakeJuju()
    yield World(line.juju, runtime)
    answer(runtime, {"do": "reset"})


def answer(module: Any, request: dict[str, Any]) -> dict[str, Any]:
    import json

    out: dict[str, Any] = json.loads(module.serve(json.dumps(request)))
    return out
