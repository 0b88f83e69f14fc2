from __future__ import annotations

import copy
import json
import logging
import pathlib
from collections.abc import Callable
from typing import Any

import pytest

from record.format import Setup, Step, Trace
from record.keys import KeyStore
from record.recording import record

logging.disable(logging.CRITICAL)

TRACES = pathlib.Path(__file__).resolve().parents[1] / "traces"


@pytest.fixture(scope="session")
def keys() -> KeyStore:
    """One store for all tests: making keys takes longer than the tests."""
    return KeyStore()


@pytest.fixture
def renewal_gap() -> Trace:
    """A stored trace, free to be changed."""
    trace: Trace = json.loads((TRACES / "1.12.0" / "renewal-gap.json").read_text())
    return copy.deepcopy(trace)


@pytest.fixture
def setup() -> Setup:
    return {
        "mode": "unit",
        "requests": [{"common_name": "web.example", "sans_dns": ["web.example"]}],
        "renewal_relative_time": 0.9,
        "key": "library",
        "refresh_events": [],
        "units": 1,
        "leader": 0,
        "validity_s": 86400,
        "start": "2026-01-01T00:00:00Z",
    }


@pytest.fixture
def run(keys: KeyStore) -> Callable[..., list[dict[str, Any]]]:
    """Record steps and give the expectations of the hooks."""

    def run(setup: Setup, *steps: dict[str, Any], charm: pathlib.Path | None = None) -> list[dict[str, Any]]:
        timed: list[Step] = [{"at": f"2026-01-01T00:{minute:02}:00Z", **step} for minute, step in enumerate(steps)]  # type: ignore[typeddict-item]
        trace = record("test", "test", setup, timed, keys, charm)
        return [step["expect"] for step in trace["steps"] if step["expect"] is not None]

    return run
