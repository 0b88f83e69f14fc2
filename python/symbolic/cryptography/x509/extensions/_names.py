"""Extensions that hold general names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cryptography._text import Json
from cryptography.hazmat import _der
from cryptography.x509 import _general_name_text
from cryptography.x509.extensions._base import Listed, SymbolicExtension, damaged
from cryptography.x509.general_name import GeneralName, OtherName
from cryptography.x509.oid import ExtensionOID


class GeneralNames(Listed[GeneralName]):
    """A list of general names."""

    def __init__(self, general_names: Iterable[GeneralName]) -> None:
        self._general_names = list(general_names)
        if not all(isinstance(name, GeneralName) for name in self._general_names):
            raise TypeError(
                "Every item in the general_names list must be an object conforming to the GeneralName interface"
            )

    @property
    def _items(self) -> Sequence[GeneralName]:
        return self._general_names

    def get_values_for_type(self, type: type[GeneralName]) -> list[Any]:
        """Return the values of the names of one kind; of an OtherName, the name itself."""
        names = [name for name in self if isinstance(name, type)]
        return [*names] if type is OtherName else [name.value for name in names]

    def __eq__(self, other: object) -> bool:
        return self._general_names == other._general_names if isinstance(other, GeneralNames) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._general_names))

    def __repr__(self) -> str:
        return f"<GeneralNames({self._general_names})>"


class SubjectAlternativeName(SymbolicExtension, Listed[GeneralName]):
    """The names that a certificate is for.

    In the text the names are sorted, because the library makes them from sets, which have no order. So a request
    or certificate gives them back sorted, whatever the order they were given in.
    """

    oid = ExtensionOID.SUBJECT_ALTERNATIVE_NAME

    def __init__(self, general_names: Iterable[GeneralName]) -> None:
        self._general_names = GeneralNames(general_names)

    @property
    def _items(self) -> Sequence[GeneralName]:
        return self._general_names._items

    def get_values_for_type(self, type: type[GeneralName]) -> list[Any]:
        """Return the values of the names of one kind; of an OtherName, the name itself."""
        return self._general_names.get_values_for_type(type)

    def public_bytes(self) -> bytes:
        return _der.tlv(_der.SEQUENCE, *map(_general_name_text.to_der, self))

    def _parts(self) -> tuple[object, ...]:
        return (self._general_names,)

    @classmethod
    def _from_der(cls, data: bytes) -> SubjectAlternativeName:
        return cls(_general_name_text.names_from_der(data))

    def _text(self) -> Json:
        return sorted(_general_name_text.write(name) for name in self)

    @classmethod
    def _from_text(cls, value: Json) -> SubjectAlternativeName:
        if not isinstance(value, list):
            raise damaged(cls)
        return cls(map(_general_name_text.read, value))

    def __repr__(self) -> str:
        return f"<SubjectAlternativeName({self._general_names})>"
