"""Object identifiers."""

from cryptography.hazmat._oid import (
    AttributeOID,
    AuthorityInformationAccessOID,
    CertificatePoliciesOID,
    CRLEntryExtensionOID,
    ExtendedKeyUsageOID,
    ExtensionOID,
    NameOID,
    ObjectIdentifier,
    OtherNameFormOID,
    PublicKeyAlgorithmOID,
    SignatureAlgorithmOID,
    SubjectInformationAccessOID,
)

__all__ = [
    "AttributeOID",
    "AuthorityInformationAccessOID",
    "CRLEntryExtensionOID",
    "CertificatePoliciesOID",
    "ExtendedKeyUsageOID",
    "ExtensionOID",
    "NameOID",
    "ObjectIdentifier",
    "OtherNameFormOID",
    "PublicKeyAlgorithmOID",
    "SignatureAlgorithmOID",
    "SubjectInformationAccessOID",
]
