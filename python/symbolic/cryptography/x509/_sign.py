"""The checks and the signature that both builders share."""

from __future__ import annotations

from typing import NamedTuple

from cryptography import _numbers
from cryptography.exceptions import UnsupportedAlgorithm, _Reasons
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.hazmat.primitives.asymmetric._base import SymbolicPrivateKey, SymbolicPublicKey
from cryptography.hazmat.primitives.asymmetric._key import EC, RSA, Key
from cryptography.x509 import _facts, _signature_algorithms


class Signer(NamedTuple):
    """A key that signs, and the name of the hash it signs with."""

    key: Key
    hash: str


def signer(
    private_key: object, algorithm: object, rsa_padding: object = None, ecdsa_deterministic: bool | None = None
) -> Signer:
    """Check what a builder is asked to sign with, as the real package does."""
    key = private_key._key if isinstance(private_key, SymbolicPrivateKey) else None
    _check_padding(key, rsa_padding)
    _check_deterministic(key, ecdsa_deterministic)
    if key is None:
        raise TypeError("Key must be an rsa or ec private key.")
    if algorithm is None:
        raise TypeError("Algorithm must be a registered hash algorithm, not None.")
    if not isinstance(algorithm, hashes.HashAlgorithm):
        raise TypeError("Algorithm must be a registered hash algorithm.")
    return Signer(key, _signature_algorithms.hash_named(algorithm.name).name)


def signature(by: Signer) -> _facts.Signature:
    """Return a new signature: an RSA one is the same each time, an ECDSA one has a fresh number."""
    nonce = _numbers.fresh("signatures") if by.key.alg == EC else None
    return _facts.Signature(by.key.id, nonce, None if by.hash == by.key.default_hash else by.hash)


def public(key: object) -> Key:
    """Return the facts of a public key."""
    if not isinstance(key, SymbolicPublicKey):
        raise AttributeError(f"'{type(key).__name__}' object has no attribute 'public_bytes'")
    return key._key


def _check_padding(key: Key | None, rsa_padding: object) -> None:
    if rsa_padding is None:
        return
    if not isinstance(rsa_padding, (padding.PSS, padding.PKCS1v15)):
        raise TypeError("Padding must be PSS or PKCS1v15")
    if key is None or key.alg != RSA:
        raise TypeError("Padding is only supported for RSA keys")
    if isinstance(rsa_padding, padding.PSS):
        raise UnsupportedAlgorithm("Symbolic certificates are signed with PKCS1v15 only.", _Reasons.UNSUPPORTED_PADDING)


def _check_deterministic(key: Key | None, ecdsa_deterministic: bool | None) -> None:
    if ecdsa_deterministic is None:
        return
    if key is None or key.alg != EC:
        raise TypeError("Deterministic ECDSA is only supported for EC keys")
    if ecdsa_deterministic:
        raise ec.not_deterministic()
