"""Certificates, requests, names and extensions."""

from cryptography.x509 import extensions, general_name, name, oid
from cryptography.x509.base import (
    Certificate,
    CertificateBuilder,
    CertificateSigningRequest,
    CertificateSigningRequestBuilder,
    Version,
    load_der_x509_certificate,
    load_der_x509_csr,
    load_pem_x509_certificate,
    load_pem_x509_certificates,
    load_pem_x509_csr,
    random_serial_number,
)
from cryptography.x509.extensions import (
    AccessDescription,
    AuthorityInformationAccess,
    AuthorityKeyIdentifier,
    BasicConstraints,
    DuplicateExtension,
    ExtendedKeyUsage,
    Extension,
    ExtensionNotFound,
    Extensions,
    ExtensionType,
    GeneralNames,
    KeyUsage,
    NameConstraints,
    OCSPNoCheck,
    SubjectAlternativeName,
    SubjectKeyIdentifier,
    TLSFeature,
    TLSFeatureType,
    UnrecognizedExtension,
)
from cryptography.x509.general_name import (
    DirectoryName,
    DNSName,
    GeneralName,
    IPAddress,
    OtherName,
    RegisteredID,
    RFC822Name,
    UniformResourceIdentifier,
    UnsupportedGeneralNameType,
)
from cryptography.x509.name import Name, NameAttribute, RelativeDistinguishedName
from cryptography.x509.oid import (
    AuthorityInformationAccessOID,
    CertificatePoliciesOID,
    CRLEntryExtensionOID,
    ExtendedKeyUsageOID,
    ExtensionOID,
    NameOID,
    ObjectIdentifier,
    PublicKeyAlgorithmOID,
    SignatureAlgorithmOID,
)

OID_COMMON_NAME = NameOID.COMMON_NAME
OID_COUNTRY_NAME = NameOID.COUNTRY_NAME
OID_EMAIL_ADDRESS = NameOID.EMAIL_ADDRESS
OID_LOCALITY_NAME = NameOID.LOCALITY_NAME
OID_ORGANIZATION_NAME = NameOID.ORGANIZATION_NAME
OID_ORGANIZATIONAL_UNIT_NAME = NameOID.ORGANIZATIONAL_UNIT_NAME
OID_STATE_OR_PROVINCE_NAME = NameOID.STATE_OR_PROVINCE_NAME

OID_AUTHORITY_INFORMATION_ACCESS = ExtensionOID.AUTHORITY_INFORMATION_ACCESS
OID_AUTHORITY_KEY_IDENTIFIER = ExtensionOID.AUTHORITY_KEY_IDENTIFIER
OID_BASIC_CONSTRAINTS = ExtensionOID.BASIC_CONSTRAINTS
OID_EXTENDED_KEY_USAGE = ExtensionOID.EXTENDED_KEY_USAGE
OID_KEY_USAGE = ExtensionOID.KEY_USAGE
OID_NAME_CONSTRAINTS = ExtensionOID.NAME_CONSTRAINTS
OID_SUBJECT_ALTERNATIVE_NAME = ExtensionOID.SUBJECT_ALTERNATIVE_NAME
OID_SUBJECT_KEY_IDENTIFIER = ExtensionOID.SUBJECT_KEY_IDENTIFIER

OID_CLIENT_AUTH = ExtendedKeyUsageOID.CLIENT_AUTH
OID_SERVER_AUTH = ExtendedKeyUsageOID.SERVER_AUTH

__all__ = [
    "AccessDescription",
    "AuthorityInformationAccess",
    "AuthorityInformationAccessOID",
    "AuthorityKeyIdentifier",
    "BasicConstraints",
    "CRLEntryExtensionOID",
    "Certificate",
    "CertificateBuilder",
    "CertificatePoliciesOID",
    "CertificateSigningRequest",
    "CertificateSigningRequestBuilder",
    "DNSName",
    "DirectoryName",
    "DuplicateExtension",
    "ExtendedKeyUsage",
    "ExtendedKeyUsageOID",
    "Extension",
    "ExtensionNotFound",
    "ExtensionOID",
    "ExtensionType",
    "Extensions",
    "GeneralName",
    "GeneralNames",
    "IPAddress",
    "KeyUsage",
    "Name",
    "NameAttribute",
    "NameConstraints",
    "NameOID",
    "OCSPNoCheck",
    "ObjectIdentifier",
    "OtherName",
    "PublicKeyAlgorithmOID",
    "RFC822Name",
    "RegisteredID",
    "RelativeDistinguishedName",
    "SignatureAlgorithmOID",
    "SubjectAlternativeName",
    "SubjectKeyIdentifier",
    "TLSFeature",
    "TLSFeatureType",
    "UniformResourceIdentifier",
    "UnrecognizedExtension",
    "UnsupportedGeneralNameType",
    "Version",
    "extensions",
    "general_name",
    "load_der_x509_certificate",
    "load_der_x509_csr",
    "load_pem_x509_certificate",
    "load_pem_x509_certificates",
    "load_pem_x509_csr",
    "name",
    "oid",
    "random_serial_number",
]
