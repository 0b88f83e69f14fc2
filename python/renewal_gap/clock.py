"""The clock stands still while a hook runs: everything that asks the time gets the world's."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from typing import Any

UTC = datetime.UTC
_real_time = time.time
_real_datetime = datetime.datetime
_real_date = datetime.date


class Clock:
    """Milliseconds since the epoch; None between hooks, where the real clock runs."""

    def __init__(self, asked: Callable[[], None]) -> None:
        self.now_ms: int | None = None
        self._asked = asked
        # Sees what `datetime.now` answers, and may put something in its place that notices how it is used.
        self.seen: Callable[[Any], Any] | None = None
        # Told of every other way to read the clock.
        self.read_plainly: Callable[[], None] | None = None

    def seconds(self) -> float:
        if self.now_ms is not None and self.read_plainly is not None:
            self.read_plainly()
        return self.watched_seconds()

    def watched_seconds(self) -> float:
        if self.now_ms is None:
            return _real_time()
        self._asked()
        return self.now_ms / 1000

    def sleep(self, seconds: float) -> None:
        """A charm that waits sees time pass, or its loop would never end; the world's clock does not move."""
        if self.now_ms is not None:
            self.now_ms += round(seconds * 1000)


def install(clock: Clock) -> None:
    """Replaces `datetime.datetime`, `datetime.date` and the functions of `time`. Before other imports, which copy them."""
    datetime.datetime = _frozen_datetime(clock)  # type: ignore[misc]
    datetime.date = _frozen_date(clock)  # type: ignore[misc]
    _install_time(clock)


class _LooksReal(type):
    """Real dates are instances too: C code makes them."""

    _real: type

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, cls._real) if "_real" in cls.__dict__ else super().__instancecheck__(instance)

    def __subclasscheck__(cls, subclass: type) -> bool:
        return issubclass(subclass, cls._real) if "_real" in cls.__dict__ else super().__subclasscheck__(subclass)


def _frozen_datetime(clock: Clock) -> Any:
    class FrozenDatetime(_real_datetime, metaclass=_LooksReal):
        _real = _real_datetime

        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Any:
            moment = cls.fromtimestamp(clock.watched_seconds(), tz)
            return clock.seen(moment) if clock.seen is not None and clock.now_ms is not None else moment

        @classmethod
        def today(cls) -> Any:
            return cls.fromtimestamp(clock.seconds())

        @classmethod
        def utcnow(cls) -> Any:
            return cls.fromtimestamp(clock.seconds())

        @classmethod
        def fromtimestamp(cls, timestamp: float, tz: datetime.tzinfo | None = None) -> Any:
            # The unit's local time is UTC, whatever the reader's machine says.
            moment = super().fromtimestamp(timestamp, UTC)
            return moment.replace(tzinfo=None) if tz is None else moment.astimezone(tz)

        def astimezone(self, tz: datetime.tzinfo | None = None) -> Any:
            return super().astimezone(tz or UTC)

        def timestamp(self) -> float:
            return super().timestamp() if self.tzinfo else self.replace(tzinfo=UTC).timestamp()

    FrozenDatetime.__name__ = FrozenDatetime.__qualname__ = "datetime"
    FrozenDatetime.__module__ = "datetime"
    return FrozenDatetime


def _frozen_date(clock: Clock) -> Any:
    class FrozenDate(_real_date, metaclass=_LooksReal):
        _real = _real_date

        @classmethod
        def today(cls) -> Any:
            moment = _real_datetime.fromtimestamp(clock.seconds(), UTC)
            return cls(moment.year, moment.month, moment.day)

    FrozenDate.__name__ = FrozenDate.__qualname__ = "date"
    FrozenDate.__module__ = "datetime"
    return FrozenDate


def _install_time(clock: Clock) -> None:
    real_sleep, real_monotonic = time.sleep, time.monotonic
    gmtime, strftime, ctime = time.gmtime, time.strftime, time.ctime

    def monotonic() -> float:
        return real_monotonic() if clock.now_ms is None else clock.seconds()

    def sleep(seconds: float, /) -> None:
        if clock.now_ms is None:
            real_sleep(seconds)
        else:
            clock.sleep(seconds)

    def utc(seconds: float | None = None, /) -> time.struct_time:
        return gmtime(clock.seconds() if seconds is None else seconds)

    time.time = clock.seconds
    time.time_ns = lambda: round(clock.seconds() * 1_000_000_000)
    time.monotonic = monotonic
    time.sleep = sleep  # type: ignore[assignment]
    time.gmtime = utc  # type: ignore[assignment]
    time.localtime = utc  # type: ignore[assignment]
    time.strftime = lambda form, moment=None, /: strftime(form, moment if moment is not None else utc())
    time.ctime = lambda seconds=None, /: ctime(clock.seconds() if seconds is None else seconds)
