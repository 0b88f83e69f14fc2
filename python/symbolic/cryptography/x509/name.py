"""Names: the subjects and issuers of certificates."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar, Union

from cryptography import utils
from cryptography.x509 import _rfc4514
from cryptography.x509.oid import NameOID, ObjectIdentifier


class _ASN1Type(utils.Enum):
    """The kinds of strings in a name."""

    BitString = 3
    UTF8String = 12
    PrintableString = 19
    IA5String = 22


_DEFAULT_TYPES = {
    NameOID.COUNTRY_NAME: _ASN1Type.PrintableString,
    NameOID.JURISDICTION_COUNTRY_NAME: _ASN1Type.PrintableString,
    NameOID.SERIAL_NUMBER: _ASN1Type.PrintableString,
    NameOID.DN_QUALIFIER: _ASN1Type.PrintableString,
    NameOID.EMAIL_ADDRESS: _ASN1Type.IA5String,
    NameOID.DOMAIN_COMPONENT: _ASN1Type.IA5String,
}

# Length limits in bytes of UTF-8: RFC 5280, appendix A.
_LENGTHS = {
    NameOID.COUNTRY_NAME: (2, 2),
    NameOID.JURISDICTION_COUNTRY_NAME: (2, 2),
    NameOID.COMMON_NAME: (1, 64),
}

_SHORT_NAMES = {
    NameOID.COMMON_NAME: "CN",
    NameOID.LOCALITY_NAME: "L",
    NameOID.STATE_OR_PROVINCE_NAME: "ST",
    NameOID.ORGANIZATION_NAME: "O",
    NameOID.ORGANIZATIONAL_UNIT_NAME: "OU",
    NameOID.COUNTRY_NAME: "C",
    NameOID.STREET_ADDRESS: "STREET",
    NameOID.DOMAIN_COMPONENT: "DC",
    NameOID.USER_ID: "UID",
}
_OIDS_BY_SHORT_NAME = {short: oid for oid, short in _SHORT_NAMES.items()}

Value_co = TypeVar("Value_co", Union[str, bytes], str, bytes, covariant=True)
Overrides = Mapping[ObjectIdentifier, str]


class NameAttribute(Generic[Value_co]):
    """One attribute of a name, such as the common name."""

    def __init__(
        self, oid: ObjectIdentifier, value: Value_co, _type: _ASN1Type | None = None, *, _validate: bool = True
    ) -> None:
        if not isinstance(oid, ObjectIdentifier):
            raise TypeError("oid argument must be an ObjectIdentifier instance.")
        _check_value_type(oid, value, _type)
        _check_length(oid, value, _validate)
        if _type is not None and not isinstance(_type, _ASN1Type):
            raise TypeError("_type must be from the _ASN1Type enum")
        self._oid = oid
        self._value: Value_co = value
        self._type = _type or _DEFAULT_TYPES.get(oid, _ASN1Type.UTF8String)

    @property
    def oid(self) -> ObjectIdentifier:
        """What the attribute is."""
        return self._oid

    @property
    def value(self) -> Value_co:
        """The value."""
        return self._value

    @property
    def rfc4514_attribute_name(self) -> str:
        """The short name, such as "CN", or the OID if there is none."""
        return _SHORT_NAMES.get(self._oid, self._oid.dotted_string)

    def rfc4514_string(self, attr_name_overrides: Overrides | None = None) -> str:
        """Return the attribute as text, such as "CN=web.example"."""
        name = (attr_name_overrides or {}).get(self._oid, self.rfc4514_attribute_name)
        return f"{name}={_rfc4514.escape(self._value)}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NameAttribute):
            return NotImplemented
        return bool(self._oid == other._oid and self._value == other._value)

    def __hash__(self) -> int:
        return hash((self._oid, self._value))

    def __repr__(self) -> str:
        return f"<NameAttribute(oid={self._oid}, value={self._value!r})>"


Attribute = NameAttribute[Union[str, bytes]]


class RelativeDistinguishedName:
    """A set of attributes at one level of a name: nearly always one."""

    def __init__(self, attributes: Iterable[Attribute]) -> None:
        self._attributes = list(attributes)
        if not self._attributes:
            raise ValueError("a relative distinguished name cannot be empty")
        if not all(isinstance(attribute, NameAttribute) for attribute in self._attributes):
            raise TypeError("attributes must be an iterable of NameAttribute")
        self._attribute_set = frozenset(self._attributes)
        if len(self._attribute_set) != len(self._attributes):
            raise ValueError("duplicate attributes are not allowed")

    def get_attributes_for_oid(self, oid: ObjectIdentifier) -> list[Attribute]:
        """Return the attributes with `oid`."""
        return [attribute for attribute in self if attribute.oid == oid]

    def rfc4514_string(self, attr_name_overrides: Overrides | None = None) -> str:
        """Return the set as text; its attributes are joined by "+"."""
        return "+".join(attribute.rfc4514_string(attr_name_overrides) for attribute in self._attributes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RelativeDistinguishedName):
            return NotImplemented
        return self._attribute_set == other._attribute_set

    def __hash__(self) -> int:
        return hash(self._attribute_set)

    def __iter__(self) -> Iterator[Attribute]:
        return iter(self._attributes)

    def __len__(self) -> int:
        return len(self._attributes)

    def __repr__(self) -> str:
        return f"<RelativeDistinguishedName({self.rfc4514_string()})>"


class Name:
    """A name: attributes in order. It may be empty."""

    def __init__(self, attributes: Iterable[Attribute | RelativeDistinguishedName]) -> None:
        given = list(attributes)
        singles = [item for item in given if isinstance(item, NameAttribute)]
        sets = [item for item in given if isinstance(item, RelativeDistinguishedName)]
        if len(given) not in (len(singles), len(sets)):
            raise TypeError("attributes must be a list of NameAttribute or a list RelativeDistinguishedName")
        self._attributes = sets or [RelativeDistinguishedName([single]) for single in singles]

    @classmethod
    def from_rfc4514_string(cls, data: str, attr_name_overrides: Mapping[str, ObjectIdentifier] | None = None) -> Name:
        """Return the name written as `data`; the last part written is the first of the name."""
        names = {**_OIDS_BY_SHORT_NAME, **(attr_name_overrides or {})}
        levels: list[list[Attribute]] = []
        for key, value, joined in _rfc4514.parse(data):
            attribute: Attribute = NameAttribute(_oid_of(key, names), value)
            if joined:
                levels[-1].append(attribute)
            else:
                levels.append([attribute])
        return cls([RelativeDistinguishedName(level) for level in reversed(levels)])

    def rfc4514_string(self, attr_name_overrides: Overrides | None = None) -> str:
        """Return the name as text, last part first, such as "CN=web.example,O=Example"."""
        return ",".join(rdn.rfc4514_string(attr_name_overrides) for rdn in reversed(self._attributes))

    def get_attributes_for_oid(self, oid: ObjectIdentifier) -> list[Attribute]:
        """Return the attributes with `oid`."""
        return [attribute for attribute in self if attribute.oid == oid]

    @property
    def rdns(self) -> list[RelativeDistinguishedName]:
        """The sets of attributes."""
        return self._attributes

    def public_bytes(self, backend: Any = None) -> bytes:
        """Return the name in real DER."""
        from cryptography.x509 import _name_text  # noqa: PLC0415  # it needs this module

        return _name_text.to_der(self)

    def __eq__(self, other: object) -> bool:
        return self._attributes == other._attributes if isinstance(other, Name) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._attributes))

    def __iter__(self) -> Iterator[Attribute]:
        for rdn in self._attributes:
            yield from rdn

    def __len__(self) -> int:
        return sum(len(rdn) for rdn in self._attributes)

    def __repr__(self) -> str:
        return f"<Name({self.rfc4514_string()})>"


def _check_value_type(oid: ObjectIdentifier, value: object, _type: _ASN1Type | None) -> None:
    if _type != _ASN1Type.BitString:
        if not isinstance(value, str):
            raise TypeError("value argument must be a str")
    elif oid != NameOID.X500_UNIQUE_IDENTIFIER:
        raise TypeError("oid must be X500_UNIQUE_IDENTIFIER for BitString type.")
    elif not isinstance(value, bytes):
        raise TypeError("value must be bytes for BitString")


def _check_length(oid: ObjectIdentifier, value: str | bytes, validate: bool) -> None:
    if oid not in _LENGTHS or not isinstance(value, str):
        return
    least, most = _LENGTHS[oid]
    length = len(value.encode("utf8"))
    if least <= length <= most:
        return
    message = f"Attribute's length must be >= {least} and <= {most}, but it was {length}"
    if validate:
        raise ValueError(message)
    warnings.warn(message, stacklevel=3)


def _oid_of(key: str, names: Mapping[str, ObjectIdentifier]) -> ObjectIdentifier:
    if key[0].isdigit():
        return ObjectIdentifier(key)
    if key not in names:
        raise ValueError(key)
    return names[key]
