"""Whether two traces of the same inputs say the same.

Ids are names: two traces are equal if one renaming, one to one and kept for the whole trace, makes them so. Lists keep their
order; secrets are a set. Where a set leaves a choice open, every choice is tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from .format import Step, Trace

_ID = re.compile(r"(key|csr|cert|ca)-\d+")
_NAMED = re.compile(r"<((?:key|csr|cert|ca)-\d+)>")


@dataclass(frozen=True)
class Renaming:
    """Ids of one trace and what the other calls them, both ways."""

    there: dict[str, str] = field(default_factory=dict)
    back: dict[str, str] = field(default_factory=dict)

    def with_pair(self, left: str, right: str) -> Renaming | None:
        """This renaming with one more pair; None if it contradicts."""
        if left.split("-")[0] != right.split("-")[0]:
            return None
        if self.there.get(left, right) != right or self.back.get(right, left) != left:
            return None
        return Renaming({**self.there, left: right}, {**self.back, right: left})


def _texts(left: str, right: str, names: Renaming) -> Iterator[Renaming]:
    """Texts are equal but for ids, whether they are one or contain some (`<cert-1>`)."""
    pattern = _ID if _ID.fullmatch(left) else _NAMED
    left_parts, right_parts = pattern.sub("\0", left), pattern.sub("\0", right)
    if left_parts != right_parts:
        return
    current: Renaming | None = names
    for one, other in zip(pattern.finditer(left), pattern.finditer(right), strict=True):
        current = current.with_pair(one[0].strip("<>"), other[0].strip("<>")) if current else None
    if current:
        yield current


def _sequences(left: Sequence[Any], right: Sequence[Any], names: Renaming) -> Iterator[Renaming]:
    if not left:
        yield names
        return
    for after_first in _values(left[0], right[0], names):
        yield from _sequences(left[1:], right[1:], after_first)


def _sets(left: Sequence[Any], right: Sequence[Any], names: Renaming) -> Iterator[Renaming]:
    if not left:
        yield names
        return
    for index, candidate in enumerate(right):
        for after_first in _values(left[0], candidate, names):
            yield from _sets(left[1:], [*right[:index], *right[index + 1 :]], after_first)


def _dicts(left: dict[str, Any], right: dict[str, Any], names: Renaming) -> Iterator[Renaming]:
    if left.keys() != right.keys():
        return
    # Secrets last: by then the lists have settled nearly every id, and the set leaves no choice.
    keys = sorted(left, key=lambda key: key == "secrets")

    def rest(position: int, names: Renaming) -> Iterator[Renaming]:
        if position == len(keys):
            yield names
            return
        key = keys[position]
        match = _sets if key == "secrets" else _values
        if key == "secrets" and len(left[key]) != len(right[key]):
            return
        for after in match(left[key], right[key], names):
            yield from rest(position + 1, after)

    yield from rest(0, names)


def _values(left: Any, right: Any, names: Renaming) -> Iterator[Renaming]:
    if isinstance(left, str) and isinstance(right, str):
        yield from _texts(left, right, names)
    elif isinstance(left, dict) and isinstance(right, dict):
        yield from _dicts(left, right, names)
    elif isinstance(left, list) and isinstance(right, list):
        if len(left) == len(right):
            yield from _sequences(left, right, names)
    elif type(left) is type(right) and left == right:
        yield names


def _steps(left: Sequence[Step], right: Sequence[Step], names: Renaming, reached: list[int], at: int = 0) -> bool:
    reached[0] = max(reached[0], at)
    if at == len(left):
        return True
    return any(_steps(left, right, after, reached, at + 1) for after in _values(left[at], right[at], names))


def first_difference(left: Trace, right: Trace) -> str | None:
    """Where two traces differ, in words; None if they say the same. Name, title and key order do not count."""
    for key in ("format", "library", "config", "charm"):
        if left.get(key) != right.get(key):
            return f"{key}: {left.get(key)!r} against {right.get(key)!r}"
    if len(left["steps"]) != len(right["steps"]):
        return f"{len(left['steps'])} steps against {len(right['steps'])}"
    reached = [0]
    if _steps(left["steps"], right["steps"], Renaming(), reached):
        return None
    at = reached[0]
    return f"step {at + 1}: {left['steps'][at]} against {right['steps'][at]}"
