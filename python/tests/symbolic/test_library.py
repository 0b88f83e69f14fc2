"""The real library on symbolic keys and certificates, where the interpreter that runs the tests has it."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from making import body_of

tls = pytest.importorskip("charmlibs.interfaces.tls_certificates")

YEAR = datetime.timedelta(days=365)
ATTRIBUTES: dict[str, Any] = {
    "common_name": "web.example",
    "sans_dns": {"b.example", "a.example"},
    "sans_ip": {"10.0.0.2", "10.0.0.1"},
    "sans_oid": {"1.2.3.4"},
    "email_address": "ops@example.com",
    "organization": "Example",
    "organizational_unit": "Web",
    "country_name": "GB",
    "state_or_province_name": "Wales",
    "locality_name": "Cardiff",
}


@pytest.fixture(autouse=True)
def numbered_uuids(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: Iterator[int] = count(1)
    monkeypatch.setattr(uuid, "uuid4", lambda: uuid.UUID(f"00000000-0000-4000-8000-{next(numbers):012x}"), raising=True)


def text(library_object: Any) -> bytes:
    return f"{library_object}\n".encode()


def authority() -> tuple[Any, Any]:
    key = tls.PrivateKey.generate()
    attributes = tls.CertificateRequestAttributes(common_name="Root", add_unique_id_to_subject_name=False)
    return key, tls.Certificate.generate_self_signed_ca(attributes, key, YEAR)


def test_a_request_of_the_library_is_the_text_of_the_contract() -> None:
    key = tls.PrivateKey.generate()
    request = tls.CertificateRequestAttributes(**ATTRIBUTES).generate_csr(key)
    assert body_of(text(request)) == {
        "ext": [
            {
                "c": False,
                "oid": "2.5.29.17",
                "v": [
                    ["dns", "a.example"],
                    ["dns", "b.example"],
                    ["ip", "10.0.0.1"],
                    ["ip", "10.0.0.2"],
                    ["rid", "1.2.3.4"],
                ],
            }
        ],
        "key": {"alg": "rsa", "id": "k1", "size": 2048},
        "sig": {"by": "k1"},
        "subject": [
            ["2.5.4.3", "web.example"],
            ["2.5.4.45", "00000000-0000-4000-8000-000000000001"],
            ["2.5.4.10", "Example"],
            ["2.5.4.11", "Web"],
            ["1.2.840.113549.1.9.1", "ops@example.com"],
            ["2.5.4.6", "GB"],
            ["2.5.4.8", "Wales"],
            ["2.5.4.7", "Cardiff"],
        ],
        "t": "csr",
    }


def test_an_authority_of_the_library_is_the_text_of_the_contract() -> None:
    body = body_of(text(authority()[1]))
    assert (body.pop("na") - body.pop("nb")) in (31_536_000, 31_536_001)
    assert body == {
        "ext": [
            {"c": False, "oid": "2.5.29.14", "v": "k1"},
            {"c": True, "oid": "2.5.29.19", "v": {"ca": True, "path": None}},
            {"c": True, "oid": "2.5.29.15", "v": ["digitalSignature", "keyCertSign", "keyEncipherment"]},
        ],
        "issuer": [["2.5.4.3", "Root"]],
        "key": {"alg": "rsa", "id": "k1", "size": 2048},
        "serial": 1,
        "sig": {"by": "k1"},
        "subject": [["2.5.4.3", "Root"]],
        "t": "cert",
    }


def test_a_certificate_of_the_library_is_the_text_of_the_contract() -> None:
    root_key, root = authority()
    request = tls.CertificateRequestAttributes(**ATTRIBUTES).generate_csr(tls.PrivateKey.generate())
    body = body_of(text(request.sign(root, root_key, YEAR)))
    assert body["ext"] == [
        {"c": False, "oid": "2.5.29.35", "v": {"key": "k1"}},
        {"c": False, "oid": "2.5.29.14", "v": "k2"},
        {"c": True, "oid": "2.5.29.19", "v": {"ca": False, "path": None}},
        {
            "c": False,
            "oid": "2.5.29.17",
            "v": [
                ["dns", "a.example"],
                ["dns", "b.example"],
                ["email", "ops@example.com"],
                ["ip", "10.0.0.1"],
                ["ip", "10.0.0.2"],
                ["rid", "1.2.3.4"],
            ],
        },
    ]
    assert (body["serial"], body["sig"], body["key"]["id"]) == (2, {"by": "k1"}, "k2")


def test_the_library_reads_back_what_it_asked_for() -> None:
    key = tls.PrivateKey.generate()
    attributes = tls.CertificateRequestAttributes(**ATTRIBUTES)
    request = tls.CertificateSigningRequest.from_string(str(attributes.generate_csr(key)))
    for name, value in ATTRIBUTES.items():
        assert getattr(request, name) == value
    assert request.has_unique_identifier
    assert tls.CertificateRequestAttributes.from_csr(request, is_ca=False) == attributes
    assert request.matches_private_key(tls.PrivateKey.from_string(str(key)))
    assert not request.matches_private_key(tls.PrivateKey.generate())


def test_the_library_tells_chains_in_order_from_others() -> None:
    from charmlibs.interfaces.tls_certificates import _tls_certificates as library

    root_key, root = authority()
    request = tls.CertificateRequestAttributes(common_name="web").generate_csr(tls.PrivateKey.generate())
    leaf = request.sign(root, root_key, YEAR)
    _, stranger = authority()
    assert library.chain_has_valid_order([str(leaf), str(root)])
    assert not library.chain_has_valid_order([str(root), str(leaf)])
    assert not library.chain_has_valid_order([str(leaf), str(stranger)])
    assert not library.chain_has_valid_order([str(leaf), "words"])


def test_the_library_turns_bad_text_into_its_own_error() -> None:
    with pytest.raises(tls.TLSCertificatesError, match="Could not load CSR"):
        tls.CertificateSigningRequest.from_string("words")
    with pytest.raises(tls.TLSCertificatesError, match="Could not load certificate"):
        tls.Certificate.from_string("words")


def test_a_certificate_belongs_to_the_key_it_is_about() -> None:
    root_key, root = authority()
    assert root.matches_private_key(root_key)
    assert not root.matches_private_key(tls.PrivateKey.generate())
    assert root.is_ca
    assert root_key.is_valid()
