"""The list `ext` of the text: extensions to JSON and back."""

from __future__ import annotations

from collections.abc import Iterable

from cryptography._text import Json
from cryptography.x509.extensions._base import (
    DuplicateExtension,
    Extension,
    Extensions,
    ExtensionType,
    SymbolicExtension,
    UnrecognizedExtension,
)
from cryptography.x509.extensions._identifiers import AuthorityKeyIdentifier, SubjectKeyIdentifier
from cryptography.x509.extensions._names import SubjectAlternativeName
from cryptography.x509.extensions._rare import AuthorityInformationAccess, NameConstraints, OCSPNoCheck, TLSFeature
from cryptography.x509.extensions._usage import BasicConstraints, ExtendedKeyUsage, KeyUsage
from cryptography.x509.oid import ObjectIdentifier

_KNOWN: dict[ObjectIdentifier, type[SymbolicExtension]] = {
    kind.oid: kind
    for kind in (
        AuthorityInformationAccess,
        AuthorityKeyIdentifier,
        BasicConstraints,
        ExtendedKeyUsage,
        KeyUsage,
        NameConstraints,
        OCSPNoCheck,
        SubjectAlternativeName,
        SubjectKeyIdentifier,
        TLSFeature,
    )
}


def write(extensions: Iterable[Extension[ExtensionType]]) -> list[Json]:
    """Return the JSON of `extensions`, in order."""
    return [
        {"c": extension.critical, "oid": extension.oid.dotted_string, "v": _write_value(extension.value)}
        for extension in extensions
    ]


def check(items: Json) -> list[Json]:
    """Return `items` if they have the shape of extensions, else raise ValueError.

    Their values are read only when asked for, as in the real package: a certificate with a broken extension can be
    loaded.
    """
    if not isinstance(items, list):
        raise ValueError("The extensions are damaged: they are not a list.")
    for item in items:
        _parts(item)
    return items


def read(items: Iterable[Json]) -> Extensions:
    """Return the extensions in `items`; raise DuplicateExtension if one kind is there twice."""
    found: dict[ObjectIdentifier, Extension[ExtensionType]] = {}
    for item in items:
        critical, oid, value = _parts(item)
        if oid in found:
            raise DuplicateExtension(f"Duplicate {oid} extension found", oid)
        found[oid] = Extension(oid, critical, _read_value(oid, value))
    return Extensions(found.values())


def _write_value(value: ExtensionType) -> Json:
    if isinstance(value, UnrecognizedExtension):
        return _write_bytes(value)
    if isinstance(value, SymbolicExtension):
        return value._text()
    raise NotImplementedError(f"Extension not supported: {value.oid.dotted_string}")


def _write_bytes(value: UnrecognizedExtension) -> Json:
    """Write bytes as what they say, so that there is one text for one value, however it was given."""
    kind = _KNOWN.get(value.oid)
    return value.value.hex() if kind is None else kind._from_der(value.value)._text()


def _parts(item: Json) -> tuple[bool, ObjectIdentifier, Json]:
    match item:
        case {"c": bool(critical), "oid": str(oid), "v": value, **rest} if not rest:
            return critical, ObjectIdentifier(oid), value
        case _:
            raise ValueError("An extension is damaged: it does not have the fields c, oid and v.")


def _read_value(oid: ObjectIdentifier, value: Json) -> ExtensionType:
    kind = _KNOWN.get(oid)
    if kind is not None:
        return kind._from_text(value)
    if not isinstance(value, str):
        raise ValueError("An extension is damaged: its value is not hexadecimal.")
    return UnrecognizedExtension(oid, bytes.fromhex(value))
