"""Instants that the charm meets: comparing two of them is a question that can be asked again, anything else shows the clock."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from .boundary import Boundary

# Before the clock is frozen or after: both are instances of the real one.
_real = datetime.datetime if not hasattr(datetime.datetime, "_real") else datetime.datetime._real
_COMPARISONS = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">=", "__eq__": "==", "__ne__": "!="}
_SHOWING = (
    *("__add__", "__radd__", "__sub__", "__rsub__", "__str__", "__repr__", "__format__", "__hash__", "__reduce_ex__"),
    *("isoformat", "strftime", "timestamp", "date", "time", "timetz", "timetuple", "utctimetuple", "replace", "astimezone"),
    *("weekday", "isoweekday", "toordinal", "isocalendar", "ctime", "utcoffset", "tzname", "dst"),
)
_PARTS = ("year", "month", "day", "hour", "minute", "second", "microsecond")


def watched(boundary: Boundary, value: Any) -> Any:
    """The same instant, watched; an instant without a time zone is left alone."""
    if not isinstance(value, _real) or value.tzinfo is None:
        return value
    return _class_for(boundary).combine(_real.date(value), _real.timetz(value))


def now(boundary: Boundary, value: Any) -> Any:
    """What the clock says."""
    if not boundary.reads():
        return value
    if value.tzinfo is None:
        boundary.mark("time")
        return value
    boundary.item("ask", "now")
    return watched(boundary, value)


def _class_for(boundary: Boundary) -> Any:
    made = getattr(boundary, "moments", None)
    if made is None:
        made = boundary.moments = _made(boundary)  # type: ignore[attr-defined]
    return made


def _made(boundary: Boundary) -> type:
    body: dict[str, Any] = {"_watched": True, "__module__": "datetime"}
    for name, sign in _COMPARISONS.items():
        body[name] = _comparison(boundary, name, sign)
    for name in _SHOWING:
        body[name] = _showing(boundary, getattr(_real, name))
    for name in _PARTS:
        body[name] = property(_showing(boundary, getattr(_real, name).__get__))
    return type("datetime", (_real,), body)


def _comparison(boundary: Boundary, name: str, sign: str) -> Callable[[Any, Any], Any]:
    real = getattr(_real, name)

    def compare(self: Any, other: Any) -> Any:
        if boundary.hears():
            boundary.item("ask", "compare", sign, moment(self), moment(other))
        return real(self, other)

    return compare


def _showing(boundary: Boundary, real: Callable[..., Any]) -> Callable[..., Any]:
    def show(self: Any, *args: Any) -> Any:
        boundary.mark("time")
        return real(self, *args)

    return show


def moment(value: Any) -> Any:
    """An instant as JSON: as text, in UTC."""
    if not isinstance(value, _real) or _real.utcoffset(value) is None:
        return None
    return {"$": "time", "text": text_of(value)}


def text_of(value: Any) -> str:
    """What it shows, without asking it to show."""
    return _real.isoformat(value)
