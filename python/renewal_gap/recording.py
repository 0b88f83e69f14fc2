"""What one hook leaves to be told: commands, log, observers, calls, events. One counter orders everything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass
class Recording:
    lines_wanted: bool = True
    calls_wanted: bool = True
    # Whether the charm's path is told (boundary.py); it needs lines and calls.
    path_wanted: bool = False
    seq: int = 0
    # While the runtime itself asks the library what it would answer, nothing is recorded.
    quiet: bool = False
    commands: list[Json] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    observed: list[Json] = field(default_factory=list)
    calls: list[Json] = field(default_factory=list)
    events: list[Json] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)
    overridden: list[Json] = field(default_factory=list)
    overrides: Json = field(default_factory=dict)
    endpoint: str = "certificates"
    # Objects of the library that the charm made in this hook, in order.
    requirers: list[Any] = field(default_factory=list)
    providers: list[Any] = field(default_factory=list)

    # Writes to the machine's disk are noticed late: they are told before the next number is given.
    before_seq: Callable[[], None] | None = None

    def next_seq(self) -> int:
        if self.before_seq is not None:
            self.before_seq()
        self.seq += 1
        return self.seq
