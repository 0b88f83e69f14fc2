"""Extensions: round trips through the text, and the checks of the real package."""

from __future__ import annotations

import ipaddress

import pytest

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from making import body_of, builder, name, pem, request, rsa_key

PEM = serialization.Encoding.PEM
OID = x509.ObjectIdentifier("1.2.3.4")


def loaded(extension: x509.ExtensionType) -> x509.ExtensionType:
    written = request(rsa_key(), extension).public_bytes(PEM)
    return x509.load_pem_x509_csr(written).extensions.get_extension_for_oid(extension.oid).value


@pytest.mark.parametrize(
    "extension",
    [
        x509.SubjectAlternativeName([x509.DNSName("a"), x509.DNSName("a")]),
        x509.SubjectAlternativeName([]),
        x509.SubjectAlternativeName(
            [
                x509.DirectoryName(name("x")),
                x509.DNSName("*.a"),
                x509.RFC822Name("a@b"),
                x509.IPAddress(ipaddress.ip_network("10.0.0.0/8")),
                x509.IPAddress(ipaddress.ip_address("fe80::1")),
                x509.OtherName(OID, b"\x0c\x01a"),
                x509.RegisteredID(OID),
                x509.UniformResourceIdentifier("spiffe://a/b"),
            ]
        ),
        x509.BasicConstraints(ca=True, path_length=3),
        x509.BasicConstraints(ca=False, path_length=None),
        x509.KeyUsage(*[True] * 9),
        x509.KeyUsage(*[False] * 9),
        x509.ExtendedKeyUsage([x509.ExtendedKeyUsageOID.SERVER_AUTH]),
        x509.SubjectKeyIdentifier(b"k12"),
        x509.SubjectKeyIdentifier(b"k012"),
        x509.SubjectKeyIdentifier(b"\x04\x02k1"),
        x509.SubjectKeyIdentifier(b""),
        x509.AuthorityKeyIdentifier(b"k0", None, None),
        x509.AuthorityKeyIdentifier(b"\xff" * 20, [x509.DirectoryName(name("Root"))], 5),
        x509.AuthorityKeyIdentifier(None, [x509.DNSName("a")], 5),
        x509.AuthorityKeyIdentifier(None, None, None),
        x509.TLSFeature([x509.TLSFeatureType.status_request, x509.TLSFeatureType.status_request_v2]),
        x509.OCSPNoCheck(),
        x509.NameConstraints([x509.DNSName("a")], [x509.IPAddress(ipaddress.ip_network("::/0"))]),
        x509.AuthorityInformationAccess(
            [
                x509.AccessDescription(
                    x509.AuthorityInformationAccessOID.OCSP, x509.UniformResourceIdentifier("http://a")
                )
            ]
        ),
        x509.UnrecognizedExtension(OID, b""),
        x509.UnrecognizedExtension(OID, b"\x00\xff"),
    ],
    ids=repr,
)
def test_values_survive_the_text_and_stay_equal_and_hashable(extension: x509.ExtensionType) -> None:
    value = loaded(extension)
    assert value == extension
    assert hash(value) == hash(extension)
    assert type(value) is type(extension)


def test_names_come_back_sorted_because_the_library_gives_them_in_no_order() -> None:
    given = [x509.DNSName("c"), x509.IPAddress(ipaddress.ip_address("10.0.0.2")), x509.DNSName("a"), x509.DNSName("b")]
    names = loaded(x509.SubjectAlternativeName(given))
    assert isinstance(names, x509.SubjectAlternativeName)
    assert names.get_values_for_type(x509.DNSName) == ["a", "b", "c"]
    assert names.get_values_for_type(x509.IPAddress) == [ipaddress.ip_address("10.0.0.2")]
    assert len(names) == 4


def test_other_names_are_given_back_whole_because_their_value_alone_says_little() -> None:
    other = x509.OtherName(OID, b"\x05\x00")
    assert x509.SubjectAlternativeName([other]).get_values_for_type(x509.OtherName) == [other]


def test_bytes_of_a_known_extension_are_read_as_it() -> None:
    raw = x509.UnrecognizedExtension(x509.ExtensionOID.KEY_USAGE, b"\x03\x02\x01\x06")
    assert loaded(raw) == x509.KeyUsage(False, False, False, False, False, True, True, False, False)
    with pytest.raises(ValueError, match="parsing asn1"):
        loaded(x509.UnrecognizedExtension(x509.ExtensionOID.KEY_USAGE, b"\x01\x02"))


def test_key_identifiers_are_made_from_keys_and_match() -> None:
    public = rsa_key().public_key()
    subject = x509.SubjectKeyIdentifier.from_public_key(public)
    assert subject.digest == subject.key_identifier == b"k1"
    assert x509.AuthorityKeyIdentifier.from_issuer_public_key(public).key_identifier == subject.digest
    assert x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(subject).key_identifier == subject.digest


def test_there_is_one_extension_of_a_kind() -> None:
    twice = x509.BasicConstraints(ca=False, path_length=None)
    for unsigned in (x509.CertificateSigningRequestBuilder(), x509.CertificateBuilder()):
        with pytest.raises(ValueError, match="already been set"):
            unsigned.add_extension(twice, critical=True).add_extension(twice, critical=False)


def test_a_loaded_text_with_two_of_a_kind_is_told_when_they_are_asked_for() -> None:
    item = '{"c":false,"oid":"1.2.3.4","v":""}'
    key = '{"alg":"rsa","id":"k1","size":2048}'
    body = f'{{"ext":[{item},{item}],"key":{key},"sig":{{"by":"k1"}},"subject":[],"t":"csr"}}'
    broken = x509.load_pem_x509_csr(pem("CERTIFICATE REQUEST", body))
    with pytest.raises(x509.DuplicateExtension) as caught:
        _ = broken.extensions
    assert caught.value.oid == OID


@pytest.mark.parametrize(
    ("oid", "value"),
    [
        ("2.5.29.17", '"dns"'),
        ("2.5.29.17", '[["dns",1]]'),
        ("2.5.29.17", '[["tel","1"]]'),
        ("2.5.29.17", '[["ip","localhost"]]'),
        ("2.5.29.19", '{"ca":1,"path":null}'),
        ("2.5.29.19", '{"ca":true,"path":true}'),
        ("2.5.29.19", '{"ca":true}'),
        ("2.5.29.14", "1"),
        ("2.5.29.14", '"xyz"'),
        ("2.5.29.35", '{"key":1}'),
        ("2.5.29.35", '{"key":"k1","serial":1}'),
        ("2.5.29.15", '["sign"]'),
        ("2.5.29.37", "[]"),
        ("1.2.3.4", "1"),
        ("1.2.3.4", '"xyz"'),
        ("1.3.6.1.5.5.7.1.24", '"30"'),
        ("1.3.6.1.5.5.7.1.24", '"308"'),
    ],
)
def test_a_damaged_extension_is_a_value_error_when_asked_for(oid: str, value: str) -> None:
    body = (
        f'{{"ext":[{{"c":false,"oid":"{oid}","v":{value}}}],"key":{{"alg":"rsa","id":"k1","size":2048}},'
        '"sig":{"by":"k1"},"subject":[],"t":"csr"}'
    )
    broken = x509.load_pem_x509_csr(pem("CERTIFICATE REQUEST", body))
    with pytest.raises(ValueError):  # noqa: PT011  # the sentences differ; that it is one matters
        _ = broken.extensions


def test_a_missing_extension_is_told_with_its_oid() -> None:
    extensions = request(rsa_key()).extensions
    with pytest.raises(x509.ExtensionNotFound) as by_class:
        extensions.get_extension_for_class(x509.BasicConstraints)
    with pytest.raises(x509.ExtensionNotFound) as by_oid:
        extensions.get_extension_for_oid(x509.ExtensionOID.BASIC_CONSTRAINTS)
    assert by_class.value.oid == by_oid.value.oid == x509.ExtensionOID.BASIC_CONSTRAINTS
    with pytest.raises(TypeError):
        extensions.get_extension_for_class(x509.UnrecognizedExtension)


def test_whether_an_extension_is_critical_is_kept() -> None:
    key = rsa_key()
    built = (
        builder(key)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier(b"k1"), critical=False)
        .sign(key, hashes.SHA256())
    )
    assert [extension.critical for extension in built.extensions] == [True, False]


def test_an_extension_of_a_charm_s_own_class_is_not_supported_as_in_the_real_package() -> None:
    class Mine(x509.ExtensionType):
        oid = OID

    with pytest.raises(NotImplementedError):
        request(rsa_key(), Mine())


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: x509.BasicConstraints(1, None), TypeError),
        (lambda: x509.BasicConstraints(ca=False, path_length=1), ValueError),
        (lambda: x509.BasicConstraints(ca=True, path_length=-1), TypeError),
        (lambda: x509.KeyUsage(*[False] * 7, True, False), ValueError),
        (lambda: x509.KeyUsage(*[False] * 9).encipher_only, ValueError),
        (lambda: x509.ExtendedKeyUsage(["1.2.3"]), TypeError),
        (lambda: x509.SubjectAlternativeName(["a"]), TypeError),
        (lambda: x509.AuthorityKeyIdentifier(b"", None, 1), ValueError),
        (lambda: x509.AuthorityKeyIdentifier(b"", ["a"], 1), TypeError),
        (lambda: x509.TLSFeature([]), TypeError),
        (lambda: x509.NameConstraints(None, None), ValueError),
        (lambda: x509.NameConstraints([x509.DNSName("*.a")], None), ValueError),
        (lambda: x509.Extension("1.2.3", False, x509.OCSPNoCheck()), TypeError),
        (lambda: x509.Extension(OID, 1, x509.OCSPNoCheck()), TypeError),
        (lambda: x509.CertificateBuilder().add_extension("x", critical=True), TypeError),
        (lambda: request(rsa_key(), x509.SubjectKeyIdentifier("text")), TypeError),
        (lambda: request(rsa_key(), x509.SubjectAlternativeName([x509.OtherName(OID, b"x")])), ValueError),
    ],
)
def test_wrong_values_are_refused_as_in_the_real_package(make: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        make()  # type: ignore[operator]


def test_an_ipv4_address_in_ipv6_is_written_the_same_by_every_python() -> None:
    mapped = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("::ffff:1.2.3.4"))])
    built = request(rsa_key(), mapped)
    assert body_of(built.public_bytes(PEM))["ext"][0]["v"] == [["ip", "::ffff:102:304"]]
    assert built.extensions[0].value == mapped


def test_an_ipv6_scope_is_dropped_because_a_certificate_has_no_place_for_it() -> None:
    scoped = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("fe80::1%eth0"))])
    assert body_of(request(rsa_key(), scoped).public_bytes(PEM))["ext"][0]["v"] == [["ip", "fe80::1"]]
