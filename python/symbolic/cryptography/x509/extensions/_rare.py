"""Extensions that are written as their bytes."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence

from cryptography import utils
from cryptography.hazmat import _der
from cryptography.x509 import _general_name_text
from cryptography.x509.extensions._base import Listed, SymbolicExtension
from cryptography.x509.general_name import DNSName, GeneralName, IPAddress
from cryptography.x509.oid import ExtensionOID, ObjectIdentifier

_PERMITTED, _EXCLUDED = _der.context(0, constructed=True), _der.context(1, constructed=True)


class TLSFeatureType(utils.Enum):
    """A feature of TLS that a server must offer."""

    status_request = 5
    status_request_v2 = 17


class TLSFeature(SymbolicExtension, Listed[TLSFeatureType]):
    """The features of TLS that a server must offer ("must staple")."""

    oid = ExtensionOID.TLS_FEATURE

    def __init__(self, features: Iterable[TLSFeatureType]) -> None:
        self._features = list(features)
        if not self._features or not all(isinstance(feature, TLSFeatureType) for feature in self._features):
            raise TypeError("features must be a list of elements from the TLSFeatureType enum")

    @property
    def _items(self) -> Sequence[TLSFeatureType]:
        return self._features

    def public_bytes(self) -> bytes:
        numbers = (_der.tlv(_der.INTEGER, _der.integer_content(feature.value)) for feature in self._features)
        return _der.tlv(_der.SEQUENCE, *numbers)

    def _parts(self) -> tuple[object, ...]:
        return tuple(self._features)

    @classmethod
    def _from_der(cls, data: bytes) -> TLSFeature:
        reader = _der.Reader(_der.whole(data, _der.SEQUENCE))
        features: list[TLSFeatureType] = []
        while not reader.done:
            features.append(TLSFeatureType(int.from_bytes(reader.read(_der.INTEGER), "big")))
        return cls(features)

    def __repr__(self) -> str:
        return f"<TLSFeature(features={self._features})>"


class OCSPNoCheck(SymbolicExtension):
    """Says that an OCSP responder's certificate need not be checked."""

    oid = ExtensionOID.OCSP_NO_CHECK

    def public_bytes(self) -> bytes:
        return _der.tlv(_der.NULL)

    def _parts(self) -> tuple[object, ...]:
        return ()

    @classmethod
    def _from_der(cls, data: bytes) -> OCSPNoCheck:
        _der.whole(data, _der.NULL)
        return cls()

    def __repr__(self) -> str:
        return "<OCSPNoCheck()>"


class AccessDescription:
    """A way to reach something, and where."""

    def __init__(self, access_method: ObjectIdentifier, access_location: GeneralName) -> None:
        if not isinstance(access_method, ObjectIdentifier):
            raise TypeError("access_method must be an ObjectIdentifier")
        if not isinstance(access_location, GeneralName):
            raise TypeError("access_location must be a GeneralName")
        self._access_method = access_method
        self._access_location = access_location

    @property
    def access_method(self) -> ObjectIdentifier:
        """The way."""
        return self._access_method

    @property
    def access_location(self) -> GeneralName:
        """The place."""
        return self._access_location

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AccessDescription):
            return NotImplemented
        mine = (self._access_method, self._access_location)
        return mine == (other._access_method, other._access_location)

    def __hash__(self) -> int:
        return hash((self._access_method, self._access_location))

    def __repr__(self) -> str:
        return f"<AccessDescription(access_method={self._access_method}, access_location={self._access_location})>"


class AuthorityInformationAccess(SymbolicExtension, Listed[AccessDescription]):
    """Where to learn more about the issuer."""

    oid = ExtensionOID.AUTHORITY_INFORMATION_ACCESS

    def __init__(self, descriptions: Iterable[AccessDescription]) -> None:
        self._descriptions = list(descriptions)
        if not all(isinstance(description, AccessDescription) for description in self._descriptions):
            raise TypeError("Every item in the descriptions list must be an AccessDescription")

    @property
    def _items(self) -> Sequence[AccessDescription]:
        return self._descriptions

    def public_bytes(self) -> bytes:
        return _der.tlv(
            _der.SEQUENCE,
            *(
                _der.tlv(_der.SEQUENCE, _der.oid(item.access_method), _general_name_text.to_der(item.access_location))
                for item in self
            ),
        )

    def _parts(self) -> tuple[object, ...]:
        return tuple(self._descriptions)

    @classmethod
    def _from_der(cls, data: bytes) -> AuthorityInformationAccess:
        reader = _der.Reader(_der.whole(data, _der.SEQUENCE))
        descriptions: list[AccessDescription] = []
        while not reader.done:
            item = reader.inside(_der.SEQUENCE)
            method = _der.read_oid(item.read(_der.OID))
            descriptions.append(AccessDescription(method, _general_name_text.from_der(item)))
        return cls(descriptions)

    def __repr__(self) -> str:
        return f"<AuthorityInformationAccess({self._descriptions})>"


class NameConstraints(SymbolicExtension):
    """The names that an authority may and may not issue for."""

    oid = ExtensionOID.NAME_CONSTRAINTS

    def __init__(
        self, permitted_subtrees: Iterable[GeneralName] | None, excluded_subtrees: Iterable[GeneralName] | None
    ) -> None:
        self._permitted = _checked("permitted_subtrees", permitted_subtrees)
        self._excluded = _checked("excluded_subtrees", excluded_subtrees)
        if self._permitted is None and self._excluded is None:
            raise ValueError("At least one of permitted_subtrees and excluded_subtrees must not be None")

    @property
    def permitted_subtrees(self) -> list[GeneralName] | None:
        """The names it may issue for."""
        return self._permitted

    @property
    def excluded_subtrees(self) -> list[GeneralName] | None:
        """The names it may not issue for."""
        return self._excluded

    def public_bytes(self) -> bytes:
        trees = ((_PERMITTED, self._permitted), (_EXCLUDED, self._excluded))
        return _der.tlv(_der.SEQUENCE, *(_tree_der(tag, names) for tag, names in trees if names is not None))

    def _parts(self) -> tuple[object, ...]:
        return tuple(None if names is None else tuple(names) for names in (self._permitted, self._excluded))

    @classmethod
    def _from_der(cls, data: bytes) -> NameConstraints:
        reader = _der.Reader(_der.whole(data, _der.SEQUENCE))
        permitted, excluded = reader.optional(_PERMITTED), reader.optional(_EXCLUDED)
        reader.end()
        return cls(_tree(permitted), _tree(excluded))

    def __repr__(self) -> str:
        return f"<NameConstraints(permitted_subtrees={self._permitted}, excluded_subtrees={self._excluded})>"


def _checked(what: str, names: Iterable[GeneralName] | None) -> list[GeneralName] | None:
    if names is None:
        return None
    tree = list(names)
    if not tree:
        raise ValueError(f"{what} must be a non-empty list or None")
    if not all(isinstance(name, GeneralName) for name in tree):
        raise TypeError(f"{what} must be a list of GeneralName objects or None")
    for name in tree:
        _check_constraint(name)
    return tree


def _check_constraint(name: GeneralName) -> None:
    networks = (ipaddress.IPv4Network, ipaddress.IPv6Network)
    if isinstance(name, IPAddress) and not isinstance(name.value, networks):
        raise TypeError("IPAddress name constraints must be an IPv4Network or IPv6Network object")
    if isinstance(name, DNSName) and "*" in name.value:
        raise ValueError("DNSName name constraints must not contain the '*' wildcard character")


def _tree_der(tag: int, names: list[GeneralName]) -> bytes:
    return _der.tlv(tag, *(_der.tlv(_der.SEQUENCE, _general_name_text.to_der(name)) for name in names))


def _tree(content: bytes | None) -> list[GeneralName] | None:
    if content is None:
        return None
    reader = _der.Reader(content)
    names: list[GeneralName] = []
    while not reader.done:
        names.append(_general_name_text.from_der(reader.inside(_der.SEQUENCE)))
    return names
