"""Names in the symbolic text and in DER.

The text is a list of `[oid, value]`. Two rare things have a form of their own: a set of several attributes is a
list of pairs, and a value that is a bit string is `{"bits": hexadecimal}`.
"""

from __future__ import annotations

import re

from cryptography._text import Json
from cryptography.hazmat import _der
from cryptography.x509.name import Attribute, Name, NameAttribute, RelativeDistinguishedName, _ASN1Type
from cryptography.x509.oid import ObjectIdentifier

_PRINTABLE = re.compile(r"[A-Za-z0-9 '()+,\-./:=?]*")


def write(name: Name) -> list[Json]:
    """Return the text form of `name`; raise ValueError for a value that its kind of string cannot hold."""
    return [_write_rdn(rdn) for rdn in name.rdns]


def read(value: Json) -> Name:
    """Return the name with this text form; raise ValueError if there is none."""
    if not isinstance(value, list):
        raise _damaged()
    return Name([_read_rdn(item) for item in value])


def to_der(name: Name) -> bytes:
    """Return `name` in DER."""
    return _der.tlv(_der.SEQUENCE, *map(_rdn_der, name.rdns))


def from_der(data: bytes) -> Name:
    """Return the name in the DER `data`."""
    levels = _der.Reader(_der.whole(data, _der.SEQUENCE))
    rdns: list[RelativeDistinguishedName] = []
    while not levels.done:
        members = levels.inside(_der.SET)
        attributes: list[Attribute] = []
        while not members.done:
            attributes.append(_attribute_from_der(members.inside(_der.SEQUENCE)))
        rdns.append(RelativeDistinguishedName(attributes))
    return Name(rdns)


def _write_rdn(rdn: RelativeDistinguishedName) -> list[Json]:
    pairs = [_write_attribute(attribute) for attribute in rdn]
    return pairs[0] if len(pairs) == 1 else [*pairs]


def _write_attribute(attribute: Attribute) -> list[Json]:
    raw = _encoded(attribute)
    value: Json = raw.decode() if isinstance(attribute.value, str) else {"bits": raw.hex()}
    return [attribute.oid.dotted_string, value]


def _encoded(attribute: Attribute) -> bytes:
    value = attribute.value
    if isinstance(value, bytes):
        return value
    if attribute._type is _ASN1Type.PrintableString and not _PRINTABLE.fullmatch(value):
        raise ValueError(f"error parsing asn1 value: {value!r} has characters that a PrintableString cannot hold")
    return value.encode("utf8")


def _read_rdn(item: Json) -> RelativeDistinguishedName:
    if not isinstance(item, list) or not item:
        raise _damaged()
    pairs = item if isinstance(item[0], list) else [item]
    return RelativeDistinguishedName([_read_attribute(pair) for pair in pairs])


def _read_attribute(pair: Json) -> Attribute:
    match pair:
        case [str(oid), str(value)]:
            return NameAttribute(ObjectIdentifier(oid), value, _validate=False)
        case [str(oid), {"bits": str(bits)}]:
            return NameAttribute(ObjectIdentifier(oid), bytes.fromhex(bits), _ASN1Type.BitString, _validate=False)
        case _:
            raise _damaged()


def _rdn_der(rdn: RelativeDistinguishedName) -> bytes:
    return _der.tlv(_der.SET, *sorted(map(_attribute_der, rdn)))


def _attribute_der(attribute: Attribute) -> bytes:
    content = _der.tlv(attribute._type.value, _encoded(attribute))
    return _der.tlv(_der.SEQUENCE, _der.oid(attribute.oid), content)


def _attribute_from_der(reader: _der.Reader) -> Attribute:
    oid = _der.read_oid(reader.read(_der.OID))
    kind = _ASN1Type(reader.peek())
    raw = reader.read(kind.value)
    reader.end()
    if kind is _ASN1Type.BitString:
        return NameAttribute(oid, raw, kind, _validate=False)
    return NameAttribute(oid, raw.decode("utf8"), kind, _validate=False)


def _damaged() -> ValueError:
    return ValueError("A name is damaged: it is not a list of pairs of an OID and a value.")
