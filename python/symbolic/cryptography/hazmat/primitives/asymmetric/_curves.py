"""The curves by name, size and OID."""

from __future__ import annotations

import abc

from cryptography.hazmat._oid import ObjectIdentifier


class EllipticCurve(abc.ABC):
    """A curve."""

    @property
    @abc.abstractmethod
    def name(self) -> str:
        """The name, such as "secp256r1"."""

    @property
    @abc.abstractmethod
    def key_size(self) -> int:
        """The size of a key in bits."""


class SECP192R1(EllipticCurve):
    """NIST P-192."""

    name = "secp192r1"
    key_size = 192


class SECP224R1(EllipticCurve):
    """NIST P-224."""

    name = "secp224r1"
    key_size = 224


class SECP256R1(EllipticCurve):
    """NIST P-256."""

    name = "secp256r1"
    key_size = 256


class SECP384R1(EllipticCurve):
    """NIST P-384."""

    name = "secp384r1"
    key_size = 384


class SECP521R1(EllipticCurve):
    """NIST P-521."""

    name = "secp521r1"
    key_size = 521


class SECP256K1(EllipticCurve):
    """A curve that can be named, but whose keys are not supported."""

    name = "secp256k1"
    key_size = 256


class BrainpoolP256R1(EllipticCurve):
    """A curve that can be named, but whose keys are not supported."""

    name = "brainpoolP256r1"
    key_size = 256


class BrainpoolP384R1(EllipticCurve):
    """A curve that can be named, but whose keys are not supported."""

    name = "brainpoolP384r1"
    key_size = 384


class BrainpoolP512R1(EllipticCurve):
    """A curve that can be named, but whose keys are not supported."""

    name = "brainpoolP512r1"
    key_size = 512


class EllipticCurveOID:
    """The OIDs of the curves."""

    SECP192R1 = ObjectIdentifier("1.2.840.10045.3.1.1")
    SECP224R1 = ObjectIdentifier("1.3.132.0.33")
    SECP256K1 = ObjectIdentifier("1.3.132.0.10")
    SECP256R1 = ObjectIdentifier("1.2.840.10045.3.1.7")
    SECP384R1 = ObjectIdentifier("1.3.132.0.34")
    SECP521R1 = ObjectIdentifier("1.3.132.0.35")
    BRAINPOOLP256R1 = ObjectIdentifier("1.3.36.3.3.2.8.1.1.7")
    BRAINPOOLP384R1 = ObjectIdentifier("1.3.36.3.3.2.8.1.1.11")
    BRAINPOOLP512R1 = ObjectIdentifier("1.3.36.3.3.2.8.1.1.13")


# Curves are compared by identity, so keys of one curve share the object.
_BY_SIZE: dict[int, EllipticCurve] = {
    curve.key_size: curve for curve in (SECP192R1(), SECP224R1(), SECP256R1(), SECP384R1(), SECP521R1())
}

_BY_OID: dict[ObjectIdentifier, type[EllipticCurve]] = {
    EllipticCurveOID.SECP192R1: SECP192R1,
    EllipticCurveOID.SECP224R1: SECP224R1,
    EllipticCurveOID.SECP256K1: SECP256K1,
    EllipticCurveOID.SECP256R1: SECP256R1,
    EllipticCurveOID.SECP384R1: SECP384R1,
    EllipticCurveOID.SECP521R1: SECP521R1,
    EllipticCurveOID.BRAINPOOLP256R1: BrainpoolP256R1,
    EllipticCurveOID.BRAINPOOLP384R1: BrainpoolP384R1,
    EllipticCurveOID.BRAINPOOLP512R1: BrainpoolP512R1,
}


def curve_of_size(size: int) -> EllipticCurve:
    """Return the NIST curve whose keys have `size` bits."""
    return _BY_SIZE[size]


def get_curve_for_oid(oid: ObjectIdentifier) -> type[EllipticCurve]:
    """Return the class of the curve with `oid`; raise LookupError if it is none."""
    try:
        return _BY_OID[oid]
    except KeyError:
        raise LookupError("The provided object identifier has no matching elliptic curve class") from None
