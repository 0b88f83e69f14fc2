"""What RSA and EC keys have in common."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from cryptography import _text
from cryptography.hazmat.primitives._serialization import (
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from cryptography.hazmat.primitives.asymmetric._key import Key
from cryptography.utils import expect

_Self = TypeVar("_Self")

_INVALID_FORMAT = "format is invalid with this key"
_NO_OPENSSH = "The OpenSSH format is not available for symbolic keys."


class _Immutable:
    def __copy__(self: _Self) -> _Self:
        return self

    def __deepcopy__(self: _Self, memo: dict[int, Any]) -> _Self:
        return self


class SymbolicPrivateKey(_Immutable):
    """A private key: its facts, and how it is written. Two of them are equal only if they are the same object."""

    _traditional_label: ClassVar[str]

    def __init__(self, key: Key) -> None:
        self._key = key

    @property
    def key_size(self) -> int:
        return self._key.size

    def private_bytes(
        self, encoding: Encoding, format: PrivateFormat, encryption_algorithm: KeySerializationEncryption
    ) -> bytes:
        expect(encoding, Encoding)
        expect(format, PrivateFormat)
        if not isinstance(encryption_algorithm, KeySerializationEncryption):
            raise TypeError("Encryption algorithm must be a KeySerializationEncryption instance")
        if format is PrivateFormat.OpenSSH:
            raise ValueError(_NO_OPENSSH)
        labels = {PrivateFormat.PKCS8: "PRIVATE KEY", PrivateFormat.TraditionalOpenSSL: self._traditional_label}
        traditional = format is PrivateFormat.TraditionalOpenSSL
        if format not in labels or (traditional and encoding not in (Encoding.PEM, Encoding.DER)):
            raise ValueError(_INVALID_FORMAT)
        if not isinstance(encryption_algorithm, NoEncryption):
            raise ValueError("Symbolic keys cannot be encrypted; use NoEncryption.")
        return written(labels[format], {**self._key.text(), "t": "key"}, encoding)


class SymbolicPublicKey(_Immutable):
    """A public key. Equal to another of the same pair, and not hashable, as in the real package."""

    def __init__(self, key: Key) -> None:
        self._key = key

    @property
    def key_size(self) -> int:
        return self._key.size

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, type(self)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # what a class with only __eq__ gets; said because of subclasses

    def public_bytes(self, encoding: Encoding, format: PublicFormat) -> bytes:
        expect(encoding, Encoding)
        expect(format, PublicFormat)
        if PublicFormat.OpenSSH is format:
            raise ValueError(_NO_OPENSSH)
        label = self._public_label(format)
        if label is None:
            raise ValueError(_INVALID_FORMAT)
        return written(label, {**self._key.text(), "t": "pub"}, encoding)

    def _public_label(self, format: PublicFormat) -> str | None:
        return "PUBLIC KEY" if format is PublicFormat.SubjectPublicKeyInfo else None


def written(label: str, body: _text.Body, encoding: Encoding) -> bytes:
    """Return `body` in `encoding`, which must be PEM or DER."""
    data = _text.canonical(body)
    if encoding is Encoding.PEM:
        return _text.armour(label, data)
    if encoding is Encoding.DER:
        return data
    raise TypeError("encoding must be Encoding.DER or Encoding.PEM")
