"""Calls on names, object identifiers, general names and extensions."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from functools import partial
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.x509 import oid
from cryptography.x509.name import _ASN1Type
from cryptography.x509.oid import ExtensionOID, NameOID
from keys import RSA, Calls

OID = x509.ObjectIdentifier("1.2.3.4")
CN = x509.NameAttribute(NameOID.COMMON_NAME, "a")
URI = x509.UniformResourceIdentifier("http://a")

ATTRIBUTES = [
    (NameOID.COMMON_NAME, ""), (NameOID.COMMON_NAME, "x" * 64), (NameOID.COMMON_NAME, "x" * 65),
    (NameOID.COMMON_NAME, "é" * 33), (NameOID.COUNTRY_NAME, "U"), (NameOID.COUNTRY_NAME, "US"),
    (NameOID.COUNTRY_NAME, "USA"), (NameOID.COUNTRY_NAME, "é"), (NameOID.COUNTRY_NAME, "*@"),
    (NameOID.JURISDICTION_COUNTRY_NAME, "USA"), (NameOID.ORGANIZATION_NAME, ""), (NameOID.ORGANIZATION_NAME, "é🐍"),
    (NameOID.ORGANIZATION_NAME, "\ud800"), (NameOID.EMAIL_ADDRESS, "é@x"), (NameOID.SERIAL_NUMBER, "a_b"),
    (NameOID.SERIAL_NUMBER, "a-b"), (NameOID.X500_UNIQUE_IDENTIFIER, "x"), (NameOID.COMMON_NAME, b"x"),
    (NameOID.COMMON_NAME, None), ("2.5.4.3", "x"), (OID, "anything"), (NameOID.DN_QUALIFIER, "_"),
]  # fmt: skip

RFC4514 = [
    "", "CN=a", "CN=a,O=b", "CN=a+O=b,C=US", "CN=", "CN", "CN=a,", "=a", "XX=a", "1.2.3=a", "CN=a\\,b", "CN=\\#a",
    "CN=#6162", "CN=#616", "CN= a", "CN=a ", "CN=\\ a\\ ", "CN=a b", "CN=a;b", "CN=\\C3\\A9", "CN=a\\", "CN=é",
    'CN="a"', "CN=a=b", "CN=a#b", "cn=a", "UID=u,DC=d", "C=USA", "CN=\\41", "STREET=s,L=l,ST=st,OU=ou", "CN=#ff",
]  # fmt: skip

OIDS = [
    "",
    "1",
    "1.",
    "a.b",
    "3.1",
    "1.40",
    "2.5.4.3 ",
    "1.2.03",
    " 1.2",
    "0.39.1",
    "2.999.1",
    "1.2." + "9" * 50,
    "1..2",
]

NAMES: dict[str, Callable[[], Any]] = {
    "dns": lambda: x509.DNSName("*.example"),
    "dns empty": lambda: x509.DNSName(""),
    "dns umlaut": lambda: x509.DNSName("bücher"),
    "dns bytes": lambda: x509.DNSName(b"a"),
    "dns long": lambda: x509.DNSName("a" * 300),
    "email": lambda: x509.RFC822Name("a@b"),
    "email without at": lambda: x509.RFC822Name("ab"),
    "email empty": lambda: x509.RFC822Name(""),
    "email name": lambda: x509.RFC822Name("A <a@b>"),
    "email umlaut": lambda: x509.RFC822Name("ä@b"),
    "uri": lambda: x509.UniformResourceIdentifier("spiffe://a/b"),
    "uri umlaut": lambda: x509.UniformResourceIdentifier("ü"),
    "ip": lambda: x509.IPAddress(ipaddress.ip_address("10.0.0.1")),
    "ip6": lambda: x509.IPAddress(ipaddress.ip_address("2001:DB8::0:1")),
    "ip text": lambda: x509.IPAddress("10.0.0.1"),
    "network": lambda: x509.IPAddress(ipaddress.ip_network("10.0.0.0/8")),
    "network6": lambda: x509.IPAddress(ipaddress.ip_network("fe80::/10")),
    "rid": lambda: x509.RegisteredID(OID),
    "rid text": lambda: x509.RegisteredID("1.2.3"),
    "directory": lambda: x509.DirectoryName(x509.Name([CN])),
    "directory text": lambda: x509.DirectoryName("CN=a"),
    "other": lambda: x509.OtherName(OID, b"\x0c\x01a"),
    "other not DER": lambda: x509.OtherName(OID, b"abc"),
    "other text": lambda: x509.OtherName("1.2", b"a"),
    "other value text": lambda: x509.OtherName(OID, "a"),
}

EXTENSIONS: dict[str, Callable[[], Any]] = {
    "ca": lambda: x509.BasicConstraints(ca=True, path_length=None),
    "ca 0": lambda: x509.BasicConstraints(ca=True, path_length=0),
    "ca 200": lambda: x509.BasicConstraints(ca=True, path_length=200),
    "not ca": lambda: x509.BasicConstraints(ca=False, path_length=None),
    "ca number": lambda: x509.BasicConstraints(1, None),
    "ca negative": lambda: x509.BasicConstraints(True, -1),
    "not ca 1": lambda: x509.BasicConstraints(False, 1),
    "usage all": lambda: x509.KeyUsage(*[True] * 9),
    "usage none": lambda: x509.KeyUsage(*[False] * 9),
    "usage ca": lambda: x509.KeyUsage(False, False, False, False, False, True, True, False, False),
    "usage decipher": lambda: x509.KeyUsage(*[False] * 8, True),
    "usage agreement": lambda: x509.KeyUsage(False, False, False, False, True, False, False, False, True),
    "extended": lambda: x509.ExtendedKeyUsage([oid.ExtendedKeyUsageOID.SERVER_AUTH, OID]),
    "extended none": lambda: x509.ExtendedKeyUsage([]),
    "extended text": lambda: x509.ExtendedKeyUsage(["1.2.3"]),
    "subject key": lambda: x509.SubjectKeyIdentifier(b"\x01\x02"),
    "subject key text": lambda: x509.SubjectKeyIdentifier("ab"),
    "subject key empty": lambda: x509.SubjectKeyIdentifier(b""),
    "authority key": lambda: x509.AuthorityKeyIdentifier(b"\x01", None, None),
    "authority all": lambda: x509.AuthorityKeyIdentifier(b"\x01", [x509.DNSName("a")], 128),
    "authority nothing": lambda: x509.AuthorityKeyIdentifier(None, None, None),
    "authority serial only": lambda: x509.AuthorityKeyIdentifier(None, None, 1),
    "authority wrong issuer": lambda: x509.AuthorityKeyIdentifier(None, ["a"], 1),
    "authority wrong serial": lambda: x509.AuthorityKeyIdentifier(None, [x509.DNSName("a")], "1"),
    "from key": lambda: x509.SubjectKeyIdentifier.from_public_key(RSA.public_key()),
    "from issuer key": lambda: x509.AuthorityKeyIdentifier.from_issuer_public_key(RSA.public_key()),
    "from text": lambda: x509.SubjectKeyIdentifier.from_public_key("key"),
    "staple": lambda: x509.TLSFeature([x509.TLSFeatureType.status_request, x509.TLSFeatureType.status_request_v2]),
    "staple none": lambda: x509.TLSFeature([]),
    "no check": x509.OCSPNoCheck,
    "constraints": lambda: x509.NameConstraints(
        [x509.DNSName("a")], [x509.IPAddress(ipaddress.ip_network("10.0.0.0/8"))]
    ),
    "constraints none": lambda: x509.NameConstraints(None, None),
    "constraints empty": lambda: x509.NameConstraints([], None),
    "constraints star": lambda: x509.NameConstraints([x509.DNSName("*.a")], None),
    "constraints address": lambda: x509.NameConstraints(None, [x509.IPAddress(ipaddress.ip_address("10.0.0.1"))]),
    "access": lambda: x509.AuthorityInformationAccess(
        [x509.AccessDescription(oid.AuthorityInformationAccessOID.OCSP, URI)]
    ),
    "access wrong": lambda: x509.AuthorityInformationAccess(["a"]),
    "access method text": lambda: x509.AccessDescription("1.2", URI),
    "unrecognized": lambda: x509.UnrecognizedExtension(OID, b"\x05\x00"),
    "unrecognized usage": lambda: x509.UnrecognizedExtension(ExtensionOID.KEY_USAGE, b"\x03\x02\x01\x06"),
    "unrecognized constraints": lambda: x509.UnrecognizedExtension(
        ExtensionOID.BASIC_CONSTRAINTS, b"\x30\x03\x01\x01\xff"
    ),
    "unrecognized text": lambda: x509.UnrecognizedExtension("1.2.3", b""),
    "names": lambda: x509.SubjectAlternativeName(NAMES[name]() for name in ("dns", "email", "ip", "rid")),
    "names none": lambda: x509.SubjectAlternativeName([]),
    "names text": lambda: x509.SubjectAlternativeName(["a"]),
    "names one": lambda: x509.SubjectAlternativeName(x509.DNSName("a")),
}


def signed(subject: x509.Name, *extensions: x509.ExtensionType) -> x509.CertificateSigningRequest:
    unsigned = x509.CertificateSigningRequestBuilder().subject_name(subject)
    for extension in extensions:
        unsigned = unsigned.add_extension(extension, critical=True)
    return unsigned.sign(RSA, hashes.SHA256())


def attribute(kind: Any, value: Any) -> Any:
    name = x509.Name([x509.NameAttribute(kind, value)])
    return [name, name.rfc4514_string(), list(name), signed(name).subject == name]


def general_name(make: Callable[[], Any]) -> Any:
    name = make()
    built = signed(x509.Name([]), x509.SubjectAlternativeName([name]))
    value = built.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return [name, value, value.get_values_for_type(type(name)), list(value) == [name], hash(value[0]) == hash(name)]


def extension(make: Callable[[], Any]) -> Any:
    value = make()
    read = signed(x509.Name([CN]), value).extensions
    same = read[0].value == value and type(read[0].value) is type(value)
    return [value, read, same, read.get_extension_for_oid(value.oid).critical]


def der(make: Callable[[], Any]) -> Any:
    return make().public_bytes()


def calls() -> Calls:
    named: Calls = {f"attribute: {kind} {value!r}": partial(attribute, kind, value) for kind, value in ATTRIBUTES}
    for written in RFC4514:
        named[f"name: {written!r}"] = partial(lambda written: _read_name(written), written)
    for dotted in OIDS:
        named[f"oid: {dotted!r}"] = partial(x509.ObjectIdentifier, dotted)
    named |= {f"general name: {name}": partial(general_name, make) for name, make in NAMES.items()}
    for name, make in EXTENSIONS.items():
        named[f"extension: {name}"] = partial(extension, make)
        if name not in ("from key", "from issuer key"):
            named[f"DER: {name}"] = partial(der, make)
    return named | _names() | _tables()


def _read_name(written: str) -> Any:
    name = x509.Name.from_rfc4514_string(written)
    return [name, [list(rdn) for rdn in name.rdns], name.public_bytes(), len(name)]


def _names() -> Calls:
    double = x509.RelativeDistinguishedName([CN, x509.NameAttribute(NameOID.ORGANIZATION_NAME, "b")])
    bits = x509.NameAttribute(NameOID.X500_UNIQUE_IDENTIFIER, b"\x01", _ASN1Type.BitString)
    return {
        "name: empty": lambda: signed(x509.Name([])).subject,
        "name: sets": lambda: [
            signed(x509.Name([double])).subject == x509.Name([double]),
            x509.Name([double]).public_bytes(),
        ],
        "name: bits": lambda: [signed(x509.Name([bits])).subject, x509.Name([bits]).public_bytes()],
        "name: order": lambda: [
            x509.Name([double]) == x509.Name([x509.RelativeDistinguishedName(reversed([*double]))])
        ],
        "name: mixed": lambda: x509.Name([CN, double]),
        "name: text": lambda: x509.Name("abc"),
        "name: empty set": lambda: x509.RelativeDistinguishedName([]),
        "name: double": lambda: x509.RelativeDistinguishedName([CN, CN]),
        "name: set of text": lambda: x509.RelativeDistinguishedName(["a"]),
        "name: by OID": lambda: x509.Name([CN, CN]).get_attributes_for_oid(NameOID.COMMON_NAME),
        "name: overrides": lambda: x509.Name([CN]).rfc4514_string({NameOID.COMMON_NAME: "X"}),
        "name: hash": lambda: hash(x509.Name([CN])) == hash(x509.Name([CN])),
        "name: escapes": lambda: x509.NameAttribute(NameOID.COMMON_NAME, ' #a"+,;<>\\\0 ').rfc4514_string(),
        "name: bits for another": lambda: x509.NameAttribute(NameOID.COMMON_NAME, b"a", _ASN1Type.BitString),
        "name: type as number": lambda: x509.NameAttribute(NameOID.COMMON_NAME, "a", 12),
        "name: unchecked": lambda: x509.NameAttribute(NameOID.COMMON_NAME, "x" * 65, _validate=False),
        "extensions: not there": lambda: signed(x509.Name([])).extensions.get_extension_for_class(x509.KeyUsage),
        "extensions: not there by OID": lambda: signed(x509.Name([])).extensions.get_extension_for_oid(OID),
        "extensions: unrecognized": lambda: signed(x509.Name([])).extensions.get_extension_for_class(
            x509.UnrecognizedExtension
        ),
        "extensions: twice": lambda: signed(x509.Name([]), x509.OCSPNoCheck(), x509.OCSPNoCheck()),
        "extensions: text": lambda: signed(x509.Name([]), "x"),
        "extensions: own class": lambda: signed(x509.Name([]), _own()),
        "extensions: wrong DER": lambda: (
            signed(x509.Name([]), x509.UnrecognizedExtension(ExtensionOID.KEY_USAGE, b"\x01\x02")).extensions
        ),
        "extension: OID as text": lambda: x509.Extension("1.2", False, x509.OCSPNoCheck()),
        "extension: critical as number": lambda: x509.Extension(OID, 1, x509.OCSPNoCheck()),
        "extension: equal": lambda: (
            x509.Extension(OID, True, x509.OCSPNoCheck()) == x509.Extension(OID, True, x509.OCSPNoCheck())
        ),
        "usage: only": lambda: x509.KeyUsage(*[False] * 9).encipher_only,
    }


def _own() -> x509.ExtensionType:
    return type("Own", (x509.ExtensionType,), {"oid": OID})()


def _tables() -> Calls:
    tables = (
        "NameOID", "ExtensionOID", "ExtendedKeyUsageOID", "AuthorityInformationAccessOID", "CertificatePoliciesOID",
        "CRLEntryExtensionOID", "SubjectInformationAccessOID", "OtherNameFormOID", "AttributeOID",
    )  # fmt: skip
    return {f"table: {table}": partial(_table, table) for table in tables}


def _table(table: str) -> dict[str, str]:
    entries = vars(getattr(oid, table)).items()
    return {name: repr(value) for name, value in entries if name.isupper() and name != "UNSIGNED"}
