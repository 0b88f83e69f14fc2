"""PEM is read as leniently, and as strictly, as the real package reads it."""

from __future__ import annotations

import pytest

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from making import certificate, pem, request, rsa_key

PEM = serialization.Encoding.PEM
REAL_CERTIFICATE = "-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUAQ==\n-----END CERTIFICATE-----\n"
ODD = '{"ext":[],"key":{"alg":"rsa","id":"k1","size":2048},"sig":{"by":"k1"},"subject":[],"t":"csr"}'


def text() -> str:
    return request(rsa_key()).public_bytes(PEM).decode()


@pytest.mark.parametrize(
    "changed",
    [
        str.strip,
        lambda pem: pem.replace("\n", "\r\n"),
        lambda pem: pem.replace("\n", " "),
        lambda pem: "\n".join("  " + line for line in pem.split("\n")),
        lambda pem: "Subject: web\n" + pem + "trailing words",
        lambda pem: pem.replace("-----\n", "-----\nProc-Type: 4\n\n", 1),
        lambda pem: pem + "-----BEGIN X-----\nunfinished",
    ],
    ids=["stripped", "windows lines", "one line", "indented", "words around", "header", "unfinished block after"],
)
def test_white_space_and_words_around_do_no_harm(changed: object) -> None:
    assert x509.load_pem_x509_csr(changed(text()).encode()).subject.rfc4514_string() == "CN=web.example"  # type: ignore[operator]


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "words",
        "-----BEGIN CERTIFICATE REQUEST-----",
        "-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE-----\n",
        "-----BEGIN CERTIFICATE REQUEST-----\n!!!!\n-----END CERTIFICATE REQUEST-----\n",
        "-----BEGIN CERTIFICATE REQUEST-----\né\n-----END CERTIFICATE REQUEST-----\n",
        "-----BEGIN CERTIFICATE REQUEST-----\nAB==\n-----END CERTIFICATE REQUEST-----\n",
        "-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n\nAAAA\n-----END CERTIFICATE REQUEST-----\n",
    ],
)
def test_what_is_not_pem_is_a_value_error_that_names_the_faq(bad: str) -> None:
    with pytest.raises(ValueError, match=r"^Unable to load PEM file\. See https://cryptography\.io/"):
        x509.load_pem_x509_csr(bad.encode())


def test_a_broken_block_anywhere_spoils_all_but_public_keys() -> None:
    key = rsa_key()
    broken = b"-----BEGIN X-----\n!!\n-----END X-----\n"
    with pytest.raises(ValueError, match="Unable to load PEM file"):
        x509.load_pem_x509_csr(request(key).public_bytes(PEM) + broken)
    private = key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    with pytest.raises(ValueError, match="Unable to load PEM file"):
        serialization.load_pem_private_key(private + broken, None)
    public = key.public_key().public_bytes(PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    assert serialization.load_pem_public_key(public + broken) == key.public_key()


def test_another_object_is_told_from_no_object() -> None:
    with pytest.raises(ValueError, match="Are you sure this is a certificate"):
        x509.load_pem_x509_certificate(text().encode())
    with pytest.raises(ValueError, match="Are you sure this is a CSR"):
        x509.load_pem_x509_csr(certificate(rsa_key(), rsa_key()).public_bytes(PEM))
    with pytest.raises(ValueError, match="Are you sure this is a private key"):
        serialization.load_pem_private_key(text().encode(), None)


def test_text_in_place_of_bytes_is_a_type_error_as_in_the_real_package() -> None:
    for load in (x509.load_pem_x509_csr, x509.load_pem_x509_certificate, x509.load_pem_x509_certificates):
        with pytest.raises(TypeError):
            load(text())  # type: ignore[arg-type]


def test_a_real_certificate_is_refused_in_one_plain_sentence() -> None:
    with pytest.raises(ValueError, match=r"^This certificate is a real one; only symbolic ones can be read here\.$"):
        x509.load_pem_x509_certificate(REAL_CERTIFICATE.encode())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"t":"csr"', '"t":"cert"'),
        ('"ext":[],', ""),
        ('"ext":[]', '"ext":{}'),
        ('"ext":[]', '"ext":[{"oid":"1.2.3","v":""}]'),
        ('"ext":[]', '"ext":[{"c":0,"oid":"1.2.3","v":""}]'),
        ('"ext":[]', '"ext":[{"c":false,"oid":"x","v":""}]'),
        ('"by":"k1"', '"by":"root"'),
        ('"by":"k1"', '"by":"k1","n":"1"'),
        ('"by":"k1"', '"by":"k1","n":true'),
        ('"by":"k1"', '"by":"k1","h":1'),
        ('"by":"k1"', '"by":"k1","x":1'),
        ('{"by":"k1"}', '"k1"'),
        ('"subject":[]', '"subject":{}'),
        ('"subject":[]', '"subject":[[]]'),
        ('"subject":[]', '"subject":[["2.5.4.3"]]'),
        ('"subject":[]', '"subject":[["2.5.4.3",1]]'),
        ('"size":2048', '"size":9' + "9" * 5000),
    ],
)
def test_a_damaged_request_is_a_value_error_whatever_is_wrong(old: str, new: str) -> None:
    x509.load_pem_x509_csr(pem("CERTIFICATE REQUEST", ODD))
    assert old in ODD
    with pytest.raises(ValueError):  # noqa: PT011  # the sentences differ; that it is one matters
        x509.load_pem_x509_csr(pem("CERTIFICATE REQUEST", ODD.replace(old, new)))


def test_all_certificates_of_a_bundle_are_read_in_order_past_other_blocks() -> None:
    key = rsa_key()
    first, second = certificate(key, key), certificate(key, key)
    private = key.private_bytes(PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    bundle = first.public_bytes(PEM) + private + b"\n" + second.public_bytes(PEM)
    assert x509.load_pem_x509_certificates(bundle) == [first, second]
    with pytest.raises(ValueError, match="MalformedFraming"):
        x509.load_pem_x509_certificates(private)
