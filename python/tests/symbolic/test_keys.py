"""Keys: what they are, how they are written and what is refused."""

from __future__ import annotations

import copy

import pytest

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import dsa, ec, ed448, ed25519, padding, rsa, types
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import pkcs12
from making import ec_key, pem, rsa_key

PEM = serialization.Encoding.PEM
DER = serialization.Encoding.DER
PKCS8 = serialization.PrivateFormat.PKCS8
SPKI = serialization.PublicFormat.SubjectPublicKeyInfo
NONE = serialization.NoEncryption()
REAL_KEY_BODY = "MIIEpAIBAAKCAQEAv4lcKjOURs4zdhs6zzcQ8lUOKSEkNrbRR1exjcMhhVWN3ZeU"


@pytest.mark.parametrize("curve", [ec.SECP192R1, ec.SECP224R1, ec.SECP256R1, ec.SECP384R1, ec.SECP521R1])
@pytest.mark.parametrize("encoding", [PEM, DER])
@pytest.mark.parametrize("format", [PKCS8, serialization.PrivateFormat.TraditionalOpenSSL])
def test_ec_key_survives_being_written_and_read(
    curve: type[ec.EllipticCurve], encoding: serialization.Encoding, format: serialization.PrivateFormat
) -> None:
    key = ec_key(curve)
    load = serialization.load_pem_private_key if encoding is PEM else serialization.load_der_private_key
    loaded = load(key.private_bytes(encoding, format, NONE), password=None)
    assert isinstance(loaded, ec.EllipticCurvePrivateKey)
    assert isinstance(loaded.curve, curve)
    assert loaded.public_key() == key.public_key()


def test_rsa_key_survives_with_its_size_and_exponent() -> None:
    key = rsa.generate_private_key(public_exponent=3, key_size=3072)
    loaded = serialization.load_pem_private_key(key.private_bytes(PEM, PKCS8, NONE), None)
    assert isinstance(loaded, rsa.RSAPrivateKey)
    assert loaded.key_size == 3072
    assert loaded.public_key().public_numbers().e == 3


def test_public_keys_are_equal_exactly_if_they_are_of_one_pair() -> None:
    first, second = rsa_key(), rsa_key()
    assert first.public_key() == copy.deepcopy(first).public_key()
    assert first.public_key() != second.public_key()
    assert first.public_key() != "k1"
    assert first.public_key().public_numbers() != second.public_key().public_numbers()


def test_rsa_modulus_has_the_size_of_the_key_because_charms_measure_it() -> None:
    assert rsa_key().public_key().public_numbers().n.bit_length() == 2048


@pytest.mark.parametrize("make", [rsa_key, ec_key])
def test_public_numbers_lead_back_to_the_key(make: object) -> None:
    public = make().public_key()  # type: ignore[operator]
    assert public.public_numbers().public_key() == public


def test_numbers_of_no_symbolic_key_are_refused() -> None:
    with pytest.raises(ValueError, match="not those of a symbolic RSA key"):
        rsa.RSAPublicNumbers(65537, 1 << 2047).public_key()
    with pytest.raises(ValueError, match="Invalid EC key"):
        ec.EllipticCurvePublicNumbers(1, 2, ec.SECP256R1()).public_key()


@pytest.mark.parametrize("make", [rsa_key, ec_key])
def test_keys_belong_to_the_unions_that_charms_check(make: object) -> None:
    key = make()  # type: ignore[operator]
    assert isinstance(key, types.CertificateIssuerPrivateKeyTypes)
    assert isinstance(key, types.PrivateKeyTypes)
    assert isinstance(key.public_key(), types.CertificatePublicKeyTypes)
    assert not isinstance(key.public_key(), types.PrivateKeyTypes)


def test_key_classes_cannot_be_made_directly() -> None:
    for kind in (rsa.RSAPrivateKey, rsa.RSAPublicKey, ec.EllipticCurvePrivateKey, ec.EllipticCurvePublicKey):
        with pytest.raises(TypeError):
            kind()


@pytest.mark.parametrize(("exponent", "size"), [(5, 2048), (65537, 1023), (65537, 0)])
def test_rsa_parameters_that_the_real_package_refuses_are_refused(exponent: int, size: int) -> None:
    with pytest.raises(ValueError, match=r"public_exponent must be|key_size must be"):
        rsa.generate_private_key(exponent, size)


@pytest.mark.parametrize("curve", [ec.SECP256K1, ec.BrainpoolP256R1, ec.BrainpoolP384R1, ec.BrainpoolP512R1])
def test_curves_that_share_a_size_cannot_be_told_apart_in_the_text_and_are_refused(
    curve: type[ec.EllipticCurve],
) -> None:
    with pytest.raises(UnsupportedAlgorithm):
        ec.generate_private_key(curve())


@pytest.mark.parametrize(
    "make", [dsa.generate_private_key, ed25519.Ed25519PrivateKey.generate, ed448.Ed448PrivateKey.generate]
)
def test_other_algorithms_exist_as_types_only(make: object) -> None:
    with pytest.raises(UnsupportedAlgorithm):
        make(*([2048] if make is dsa.generate_private_key else []))  # type: ignore[operator]


def test_a_real_key_is_refused_in_one_plain_sentence() -> None:
    real = f"-----BEGIN RSA PRIVATE KEY-----\n{REAL_KEY_BODY}\n-----END RSA PRIVATE KEY-----\n".encode()
    with pytest.raises(ValueError, match=r"^This private key is a real one; only symbolic ones can be read here\.$"):
        serialization.load_pem_private_key(real, password=None)


@pytest.mark.parametrize(
    "body",
    [
        "[]",
        "nonsense",
        "[" * 100_000,
        '{"alg":"rsa","id":"k1","size":2048,"t":"pub"}',
        '{"alg":"rsa","id":"x1","size":2048,"t":"key"}',
        '{"alg":"rsa","id":"k01","size":2048,"t":"key"}',
        '{"alg":"rsa","id":"k1","size":512,"t":"key"}',
        '{"alg":"rsa","id":"k1","size":true,"t":"key"}',
        '{"alg":"rsa","id":"k1","size":2048,"e":5,"t":"key"}',
        '{"alg":"ec","id":"k1","size":255,"t":"key"}',
        '{"alg":"ec","id":"k1","size":256,"e":3,"t":"key"}',
        '{"alg":"dsa","id":"k1","size":2048,"t":"key"}',
        '{"alg":["rsa"],"id":"k1","size":2048,"t":"key"}',
        '{"alg":"rsa","id":"k1","size":2048,"t":"key","more":1}',
        '{"alg":"rsa","size":2048,"t":"key"}',
    ],
)
def test_a_damaged_key_is_a_value_error_whatever_is_wrong(body: str) -> None:
    with pytest.raises(ValueError, match="damaged"):
        serialization.load_pem_private_key(pem("PRIVATE KEY", body), password=None)


def test_a_label_that_names_another_algorithm_is_refused() -> None:
    text = pem("EC PRIVATE KEY", '{"alg":"rsa","id":"k1","size":2048,"t":"key"}')
    with pytest.raises(ValueError, match="another algorithm"):
        serialization.load_pem_private_key(text, None)


def test_passwords_are_handled_as_for_a_plain_key() -> None:
    text = rsa_key().private_bytes(PEM, PKCS8, NONE)
    with pytest.raises(TypeError, match="Password was given but private key is not encrypted"):
        serialization.load_pem_private_key(text, b"secret")
    encrypted = (
        f"-----BEGIN ENCRYPTED PRIVATE KEY-----\n{REAL_KEY_BODY}\n-----END ENCRYPTED PRIVATE KEY-----\n".encode()
    )
    with pytest.raises(TypeError, match="Password was not given but private key is encrypted"):
        serialization.load_pem_private_key(encrypted, None)
    with pytest.raises(ValueError, match="symbolic keys never are"):
        serialization.load_pem_private_key(encrypted, b"secret")


def test_encryption_of_a_key_is_refused_because_it_would_only_pretend() -> None:
    encryption = serialization.BestAvailableEncryption(b"secret")
    with pytest.raises(ValueError, match="cannot be encrypted"):
        rsa_key().private_bytes(PEM, PKCS8, encryption)


def test_pkcs12_is_refused_with_a_sentence() -> None:
    with pytest.raises(NotImplementedError, match="symbolic"):
        pkcs12.load_key_and_certificates(b"", None)
    with pytest.raises(NotImplementedError, match="symbolic"):
        pkcs12.serialize_key_and_certificates(b"web", rsa_key(), None, None, NONE)


def test_nothing_is_encrypted_with_a_key_either() -> None:
    oaep = padding.OAEP(padding.MGF1(SHA256()), SHA256(), None)
    with pytest.raises(UnsupportedAlgorithm):
        rsa_key().public_key().encrypt(b"text", oaep)


def test_public_key_is_read_from_every_form_it_is_written_in() -> None:
    public = rsa_key().public_key()
    pkcs1 = serialization.PublicFormat.PKCS1
    assert serialization.load_pem_public_key(public.public_bytes(PEM, SPKI)) == public
    assert serialization.load_pem_public_key(public.public_bytes(PEM, pkcs1)) == public
    assert serialization.load_der_public_key(public.public_bytes(DER, SPKI)) == public


def test_a_point_has_the_length_of_its_curve() -> None:
    public = ec_key(ec.SECP521R1).public_key()
    point = public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    assert (len(point), point[0]) == (133, 4)
