"""Extensions that say what a key may be used for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cryptography._text import Json
from cryptography.hazmat import _der
from cryptography.x509.extensions._base import Listed, SymbolicExtension, damaged
from cryptography.x509.oid import ExtensionOID, ObjectIdentifier

# The bits of X.509 in order, in the spelling of RFC 5280, section 4.2.1.3.
_BITS = (
    "digitalSignature",
    "nonRepudiation",
    "keyEncipherment",
    "dataEncipherment",
    "keyAgreement",
    "keyCertSign",
    "cRLSign",
    "encipherOnly",
    "decipherOnly",
)


class BasicConstraints(SymbolicExtension):
    """Whether the certificate may issue others, and how long the chain below it may be."""

    oid = ExtensionOID.BASIC_CONSTRAINTS

    def __init__(self, ca: bool, path_length: int | None) -> None:
        if not isinstance(ca, bool):
            raise TypeError("ca must be a boolean value")
        if path_length is not None and not ca:
            raise ValueError("path_length must be None when ca is False")
        if path_length is not None and (not isinstance(path_length, int) or path_length < 0):
            raise TypeError("path_length must be a non-negative integer or None")
        self._ca = ca
        self._path_length = path_length

    @property
    def ca(self) -> bool:
        """Whether it may issue others."""
        return self._ca

    @property
    def path_length(self) -> int | None:
        """How many authorities may follow it, or None if there is no limit."""
        return self._path_length

    def public_bytes(self) -> bytes:
        ca = _der.tlv(_der.BOOLEAN, b"\xff") if self._ca else b""
        length = b"" if self._path_length is None else _der.tlv(_der.INTEGER, _der.integer_content(self._path_length))
        return _der.tlv(_der.SEQUENCE, ca, length)

    def _parts(self) -> tuple[object, ...]:
        return self._ca, self._path_length

    @classmethod
    def _from_der(cls, data: bytes) -> BasicConstraints:
        reader = _der.Reader(_der.whole(data, _der.SEQUENCE))
        ca = reader.optional(_der.BOOLEAN)
        length = reader.optional(_der.INTEGER)
        reader.end()
        return cls(ca == b"\xff", None if length is None else int.from_bytes(length, "big"))

    def _text(self) -> Json:
        return {"ca": self._ca, "path": self._path_length}

    @classmethod
    def _from_text(cls, value: Json) -> BasicConstraints:
        match value:
            case {"ca": bool(ca), "path": int() | None as path, **rest} if not rest and not isinstance(path, bool):
                return cls(ca, path)
            case _:
                raise damaged(cls)

    def __repr__(self) -> str:
        return f"<BasicConstraints(ca={self._ca}, path_length={self._path_length})>"


class KeyUsage(SymbolicExtension):
    """What the key may do."""

    oid = ExtensionOID.KEY_USAGE

    def __init__(
        self,
        digital_signature: bool,
        content_commitment: bool,
        key_encipherment: bool,
        data_encipherment: bool,
        key_agreement: bool,
        key_cert_sign: bool,
        crl_sign: bool,
        encipher_only: bool,
        decipher_only: bool,
    ) -> None:
        if not key_agreement and (encipher_only or decipher_only):
            raise ValueError("encipher_only and decipher_only can only be true when key_agreement is true")
        self._bits = (
            digital_signature,
            content_commitment,
            key_encipherment,
            data_encipherment,
            key_agreement,
            key_cert_sign,
            crl_sign,
            encipher_only,
            decipher_only,
        )

    @property
    def digital_signature(self) -> bool:
        """Whether it may sign data."""
        return self._bits[0]

    @property
    def content_commitment(self) -> bool:
        """Whether it may sign so as to bind its owner (nonRepudiation)."""
        return self._bits[1]

    @property
    def key_encipherment(self) -> bool:
        """Whether it may encrypt keys."""
        return self._bits[2]

    @property
    def data_encipherment(self) -> bool:
        """Whether it may encrypt data."""
        return self._bits[3]

    @property
    def key_agreement(self) -> bool:
        """Whether it may agree on keys."""
        return self._bits[4]

    @property
    def key_cert_sign(self) -> bool:
        """Whether it may sign certificates."""
        return self._bits[5]

    @property
    def crl_sign(self) -> bool:
        """Whether it may sign revocation lists."""
        return self._bits[6]

    @property
    def encipher_only(self) -> bool:
        """Whether key agreement is for encryption only."""
        return self._only(7, "encipher_only")

    @property
    def decipher_only(self) -> bool:
        """Whether key agreement is for decryption only."""
        return self._only(8, "decipher_only")

    def _only(self, bit: int, name: str) -> bool:
        if not self.key_agreement:
            raise ValueError(f"{name} is undefined unless key_agreement is true")
        return self._bits[bit]

    def public_bytes(self) -> bytes:
        return _der.tlv(_der.BIT_STRING, _der.bit_string_content(list(self._bits)))

    def _parts(self) -> tuple[object, ...]:
        return self._bits

    @classmethod
    def _from_der(cls, data: bytes) -> KeyUsage:
        bits = _der.read_bits(_der.whole(data, _der.BIT_STRING))[: len(_BITS)]
        return cls(*bits, *[False] * (len(_BITS) - len(bits)))

    def _text(self) -> Json:
        return sorted(name for name, bit in zip(_BITS, self._bits, strict=True) if bit)

    @classmethod
    def _from_text(cls, value: Json) -> KeyUsage:
        if not isinstance(value, list) or not all(name in _BITS for name in value):
            raise damaged(cls)
        return cls(*(name in value for name in _BITS))

    def __repr__(self) -> str:
        names = ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement")
        all_names = (*names, "key_cert_sign", "crl_sign", "encipher_only", "decipher_only")
        return f"<KeyUsage({', '.join(f'{n}={bit}' for n, bit in zip(all_names, self._bits, strict=True))})>"


class ExtendedKeyUsage(SymbolicExtension, Listed[ObjectIdentifier]):
    """What the certificate may be used for, by OID."""

    oid = ExtensionOID.EXTENDED_KEY_USAGE

    def __init__(self, usages: Iterable[ObjectIdentifier]) -> None:
        self._usages = list(usages)
        if not all(isinstance(usage, ObjectIdentifier) for usage in self._usages):
            raise TypeError("Every item in the usages list must be an ObjectIdentifier")

    @property
    def _items(self) -> Sequence[ObjectIdentifier]:
        return self._usages

    def public_bytes(self) -> bytes:
        return _der.tlv(_der.SEQUENCE, *map(_der.oid, self._usages))

    def _parts(self) -> tuple[object, ...]:
        return tuple(self._usages)

    @classmethod
    def _from_der(cls, data: bytes) -> ExtendedKeyUsage:
        reader = _der.Reader(_der.whole(data, _der.SEQUENCE))
        usages: list[ObjectIdentifier] = []
        while not reader.done:
            usages.append(_der.read_oid(reader.read(_der.OID)))
        return cls._not_empty(usages)

    def _text(self) -> Json:
        return [usage.dotted_string for usage in self._usages]

    @classmethod
    def _from_text(cls, value: Json) -> ExtendedKeyUsage:
        if not isinstance(value, list):
            raise damaged(cls)
        return cls._not_empty([ObjectIdentifier(usage) for usage in value if isinstance(usage, str)])

    @classmethod
    def _not_empty(cls, usages: list[ObjectIdentifier]) -> ExtendedKeyUsage:
        """As in the real package, an empty list can be written but not read."""
        if not usages:
            raise damaged(cls)
        return cls(usages)

    def __repr__(self) -> str:
        return f"<ExtendedKeyUsage({self._usages})>"
