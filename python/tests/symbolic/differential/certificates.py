"""Calls on requests, certificates and PEM."""

from __future__ import annotations

import copy
import datetime
from collections.abc import Callable
from functools import partial
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.x509.oid import NameOID
from keys import EC, OTHER, RSA, SHA256, Calls

PEM, DER = serialization.Encoding.PEM, serialization.Encoding.DER
UTC = datetime.timezone.utc
START = datetime.datetime(2026, 1, 1, 12, 0, 0, 999_999)
DAY = datetime.timedelta(days=1)
ROOT = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Root")])
LEAF = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "leaf")])
NEW = x509.CertificateBuilder

PARTS: dict[str, Any] = {
    "subject_name": LEAF,
    "issuer_name": ROOT,
    "public_key": RSA.public_key(),
    "serial_number": 5,
    "not_valid_before": START,
    "not_valid_after": START + DAY,
}


def made(signer: Any = RSA, algorithm: Any = SHA256, without: str = "", **parts: Any) -> x509.Certificate:
    given = {name: value for name, value in {**PARTS, **parts}.items() if name != without}
    return NEW(**given).sign(signer, algorithm)


def issued(by: x509.Certificate, signer: Any, issuer: x509.Name = ROOT) -> Any:
    return made(signer, issuer_name=issuer).verify_directly_issued_by(by)


def root(key: Any) -> x509.Certificate:
    return made(key, subject_name=ROOT, public_key=key.public_key())


def reloaded(**parts: Any) -> Any:
    certificate = made(**parts)
    by_pem = x509.load_pem_x509_certificate(certificate.public_bytes(PEM))
    by_der = x509.load_der_x509_certificate(certificate.public_bytes(DER))
    return [certificate, by_pem == by_der == certificate, hash(by_pem) == hash(certificate)]


def by_hand(signer: Any, how: Callable[[x509.Certificate], tuple[Any, ...]]) -> Any:
    certificate = made(signer)
    return signer.public_key().verify(certificate.signature, certificate.tbs_certificate_bytes, *how(certificate))


def request(key: Any = RSA, algorithm: Any = SHA256, **options: Any) -> x509.CertificateSigningRequest:
    return x509.CertificateSigningRequestBuilder(LEAF).sign(key, algorithm, **options)


FRAMES: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "stripped": str.strip,
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "cr": lambda text: text.replace("\n", "\r"),
    "one line": lambda text: text.replace("\n", ""),
    "spaces": lambda text: text.replace("\n", " "),
    "indented": lambda text: "\n".join("  " + line for line in text.split("\n")),
    "trailing tabs": lambda text: text.replace("\n", "\t\n"),
    "escaped": lambda text: text.replace("\n", "\\n"),
    "quoted": lambda text: f'"{text}"',
    "words before": lambda text: "é words\n" + text,
    "words after": lambda text: text + "words",
    "twice": lambda text: text + text,
    "unfinished after": lambda text: text + "-----BEGIN X-----\nAAAA",
    "unfinished before": lambda text: "-----BEGIN X-----\nAAAA" + text,
    "broken after": lambda text: text + "-----BEGIN X-----\n!!\n-----END X-----\n",
    "broken before": lambda text: "-----BEGIN X-----\n!!\n-----END X-----\n" + text,
    "mismatched after": lambda text: text + "-----BEGIN X-----\nAAAA\n-----END Y-----\n",
    "mismatched": lambda text: text.replace("END CERT", "END X CERT"),
    "header": lambda text: text.replace("-----\n", "-----\nA: b\n\n", 1),
    "two headers": lambda text: text.replace("-----\n", "-----\nA: b\nC: d\n\n", 1),
    "blank lines first": lambda text: text.replace("-----\n", "-----\n\n\n", 1),
    "blank line inside": lambda text: text[:100] + "\n\n" + text[100:],
    "blank line last": lambda text: text.replace("\n-----END", "\n\n-----END"),
    "lower case": str.lower,
    "four dashes": lambda text: text.replace("-----", "----"),
    "no padding": lambda text: text.replace("=", ""),
    "more padding": lambda text: text.replace("\n-----END", "=\n-----END"),
    "new label": lambda text: text.replace("CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"),
    "old label": lambda text: text.replace("CERTIFICATE-", "X509 CERTIFICATE-"),
    "trusted label": lambda text: text.replace("CERTIFICATE-", "TRUSTED CERTIFICATE-"),
    "cut": lambda text: text[: len(text) // 2],
    "empty": lambda _: "",
    "empty content": lambda text: "\n".join([text.split("\n")[0], text.split("\n")[-2]]),
    "other content": lambda text: "\n".join([text.split("\n")[0], "AAAA", text.split("\n")[-2]]),
    "umlaut inside": lambda text: text.replace("\n", "\né", 1),
    "bom": lambda text: "\ufeff" + text,
}


def framed(kind: str, frame: Callable[[str], str]) -> Any:
    if kind == "request":
        return x509.load_pem_x509_csr(frame(request().public_bytes(PEM).decode()).encode()).subject
    if kind == "certificate":
        return x509.load_pem_x509_certificate(frame(made().public_bytes(PEM).decode()).encode()).subject
    if kind == "bundle":
        return len(x509.load_pem_x509_certificates(frame(made().public_bytes(PEM).decode()).encode()))
    private = RSA.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()
    return serialization.load_pem_private_key(frame(private).encode(), None).key_size


def calls() -> Calls:
    named: Calls = {
        f"PEM of a {kind}: {name}": partial(framed, kind, frame)
        for kind in ("request", "certificate", "bundle", "key")
        for name, frame in FRAMES.items()
        if (kind, name) not in NEEDS_OWN_LENGTH
    }
    named |= {f"without {part}": partial(made, without=part) for part in PARTS}
    return named | _building() | _times() | _signing() | _issuing() | _objects()


# These depend on whether the base64 happens to end in "=", which differs from text to text.
NEEDS_OWN_LENGTH = {
    (kind, name) for kind in ("request", "certificate", "bundle", "key") for name in ("no padding", "blank line inside")
}


def _building() -> Calls:
    full = NEW(**PARTS)
    return {
        "reload": reloaded,
        "reload ec": lambda: reloaded(
            signer=EC, public_key=EC.public_key(), subject_name=ROOT, algorithm=hashes.SHA384()
        ),
        "reload sha512": lambda: reloaded(algorithm=hashes.SHA512()),
        "reload empty subject": lambda: reloaded(subject_name=x509.Name([])),
        "twice subject": lambda: full.subject_name(LEAF),
        "twice issuer": lambda: full.issuer_name(LEAF),
        "twice key": lambda: full.public_key(RSA.public_key()),
        "twice serial": lambda: full.serial_number(1),
        "twice begin": lambda: full.not_valid_before(START),
        "twice end": lambda: full.not_valid_after(START),
        "wrong subject": lambda: NEW().subject_name("x"),
        "wrong issuer": lambda: NEW().issuer_name("x"),
        "wrong key": lambda: NEW().public_key(RSA),
        "wrong serial": lambda: NEW().serial_number("1"),
        "wrong begin": lambda: NEW().not_valid_before(START.date()),
        "wrong end": lambda: NEW().not_valid_after("2026"),
        "serial 0": lambda: NEW().serial_number(0),
        "serial negative": lambda: NEW().serial_number(-1),
        "serial too long": lambda: NEW().serial_number(1 << 159),
        "serial longest": lambda: made(serial_number=(1 << 159) - 1).serial_number,
        "constructor: subject text": lambda: made(subject_name="x"),
        "constructor: key text": lambda: made(public_key="x"),
        "constructor: private key": lambda: made(public_key=RSA),
        "random serial": lambda: 0 < x509.random_serial_number() < 1 << 159,
    }


def _times() -> Calls:
    east = datetime.timezone(datetime.timedelta(hours=2))
    return {
        "times: order": lambda: NEW().not_valid_before(START).not_valid_after(START - DAY),
        "times: other order": lambda: NEW().not_valid_after(START).not_valid_before(START + DAY),
        "times: same": lambda: made(not_valid_after=START),
        "times: expired by constructor": lambda: made(not_valid_after=START - DAY),
        "times: zones": lambda: made(
            not_valid_before=START.replace(tzinfo=east), not_valid_after=START.replace(tzinfo=UTC)
        ),
        "times: zone by setter": lambda: (
            NEW(**{**PARTS, "not_valid_after": None})
            .not_valid_after(START.replace(tzinfo=east) + DAY)
            .sign(RSA, SHA256)
        ),
        "times: mixed": lambda: NEW(not_valid_before=START.replace(tzinfo=UTC)).not_valid_after(START),
        "times: before 1950": lambda: NEW().not_valid_before(datetime.datetime(1949, 12, 31)),
        "times: end before 1950": lambda: NEW().not_valid_after(datetime.datetime(1949, 12, 31)),
        "times: before the epoch": lambda: made(not_valid_before=datetime.datetime(1960, 1, 1, 0, 0, 0, 5)),
        "times: after 2050": lambda: made(not_valid_after=datetime.datetime(2060, 1, 1)),
        "times: the last": lambda: made(not_valid_after=datetime.datetime(9999, 12, 31, 23, 59, 59)),
    }


def _signing() -> Calls:
    algorithms: dict[str, Any] = {
        "none": None, "text": "sha256", "class": hashes.SHA256, "sha1": hashes.SHA1(), "md5": hashes.MD5(),
        "sha224": hashes.SHA224(), "sha384": hashes.SHA384(), "sha512": hashes.SHA512(), "sha3": hashes.SHA3_256(),
    }  # fmt: skip
    keys: dict[str, Any] = {"rsa": RSA, "ec": EC, "public": RSA.public_key(), "text": "x", "nothing": None}
    named: Calls = {
        f"sign with {key} and {name}": partial(request, keys[key], algorithm)
        for key in ("rsa", "ec")
        for name, algorithm in algorithms.items()
    }
    named |= {f"sign with {key}": partial(request, signer) for key, signer in keys.items() if key not in ("ec",)}
    pkcs1 = padding.PKCS1v15()
    return named | {
        "sign without subject": lambda: x509.CertificateSigningRequestBuilder().sign(RSA, SHA256),
        "sign: padding": lambda: request(rsa_padding=pkcs1),
        "sign: padding for ec": lambda: request(EC, rsa_padding=pkcs1),
        "sign: padding text": lambda: request(rsa_padding="x"),
        "sign: deterministic rsa": lambda: request(ecdsa_deterministic=True),
        "sign: certificate with text": lambda: made("x"),
        "sign: certificate with nothing": lambda: made(None),
        "sign: certificate with md5": lambda: made(RSA, hashes.MD5()),
        "request: valid": lambda: [request().is_signature_valid, request(EC).is_signature_valid],
        "request: same": lambda: request() == request(),
        "request: same ec": lambda: request(EC) == request(EC),
        "request: subject twice": lambda: x509.CertificateSigningRequestBuilder(LEAF).subject_name(LEAF),
        "request: subject text": lambda: x509.CertificateSigningRequestBuilder().subject_name("x"),
    }


def _issuing() -> Calls:
    return {
        "issued": lambda: issued(root(RSA), RSA),
        "issued ec": lambda: issued(root(EC), EC),
        "issued: other key": lambda: issued(root(OTHER), RSA),
        "issued: other kind": lambda: issued(root(EC), RSA),
        "issued: other kind back": lambda: issued(root(RSA), EC),
        "issued: other name": lambda: issued(root(RSA), RSA, issuer=LEAF),
        "issued: other name and key": lambda: issued(root(OTHER), RSA, issuer=LEAF),
        "issued: text": lambda: issued("x", RSA),
        "issued: self": lambda: root(RSA).verify_directly_issued_by(root(RSA)),
        "by hand": lambda: by_hand(RSA, lambda made: (padding.PKCS1v15(), made.signature_hash_algorithm)),
        "by hand ec": lambda: by_hand(EC, lambda made: (ec.ECDSA(made.signature_hash_algorithm),)),
        "by hand parameters": lambda: by_hand(EC, lambda made: (made.signature_algorithm_parameters,)),
        "by hand wrong": lambda: by_hand(RSA, lambda _: (padding.PKCS1v15(), hashes.SHA512())),
    }


def _objects() -> Calls:
    return {
        "object: new certificate": x509.Certificate,
        "object: new request": x509.CertificateSigningRequest,
        "object: copy": lambda: copy.deepcopy(made()) == made(),
        "object: equal": lambda: [made() == made(), made() == made(serial_number=6), made() == request(), made() == 1],
        "object: no encoding": lambda: made().public_bytes(),
        "object: encoding text": lambda: made().public_bytes("PEM"),
        "object: encoding raw": lambda: made().public_bytes(serialization.Encoding.Raw),
        "object: fingerprint": lambda: (
            made().fingerprint(hashes.SHA256()) == hashes.Hash.hash(SHA256, made().public_bytes(DER))
        ),
        "object: fingerprint text": lambda: made().fingerprint("x"),
        "object: public key": lambda: [made().public_key() == RSA.public_key(), made().public_key() == EC.public_key()],
        "object: key of request": lambda: request().public_key() == made().public_key(),
        "load: text": lambda: x509.load_pem_x509_certificate("x"),
        "load: request text": lambda: x509.load_pem_x509_csr("x"),
        "load: bundle text": lambda: x509.load_pem_x509_certificates("x"),
        "load: DER words": lambda: x509.load_der_x509_certificate(b"words"),
        "load: DER request words": lambda: x509.load_der_x509_csr(b"words"),
        "load: bytearray": lambda: x509.load_pem_x509_certificate(bytearray(made().public_bytes(PEM))),
        "load: request as certificate": lambda: x509.load_pem_x509_certificate(request().public_bytes(PEM)),
        "load: certificate as request": lambda: x509.load_pem_x509_csr(made().public_bytes(PEM)),
        "load: request DER as certificate": lambda: x509.load_der_x509_certificate(request().public_bytes(DER)),
        "load: bundle of none": lambda: x509.load_pem_x509_certificates(request().public_bytes(PEM)),
        "load: bundle": lambda: x509.load_pem_x509_certificates(made().public_bytes(PEM) + made().public_bytes(PEM)),
        "load: backend": lambda: x509.load_pem_x509_certificate(made().public_bytes(PEM), None),
    }
