"""Key objects from the facts of a key."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric import _key, ec, rsa


def private_key(key: _key.Key, password_given: bool = False) -> rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey:
    """Return the private key; raise TypeError if a password came with it."""
    if password_given:
        raise TypeError("Password was given but private key is not encrypted.")
    return rsa.SymbolicRSAPrivateKey(key) if key.alg == _key.RSA else ec.SymbolicECPrivateKey(key)


def public_key(key: _key.Key) -> rsa.RSAPublicKey | ec.EllipticCurvePublicKey:
    """Return the public key."""
    return rsa.SymbolicRSAPublicKey(key) if key.alg == _key.RSA else ec.SymbolicECPublicKey(key)
