"""The one source of fresh numbers.

The real package draws random bytes in three places: new keys, serial numbers and ECDSA signatures. Here each of
them takes the next number of its kind, so that a run can be repeated exactly. Whoever hosts the package hands in
the world's counters with `set_source`; alone, it counts within the process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Literal

Kind = Literal["keys", "serials", "signatures"]
Source = Callable[[str], int]


def counters() -> Source:
    """Return a source that counts each kind on its own, starting at 1."""
    used: Counter[str] = Counter()

    def take(kind: str) -> int:
        used[kind] += 1
        return used[kind]

    return take


_source: Source = counters()


def set_source(fn: Source) -> None:
    """Take fresh numbers from `fn` from now on; it gets the kind and returns the next number."""
    global _source  # noqa: PLW0603  # one source for the process is the point of this module
    _source = fn


def fresh(kind: Kind) -> int:
    """Return the next number of `kind`."""
    return _source(kind)
