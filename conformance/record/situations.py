"""The named situations whose inputs are kept as data, and re-recording of traces that exist."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator, Sequence
from typing import cast

from . import charms, design_situations, library
from .compare import first_difference
from .format import FORMAT, Situation, Trace
from .keys import KeyStore
from .recording import record

CONFORMANCE = pathlib.Path(__file__).resolve().parents[1]
INPUTS = CONFORMANCE / "inputs"
CHARMS = CONFORMANCE.parent / "src" / "charms"


def load(inputs: pathlib.Path = INPUTS) -> list[Situation]:
    """Every situation that the installed library is recorded in, by name."""
    found = [cast(Situation, json.loads(path.read_text())) for path in sorted(inputs.glob("*.json"))]
    found += [each for path in sorted((inputs / "charms").glob("*.json")) for each in charms.situations(path)]
    found += [each for path in sorted((inputs / "designs").glob("*.json")) for each in design_situations.situations(path, found)]
    return [each for each in found if library.version() in each["libraries"]]


def choose(situations: Sequence[Situation], names: Sequence[str]) -> list[Situation]:
    """The situations with these names, or all if none is named."""
    known = {each["name"]: each for each in situations}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ValueError(f"no situation {', '.join(unknown)} for library {library.version()}; known: {', '.join(known)}")
    return [known[name] for name in names] if names else list(situations)


def record_situation(situation: Situation, keys: KeyStore, folder: pathlib.Path = CHARMS) -> Trace:
    """Record a named trace from its inputs."""
    charm = folder / situation["charm"] if "charm" in situation else None
    return record(situation["name"], situation["title"], situation["config"], situation["steps"], keys, charm)


def trace_files(paths: Sequence[pathlib.Path]) -> Iterator[tuple[pathlib.Path, Trace]]:
    """The traces among these files and folders that the installed library recorded."""
    for path in paths:
        for file in sorted(path.rglob("*.json")) if path.is_dir() else [path]:
            content = json.loads(file.read_text())
            if content.get("format") == FORMAT and content["library"] == library.version():
                yield file, cast(Trace, content)


def rerecorded_difference(trace: Trace, keys: KeyStore, folder: pathlib.Path = CHARMS) -> str | None:
    """Record a trace's inputs again; None if the library still does the same, else where it differs."""
    charm = folder / trace["charm"] if "charm" in trace else None
    again = record(trace["name"], trace["title"], trace["config"], trace["steps"], keys, charm)
    return first_difference(trace, again)
