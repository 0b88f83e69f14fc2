"""Loaders of certificates and requests. All blocks of a PEM text must be sound, as in the real package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cryptography import _text
from cryptography.utils import expect
from cryptography.x509 import _facts
from cryptography.x509.certificate import Certificate, CertificateSigningRequest

_CERTIFICATE = ("CERTIFICATE", "X509 CERTIFICATE")
_REQUEST = ("CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST")


def load_pem_x509_certificate(data: bytes, backend: Any = None) -> Certificate:
    """Return the first certificate in the PEM `data`."""
    otherwise = "BEGIN CERTIFICATE/END CERTIFICATE delimiters. Are you sure this is a certificate?"
    return load_der_x509_certificate(_first(data, _CERTIFICATE, otherwise))


def load_pem_x509_certificates(data: bytes) -> list[Certificate]:
    """Return all certificates in the PEM `data`, at least one."""
    expect(data, bytes)
    found = [section.data for section in list(_text.sections(data)) if section.label in _CERTIFICATE]
    if not found:
        raise _text.unloadable("MalformedFraming")
    return [load_der_x509_certificate(raw) for raw in found]


def load_der_x509_certificate(data: bytes, backend: Any = None) -> Certificate:
    """Return the certificate whose bytes are `data`."""
    expect(data, bytes)
    return Certificate._of(_facts.CertificateFacts.read(data))


def load_pem_x509_csr(data: bytes, backend: Any = None) -> CertificateSigningRequest:
    """Return the first request in the PEM `data`."""
    otherwise = "BEGIN CERTIFICATE REQUEST/END CERTIFICATE REQUEST delimiters. Are you sure this is a CSR?"
    return load_der_x509_csr(_first(data, _REQUEST, otherwise))


def load_der_x509_csr(data: bytes, backend: Any = None) -> CertificateSigningRequest:
    """Return the request whose bytes are `data`."""
    expect(data, bytes)
    return CertificateSigningRequest._of(_facts.RequestFacts.read(data))


def _first(data: bytes, labels: Sequence[str], otherwise: str) -> bytes:
    expect(data, bytes)
    return _text.find(list(_text.sections(data)), labels, otherwise).data
