"""Object identifiers: dotted numbers with a name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

_DOTTED = re.compile(r"[0-9]+(\.[0-9]+)+")
_ARC_LIMIT = 1 << 128
_SECOND_ARC_LIMIT = 40


class ObjectIdentifier:
    """An object identifier, such as 2.5.4.3."""

    _names: ClassVar[dict[ObjectIdentifier, str]] = {}

    def __init__(self, value: str) -> None:
        if not isinstance(value, str):
            raise TypeError(f"'{type(value).__name__}' object is not an instance of 'str'")
        self._arcs = _arcs(value)

    @property
    def dotted_string(self) -> str:
        """The numbers, parted by dots."""
        return ".".join(map(str, self._arcs))

    @property
    def arcs(self) -> tuple[int, ...]:
        """The numbers."""
        return self._arcs

    @property
    def _name(self) -> str:
        return self._names.get(self, "Unknown OID")

    def __eq__(self, other: object) -> bool:
        return self._arcs == other._arcs if isinstance(other, ObjectIdentifier) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._arcs)

    def __repr__(self) -> str:
        return f"<ObjectIdentifier(oid={self.dotted_string}, name={self._name})>"

    def __copy__(self) -> ObjectIdentifier:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> ObjectIdentifier:
        return self


def set_names(names: Mapping[ObjectIdentifier, str]) -> None:
    """Tell the names of the well-known identifiers, once they exist."""
    ObjectIdentifier._names.update(names)


def _arcs(dotted: str) -> tuple[int, ...]:
    if not _DOTTED.fullmatch(dotted):
        raise ValueError(f"{dotted!r} is not an object identifier.")
    arcs = tuple(int(part) for part in dotted.split("."))
    if arcs[0] > 2 or (arcs[0] < 2 and arcs[1] >= _SECOND_ARC_LIMIT) or max(arcs) >= _ARC_LIMIT:
        raise ValueError(f"{dotted!r} is not an object identifier.")
    return arcs
