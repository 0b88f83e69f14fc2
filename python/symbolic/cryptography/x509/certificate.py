"""Certificates and requests."""

from __future__ import annotations

import datetime
import warnings

from cryptography import utils
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.utils import expect
from cryptography.x509 import _facts
from cryptography.x509._signed import Signed
from cryptography.x509.name import Name

_UTC = datetime.timezone.utc
_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=_UTC)


class Version(utils.Enum):
    """The version of a certificate. All certificates here are of version 3."""

    v1 = 0
    v3 = 2


class CertificateSigningRequest(Signed[_facts.RequestFacts]):
    """A request. It is made by a builder or a loader."""

    _label = "CERTIFICATE REQUEST"

    @property
    def tbs_certrequest_bytes(self) -> bytes:
        """What is signed."""
        return _facts.unsigned(self._body)

    @property
    def is_signature_valid(self) -> bool:
        """Whether the key that the request is about signed it."""
        return self._facts.signature.by == self._facts.key.id


class Certificate(Signed[_facts.CertificateFacts]):
    """A certificate. It is made by a builder or a loader."""

    _label = "CERTIFICATE"

    @property
    def version(self) -> Version:
        """The version."""
        return Version.v3

    @property
    def serial_number(self) -> int:
        """The serial number."""
        return self._facts.serial

    @property
    def issuer(self) -> Name:
        """Who signed it, by name."""
        return self._facts.issuer

    @property
    def not_valid_before_utc(self) -> datetime.datetime:
        """The first second of its validity, in UTC."""
        return _time(self._facts.not_before)

    @property
    def not_valid_after_utc(self) -> datetime.datetime:
        """The last second of its validity, in UTC."""
        return _time(self._facts.not_after)

    @property
    def not_valid_before(self) -> datetime.datetime:
        """The first second of its validity, without a time zone."""
        _warn("not_valid_before")
        return self.not_valid_before_utc.replace(tzinfo=None)

    @property
    def not_valid_after(self) -> datetime.datetime:
        """The last second of its validity, without a time zone."""
        _warn("not_valid_after")
        return self.not_valid_after_utc.replace(tzinfo=None)

    @property
    def tbs_certificate_bytes(self) -> bytes:
        """What is signed."""
        return _facts.unsigned(self._body)

    def fingerprint(self, algorithm: hashes.HashAlgorithm) -> bytes:
        """Return the digest of the certificate."""
        return hashes.Hash.hash(hashes.checked(algorithm), self._der())

    def verify_directly_issued_by(self, issuer: Certificate) -> None:
        """Raise ValueError or InvalidSignature unless `issuer` is the certificate of the key that signed this one."""
        expect(issuer, Certificate)
        if self.issuer != issuer.subject:
            raise ValueError("Issuer certificate subject does not match certificate issuer.")
        if self._facts.signature.alg != issuer._facts.key.alg:
            raise ValueError("Signature algorithm does not match issuer key type")
        if self._facts.signature.by != issuer._facts.key.id:
            raise InvalidSignature

    def __repr__(self) -> str:
        return f"<Certificate(subject={self.subject}, ...)>"


def _time(seconds: int) -> datetime.datetime:
    return _EPOCH + datetime.timedelta(seconds=seconds)


def _warn(name: str) -> None:
    warnings.warn(
        f"Properties that return a naïve datetime object have been deprecated. Please switch to {name}_utc.",
        utils.DeprecatedIn42,
        stacklevel=3,
    )
