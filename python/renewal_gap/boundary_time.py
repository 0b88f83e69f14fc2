"""Instants and lengths of time that the charm meets: comparing and reckoning are questions, anything else shows the clock."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from .boundary import Boundary

_instant: Any = getattr(datetime.datetime, "_real", datetime.datetime)
_length = datetime.timedelta
_COMPARISONS = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">=", "__eq__": "==", "__ne__": "!="}
# Method, sign, and whether the other operand comes first.
_RECKONING = {
    "__add__": ("+", False), "__radd__": ("+", True), "__sub__": ("-", False), "__rsub__": ("-", True),
    "__mul__": ("*", False), "__rmul__": ("*", True), "__truediv__": ("/", False),
}  # fmt: skip
_SHOWING = {
    _instant: (
        *("isoformat", "strftime", "timestamp", "date", "time", "timetz", "timetuple", "utctimetuple", "replace", "astimezone"),
        *("weekday", "isoweekday", "toordinal", "isocalendar", "ctime", "utcoffset", "tzname", "dst"),
    ),
    _length: ("total_seconds", "__floordiv__", "__mod__", "__divmod__", "__neg__", "__abs__", "__bool__"),
}
_ALWAYS_SHOWING = ("__str__", "__repr__", "__format__", "__hash__", "__reduce_ex__")
_PARTS = {
    _instant: ("year", "month", "day", "hour", "minute", "second", "microsecond"),
    _length: ("days", "seconds", "microseconds"),
}


def watched(boundary: Boundary, value: Any) -> Any:
    """The same instant or length, watched; an instant without a time zone, and anything else, is left alone."""
    if isinstance(value, _length):
        return _class_for(boundary, _length)(_length.days.__get__(value), *_seconds(value))
    if not isinstance(value, _instant) or _instant.tzinfo.__get__(value) is None:
        return value
    return _class_for(boundary, _instant).combine(_instant.date(value), _instant.timetz(value))


def _seconds(value: Any) -> tuple[int, int]:
    return _length.seconds.__get__(value), _length.microseconds.__get__(value)


def now(boundary: Boundary, value: Any) -> Any:
    """What the clock says."""
    if not boundary.reads():
        return value
    if value.tzinfo is None:
        boundary.mark("time")
        return value
    boundary.item("ask", "now")
    return watched(boundary, value)


def _class_for(boundary: Boundary, base: Any) -> Any:
    made: dict[Any, Any] = boundary.__dict__.setdefault("times", {})
    if base not in made:
        made[base] = _made(boundary, base)
    return made[base]


def _made(boundary: Boundary, base: Any) -> type:
    body: dict[str, Any] = {"__module__": "datetime"}
    for name, sign in _COMPARISONS.items():
        body[name] = _comparison(boundary, getattr(base, name), sign)
    for name, (sign, swapped) in _RECKONING.items():
        if hasattr(base, name):
            body[name] = _reckoning(boundary, getattr(base, name), sign, swapped)
    for name in (*_SHOWING[base], *_ALWAYS_SHOWING):
        body[name] = _showing(boundary, getattr(base, name))
    for name in _PARTS[base]:
        body[name] = property(_showing(boundary, getattr(base, name).__get__))
    return type("datetime" if base is _instant else "timedelta", (base,), body)


def _comparison(boundary: Boundary, real: Callable[..., Any], sign: str) -> Callable[[Any, Any], Any]:
    def compare(self: Any, other: Any) -> Any:
        result = real(self, other)
        if result is not NotImplemented and boundary.hears():
            boundary.item("ask", "compare", sign, told(self), told(other))
        return result

    return compare


def _reckoning(boundary: Boundary, real: Callable[..., Any], sign: str, swapped: bool) -> Callable[[Any, Any], Any]:
    def reckon(self: Any, other: Any) -> Any:
        result = real(self, other)
        if result is NotImplemented or not boundary.hears():
            return result
        if not isinstance(result, (_instant, _length)):
            boundary.mark("time")
            return result
        a, b = (other, self) if swapped else (self, other)
        boundary.item("ask", "reckon", sign, told(a), told(b))
        return watched(boundary, result)

    return reckon


def _showing(boundary: Boundary, real: Callable[..., Any]) -> Callable[..., Any]:
    def show(self: Any, *args: Any) -> Any:
        boundary.mark("time")
        return real(self, *args)

    return show


def told(value: Any) -> Any:
    """As JSON: an instant as ISO 8601, a length as Python writes it, a number as itself."""
    if isinstance(value, _length):
        return {"$": "length", "text": text_of(value)}
    if isinstance(value, _instant):
        return {"$": "time", "text": text_of(value)}
    return value if isinstance(value, (int, float)) else None


def text_of(value: Any) -> str:
    """What it shows, without asking it to show."""
    return _length.__str__(value) if isinstance(value, _length) else str(_instant.isoformat(value))
