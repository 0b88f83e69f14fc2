"""Names: the checks of the real package, and what the text keeps of them."""

from __future__ import annotations

import ipaddress

import pytest

from cryptography import x509
from cryptography.x509.name import _ASN1Type
from making import request, rsa_key

OID = x509.NameOID


@pytest.mark.parametrize(
    ("oid", "value"),
    [
        (OID.COMMON_NAME, ""),
        (OID.COMMON_NAME, "x" * 65),
        (OID.COMMON_NAME, "é" * 33),
        (OID.COUNTRY_NAME, "U"),
        (OID.COUNTRY_NAME, "USA"),
    ],
)
def test_length_limits_count_bytes_as_in_the_real_package(oid: x509.ObjectIdentifier, value: str) -> None:
    with pytest.raises(ValueError, match="Attribute's length must be"):
        x509.NameAttribute(oid, value)


@pytest.mark.parametrize("value", ["x", "x" * 64, "é" * 32])
def test_common_names_of_1_to_64_bytes_are_kept(value: str) -> None:
    subject = x509.Name([x509.NameAttribute(OID.COMMON_NAME, value)])
    assert request(rsa_key(), subject=subject).subject.get_attributes_for_oid(OID.COMMON_NAME)[0].value == value


def test_a_country_that_is_not_printable_fails_when_it_is_written() -> None:
    subject = x509.Name([x509.NameAttribute(OID.COUNTRY_NAME, "é")])
    with pytest.raises(ValueError, match="PrintableString"):
        request(rsa_key(), subject=subject)


def test_an_empty_name_is_a_name() -> None:
    built = request(rsa_key(), subject=x509.Name([]))
    assert len(built.subject) == 0
    assert built.subject == x509.Name([])


def test_several_attributes_of_one_kind_keep_their_order() -> None:
    units = [x509.NameAttribute(OID.ORGANIZATIONAL_UNIT_NAME, unit) for unit in ("b", "a")]
    built = request(rsa_key(), subject=x509.Name(units))
    assert built.subject.get_attributes_for_oid(OID.ORGANIZATIONAL_UNIT_NAME) == units


def test_sets_of_attributes_and_bit_strings_survive_though_the_contract_does_not_need_them() -> None:
    several = x509.RelativeDistinguishedName(
        [x509.NameAttribute(OID.COMMON_NAME, "a"), x509.NameAttribute(OID.ORGANIZATION_NAME, "b")]
    )
    bits = x509.RelativeDistinguishedName(
        [x509.NameAttribute(OID.X500_UNIQUE_IDENTIFIER, b"\x00\xff", _ASN1Type.BitString)]
    )
    subject = x509.Name([several, bits])
    assert request(rsa_key(), subject=subject).subject == subject


@pytest.mark.parametrize("value", [1, None, b"x"])
def test_values_must_be_text(value: object) -> None:
    with pytest.raises(TypeError):
        x509.NameAttribute(OID.COMMON_NAME, value)  # type: ignore[type-var]


def test_rdns_are_sets_that_are_neither_empty_nor_double() -> None:
    attribute = x509.NameAttribute(OID.COMMON_NAME, "a")
    with pytest.raises(ValueError, match="cannot be empty"):
        x509.RelativeDistinguishedName([])
    with pytest.raises(ValueError, match="duplicate"):
        x509.RelativeDistinguishedName([attribute, attribute])
    with pytest.raises(TypeError):
        x509.Name([attribute, x509.RelativeDistinguishedName([attribute])])


@pytest.mark.parametrize("written", ["CN=web.example,O=Ex\\, Inc.,C=US", "CN=a+O=b", "CN=\\#x", "1.2.3=\\ x\\ ", ""])
def test_names_are_read_from_their_own_text(written: str) -> None:
    assert x509.Name.from_rfc4514_string(written).rfc4514_string() == written


@pytest.mark.parametrize("written", ["CN", "CN=a,", "CN=a;O=b", "XX=a", "=a", "CN=a\\"])
def test_malformed_names_are_value_errors(written: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # the real package gives no sentence either
        x509.Name.from_rfc4514_string(written)


@pytest.mark.parametrize("kind", [x509.DNSName, x509.UniformResourceIdentifier, x509.RFC822Name])
def test_names_in_certificates_must_be_ascii(kind: type[x509.DNSName]) -> None:
    with pytest.raises(ValueError, match="A-label"):
        kind("bücher.example")
    with pytest.raises(TypeError):
        kind(b"bytes")  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["", "*", "a" * 300, "not a name", "*.example"])
def test_dns_names_are_not_checked_further(value: str) -> None:
    assert x509.DNSName(value).value == value


@pytest.mark.parametrize("value", ["", "Ann <ann@example.com>"])
def test_email_addresses_must_be_bare(value: str) -> None:
    with pytest.raises(ValueError, match="Invalid rfc822name"):
        x509.RFC822Name(value)


def test_an_ip_address_must_be_an_object() -> None:
    with pytest.raises(TypeError):
        x509.IPAddress("10.0.0.1")  # type: ignore[arg-type]
    assert x509.IPAddress(ipaddress.ip_address("::1")) != x509.DNSName("::1")


@pytest.mark.parametrize("dotted", ["", "1", "1.", "a.b", "3.1", "1.40", "2.5.4.3 ", "1.-2", "1.2." + "9" * 50])
def test_object_identifiers_are_checked(dotted: str) -> None:
    with pytest.raises(ValueError, match="not an object identifier"):
        x509.ObjectIdentifier(dotted)


def test_object_identifiers_are_equal_by_value_and_know_their_names() -> None:
    assert x509.ObjectIdentifier("2.5.4.03") == OID.COMMON_NAME
    assert repr(OID.COMMON_NAME) == "<ObjectIdentifier(oid=2.5.4.3, name=commonName)>"
