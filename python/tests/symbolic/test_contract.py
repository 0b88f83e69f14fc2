"""The text of each object, written out by hand from docs/symbolic-pem.md: a twin writes the same."""

from __future__ import annotations

import datetime
import ipaddress

import pytest

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from making import START, body_of, certificate, ec_key, name, pem, request, rsa_key

PEM = serialization.Encoding.PEM
TRADITIONAL = serialization.PrivateFormat.TraditionalOpenSSL
PKCS8 = serialization.PrivateFormat.PKCS8
NONE = serialization.NoEncryption()


def test_rsa_key_is_the_text_of_the_contract_to_the_last_byte() -> None:
    assert rsa_key().private_bytes(PEM, TRADITIONAL, NONE) == (
        b"-----BEGIN RSA PRIVATE KEY-----\n"
        b"eyJhbGciOiJyc2EiLCJpZCI6ImsxIiwic2l6ZSI6MjA0OCwidCI6ImtleSJ9\n"
        b"-----END RSA PRIVATE KEY-----\n"
    )


def test_ec_key_names_its_curve_by_size_and_takes_the_next_number() -> None:
    rsa_key()
    assert ec_key().private_bytes(PEM, TRADITIONAL, NONE) == pem(
        "EC PRIVATE KEY", '{"alg":"ec","id":"k2","size":256,"t":"key"}'
    )


def test_pkcs8_differs_from_the_traditional_form_in_the_label_only() -> None:
    assert ec_key().private_bytes(PEM, PKCS8, NONE) == pem("PRIVATE KEY", '{"alg":"ec","id":"k1","size":256,"t":"key"}')


def test_public_key_carries_the_id_of_its_pair() -> None:
    assert rsa_key().public_key().public_bytes(PEM, serialization.PublicFormat.SubjectPublicKeyInfo) == pem(
        "PUBLIC KEY", '{"alg":"rsa","id":"k1","size":2048,"t":"pub"}'
    )


def test_request_is_the_text_of_the_contract() -> None:
    subject = x509.Name(
        [
            x509.NameAttribute(x509.NameOID.COMMON_NAME, "web.example"),
            x509.NameAttribute(x509.NameOID.X500_UNIQUE_IDENTIFIER, "00000000-0000-4000-8000-000000000001"),
        ]
    )
    names = x509.SubjectAlternativeName([x509.DNSName("web.example"), x509.DNSName("a.example")])
    assert request(rsa_key(), names, subject=subject).public_bytes(PEM) == pem(
        "CERTIFICATE REQUEST",
        '{"ext":[{"c":false,"oid":"2.5.29.17","v":[["dns","a.example"],["dns","web.example"]]}],'
        '"key":{"alg":"rsa","id":"k1","size":2048},"sig":{"by":"k1"},'
        '"subject":[["2.5.4.3","web.example"],["2.5.4.45","00000000-0000-4000-8000-000000000001"]],"t":"csr"}',
    )


def test_certificate_is_the_text_of_the_contract() -> None:
    root, leaf = rsa_key(), ec_key()
    built = (
        x509.CertificateBuilder()
        .subject_name(name("web.example"))
        .issuer_name(name("Root"))
        .public_key(leaf.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime.datetime(2026, 1, 9, 23, 6, 40, 999_999, tzinfo=datetime.timezone.utc))
        .not_valid_after(datetime.datetime(2027, 1, 15, 7, 59, 59))
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(root.public_key()), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(leaf.public_key()), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(root, hashes.SHA256())
    )
    assert built.public_bytes(PEM) == pem(
        "CERTIFICATE",
        '{"ext":[{"c":false,"oid":"2.5.29.35","v":{"key":"k1"}},{"c":false,"oid":"2.5.29.14","v":"k2"},'
        '{"c":true,"oid":"2.5.29.19","v":{"ca":false,"path":null}}],'
        '"issuer":[["2.5.4.3","Root"]],"key":{"alg":"ec","id":"k2","size":256},'
        '"na":1799999999,"nb":1768000000,"serial":1,"sig":{"by":"k1"},'
        '"subject":[["2.5.4.3","web.example"]],"t":"cert"}',
    )


def test_ecdsa_signatures_draw_a_number_so_that_two_equal_requests_differ() -> None:
    key = ec_key()
    assert [body_of(request(key).public_bytes(PEM))["sig"] for _ in range(2)] == [
        {"by": "k1", "n": 1},
        {"by": "k1", "n": 2},
    ]


def test_rsa_signatures_draw_none_so_that_the_same_request_is_the_same_text() -> None:
    key = rsa_key()
    assert request(key).public_bytes(PEM) == request(key).public_bytes(PEM)


def test_p384_with_its_own_hash_writes_no_hash() -> None:
    key = ec_key(ec.SECP384R1)
    built = x509.CertificateSigningRequestBuilder(name()).sign(key, hashes.SHA384())
    assert body_of(built.public_bytes(PEM))["sig"] == {"by": "k1", "n": 1}


def test_serial_numbers_count_from_one() -> None:
    assert [x509.random_serial_number() for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("extension", "text"),
    [
        (
            x509.SubjectAlternativeName(
                [
                    x509.RegisteredID(x509.ObjectIdentifier("1.2.3")),
                    x509.IPAddress(ipaddress.ip_address("10.0.0.1")),
                    x509.DNSName("b"),
                    x509.DNSName("a"),
                    x509.RFC822Name("a@b"),
                ]
            ),
            [["dns", "a"], ["dns", "b"], ["email", "a@b"], ["ip", "10.0.0.1"], ["rid", "1.2.3"]],
        ),
        (x509.BasicConstraints(ca=True, path_length=None), {"ca": True, "path": None}),
        (x509.BasicConstraints(ca=True, path_length=0), {"ca": True, "path": 0}),
        (x509.SubjectKeyIdentifier(b"k7"), "k7"),
        (x509.AuthorityKeyIdentifier(b"k0", None, None), {"key": "k0"}),
        (
            x509.KeyUsage(True, False, False, False, False, True, True, False, False),
            ["cRLSign", "digitalSignature", "keyCertSign"],
        ),
        (
            x509.ExtendedKeyUsage([x509.ExtendedKeyUsageOID.SERVER_AUTH, x509.ExtendedKeyUsageOID.CLIENT_AUTH]),
            ["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"],
        ),
        (x509.UnrecognizedExtension(x509.ObjectIdentifier("1.2.3.4"), b"\x05\xff"), "05ff"),
        (x509.TLSFeature([x509.TLSFeatureType.status_request]), "3003020105"),
    ],
)
def test_extension_values_are_written_as_the_contract_says(extension: x509.ExtensionType, text: object) -> None:
    written = body_of(request(rsa_key(), extension).public_bytes(PEM))["ext"]
    assert written == [{"c": False, "oid": extension.oid.dotted_string, "v": text}]


def test_non_ascii_is_escaped_so_that_the_text_is_ascii() -> None:
    subject = x509.Name([x509.NameAttribute(x509.NameOID.ORGANIZATION_NAME, "Zoë 🐍")])
    data = request(rsa_key(), subject=subject).public_bytes(serialization.Encoding.DER)
    assert b'"Zo\\u00eb \\ud83d\\udc0d"' in data


def test_a_long_text_is_broken_into_lines_of_64() -> None:
    lines = request(rsa_key()).public_bytes(PEM).decode().split("\n")
    assert {len(line) for line in lines[1:-3]} == {64}
    assert lines[-1] == ""


def test_the_order_of_names_in_a_set_does_not_reach_the_text() -> None:
    key = rsa_key()
    names = [x509.DNSName(f"{letter}.example") for letter in "dbca"]
    texts = {
        request(key, x509.SubjectAlternativeName(order)).public_bytes(PEM)
        for order in (names, reversed(names), set(names))
    }
    assert len(texts) == 1


def test_the_same_calls_give_the_same_texts_because_nothing_else_is_drawn() -> None:
    from cryptography import _numbers

    def run() -> list[bytes]:
        _numbers.set_source(_numbers.counters())
        root, leaf = ec_key(), rsa_key()
        return [request(leaf).public_bytes(PEM), certificate(leaf, root).public_bytes(PEM)]

    assert run() == run()


def test_numbers_come_from_the_source_that_the_host_hands_in() -> None:
    from cryptography import _numbers

    asked: list[str] = []

    def source(kind: str) -> int:
        asked.append(kind)
        return 40 + len(asked)

    _numbers.set_source(source)
    key = ec_key()
    body = body_of(certificate(key, key).public_bytes(PEM))
    assert asked == ["keys", "serials", "signatures"]
    assert (body["key"]["id"], body["serial"], body["sig"]) == ("k41", 42, {"by": "k41", "n": 43})


def test_a_time_is_cut_to_the_second_and_read_back_in_utc() -> None:
    key = rsa_key()
    late = START + datetime.timedelta(microseconds=999_999)
    built = x509.CertificateBuilder(
        subject_name=name(),
        issuer_name=name(),
        public_key=key.public_key(),
        serial_number=1,
        not_valid_before=late,
        not_valid_after=late,
    ).sign(key, hashes.SHA256())
    assert built.not_valid_before_utc == START


def test_exponent_3_and_unusual_hashes_are_kept_though_the_contract_does_not_need_them() -> None:
    key = rsa.generate_private_key(public_exponent=3, key_size=2048)
    built = x509.CertificateSigningRequestBuilder(name()).sign(key, hashes.SHA512())
    assert body_of(built.public_bytes(PEM))["key"] == {"alg": "rsa", "id": "k1", "size": 2048, "e": 3}
    assert body_of(built.public_bytes(PEM))["sig"] == {"by": "k1", "h": "sha512"}
