"""Builders of requests and certificates. Each step returns a new builder."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from cryptography import _numbers
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import types
from cryptography.hazmat.primitives.asymmetric._base import SymbolicPublicKey
from cryptography.x509 import _facts, _sign
from cryptography.x509.certificate import Certificate, CertificateSigningRequest, Version
from cryptography.x509.extensions import Extension, ExtensionType, _text as _extensions_text
from cryptography.x509.name import Name

_EARLIEST = datetime.datetime(1950, 1, 1)  # in UTC without a zone, as builders compare times
_EPOCH = datetime.datetime(1970, 1, 1)
_SERIAL_BITS = 159  # RFC 5280, section 4.1.2.2: 20 bytes with the sign

Value = TypeVar("Value")
Extensions = Sequence[Extension[ExtensionType]]


class CertificateSigningRequestBuilder:
    """Builds a request."""

    def __init__(self, subject_name: Name | None = None, extensions: Extensions = ()) -> None:
        self._subject_name = subject_name
        self._extensions = extensions

    def subject_name(self, name: Name) -> CertificateSigningRequestBuilder:
        """Set the subject."""
        if not isinstance(name, Name):
            raise TypeError("Expecting x509.Name object.")
        _once("subject name", self._subject_name)
        return CertificateSigningRequestBuilder(name, self._extensions)

    def add_extension(self, extval: ExtensionType, critical: bool) -> CertificateSigningRequestBuilder:
        """Add an extension; there can be one of a kind."""
        return CertificateSigningRequestBuilder(self._subject_name, _added(self._extensions, extval, critical))

    def sign(
        self,
        private_key: types.CertificateIssuerPrivateKeyTypes,
        algorithm: hashes.HashAlgorithm | None,
        backend: Any = None,
        *,
        rsa_padding: object = None,
        ecdsa_deterministic: bool | None = None,
    ) -> CertificateSigningRequest:
        """Return the request, signed by the key that it is about."""
        subject = _given(self._subject_name, "A CertificateSigningRequest must have a subject")
        signer = _sign.signer(private_key, algorithm, rsa_padding, ecdsa_deterministic)
        extensions = tuple(_extensions_text.write(self._extensions))
        return CertificateSigningRequest._of(
            _facts.RequestFacts(subject, signer.key, extensions, _sign.signature(signer))
        )


class _Parts(NamedTuple):
    issuer_name: Name | None
    subject_name: Name | None
    public_key: types.CertificatePublicKeyTypes | None
    serial_number: int | None
    not_valid_before: datetime.datetime | None
    not_valid_after: datetime.datetime | None
    extensions: Extensions


class CertificateBuilder:
    """Builds a certificate. As in the real package, what the constructor is given is not checked."""

    def __init__(
        self,
        issuer_name: Name | None = None,
        subject_name: Name | None = None,
        public_key: types.CertificatePublicKeyTypes | None = None,
        serial_number: int | None = None,
        not_valid_before: datetime.datetime | None = None,
        not_valid_after: datetime.datetime | None = None,
        extensions: Extensions = (),
    ) -> None:
        self._version = Version.v3
        self._parts = _Parts(
            issuer_name, subject_name, public_key, serial_number, not_valid_before, not_valid_after, extensions
        )

    def issuer_name(self, name: Name) -> CertificateBuilder:
        """Set the name of who signs."""
        if not isinstance(name, Name):
            raise TypeError("Expecting x509.Name object.")
        _once("issuer name", self._parts.issuer_name)
        return self._with(issuer_name=name)

    def subject_name(self, name: Name) -> CertificateBuilder:
        """Set the subject."""
        if not isinstance(name, Name):
            raise TypeError("Expecting x509.Name object.")
        _once("subject name", self._parts.subject_name)
        return self._with(subject_name=name)

    def public_key(self, key: types.CertificatePublicKeyTypes) -> CertificateBuilder:
        """Set the key that the certificate is about."""
        if not isinstance(key, SymbolicPublicKey):
            raise TypeError("Expecting one of RSAPublicKey or EllipticCurvePublicKey.")
        _once("public key", self._parts.public_key)
        return self._with(public_key=key)

    def serial_number(self, number: int) -> CertificateBuilder:
        """Set the serial number."""
        if not isinstance(number, int):
            raise TypeError("Serial number must be of integral type.")
        _once("serial number", self._parts.serial_number)
        if number <= 0:
            raise ValueError("The serial number should be positive.")
        if number.bit_length() > _SERIAL_BITS:
            raise ValueError("The serial number should not be more than 159 bits.")
        return self._with(serial_number=number)

    def not_valid_before(self, time: datetime.datetime) -> CertificateBuilder:
        """Set the beginning of the validity. A time without a zone is in UTC."""
        if not isinstance(time, datetime.datetime):
            raise TypeError("Expecting datetime object.")
        _once("not valid before", self._parts.not_valid_before)
        start, end = _naive(time), self._parts.not_valid_after
        if start < _EARLIEST:
            raise ValueError("The not valid before date must be on or after 1950 January 1).")
        if end is not None and start > end:
            raise ValueError("The not valid before date must be before the not valid after date.")
        return self._with(not_valid_before=start)

    def not_valid_after(self, time: datetime.datetime) -> CertificateBuilder:
        """Set the end of the validity. A time without a zone is in UTC."""
        if not isinstance(time, datetime.datetime):
            raise TypeError("Expecting datetime object.")
        _once("not valid after", self._parts.not_valid_after)
        start, end = self._parts.not_valid_before, _naive(time)
        if end < _EARLIEST:
            raise ValueError("The not valid after date must be on or after 1950 January 1.")
        if start is not None and end < start:
            raise ValueError("The not valid after date must be after the not valid before date.")
        return self._with(not_valid_after=end)

    def add_extension(self, extval: ExtensionType, critical: bool) -> CertificateBuilder:
        """Add an extension; there can be one of a kind."""
        return self._with(extensions=_added(self._parts.extensions, extval, critical))

    def sign(
        self,
        private_key: types.CertificateIssuerPrivateKeyTypes,
        algorithm: hashes.HashAlgorithm | None,
        backend: Any = None,
        *,
        rsa_padding: object = None,
        ecdsa_deterministic: bool | None = None,
    ) -> Certificate:
        """Return the certificate, signed by `private_key`."""
        parts = self._parts
        subject = _given(parts.subject_name, "A certificate must have a subject name")
        issuer = _given(parts.issuer_name, "A certificate must have an issuer name")
        serial = _given(parts.serial_number, "A certificate must have a serial number")
        start = _given(parts.not_valid_before, "A certificate must have a not valid before time")
        end = _given(parts.not_valid_after, "A certificate must have a not valid after time")
        key = _given(parts.public_key, "A certificate must have a public key")
        signer = _sign.signer(private_key, algorithm, rsa_padding, ecdsa_deterministic)
        return Certificate._of(
            _facts.CertificateFacts(
                subject,
                _sign.public(key),
                tuple(_extensions_text.write(parts.extensions)),
                _sign.signature(signer),
                issuer,
                _seconds(start),
                _seconds(end),
                serial,
            )
        )

    def _with(self, **changes: Any) -> CertificateBuilder:
        return CertificateBuilder(*self._parts._replace(**changes))


def random_serial_number() -> int:
    """Return the next serial number."""
    return _numbers.fresh("serials")


def _once(what: str, value: object) -> None:
    if value is not None:
        raise ValueError(f"The {what} may only be set once.")


def _given(value: Value | None, otherwise: str) -> Value:
    if value is None:
        raise ValueError(otherwise)
    return value


def _added(extensions: Extensions, extval: ExtensionType, critical: bool) -> Extensions:
    if not isinstance(extval, ExtensionType):
        raise TypeError("extension must be an ExtensionType")
    if any(extension.oid == extval.oid for extension in extensions):
        raise ValueError("This extension has already been set.")
    return [*extensions, Extension(extval.oid, critical, extval)]


def _naive(time: datetime.datetime) -> datetime.datetime:
    return time if time.tzinfo is None else time.astimezone(datetime.timezone.utc).replace(tzinfo=None)


def _seconds(time: datetime.datetime) -> int:
    """Return whole seconds since the epoch; X.509 has no fractions, so they are cut."""
    return int((_naive(time).replace(microsecond=0) - _EPOCH).total_seconds())
