"""Calls on keys and signatures."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial
from typing import Any

from cryptography.hazmat.backends import default_backend
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import dsa, ec, ed448, ed25519, padding, rsa, types, utils

RSA = rsa.generate_private_key(65537, 1024)
OTHER = rsa.generate_private_key(65537, 1024, default_backend())
EC = ec.generate_private_key(ec.SECP384R1())
SHA256 = hashes.SHA256()
PKCS1 = padding.PKCS1v15()
PSS = padding.PSS(padding.MGF1(SHA256), padding.PSS.MAX_LENGTH)
NONE = serialization.NoEncryption()
ENCODINGS = [serialization.Encoding.PEM, serialization.Encoding.DER, serialization.Encoding.Raw]
PRIVATE = [serialization.PrivateFormat.PKCS8, serialization.PrivateFormat.TraditionalOpenSSL]
PUBLIC = [serialization.PublicFormat.SubjectPublicKeyInfo, serialization.PublicFormat.PKCS1]
PEM, DER, _ = ENCODINGS

Calls = dict[str, Callable[[], Any]]


def first_line(data: bytes) -> str:
    return data.split(b"\n")[0].decode() if data.startswith(b"-") else "bare"


def reload(key: Any, encoding: serialization.Encoding, format: serialization.PrivateFormat) -> Any:
    data = key.private_bytes(encoding, format, NONE)
    load = serialization.load_pem_private_key if encoding is PEM else serialization.load_der_private_key
    return [first_line(data), load(data, None).public_key() == key.public_key()]


def reload_public(key: Any, encoding: serialization.Encoding, format: serialization.PublicFormat) -> Any:
    data = key.public_key().public_bytes(encoding, format)
    load = serialization.load_pem_public_key if encoding is PEM else serialization.load_der_public_key
    return [first_line(data), load(data) == key.public_key()]


def verify(signer: Any, verifier: Any, how: tuple[Any, ...], other: tuple[Any, ...]) -> Any:
    return verifier.public_key().verify(signer.sign(b"data", *how), b"data", *other)


def written() -> bytes:
    return RSA.private_bytes(PEM, PRIVATE[0], NONE)


def calls() -> Calls:
    return {**_reading(), **_making(), **_signing(), **_comparing()}


def _reading() -> Calls:
    load = serialization.load_pem_private_key
    named: Calls = {
        "key: password for a plain key": lambda: load(written(), b"x"),
        "key: empty password": lambda: load(written(), b""),
        "key: password as text": lambda: load(written(), "x"),
        "key: password left out": lambda: load(written()),
        "key: text": lambda: load(written().decode(), None),
        "key: bytearray": lambda: load(bytearray(written()), None).key_size,
        "key: encrypted label": lambda: load(written().replace(b" PRIVATE", b" ENCRYPTED PRIVATE"), None),
        "key: nothing": lambda: load(b"", None),
        "key: words": lambda: load(b"words", None),
        "key: bare words": lambda: serialization.load_der_private_key(b"words", None),
        "key: public one": lambda: load(RSA.public_key().public_bytes(PEM, PUBLIC[0]), None),
        "key: wrong content": lambda: load(b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", None),
        "key: as public one": lambda: serialization.load_pem_public_key(written()),
        "key: encoding as text": lambda: RSA.private_bytes("PEM", PRIVATE[0], NONE),
        "key: no encryption at all": lambda: RSA.private_bytes(PEM, PRIVATE[0], None),
        "key: raw format": lambda: RSA.private_bytes(PEM, serialization.PrivateFormat.Raw, NONE),
        "key: empty encryption password": lambda: serialization.BestAvailableEncryption(b""),
        "point: length": lambda: len(EC.public_key().public_bytes(serialization.Encoding.X962, _point())),
        "point: of RSA": lambda: RSA.public_key().public_bytes(serialization.Encoding.X962, _point()),
        "point: as PEM": lambda: EC.public_key().public_bytes(PEM, _point()),
    }
    for kind, key in (("rsa", RSA), ("ec", EC)):
        for encoding in ENCODINGS:
            for private in PRIVATE:
                named[f"key: {kind} {encoding} {private}"] = partial(reload, key, encoding, private)
            for public in PUBLIC:
                named[f"public: {kind} {encoding} {public}"] = partial(reload_public, key, encoding, public)
    return named


def _point() -> serialization.PublicFormat:
    return serialization.PublicFormat.UncompressedPoint


def _making() -> Calls:
    return {
        "make: exponent 5": lambda: rsa.generate_private_key(5, 2048),
        "make: exponent 3": lambda: rsa.generate_private_key(3, 1024).public_key().public_numbers().e,
        "make: small": lambda: rsa.generate_private_key(65537, 1000),
        "make: odd size": lambda: rsa.generate_private_key(65537, 1030).public_key().public_numbers().n.bit_length(),
        "make: curve class": lambda: ec.generate_private_key(ec.SECP256R1),
        "make: curve name": lambda: ec.generate_private_key("secp256r1"),
        "make: curves": lambda: [
            [key.curve.name, key.key_size, key.public_key().curve.name, key.public_key().key_size]
            for key in map(ec.generate_private_key, (ec.SECP224R1(), ec.SECP256R1(), ec.SECP384R1(), ec.SECP521R1()))
        ],
        "make: curve by OID": lambda: ec.get_curve_for_oid(ec.EllipticCurveOID.SECP384R1).name,
        "make: abstract": rsa.RSAPrivateKey,
        "make: numbers as text": lambda: rsa.RSAPublicNumbers("3", "5"),
        "make: wrong modulus": lambda: rsa.RSAPublicNumbers(3, 1).public_key(),
        "make: wrong point": lambda: ec.EllipticCurvePublicNumbers(1, 2, ec.SECP256R1()).public_key(),
    }


def _signing() -> Calls:
    return {
        "sign: rsa": lambda: verify(RSA, RSA, (PKCS1, SHA256), (PKCS1, SHA256)),
        "sign: pss": lambda: verify(RSA, RSA, (PSS, SHA256), (PSS, SHA256)),
        "sign: ec": lambda: verify(EC, EC, (ec.ECDSA(SHA256),), (ec.ECDSA(SHA256),)),
        "sign: other key": lambda: verify(RSA, OTHER, (PKCS1, SHA256), (PKCS1, SHA256)),
        "sign: other hash": lambda: verify(RSA, RSA, (PKCS1, SHA256), (PKCS1, hashes.SHA512())),
        "sign: other padding": lambda: verify(RSA, RSA, (PKCS1, SHA256), (PSS, SHA256)),
        "sign: ec other hash": lambda: verify(EC, EC, (ec.ECDSA(SHA256),), (ec.ECDSA(hashes.SHA384()),)),
        "sign: rubbish": lambda: RSA.public_key().verify(b"x", b"d", PKCS1, SHA256),
        "sign: ec rubbish": lambda: EC.public_key().verify(b"x", b"d", ec.ECDSA(SHA256)),
        "sign: no padding": lambda: RSA.sign(b"d", "x", SHA256),
        "sign: no hash": lambda: RSA.sign(b"d", PKCS1, "sha256"),
        "sign: ec without ECDSA": lambda: EC.sign(b"d", SHA256),
        "sign: text": lambda: EC.sign("d", ec.ECDSA(SHA256)),
        "sign: short digest": lambda: EC.sign(b"d", ec.ECDSA(utils.Prehashed(SHA256))),
        "sign: prehashed text": lambda: utils.Prehashed("sha256"),
        "sign: rsa repeats": lambda: RSA.sign(b"d", PKCS1, SHA256) == RSA.sign(b"d", PKCS1, SHA256),
        "sign: pss repeats": lambda: RSA.sign(b"d", PSS, SHA256) == RSA.sign(b"d", PSS, SHA256),
        "sign: ec repeats": lambda: EC.sign(b"d", ec.ECDSA(SHA256)) == EC.sign(b"d", ec.ECDSA(SHA256)),
        "padding: negative salt": lambda: padding.PSS(padding.MGF1(SHA256), -1),
        "padding: salt as text": lambda: padding.PSS(padding.MGF1(SHA256), "1"),
        "padding: equal": lambda: [
            PKCS1 == padding.PKCS1v15(),
            PSS == PKCS1,
            padding.MGF1(SHA256) == padding.MGF1(SHA256),
        ],
    }


def _comparing() -> Calls:
    unions = (types.PrivateKeyTypes, types.PublicKeyTypes, types.CertificateIssuerPrivateKeyTypes)
    kinds = (
        rsa.RSAPrivateKey,
        rsa.RSAPublicKey,
        ec.EllipticCurvePrivateKey,
        ec.EllipticCurvePublicKey,
        dsa.DSAPrivateKey,
        ed25519.Ed25519PrivateKey,
        ed448.Ed448PublicKey,
        rsa.RSAPrivateKeyWithSerialization,
        ec.EllipticCurvePrivateKeyWithSerialization,
    )
    keys = (RSA, RSA.public_key(), EC, EC.public_key())
    return {
        "is: kinds": lambda: [[isinstance(key, kind) for kind in kinds] for key in keys],
        "is: unions": lambda: [[isinstance(key, union) for union in unions] for key in keys],
        "is: curve": lambda: [
            isinstance(EC.curve, ec.SECP384R1),
            isinstance(EC.curve, ec.SECP256R1),
            EC.curve == EC.curve,
        ],
        "equal: private": lambda: RSA == serialization.load_pem_private_key(written(), None),
        "equal: private copy": lambda: [copy.copy(RSA).key_size, copy.deepcopy(EC).key_size],
        "equal: public": lambda: [RSA.public_key() == RSA.public_key(), RSA.public_key() == OTHER.public_key()],
        "equal: other kind": lambda: [RSA.public_key() == EC.public_key(), RSA.public_key() == "x"],
        "equal: numbers": lambda: [
            RSA.public_key().public_numbers() == RSA.public_key().public_numbers(),
            EC.public_key().public_numbers() == EC.public_key().public_numbers(),
            RSA.public_key().public_numbers() == OTHER.public_key().public_numbers(),
            EC.public_key().public_numbers() == RSA.public_key().public_numbers(),
        ],
        "equal: numbers to key": lambda: EC.public_key().public_numbers().public_key() == EC.public_key(),
        "hash: rsa": lambda: hash(RSA.public_key()),
        "hash: ec": lambda: hash(EC.public_key()),
        "hash: private": lambda: hash(RSA) == hash(RSA),
        "hash: numbers": lambda: hash(RSA.public_key().public_numbers()) == hash(RSA.public_key().public_numbers()),
        "hash: algorithm": lambda: hash(SHA256),
        "digest: unfinished": lambda: hashes.Hash(SHA256).copy().finalize(),
        "digest: text": lambda: hashes.Hash(SHA256).update("x"),
        "digest: name": lambda: hashes.Hash("sha256"),
        "digest: twice": lambda: [(h := hashes.Hash(SHA256)).finalize(), h.finalize()],
        "digest: equal": lambda: [SHA256 == hashes.SHA256(), SHA256 == hashes.SHA1(), SHA256 == "sha256"],
        "digest: names": lambda: [
            [h.name, h.digest_size, h.block_size]
            for h in (
                hashes.MD5(),
                hashes.SHA1(),
                hashes.SHA224(),
                SHA256,
                hashes.SHA384(),
                hashes.SHA512(),
                hashes.SHA3_256(),
                hashes.SHA3_384(),
                hashes.SHA3_512(),
            )
        ],
    }
