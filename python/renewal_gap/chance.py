"""Chance that repeats: unique ids are the world's fresh numbers, all other randomness follows from the hook's arguments."""

from __future__ import annotations

import hashlib
import os
import random
import uuid
from collections.abc import Callable
from typing import Any

_FUNCTIONS = [
    "betavariate",
    "binomialvariate",
    "choice",
    "choices",
    "expovariate",
    "gauss",
    "getrandbits",
    "normalvariate",
    "randbytes",
    "randint",
    "random",
    "randrange",
    "sample",
    "shuffle",
    "triangular",
    "uniform",
]


class Chance:
    def __init__(self, fresh: Callable[[str], int], asked: Callable[[], None], in_hook: Callable[[], bool]) -> None:
        self.fresh = fresh
        self.asked = asked
        self.in_hook = in_hook
        self._seed = b""
        self._drawn = 0

    def start(self, seed: str) -> None:
        self._seed = seed.encode()
        self._drawn = 0
        random.seed(seed)

    def urandom(self, size: int) -> bytes:
        out = b""
        while len(out) < size:
            self._drawn += 1
            out += hashlib.sha256(self._seed + self._drawn.to_bytes(8, "big")).digest()
        return out[:size]


def install(chance: Chance) -> None:
    _install_uuid(chance)
    _install_urandom(chance)
    _install_random(chance)


def _install_uuid(chance: Chance) -> None:
    def replaced(real: Callable[..., uuid.UUID]) -> Callable[..., uuid.UUID]:
        def made(*args: Any, **options: Any) -> uuid.UUID:
            if not chance.in_hook():
                return real(*args, **options)
            chance.asked()
            return uuid.UUID(f"00000000-0000-4000-8000-{chance.fresh('uuids'):012x}")

        return made

    uuid.uuid1 = replaced(uuid.uuid1)
    uuid.uuid4 = replaced(uuid.uuid4)


def _install_urandom(chance: Chance) -> None:
    real = os.urandom

    def urandom(size: int, /) -> bytes:
        if not chance.in_hook():
            return real(size)
        chance.asked()
        return chance.urandom(size)

    os.urandom = urandom
    random._urandom = urandom  # type: ignore[attr-defined]


def _install_random(chance: Chance) -> None:
    """The module's functions, and generators made without a seed."""

    def noted(real: Callable[..., Any]) -> Callable[..., Any]:
        def function(*args: Any, **options: Any) -> Any:
            if chance.in_hook():
                chance.asked()
            return real(*args, **options)

        return function

    for name in _FUNCTIONS:
        if hasattr(random, name):
            setattr(random, name, noted(getattr(random, name)))
    real_random = random.Random

    class Random(real_random):  # type: ignore[misc,valid-type]
        def __init__(self, x: Any = None) -> None:
            if x is None and chance.in_hook():
                chance.asked()
                x = chance.urandom(16)
            super().__init__(x)

    random.Random = Random  # type: ignore[misc]
