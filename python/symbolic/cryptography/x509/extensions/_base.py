"""What an extension is, and the list of them in a certificate or request."""

from __future__ import annotations

import abc
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Generic, TypeVar, cast, overload

from cryptography._text import Json
from cryptography.x509.oid import ObjectIdentifier

Item_co = TypeVar("Item_co", covariant=True)


class DuplicateExtension(Exception):  # noqa: N818  # the real package's name
    """An object holds two extensions of one kind."""

    def __init__(self, msg: str, oid: ObjectIdentifier) -> None:
        super().__init__(msg)
        self.oid = oid


class ExtensionNotFound(Exception):  # noqa: N818
    """An object does not hold the extension asked for."""

    def __init__(self, msg: str, oid: ObjectIdentifier) -> None:
        super().__init__(msg)
        self.oid = oid


class ExtensionType(abc.ABC):
    """The value of an extension."""

    oid: ClassVar[ObjectIdentifier]

    def public_bytes(self) -> bytes:
        """Return the value in real DER."""
        raise NotImplementedError(f"public_bytes is not implemented for extension type {self!r}")


ExtensionTypeVar_co = TypeVar("ExtensionTypeVar_co", bound=ExtensionType, covariant=True)


class SymbolicExtension(ExtensionType):
    """An extension that can be written and read. Equal to another of the same kind with the same parts.

    Its text is the hexadecimal of its DER unless the contract gives it a form of its own.
    """

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SymbolicExtension) or type(other) is not type(self):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    @abc.abstractmethod
    def _parts(self) -> tuple[object, ...]:
        """Return what makes it what it is, hashable."""

    @classmethod
    @abc.abstractmethod
    def _from_der(cls, data: bytes) -> SymbolicExtension:
        """Return the value in the DER `data`; raise ValueError if there is none."""

    def _text(self) -> Json:
        """Return the text form of the value."""
        return self.public_bytes().hex()

    @classmethod
    def _from_text(cls, value: Json) -> SymbolicExtension:
        """Return the value with this text form; raise ValueError if there is none."""
        if not isinstance(value, str):
            raise damaged(cls)
        return cls._from_der(bytes.fromhex(value))


class UnrecognizedExtension(SymbolicExtension):
    """An extension by OID and bytes."""

    def __init__(self, oid: ObjectIdentifier, value: bytes) -> None:
        if not isinstance(oid, ObjectIdentifier):
            raise TypeError("oid must be an ObjectIdentifier")
        self._oid = oid
        self._value = value

    @property
    def oid(self) -> ObjectIdentifier:  # type: ignore[override]  # each has its own, as in the real package
        """What the extension is."""
        return self._oid

    @property
    def value(self) -> bytes:
        """The bytes."""
        return self._value

    def public_bytes(self) -> bytes:
        return self._value

    def _parts(self) -> tuple[object, ...]:
        return self._oid, self._value

    @classmethod
    def _from_der(cls, data: bytes) -> SymbolicExtension:
        raise NotImplementedError("An unrecognized extension needs its OID.")

    def __repr__(self) -> str:
        return f"<UnrecognizedExtension(oid={self._oid}, value={self._value!r})>"


class Extension(Generic[ExtensionTypeVar_co]):
    """An extension in its place: what it is, whether it is critical, and its value."""

    def __init__(self, oid: ObjectIdentifier, critical: bool, value: ExtensionTypeVar_co) -> None:
        if not isinstance(oid, ObjectIdentifier):
            raise TypeError("oid argument must be an ObjectIdentifier instance.")
        if not isinstance(critical, bool):
            raise TypeError("critical must be a boolean value")
        self._oid = oid
        self._critical = critical
        self._value = value

    @property
    def oid(self) -> ObjectIdentifier:
        """What it is."""
        return self._oid

    @property
    def critical(self) -> bool:
        """Whether a reader that does not know it must refuse the certificate."""
        return self._critical

    @property
    def value(self) -> ExtensionTypeVar_co:
        """The value."""
        return self._value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Extension):
            return NotImplemented
        return (self._oid, self._critical, self._value) == (other._oid, other._critical, other._value)

    def __hash__(self) -> int:
        return hash((self._oid, self._critical, self._value))

    def __repr__(self) -> str:
        return f"<Extension(oid={self._oid}, critical={self._critical}, value={self._value})>"


class Listed(Generic[Item_co]):
    """Something that holds a list and is used like one."""

    @property
    @abc.abstractmethod
    def _items(self) -> Sequence[Item_co]:
        """The list."""

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Item_co]:
        return iter(self._items)

    @overload
    def __getitem__(self, index: int) -> Item_co: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item_co]: ...
    def __getitem__(self, index: int | slice) -> Item_co | Sequence[Item_co]:
        return self._items[index]


class Extensions(Listed[Extension[ExtensionType]]):
    """The extensions of an object, in order."""

    def __init__(self, extensions: Iterable[Extension[ExtensionType]]) -> None:
        self._extensions = list(extensions)

    @property
    def _items(self) -> Sequence[Extension[ExtensionType]]:
        return self._extensions

    def get_extension_for_oid(self, oid: ObjectIdentifier) -> Extension[ExtensionType]:
        """Return the extension with `oid`; raise ExtensionNotFound if there is none."""
        for extension in self:
            if extension.oid == oid:
                return extension
        raise ExtensionNotFound(f"No {oid} extension was found", oid)

    def get_extension_for_class(self, extclass: type[ExtensionTypeVar_co]) -> Extension[ExtensionTypeVar_co]:
        """Return the extension whose value is an `extclass`; raise ExtensionNotFound if there is none."""
        if extclass is UnrecognizedExtension:
            raise TypeError(
                "UnrecognizedExtension can't be used with get_extension_for_class because more than one instance "
                "of the class may be present."
            )
        for extension in self:
            if isinstance(extension.value, extclass):
                return cast(Extension[ExtensionTypeVar_co], extension)
        raise ExtensionNotFound(f"No {extclass} extension was found", extclass.oid)

    def __repr__(self) -> str:
        return f"<Extensions({self._extensions})>"


def damaged(kind: type[ExtensionType]) -> ValueError:
    """Return the error for text that does not describe a `kind`."""
    return ValueError(f"An extension is damaged: its value is not a {kind.__name__}.")
