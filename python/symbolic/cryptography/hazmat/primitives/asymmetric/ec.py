"""Elliptic-curve keys."""

from __future__ import annotations

import abc
from typing import Any

from cryptography import _numbers
from cryptography.exceptions import UnsupportedAlgorithm, _Reasons
from cryptography.hazmat.primitives import _serialization, hashes
from cryptography.hazmat.primitives.asymmetric import _base, _key, _signature, utils as asym_utils
from cryptography.hazmat.primitives.asymmetric._curves import (
    SECP192R1 as SECP192R1,
    SECP224R1 as SECP224R1,
    SECP256K1 as SECP256K1,
    SECP256R1 as SECP256R1,
    SECP384R1 as SECP384R1,
    SECP521R1 as SECP521R1,
    BrainpoolP256R1 as BrainpoolP256R1,
    BrainpoolP384R1 as BrainpoolP384R1,
    BrainpoolP512R1 as BrainpoolP512R1,
    EllipticCurve as EllipticCurve,
    EllipticCurveOID as EllipticCurveOID,
    curve_of_size,
    get_curve_for_oid as get_curve_for_oid,
)
from cryptography.utils import Buffer, int_to_bytes

_PublicFormat = _serialization.PublicFormat


class EllipticCurveSignatureAlgorithm(abc.ABC):
    """How data is signed."""

    @property
    @abc.abstractmethod
    def algorithm(self) -> asym_utils.Prehashed | hashes.HashAlgorithm:
        """The hash in use."""


class ECDSA(EllipticCurveSignatureAlgorithm):
    """The signature algorithm of EC keys. It draws a fresh number each time."""

    def __init__(
        self, algorithm: asym_utils.Prehashed | hashes.HashAlgorithm, deterministic_signing: bool = False
    ) -> None:
        if deterministic_signing:
            raise not_deterministic()
        self._algorithm = algorithm

    @property
    def algorithm(self) -> asym_utils.Prehashed | hashes.HashAlgorithm:
        return self._algorithm

    @property
    def deterministic_signing(self) -> bool:
        """Whether the same data gives the same signature: never."""
        return False


class EllipticCurvePrivateKey(abc.ABC):
    """A private key."""

    @property
    @abc.abstractmethod
    def curve(self) -> EllipticCurve:
        """The curve."""

    @property
    @abc.abstractmethod
    def key_size(self) -> int:
        """The size in bits."""

    @abc.abstractmethod
    def public_key(self) -> EllipticCurvePublicKey:
        """Return the public key of the pair."""

    @abc.abstractmethod
    def sign(self, data: Buffer, signature_algorithm: EllipticCurveSignatureAlgorithm) -> bytes:
        """Return a signature over `data`."""

    @abc.abstractmethod
    def private_bytes(
        self,
        encoding: _serialization.Encoding,
        format: _serialization.PrivateFormat,
        encryption_algorithm: _serialization.KeySerializationEncryption,
    ) -> bytes:
        """Return the key as bytes."""

    def private_numbers(self) -> Any:
        """Refuse: there are none."""
        raise UnsupportedAlgorithm("A symbolic private key has no private numbers.", _Reasons.UNSUPPORTED_SERIALIZATION)


class EllipticCurvePublicKey(abc.ABC):
    """A public key."""

    @property
    @abc.abstractmethod
    def curve(self) -> EllipticCurve:
        """The curve."""

    @property
    @abc.abstractmethod
    def key_size(self) -> int:
        """The size in bits."""

    @abc.abstractmethod
    def public_numbers(self) -> EllipticCurvePublicNumbers:
        """Return the point."""

    @abc.abstractmethod
    def public_bytes(self, encoding: _serialization.Encoding, format: _PublicFormat) -> bytes:
        """Return the key as bytes."""

    @abc.abstractmethod
    def verify(self, signature: Buffer, data: Buffer, signature_algorithm: EllipticCurveSignatureAlgorithm) -> None:
        """Raise InvalidSignature unless the signature is this key's over `data`."""


class EllipticCurvePublicNumbers:
    """A point. Both coordinates are the key's number."""

    def __init__(self, x: int, y: int, curve: EllipticCurve) -> None:
        if not isinstance(x, int) or not isinstance(y, int):
            raise TypeError("x and y must be integers.")
        if not isinstance(curve, EllipticCurve):
            raise TypeError("curve must provide the EllipticCurve interface.")
        self._x, self._y, self._curve = x, y, curve

    @property
    def x(self) -> int:
        """The first coordinate."""
        return self._x

    @property
    def y(self) -> int:
        """The second coordinate."""
        return self._y

    @property
    def curve(self) -> EllipticCurve:
        """The curve."""
        return self._curve

    def public_key(self, backend: Any = None) -> EllipticCurvePublicKey:
        """Return the key; raise ValueError if the point is not a symbolic one."""
        if self._x != self._y or self._x < 0:
            raise ValueError("Invalid EC key. These numbers are not those of a symbolic key.")
        return SymbolicECPublicKey(_key.Key(_key.EC, self._x, _supported(self._curve).key_size))

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if isinstance(other, EllipticCurvePublicNumbers) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        return f"<EllipticCurvePublicNumbers(curve={self._curve.name}, x={self._x}, y={self._y}>"

    def _values(self) -> tuple[int, int, str]:
        return self._x, self._y, self._curve.name


class SymbolicECPublicKey(_base.SymbolicPublicKey, EllipticCurvePublicKey):
    """The only kind of EC public key here."""

    @property
    def curve(self) -> EllipticCurve:
        return curve_of_size(self._key.size)

    def public_numbers(self) -> EllipticCurvePublicNumbers:
        return EllipticCurvePublicNumbers(self._key.number, self._key.number, self.curve)

    def public_bytes(self, encoding: _serialization.Encoding, format: _PublicFormat) -> bytes:
        if encoding is _serialization.Encoding.X962:
            return self._point(format)
        return super().public_bytes(encoding, format)

    def _point(self, format: _PublicFormat) -> bytes:
        coordinate = int_to_bytes(self._key.number, (self._key.size + 7) // 8)
        if format is _PublicFormat.UncompressedPoint:
            return b"\x04" + coordinate + coordinate
        if format is _PublicFormat.CompressedPoint:
            return bytes([2 + self._key.number % 2]) + coordinate
        raise ValueError("X962 encoding must be used with CompressedPoint or UncompressedPoint format")

    def verify(self, signature: Buffer, data: Buffer, signature_algorithm: EllipticCurveSignatureAlgorithm) -> None:
        _signature.verify(self._key, signature, data, _hash_of(signature_algorithm), _signature.ECDSA)


class SymbolicECPrivateKey(_base.SymbolicPrivateKey, EllipticCurvePrivateKey):
    """The only kind of EC private key here."""

    _traditional_label = "EC PRIVATE KEY"

    @property
    def curve(self) -> EllipticCurve:
        return curve_of_size(self._key.size)

    def public_key(self) -> EllipticCurvePublicKey:
        return SymbolicECPublicKey(self._key)

    def sign(self, data: Buffer, signature_algorithm: EllipticCurveSignatureAlgorithm) -> bytes:
        return _signature.sign(self._key, data, _hash_of(signature_algorithm), _signature.ECDSA)


EllipticCurvePrivateKeyWithSerialization = EllipticCurvePrivateKey
EllipticCurvePublicKeyWithSerialization = EllipticCurvePublicKey


def generate_private_key(curve: EllipticCurve, backend: Any = None) -> EllipticCurvePrivateKey:
    """Return a new key on `curve`, named by the next number."""
    if not isinstance(curve, EllipticCurve):
        raise TypeError("curve must be an EllipticCurve instance")
    size = _supported(curve).key_size
    return SymbolicECPrivateKey(_key.Key(_key.EC, _numbers.fresh("keys"), size))


def not_deterministic() -> UnsupportedAlgorithm:
    """Return the error for a wish for ECDSA that repeats itself."""
    return UnsupportedAlgorithm(
        "ECDSA with deterministic signature (RFC 6979) is not supported by symbolic keys.",
        _Reasons.UNSUPPORTED_PUBLIC_KEY_ALGORITHM,
    )


def _supported(curve: EllipticCurve) -> EllipticCurve:
    if curve.key_size not in _key.CURVE_SIZES or curve_of_size(curve.key_size).name != curve.name:
        raise UnsupportedAlgorithm(
            f"Curve {curve.name} is not supported by symbolic keys.", _Reasons.UNSUPPORTED_ELLIPTIC_CURVE
        )
    return curve


def _hash_of(signature_algorithm: object) -> _signature.Algorithm:
    if not isinstance(signature_algorithm, ECDSA):
        raise UnsupportedAlgorithm(
            "Unsupported elliptic curve signature algorithm", _Reasons.UNSUPPORTED_PUBLIC_KEY_ALGORITHM
        )
    algorithm = signature_algorithm.algorithm
    return algorithm if isinstance(algorithm, asym_utils.Prehashed) else hashes.checked(algorithm)
