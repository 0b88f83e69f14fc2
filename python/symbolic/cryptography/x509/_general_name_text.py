"""General names in the symbolic text, `[kind, value]`, and in DER."""

from __future__ import annotations

import ipaddress

from cryptography._text import Json
from cryptography.hazmat import _der
from cryptography.x509 import _name_text
from cryptography.x509.general_name import (
    DirectoryName,
    DNSName,
    GeneralName,
    IPAddress,
    IPTypes,
    OtherName,
    RegisteredID,
    RFC822Name,
    UniformResourceIdentifier,
)
from cryptography.x509.oid import ObjectIdentifier

_OTHER, _EMAIL, _DNS, _DIRECTORY, _URI, _IP, _RID = (
    _der.context(0, constructed=True),
    _der.context(1),
    _der.context(2),
    _der.context(4, constructed=True),
    _der.context(6),
    _der.context(7),
    _der.context(8),
)
_NETWORK_SIZES = (8, 32)


def write(name: GeneralName) -> list[Json]:
    """Return the text form of `name`."""
    match name:
        case DNSName(value=text):
            return ["dns", text]
        case RFC822Name(value=text):
            return ["email", text]
        case UniformResourceIdentifier(value=text):
            return ["uri", text]
        case IPAddress(value=address):
            return ["ip", _address_text(address)]
        case RegisteredID(value=oid):
            return ["rid", oid.dotted_string]
        case DirectoryName(value=directory):
            return ["dir", _name_text.write(directory)]
        case OtherName(type_id=kind, value=raw):
            _check_element(raw)
            return ["other", [kind.dotted_string, raw.hex()]]
        case _:
            raise ValueError(f"{name!r} cannot be written.")


def read(item: Json) -> GeneralName:
    """Return the name with this text form; raise ValueError if there is none."""
    match item:
        case ["dns", str(text)]:
            return DNSName(text)
        case ["email", str(text)]:
            return RFC822Name(text)
        case ["uri", str(text)]:
            return UniformResourceIdentifier(text)
        case ["ip", str(text)]:
            return IPAddress(_address(text))
        case ["rid", str(text)]:
            return RegisteredID(ObjectIdentifier(text))
        case ["dir", list(pairs)]:
            return DirectoryName(_name_text.read(pairs))
        case ["other", [str(kind), str(raw)]]:
            return OtherName(ObjectIdentifier(kind), bytes.fromhex(raw))
        case _:
            raise ValueError("An extension is damaged: a name in it is of no known kind.")


def to_der(name: GeneralName) -> bytes:
    """Return `name` in DER."""
    match name:
        case DNSName(value=text):
            return _der.tlv(_DNS, text.encode("ascii"))
        case RFC822Name(value=text):
            return _der.tlv(_EMAIL, text.encode("ascii"))
        case UniformResourceIdentifier(value=text):
            return _der.tlv(_URI, text.encode("ascii"))
        case IPAddress(value=address):
            return _der.tlv(_IP, _packed(address))
        case RegisteredID(value=oid):
            return _der.tlv(_RID, _der.oid_content(oid))
        case DirectoryName(value=directory):
            return _der.tlv(_DIRECTORY, _name_text.to_der(directory))
        case OtherName(type_id=kind, value=raw):
            _check_element(raw)
            return _der.tlv(_OTHER, _der.oid(kind), _der.tlv(_der.context(0, constructed=True), raw))
        case _:
            raise ValueError(f"{name!r} cannot be written.")


def from_der(reader: _der.Reader) -> GeneralName:
    """Return the next name of `reader`."""
    tag = reader.peek()
    if tag is None:
        raise _der.malformed()
    content = reader.read(tag)
    if tag in (_DNS, _EMAIL, _URI):
        text = content.decode("ascii")
        return {_DNS: DNSName, _EMAIL: RFC822Name, _URI: UniformResourceIdentifier}[tag](text)
    if tag == _IP:
        return IPAddress(_unpacked(content))
    if tag == _RID:
        return RegisteredID(_der.read_oid(content))
    if tag == _DIRECTORY:
        return DirectoryName(_name_text.from_der(content))
    if tag == _OTHER:
        inner = _der.Reader(content)
        return OtherName(_der.read_oid(inner.read(_der.OID)), inner.read(_der.context(0, constructed=True)))
    raise _der.malformed()


def names_from_der(data: bytes) -> list[GeneralName]:
    """Return the names in a DER sequence."""
    reader = _der.Reader(_der.whole(data, _der.SEQUENCE))
    names: list[GeneralName] = []
    while not reader.done:
        names.append(from_der(reader))
    return names


def _check_element(raw: bytes) -> None:
    reader = _der.Reader(raw)
    tag = reader.peek()
    if tag is None:
        raise ValueError("OtherName value must be valid DER")
    try:
        reader.read(tag)
        reader.end()
    except (ValueError, IndexError) as error:
        raise ValueError("OtherName value must be valid DER") from error


def _address_text(address: IPTypes) -> str:
    """Return the address as text.

    An IPv6 address loses its scope, which a certificate has no place for. One that holds an IPv4 address is written in
    hexadecimal: Python writes it so up to 3.12, and with dots later.
    """
    if isinstance(address, (ipaddress.IPv4Network, ipaddress.IPv6Network)):
        return str(address)
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        high, low = divmod(int(address.ipv4_mapped), 1 << 16)
        return f"::ffff:{high:x}:{low:x}"
    return str(ipaddress.ip_address(address.packed))


def _address(text: str) -> IPTypes:
    return ipaddress.ip_network(text) if "/" in text else ipaddress.ip_address(text)


def _packed(address: IPTypes) -> bytes:
    if isinstance(address, (ipaddress.IPv4Network, ipaddress.IPv6Network)):
        return address.network_address.packed + address.netmask.packed
    return address.packed


def _unpacked(content: bytes) -> IPTypes:
    if len(content) not in _NETWORK_SIZES:
        return ipaddress.ip_address(content)
    half = len(content) // 2
    mask = int.from_bytes(content[half:], "big")
    return ipaddress.ip_network((content[:half], mask.bit_count()))
