"""RSA keys."""

from __future__ import annotations

import abc
from typing import Any

from cryptography import _numbers
from cryptography.exceptions import UnsupportedAlgorithm, _Reasons
from cryptography.hazmat.primitives import _serialization, hashes
from cryptography.hazmat.primitives._asymmetric import AsymmetricPadding
from cryptography.hazmat.primitives.asymmetric import _base, _key, _signature, padding, utils as asym_utils
from cryptography.utils import Buffer

_NO_ENCRYPTION = "Symbolic keys sign but do not encrypt."
_NO_NUMBERS = "A symbolic private key has no private numbers."


class RSAPrivateKey(abc.ABC):
    """A private key."""

    @property
    @abc.abstractmethod
    def key_size(self) -> int:
        """The size in bits."""

    @abc.abstractmethod
    def public_key(self) -> RSAPublicKey:
        """Return the public key of the pair."""

    @abc.abstractmethod
    def sign(
        self, data: Buffer, padding: AsymmetricPadding, algorithm: asym_utils.Prehashed | hashes.HashAlgorithm
    ) -> bytes:
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
        raise UnsupportedAlgorithm(_NO_NUMBERS, _Reasons.UNSUPPORTED_SERIALIZATION)

    def decrypt(self, ciphertext: bytes, padding: AsymmetricPadding) -> bytes:
        """Refuse: nothing was encrypted."""
        raise UnsupportedAlgorithm(_NO_ENCRYPTION, _Reasons.UNSUPPORTED_PADDING)


class RSAPublicKey(abc.ABC):
    """A public key."""

    @property
    @abc.abstractmethod
    def key_size(self) -> int:
        """The size in bits."""

    @abc.abstractmethod
    def public_numbers(self) -> RSAPublicNumbers:
        """Return the modulus and the exponent."""

    @abc.abstractmethod
    def public_bytes(self, encoding: _serialization.Encoding, format: _serialization.PublicFormat) -> bytes:
        """Return the key as bytes."""

    @abc.abstractmethod
    def verify(
        self,
        signature: Buffer,
        data: Buffer,
        padding: AsymmetricPadding,
        algorithm: asym_utils.Prehashed | hashes.HashAlgorithm,
    ) -> None:
        """Raise InvalidSignature unless the signature is this key's over `data`."""

    def encrypt(self, plaintext: bytes, padding: AsymmetricPadding) -> bytes:
        """Refuse: it would only pretend."""
        raise UnsupportedAlgorithm(_NO_ENCRYPTION, _Reasons.UNSUPPORTED_PADDING)


class RSAPublicNumbers:
    """The numbers of a public key. The modulus has the key's size and carries the key's number."""

    def __init__(self, e: int, n: int) -> None:
        if not isinstance(e, int) or not isinstance(n, int):
            raise TypeError("RSAPublicNumbers arguments must be integers.")
        self._e = e
        self._n = n

    @property
    def e(self) -> int:
        """The public exponent."""
        return self._e

    @property
    def n(self) -> int:
        """The modulus."""
        return self._n

    def public_key(self, backend: Any = None) -> RSAPublicKey:
        """Return the key; raise ValueError if the modulus is not a symbolic one."""
        size = self._n.bit_length()
        key = _key.Key(_key.RSA, (self._n - (1 << size - 1)) >> 1, size, self._e)
        if size < 1024 or self._e not in (3, _key.USUAL_EXPONENT) or _modulus(key) != self._n:
            raise ValueError("These numbers are not those of a symbolic RSA key.")
        return SymbolicRSAPublicKey(key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RSAPublicNumbers):
            return NotImplemented
        return (self._e, self._n) == (other._e, other._n)

    def __hash__(self) -> int:
        return hash((self._e, self._n))

    def __repr__(self) -> str:
        return f"<RSAPublicNumbers(e={self._e}, n={self._n})>"


class SymbolicRSAPublicKey(_base.SymbolicPublicKey, RSAPublicKey):
    """The only kind of RSA public key here."""

    def public_numbers(self) -> RSAPublicNumbers:
        return RSAPublicNumbers(self._key.exponent, _modulus(self._key))

    def verify(
        self,
        signature: Buffer,
        data: Buffer,
        padding: AsymmetricPadding,
        algorithm: asym_utils.Prehashed | hashes.HashAlgorithm,
    ) -> None:
        _signature.verify(self._key, signature, data, _checked(algorithm), _scheme(padding))

    def _public_label(self, format: _serialization.PublicFormat) -> str | None:
        return "RSA PUBLIC KEY" if format is _serialization.PublicFormat.PKCS1 else super()._public_label(format)


class SymbolicRSAPrivateKey(_base.SymbolicPrivateKey, RSAPrivateKey):
    """The only kind of RSA private key here."""

    _traditional_label = "RSA PRIVATE KEY"

    def public_key(self) -> RSAPublicKey:
        return SymbolicRSAPublicKey(self._key)

    def sign(
        self, data: Buffer, padding: AsymmetricPadding, algorithm: asym_utils.Prehashed | hashes.HashAlgorithm
    ) -> bytes:
        return _signature.sign(self._key, data, _checked(algorithm), _scheme(padding))


RSAPrivateKeyWithSerialization = RSAPrivateKey
RSAPublicKeyWithSerialization = RSAPublicKey


def generate_private_key(public_exponent: int, key_size: int, backend: Any = None) -> RSAPrivateKey:
    """Return a new key, named by the next number."""
    if public_exponent not in (3, 65537):
        raise ValueError(
            "public_exponent must be either 3 (for legacy compatibility) or "
            "65537. Almost everyone should choose 65537 here!"
        )
    if key_size < 1024:
        raise ValueError("key_size must be at least 1024-bits.")
    return SymbolicRSAPrivateKey(_key.Key(_key.RSA, _numbers.fresh("keys"), key_size, public_exponent))


def _modulus(key: _key.Key) -> int:
    """Return an odd number of exactly the key's size, with the key's number above its last bit."""
    return (1 << key.size - 1) | (key.number << 1) | 1


def _scheme(given: object) -> str:
    if isinstance(given, padding.PKCS1v15):
        return _signature.PKCS1
    if isinstance(given, padding.PSS):
        return _signature.PSS
    if isinstance(given, AsymmetricPadding):
        raise UnsupportedAlgorithm(f"{given.name} is not supported by this key.", _Reasons.UNSUPPORTED_PADDING)
    raise TypeError("Padding must be an instance of AsymmetricPadding.")


def _checked(algorithm: object) -> _signature.Algorithm:
    return algorithm if isinstance(algorithm, asym_utils.Prehashed) else hashes.checked(algorithm)
