"""Signatures name their signer, and only the right key over the right data accepts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils
from making import certificate, ec_key, request, rsa_key

SHA256 = hashes.SHA256()
PKCS1 = padding.PKCS1v15()
PSS = padding.PSS(padding.MGF1(SHA256), padding.PSS.MAX_LENGTH)
ECDSA = ec.ECDSA(SHA256)


@pytest.mark.parametrize(("make", "how"), [(rsa_key, (PKCS1, SHA256)), (rsa_key, (PSS, SHA256)), (ec_key, (ECDSA,))])
def test_a_signature_is_accepted_for_its_key_and_data_only(make: Callable[[], Any], how: tuple[Any, ...]) -> None:
    key, other = make(), make()
    signature = key.sign(b"data", *how)
    key.public_key().verify(signature, b"data", *how)
    for public, given, data in (
        (other, signature, b"data"),
        (key, signature, b"other"),
        (key, b"", b"data"),
        (key, b"[]", b"data"),
        (key, b"\xff", b"data"),
        (key, b"[" * 100_000, b"data"),
        (key, signature[:-1], b"data"),
    ):
        with pytest.raises(InvalidSignature):
            public.public_key().verify(given, data, *how)


def test_the_wrong_padding_or_hash_is_not_accepted() -> None:
    key = rsa_key()
    signature = key.sign(b"data", PKCS1, SHA256)
    for how in ((PSS, SHA256), (PKCS1, hashes.SHA512())):
        with pytest.raises(InvalidSignature):
            key.public_key().verify(signature, b"data", *how)


def test_pkcs1_repeats_itself_and_the_others_do_not() -> None:
    key, curve = rsa_key(), ec_key()
    assert key.sign(b"data", PKCS1, SHA256) == key.sign(b"data", PKCS1, SHA256)
    assert key.sign(b"data", PSS, SHA256) != key.sign(b"data", PSS, SHA256)
    assert curve.sign(b"data", ECDSA) != curve.sign(b"data", ECDSA)


def test_a_digest_can_be_signed_in_place_of_the_data() -> None:
    key = ec_key()
    digest = hashes.Hash.hash(SHA256, b"data")
    signature = key.sign(digest, ec.ECDSA(utils.Prehashed(SHA256)))
    key.public_key().verify(signature, b"data", ECDSA)
    with pytest.raises(ValueError, match="same length"):
        key.sign(b"data", ec.ECDSA(utils.Prehashed(SHA256)))


@pytest.mark.parametrize("make", [rsa_key, ec_key])
def test_certificates_can_be_checked_by_hand_as_charms_did_before_verify_directly_issued_by(
    make: Callable[[], Any],
) -> None:
    root, leaf = make(), make()
    issued = certificate(leaf, root)
    parameters = issued.signature_algorithm_parameters
    how = (parameters, issued.signature_hash_algorithm) if isinstance(parameters, padding.PKCS1v15) else (parameters,)
    root.public_key().verify(issued.signature, issued.tbs_certificate_bytes, *how)
    with pytest.raises(InvalidSignature):
        leaf.public_key().verify(issued.signature, issued.tbs_certificate_bytes, *how)


def test_issuers_are_verified_by_name_kind_and_key() -> None:
    root, other, curve = rsa_key(), rsa_key(), ec_key()
    issued = certificate(rsa_key(), root)
    issued.verify_directly_issued_by(certificate(root, root, subject="Root"))
    with pytest.raises(ValueError, match="subject does not match"):
        issued.verify_directly_issued_by(certificate(root, root, subject="Another"))
    with pytest.raises(ValueError, match="does not match issuer key type"):
        issued.verify_directly_issued_by(certificate(curve, curve, subject="Root"))
    with pytest.raises(InvalidSignature):
        issued.verify_directly_issued_by(certificate(other, other, subject="Root"))
    with pytest.raises(TypeError):
        issued.verify_directly_issued_by("Root")  # type: ignore[arg-type]


@pytest.mark.parametrize("make", [rsa_key, ec_key])
def test_a_request_is_signed_by_the_key_it_is_about(make: Callable[[], Any]) -> None:
    assert request(make()).is_signature_valid


def test_a_request_signed_by_another_key_is_not_valid() -> None:
    from cryptography import x509
    from making import pem

    body = '{"ext":[],"key":{"alg":"rsa","id":"k1","size":2048},"sig":{"by":"k2"},"subject":[],"t":"csr"}'
    assert not x509.load_pem_x509_csr(pem("CERTIFICATE REQUEST", body)).is_signature_valid


def test_what_cannot_be_kept_in_the_text_is_refused() -> None:
    with pytest.raises(UnsupportedAlgorithm):
        ec.ECDSA(SHA256, deterministic_signing=True)
    with pytest.raises(UnsupportedAlgorithm):
        rsa_key().sign(b"data", padding.OAEP(padding.MGF1(SHA256), SHA256, None), SHA256)


def test_arguments_of_the_wrong_kind_are_type_errors() -> None:
    key: rsa.RSAPrivateKey = rsa_key()
    for arguments in (("data", PKCS1, SHA256), (b"data", "pkcs1", SHA256), (b"data", PKCS1, "sha256")):
        with pytest.raises(TypeError):
            key.sign(*arguments)  # type: ignore[arg-type]
