"""A clock that stands still within a hook: for the library, the charm, and the dates in certificates."""

from __future__ import annotations

import datetime

import time_machine


def parse_time(text: str) -> datetime.datetime:
    """Read a trace time, UTC in whole seconds (`2026-01-01T00:00:00Z`)."""
    return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.UTC)


def format_time(time: datetime.datetime) -> str:
    """Write a time as in a trace: UTC, cut (not rounded) to the second."""
    return time.astimezone(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def frozen(at: str) -> time_machine.travel:
    """Freeze the clock at this trace time, as a context manager."""
    return time_machine.travel(parse_time(at), tick=False)
