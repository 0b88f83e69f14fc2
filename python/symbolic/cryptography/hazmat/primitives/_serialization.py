"""Encodings and formats. A symbolic key is never encrypted: hiding plain data would only pretend."""

from __future__ import annotations

import abc

from cryptography import utils


class Encoding(utils.Enum):
    """How an object becomes bytes. DER is the canonical JSON itself, PEM is the same in armour."""

    PEM = "PEM"
    DER = "DER"
    OpenSSH = "OpenSSH"
    Raw = "Raw"
    X962 = "ANSI X9.62"
    SMIME = "S/MIME"


class PrivateFormat(utils.Enum):
    """How a private key is written."""

    PKCS8 = "PKCS8"
    TraditionalOpenSSL = "TraditionalOpenSSL"
    Raw = "Raw"
    OpenSSH = "OpenSSH"
    PKCS12 = "PKCS12"


class PublicFormat(utils.Enum):
    """How a public key is written."""

    SubjectPublicKeyInfo = "X.509 subjectPublicKeyInfo with PKCS#1"
    PKCS1 = "Raw PKCS#1"
    OpenSSH = "OpenSSH"
    Raw = "Raw"
    CompressedPoint = "X9.62 Compressed Point"
    UncompressedPoint = "X9.62 Uncompressed Point"


class KeySerializationEncryption(abc.ABC):  # noqa: B024  # as in the real package
    """How a private key is encrypted when it is written."""


class NoEncryption(KeySerializationEncryption):
    """Not at all."""


class BestAvailableEncryption(KeySerializationEncryption):
    """With a password. It can be named, but writing a key with it is refused."""

    def __init__(self, password: bytes) -> None:
        if not isinstance(password, bytes) or len(password) == 0:
            raise ValueError("Password must be 1 or more bytes.")
        self.password = password
