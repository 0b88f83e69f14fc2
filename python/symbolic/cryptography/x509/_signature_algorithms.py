"""The hashes that a certificate can be signed with, and the OIDs of the algorithms."""

from __future__ import annotations

from cryptography.exceptions import UnsupportedAlgorithm, _Reasons
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric._key import EC, RSA
from cryptography.x509.oid import ObjectIdentifier, SignatureAlgorithmOID

_HASHES: dict[str, hashes.HashAlgorithm] = {
    algorithm.name: algorithm
    for algorithm in (
        hashes.SHA224(),
        hashes.SHA256(),
        hashes.SHA384(),
        hashes.SHA512(),
        hashes.SHA3_256(),
        hashes.SHA3_384(),
        hashes.SHA3_512(),
    )
}

_OIDS = {
    (RSA, "sha224"): SignatureAlgorithmOID.RSA_WITH_SHA224,
    (RSA, "sha256"): SignatureAlgorithmOID.RSA_WITH_SHA256,
    (RSA, "sha384"): SignatureAlgorithmOID.RSA_WITH_SHA384,
    (RSA, "sha512"): SignatureAlgorithmOID.RSA_WITH_SHA512,
    (RSA, "sha3-256"): SignatureAlgorithmOID.RSA_WITH_SHA3_256,
    (RSA, "sha3-384"): SignatureAlgorithmOID.RSA_WITH_SHA3_384,
    (RSA, "sha3-512"): SignatureAlgorithmOID.RSA_WITH_SHA3_512,
    (EC, "sha224"): SignatureAlgorithmOID.ECDSA_WITH_SHA224,
    (EC, "sha256"): SignatureAlgorithmOID.ECDSA_WITH_SHA256,
    (EC, "sha384"): SignatureAlgorithmOID.ECDSA_WITH_SHA384,
    (EC, "sha512"): SignatureAlgorithmOID.ECDSA_WITH_SHA512,
    (EC, "sha3-256"): SignatureAlgorithmOID.ECDSA_WITH_SHA3_256,
    (EC, "sha3-384"): SignatureAlgorithmOID.ECDSA_WITH_SHA3_384,
    (EC, "sha3-512"): SignatureAlgorithmOID.ECDSA_WITH_SHA3_512,
}


def hash_named(name: str) -> hashes.HashAlgorithm:
    """Return the hash called `name`; raise UnsupportedAlgorithm if certificates are not signed with it."""
    if name not in _HASHES:
        raise UnsupportedAlgorithm(f'Hash algorithm "{name}" not supported for signatures', _Reasons.UNSUPPORTED_HASH)
    return _HASHES[name]


def oid(alg: str, algorithm: hashes.HashAlgorithm) -> ObjectIdentifier:
    """Return the OID of the algorithm of a key and a hash."""
    return _OIDS[alg, algorithm.name]
