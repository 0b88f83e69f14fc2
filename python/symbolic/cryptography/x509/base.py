"""The names that the real package has in this module."""

from cryptography.x509.builders import CertificateBuilder, CertificateSigningRequestBuilder, random_serial_number
from cryptography.x509.certificate import Certificate, CertificateSigningRequest, Version
from cryptography.x509.loaders import (
    load_der_x509_certificate,
    load_der_x509_csr,
    load_pem_x509_certificate,
    load_pem_x509_certificates,
    load_pem_x509_csr,
)

__all__ = [
    "Certificate",
    "CertificateBuilder",
    "CertificateSigningRequest",
    "CertificateSigningRequestBuilder",
    "Version",
    "load_der_x509_certificate",
    "load_der_x509_csr",
    "load_pem_x509_certificate",
    "load_pem_x509_certificates",
    "load_pem_x509_csr",
    "random_serial_number",
]
