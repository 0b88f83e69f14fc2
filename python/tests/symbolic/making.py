"""Short ways to make keys, names, requests and certificates in tests."""

from __future__ import annotations

import base64
import datetime
import json
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa

DAY = datetime.timedelta(days=1)
START = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)


def rsa_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def ec_key(curve: type[ec.EllipticCurve] = ec.SECP256R1) -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(curve())


def name(common_name: str = "web.example") -> x509.Name:
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, common_name)])


def builder(key: Any, subject: str = "web.example", issuer: str = "Root") -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(name(subject))
        .issuer_name(name(issuer))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(START)
        .not_valid_after(START + DAY)
    )


def certificate(key: Any, signer: Any, *extensions: x509.ExtensionType, **names: str) -> x509.Certificate:
    unsigned = builder(key, **names)
    for extension in extensions:
        unsigned = unsigned.add_extension(extension, critical=False)
    return unsigned.sign(signer, hashes.SHA256())


def request(
    key: Any, *extensions: x509.ExtensionType, subject: x509.Name | None = None
) -> x509.CertificateSigningRequest:
    unsigned = x509.CertificateSigningRequestBuilder().subject_name(name() if subject is None else subject)
    for extension in extensions:
        unsigned = unsigned.add_extension(extension, critical=False)
    return unsigned.sign(key, hashes.SHA256())


def pem(label: str, body: str) -> bytes:
    """Armour as someone else would write it: not with the code under test."""
    text = base64.b64encode(body.encode()).decode()
    lines = [text[at : at + 64] for at in range(0, len(text), 64)]
    return ("\n".join([f"-----BEGIN {label}-----", *lines, f"-----END {label}-----"]) + "\n").encode()


def body_of(text: bytes) -> Any:
    """The JSON inside PEM, again not with the code under test."""
    return json.loads(base64.b64decode(b"".join(text.split(b"\n")[1:-2])))
