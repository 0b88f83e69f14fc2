"""Key identifiers. A symbolic key's identifier is its name in ASCII, such as b"k1"."""

from __future__ import annotations

from collections.abc import Iterable

from cryptography._text import Json
from cryptography.hazmat import _der
from cryptography.hazmat.primitives.asymmetric._base import SymbolicPublicKey
from cryptography.hazmat.primitives.asymmetric._key import key_number
from cryptography.utils import expect
from cryptography.x509 import _general_name_text
from cryptography.x509.extensions._base import SymbolicExtension, damaged
from cryptography.x509.general_name import GeneralName
from cryptography.x509.oid import ExtensionOID

_KEY, _ISSUER, _SERIAL = _der.context(0), _der.context(1, constructed=True), _der.context(2)


class SubjectKeyIdentifier(SymbolicExtension):
    """Which key the certificate is about."""

    oid = ExtensionOID.SUBJECT_KEY_IDENTIFIER

    def __init__(self, digest: bytes) -> None:
        self._digest = digest

    @classmethod
    def from_public_key(cls, public_key: object) -> SubjectKeyIdentifier:
        """Return the identifier of `public_key`."""
        return cls(_identifier(public_key))

    @property
    def digest(self) -> bytes:
        """The identifier."""
        return self._digest

    @property
    def key_identifier(self) -> bytes:
        """The identifier."""
        return self._digest

    def public_bytes(self) -> bytes:
        return _der.tlv(_der.OCTET_STRING, self._digest)

    def _parts(self) -> tuple[object, ...]:
        return (self._digest,)

    @classmethod
    def _from_der(cls, data: bytes) -> SubjectKeyIdentifier:
        return cls(_der.whole(data, _der.OCTET_STRING))

    def _text(self) -> Json:
        return _write(self._digest)

    @classmethod
    def _from_text(cls, value: Json) -> SubjectKeyIdentifier:
        if not isinstance(value, str):
            raise damaged(cls)
        return cls(_read(value))

    def __repr__(self) -> str:
        return f"<SubjectKeyIdentifier(digest={self._digest!r})>"


class AuthorityKeyIdentifier(SymbolicExtension):
    """Which key signed the certificate."""

    oid = ExtensionOID.AUTHORITY_KEY_IDENTIFIER

    def __init__(
        self,
        key_identifier: bytes | None,
        authority_cert_issuer: Iterable[GeneralName] | None,
        authority_cert_serial_number: int | None,
    ) -> None:
        if (authority_cert_issuer is None) != (authority_cert_serial_number is None):
            raise ValueError("authority_cert_issuer and authority_cert_serial_number must both be present or both None")
        issuer = None if authority_cert_issuer is None else list(authority_cert_issuer)
        if not all(isinstance(name, GeneralName) for name in issuer or ()):
            raise TypeError("authority_cert_issuer must be a list of GeneralName objects")
        if authority_cert_serial_number is not None and not isinstance(authority_cert_serial_number, int):
            raise TypeError("authority_cert_serial_number must be an integer")
        self._key_identifier = key_identifier
        self._authority_cert_issuer = issuer
        self._authority_cert_serial_number = authority_cert_serial_number

    @classmethod
    def from_issuer_public_key(cls, public_key: object) -> AuthorityKeyIdentifier:
        """Return the identifier of the issuer's `public_key`."""
        return cls(_identifier(public_key), None, None)

    @classmethod
    def from_issuer_subject_key_identifier(cls, ski: SubjectKeyIdentifier) -> AuthorityKeyIdentifier:
        """Return the identifier that the issuer's certificate carries."""
        return cls(ski.digest, None, None)

    @property
    def key_identifier(self) -> bytes | None:
        """The identifier."""
        return self._key_identifier

    @property
    def authority_cert_issuer(self) -> list[GeneralName] | None:
        """The issuer of the issuer's certificate."""
        return self._authority_cert_issuer

    @property
    def authority_cert_serial_number(self) -> int | None:
        """The serial number of the issuer's certificate."""
        return self._authority_cert_serial_number

    def public_bytes(self) -> bytes:
        parts: list[bytes] = []
        if self._key_identifier is not None:
            parts.append(_der.tlv(_KEY, self._key_identifier))
        if self._authority_cert_issuer is not None and self._authority_cert_serial_number is not None:
            parts.append(_der.tlv(_ISSUER, *map(_general_name_text.to_der, self._authority_cert_issuer)))
            parts.append(_der.tlv(_SERIAL, _der.integer_content(self._authority_cert_serial_number)))
        return _der.tlv(_der.SEQUENCE, *parts)

    def _parts(self) -> tuple[object, ...]:
        issuer = self._authority_cert_issuer
        return self._key_identifier, None if issuer is None else tuple(issuer), self._authority_cert_serial_number

    @classmethod
    def _from_der(cls, data: bytes) -> AuthorityKeyIdentifier:
        reader = _der.Reader(_der.whole(data, _der.SEQUENCE))
        key = reader.optional(_KEY)
        issuer = reader.optional(_ISSUER)
        serial = reader.optional(_SERIAL)
        reader.end()
        names = None if issuer is None else _general_name_text.names_from_der(_der.tlv(_der.SEQUENCE, issuer))
        return cls(key, names, None if serial is None else int.from_bytes(serial, "big"))

    def _text(self) -> Json:
        key = None if self._key_identifier is None else _write(self._key_identifier)
        if self._authority_cert_issuer is None:
            return {"key": key}
        issuer = [_general_name_text.write(name) for name in self._authority_cert_issuer]
        return {"key": key, "issuer": issuer, "serial": self._authority_cert_serial_number}

    @classmethod
    def _from_text(cls, value: Json) -> AuthorityKeyIdentifier:
        match value:
            case {"key": str() | None as key, **rest} if not rest:
                return cls(_read_optional(key), None, None)
            case {"key": str() | None as key, "issuer": list(issuer), "serial": int(serial), **rest} if not rest:
                return cls(_read_optional(key), map(_general_name_text.read, issuer), serial)
            case _:
                raise damaged(cls)

    def __repr__(self) -> str:
        return (
            f"<AuthorityKeyIdentifier(key_identifier={self._key_identifier!r}, "
            f"authority_cert_issuer={self._authority_cert_issuer}, "
            f"authority_cert_serial_number={self._authority_cert_serial_number})>"
        )


def _identifier(public_key: object) -> bytes:
    if not isinstance(public_key, SymbolicPublicKey):
        raise AttributeError(f"'{type(public_key).__name__}' object has no attribute 'public_bytes'")
    return public_key._key.id.encode("ascii")


def _write(identifier: bytes) -> str:
    """Return a key's name as it is, and any other identifier, which a charm made up, in hexadecimal.

    The two cannot be mixed up: no hexadecimal text begins with "k".
    """
    expect(identifier, bytes)
    name = identifier.decode("latin-1")
    return identifier.hex() if key_number(name) is None else name


def _read_optional(text: str | None) -> bytes | None:
    return None if text is None else _read(text)


def _read(text: str) -> bytes:
    return bytes.fromhex(text) if key_number(text) is None else text.encode("ascii")
