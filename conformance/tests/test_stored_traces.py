"""The recorder is right if it makes every stored trace again from its inputs."""

from __future__ import annotations

import json
import pathlib

import pytest

from record import library, situations
from record.format import Trace
from record.keys import KeyStore
from record.text import to_text

CONFORMANCE = pathlib.Path(__file__).resolve().parents[1]
STORED = [
    pytest.param(trace, id=f"{path.parent.name}/{path.stem}")
    for path, trace in situations.trace_files(
        [CONFORMANCE / "traces" / library.version(), CONFORMANCE / "traces-extra" / library.version()]
    )
]


def test_some_traces_are_stored_so_that_the_next_test_says_something() -> None:
    assert len(STORED) > 5


@pytest.mark.parametrize("trace", STORED)
def test_the_library_still_does_what_the_stored_trace_says(trace: Trace, keys: KeyStore) -> None:
    assert situations.rerecorded_difference(trace, keys) is None


@pytest.mark.parametrize("situation", situations.load(), ids=lambda each: each["name"])
def test_stored_inputs_are_those_of_the_stored_trace(situation: situations.Situation) -> None:
    """So that recording the named situations replaces the stored traces, and nothing else."""
    places = [CONFORMANCE / folder / library.version() / f"{situation['name']}.json" for folder in ("traces", "traces-extra")]
    for path in (place for place in places if place.exists()):
        stored = json.loads(path.read_text())
        assert stored["config"] == situation["config"]
        assert stored.get("charm") == situation.get("charm")
        assert [{key: value for key, value in step.items() if key != "expect"} for step in stored["steps"]] == situation["steps"]


def test_a_trace_has_one_step_a_line_so_that_a_difference_can_be_read(renewal_gap: Trace) -> None:
    lines = to_text(renewal_gap).splitlines()
    assert sum(line.startswith('  {"unit"') for line in lines) == len(renewal_gap["steps"])
    assert json.loads("\n".join(lines)) == renewal_gap
