"""Extensions of certificates and requests."""

from cryptography.x509.extensions._base import (
    DuplicateExtension,
    Extension,
    ExtensionNotFound,
    Extensions,
    ExtensionType,
    UnrecognizedExtension,
)
from cryptography.x509.extensions._identifiers import AuthorityKeyIdentifier, SubjectKeyIdentifier
from cryptography.x509.extensions._names import GeneralNames, SubjectAlternativeName
from cryptography.x509.extensions._rare import (
    AccessDescription,
    AuthorityInformationAccess,
    NameConstraints,
    OCSPNoCheck,
    TLSFeature,
    TLSFeatureType,
)
from cryptography.x509.extensions._usage import BasicConstraints, ExtendedKeyUsage, KeyUsage

__all__ = [
    "AccessDescription",
    "AuthorityInformationAccess",
    "AuthorityKeyIdentifier",
    "BasicConstraints",
    "DuplicateExtension",
    "ExtendedKeyUsage",
    "Extension",
    "ExtensionNotFound",
    "ExtensionType",
    "Extensions",
    "GeneralNames",
    "KeyUsage",
    "NameConstraints",
    "OCSPNoCheck",
    "SubjectAlternativeName",
    "SubjectKeyIdentifier",
    "TLSFeature",
    "TLSFeatureType",
    "UnrecognizedExtension",
]
