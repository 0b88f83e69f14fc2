"""Certificates and requests: builders, times, equality and what is read back."""

from __future__ import annotations

import copy
import datetime
import warnings

import pytest

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.utils import CryptographyDeprecationWarning
from making import DAY, START, builder, certificate, ec_key, name, request, rsa_key

PEM, DER = serialization.Encoding.PEM, serialization.Encoding.DER
NAIVE = START.replace(tzinfo=None)


def test_a_certificate_is_read_back_from_both_encodings() -> None:
    issued = certificate(ec_key(), rsa_key(), x509.BasicConstraints(ca=True, path_length=None))
    for read in (
        x509.load_pem_x509_certificate(issued.public_bytes(PEM)),
        x509.load_der_x509_certificate(issued.public_bytes(DER)),
    ):
        assert read == issued
        assert hash(read) == hash(issued)
        assert (read.subject, read.issuer, read.serial_number) == (name(), name("Root"), 1)
        assert (read.not_valid_before_utc, read.not_valid_after_utc) == (START, START + DAY)
        assert read.extensions.get_extension_for_class(x509.BasicConstraints).value.ca


def test_objects_are_equal_by_content_and_copies_are_the_object() -> None:
    key = rsa_key()
    first, second = certificate(key, key), certificate(key, key)
    assert first != second
    assert copy.deepcopy(first) is copy.copy(first) is first
    assert request(key) == request(key)
    assert request(key) != first
    assert {request(key), request(key)} == {request(key)}


def test_times_without_a_zone_are_in_utc_and_warn_when_read_so() -> None:
    issued = certificate(rsa_key(), rsa_key())
    with pytest.warns(CryptographyDeprecationWarning):
        assert issued.not_valid_before == NAIVE
    with pytest.warns(CryptographyDeprecationWarning):
        assert issued.not_valid_after == NAIVE + DAY
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert issued.not_valid_before_utc.tzinfo is datetime.timezone.utc


def test_a_zone_is_converted_by_setters_and_by_the_constructor() -> None:
    key = rsa_key()
    zoned = datetime.datetime(2026, 1, 1, 2, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))
    set_later = (
        x509.CertificateBuilder(name(), name(), key.public_key(), 1).not_valid_before(zoned).not_valid_after(zoned)
    )
    given = x509.CertificateBuilder(name(), name(), key.public_key(), 1, zoned, zoned)
    for unsigned in (set_later, given):
        assert unsigned.sign(key, hashes.SHA256()).not_valid_before_utc == START


@pytest.mark.parametrize("moment", [datetime.datetime(1949, 12, 31), datetime.datetime(1, 1, 1)])
def test_times_before_1950_are_refused(moment: datetime.datetime) -> None:
    for unsigned in (x509.CertificateBuilder().not_valid_before, x509.CertificateBuilder().not_valid_after):
        with pytest.raises(ValueError, match="1950"):
            unsigned(moment)


def test_the_end_may_not_be_before_the_beginning_in_either_order() -> None:
    with pytest.raises(ValueError, match="must be after"):
        x509.CertificateBuilder().not_valid_before(START).not_valid_after(START - DAY)
    with pytest.raises(ValueError, match="must be before"):
        x509.CertificateBuilder().not_valid_after(START).not_valid_before(START + DAY)
    x509.CertificateBuilder().not_valid_before(START).not_valid_after(START)


def test_the_constructor_checks_no_order_because_the_library_issues_expired_certificates_with_it() -> None:
    key = rsa_key()
    expired = x509.CertificateBuilder(name(), name(), key.public_key(), 1, START, START - DAY).sign(
        key, hashes.SHA256()
    )
    assert expired.not_valid_after_utc < expired.not_valid_before_utc


@pytest.mark.parametrize("number", [0, -1, 1 << 159])
def test_serial_numbers_have_1_to_159_bits(number: int) -> None:
    with pytest.raises(ValueError, match="serial number should"):
        x509.CertificateBuilder().serial_number(number)
    x509.CertificateBuilder().serial_number((1 << 159) - 1)


@pytest.mark.parametrize(
    "missing",
    ["subject_name", "issuer_name", "public_key", "serial_number", "not_valid_before", "not_valid_after"],
)
def test_every_part_is_needed(missing: str) -> None:
    key = rsa_key()
    parts = {
        "subject_name": name(),
        "issuer_name": name(),
        "public_key": key.public_key(),
        "serial_number": 1,
        "not_valid_before": START,
        "not_valid_after": START,
    }
    del parts[missing]
    with pytest.raises(ValueError, match="must have a"):
        x509.CertificateBuilder(**parts).sign(key, hashes.SHA256())


def test_every_part_is_set_once() -> None:
    full = builder(rsa_key())
    for again in (
        lambda: full.subject_name(name()),
        lambda: full.issuer_name(name()),
        lambda: full.public_key(rsa_key().public_key()),
        lambda: full.serial_number(1),
        lambda: full.not_valid_before(START),
        lambda: full.not_valid_after(START),
        lambda: x509.CertificateSigningRequestBuilder(name()).subject_name(name()),
    ):
        with pytest.raises(ValueError, match="may only be set once"):
            again()


def test_parts_of_the_wrong_kind_are_type_errors() -> None:
    empty = x509.CertificateBuilder()
    for wrong in (
        lambda: empty.subject_name("web"),
        lambda: empty.issuer_name("web"),
        lambda: empty.public_key(rsa_key()),
        lambda: empty.serial_number("1"),
        lambda: empty.not_valid_before(START.date()),
        lambda: empty.not_valid_after("2026"),
        lambda: x509.CertificateSigningRequestBuilder().subject_name("web"),
    ):
        with pytest.raises(TypeError):
            wrong()


def test_a_builder_is_not_changed_by_its_steps() -> None:
    empty = x509.CertificateSigningRequestBuilder()
    empty.subject_name(name()).add_extension(x509.OCSPNoCheck(), critical=False)
    with pytest.raises(ValueError, match="must have a subject"):
        empty.sign(rsa_key(), hashes.SHA256())


@pytest.mark.parametrize(
    ("key", "algorithm", "error"),
    [
        ("text", hashes.SHA256(), TypeError),
        (None, hashes.SHA256(), TypeError),
        ("key", None, TypeError),
        ("key", "sha256", TypeError),
        ("key", hashes.SHA256, TypeError),
        ("key", hashes.SHA1(), UnsupportedAlgorithm),
        ("key", hashes.MD5(), UnsupportedAlgorithm),
    ],
)
def test_signing_needs_a_private_key_and_a_sound_hash(key: object, algorithm: object, error: type[Exception]) -> None:
    signer = rsa_key() if key == "key" else key
    with pytest.raises(error):
        x509.CertificateSigningRequestBuilder(name()).sign(signer, algorithm)  # type: ignore[arg-type]


def test_options_of_signing_belong_to_their_kind_of_key() -> None:
    unsigned = x509.CertificateSigningRequestBuilder(name())
    unsigned.sign(rsa_key(), hashes.SHA256(), rsa_padding=padding.PKCS1v15())
    unsigned.sign(ec_key(), hashes.SHA256(), ecdsa_deterministic=False)
    with pytest.raises(TypeError):
        unsigned.sign(ec_key(), hashes.SHA256(), rsa_padding=padding.PKCS1v15())
    with pytest.raises(TypeError):
        unsigned.sign(rsa_key(), hashes.SHA256(), ecdsa_deterministic=True)
    with pytest.raises(TypeError):
        unsigned.sign(rsa_key(), hashes.SHA256(), rsa_padding="pss")
    with pytest.raises(UnsupportedAlgorithm):
        unsigned.sign(ec_key(), hashes.SHA256(), ecdsa_deterministic=True)


@pytest.mark.parametrize(
    ("make", "algorithm"),
    [
        (rsa_key, hashes.SHA256()),
        (rsa_key, hashes.SHA512()),
        (ec_key, hashes.SHA256()),
        (lambda: ec_key(ec.SECP384R1), hashes.SHA384()),
        (lambda: ec_key(ec.SECP384R1), hashes.SHA256()),
    ],
)
def test_the_hash_of_a_signature_is_read_back_from_the_text(make: object, algorithm: hashes.HashAlgorithm) -> None:
    key = make()  # type: ignore[operator]
    built = builder(key).sign(key, algorithm)
    assert x509.load_pem_x509_certificate(built.public_bytes(PEM)).signature_hash_algorithm == algorithm


def test_the_hash_of_a_p384_authority_is_not_in_the_text_of_what_it_issues() -> None:
    """A known limit: the text names only the signing key's id, so SHA-256 is assumed."""
    issued = builder(rsa_key()).sign(ec_key(ec.SECP384R1), hashes.SHA384())
    assert issued.signature_hash_algorithm == hashes.SHA256()


def test_the_fingerprint_is_the_digest_of_the_bytes() -> None:
    issued = certificate(rsa_key(), rsa_key())
    assert issued.fingerprint(hashes.SHA256()) == hashes.Hash.hash(hashes.SHA256(), issued.public_bytes(DER))


def test_objects_are_made_by_builders_and_loaders_only() -> None:
    for kind in (x509.Certificate, x509.CertificateSigningRequest):
        with pytest.raises(TypeError):
            kind()


@pytest.mark.parametrize("encoding", ["PEM", serialization.Encoding.Raw])
def test_objects_are_written_as_pem_or_der_only(encoding: object) -> None:
    with pytest.raises(TypeError):
        request(rsa_key()).public_bytes(encoding)  # type: ignore[arg-type]
