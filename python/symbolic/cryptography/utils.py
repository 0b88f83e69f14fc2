"""Small helpers that other modules share, with the names of the real package."""

from __future__ import annotations

import enum
from typing import Union

Buffer = Union[bytes, bytearray, memoryview]


class CryptographyDeprecationWarning(UserWarning):
    """Warns about a name that the real package keeps only for old code."""


DeprecatedIn42 = CryptographyDeprecationWarning


class Enum(enum.Enum):
    """An enumeration that prints in the same way in every Python version."""

    def __repr__(self) -> str:
        return f"<{self.__class__.__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self) -> str:
        return f"{self.__class__.__name__}.{self._name_}"


def int_to_bytes(integer: int, length: int | None = None) -> bytes:
    """Return `integer` in big-endian bytes, as short as possible unless `length` says otherwise."""
    if length == 0:
        raise ValueError("length argument can't be 0")
    return integer.to_bytes(length or (integer.bit_length() + 7) // 8 or 1, "big")


def as_bytes(value: object) -> bytes:
    """Return `value` as bytes; raise the real package's TypeError for text and other objects."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    raise TypeError(f'Cannot convert "{type(value)}" instance to a buffer.\nDid you mean to pass a bytestring instead?')


def expect(value: object, kind: type) -> None:
    """Raise the real package's TypeError unless `value` is a `kind`."""
    if not isinstance(value, kind):
        raise TypeError(f"'{type(value).__name__}' object is not an instance of '{kind.__name__}'")
