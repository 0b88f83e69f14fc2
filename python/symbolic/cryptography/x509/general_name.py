"""The kinds of names that a subject alternative name can hold."""

from __future__ import annotations

import abc
import ipaddress
from email.utils import parseaddr
from typing import Any, ClassVar, Union

from cryptography.x509.name import Name
from cryptography.x509.oid import ObjectIdentifier

IPTypes = Union[ipaddress.IPv4Address, ipaddress.IPv6Address, ipaddress.IPv4Network, ipaddress.IPv6Network]


class UnsupportedGeneralNameType(Exception):  # noqa: N818  # the real package's name
    """Kept for code that names it; nothing here raises it."""


class GeneralName(abc.ABC):
    """A name of some kind. Equal to another of the same kind and value."""

    @property
    @abc.abstractmethod
    def value(self) -> Any:
        """The value."""

    def __eq__(self, other: object) -> bool:
        return bool(self.value == other.value) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.value)


class _AsciiName(GeneralName):
    _called: ClassVar[str]

    def __init__(self, value: str) -> None:
        if not isinstance(value, str):
            raise TypeError("value must be string")
        if not value.isascii():
            raise ValueError(
                f"{self._called} values should be passed as an A-label string. This means unicode characters should "
                "be encoded via a library like idna."
            )
        self._value = value

    @property
    def value(self) -> str:
        return self._value

    def __repr__(self) -> str:
        return f"<{type(self).__name__}(value={self._value!r})>"


class DNSName(_AsciiName):
    """A DNS name; no more is asked of it than to be ASCII."""

    _called = "DNSName"


class UniformResourceIdentifier(_AsciiName):
    """A URI."""

    _called = "URI"


class RFC822Name(_AsciiName):
    """An e-mail address, bare."""

    _called = "RFC822Name"

    def __init__(self, value: str) -> None:
        super().__init__(value)
        name, address = parseaddr(value)
        if name or not address:
            raise ValueError("Invalid rfc822name value")


class DirectoryName(GeneralName):
    """A name like a subject's."""

    def __init__(self, value: Name) -> None:
        if not isinstance(value, Name):
            raise TypeError("value must be a Name")
        self._value = value

    @property
    def value(self) -> Name:
        return self._value

    def __repr__(self) -> str:
        return f"<DirectoryName(value={self._value})>"


class RegisteredID(GeneralName):
    """An object identifier."""

    def __init__(self, value: ObjectIdentifier) -> None:
        if not isinstance(value, ObjectIdentifier):
            raise TypeError("value must be an ObjectIdentifier")
        self._value = value

    @property
    def value(self) -> ObjectIdentifier:
        return self._value

    def __repr__(self) -> str:
        return f"<RegisteredID(value={self._value})>"


class IPAddress(GeneralName):
    """An IP address or network."""

    def __init__(self, value: IPTypes) -> None:
        kinds = (ipaddress.IPv4Address, ipaddress.IPv6Address, ipaddress.IPv4Network, ipaddress.IPv6Network)
        if not isinstance(value, kinds):
            raise TypeError(
                "value must be an instance of ipaddress.IPv4Address, ipaddress.IPv6Address, "
                "ipaddress.IPv4Network, or ipaddress.IPv6Network"
            )
        self._value = value

    @property
    def value(self) -> IPTypes:
        return self._value

    def __repr__(self) -> str:
        return f"<IPAddress(value={self._value})>"


class OtherName(GeneralName):
    """A name of a kind told by an OID."""

    def __init__(self, type_id: ObjectIdentifier, value: bytes) -> None:
        if not isinstance(type_id, ObjectIdentifier):
            raise TypeError("type_id must be an ObjectIdentifier")
        if not isinstance(value, bytes):
            raise TypeError("value must be a binary string")
        self._type_id = type_id
        self._value = value

    @property
    def type_id(self) -> ObjectIdentifier:
        """The kind."""
        return self._type_id

    @property
    def value(self) -> bytes:
        return self._value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OtherName):
            return NotImplemented
        return (self._type_id, self._value) == (other._type_id, other._value)

    def __hash__(self) -> int:
        return hash((self._type_id, self._value))

    def __repr__(self) -> str:
        return f"<OtherName(type_id={self._type_id}, value={self._value!r})>"
