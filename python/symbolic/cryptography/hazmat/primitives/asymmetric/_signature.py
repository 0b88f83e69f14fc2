"""Signatures over bytes: plain data that names the signer and the digest of what was signed."""

from __future__ import annotations

import json

from cryptography import _numbers, _text
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric._key import Key
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed
from cryptography.utils import Buffer, as_bytes

PKCS1 = "pkcs1v15"
PSS = "pss"
ECDSA = "ecdsa"

Algorithm = hashes.HashAlgorithm | Prehashed


def sign(key: Key, data: Buffer, algorithm: Algorithm, scheme: str) -> bytes:
    """Return a signature by `key` over `data`.

    PKCS#1 v1.5 gives the same signature each time; PSS and ECDSA draw a fresh number.
    """
    nonce = None if scheme == PKCS1 else _numbers.fresh("signatures")
    return text(key.id, as_bytes(data), algorithm, scheme, nonce)


def verify(key: Key, signature: Buffer, data: Buffer, algorithm: Algorithm, scheme: str) -> None:
    """Raise InvalidSignature unless `signature` was made by `key`, in this way, over `data`."""
    given = as_bytes(signature)
    expected = text(key.id, as_bytes(data), algorithm, scheme, _nonce(given))
    if given != expected:
        raise InvalidSignature


def text(by: str, data: bytes, algorithm: Algorithm, scheme: str, nonce: int | None) -> bytes:
    """Return the bytes of a signature."""
    body: dict[str, _text.Json] = {
        "by": by,
        "h": _name(algorithm),
        "of": _digest(data, algorithm).hex(),
        "scheme": scheme,
        "t": "sig",
    }
    return _text.canonical(body if nonce is None else {**body, "n": nonce})


def _nonce(signature: bytes) -> int | None:
    try:
        body = json.loads(signature)
    except (ValueError, RecursionError) as error:
        raise InvalidSignature from error
    nonce = body.get("n") if isinstance(body, dict) else None
    return nonce if isinstance(nonce, int) else None


def _name(algorithm: Algorithm) -> str:
    return algorithm._algorithm.name if isinstance(algorithm, Prehashed) else algorithm.name


def _digest(data: bytes, algorithm: Algorithm) -> bytes:
    if not isinstance(algorithm, Prehashed):
        return hashes.Hash.hash(hashes.checked(algorithm), data)
    if len(data) != algorithm.digest_size:
        raise ValueError("The provided data must be the same length as the hash algorithm's digest size.")
    return data
