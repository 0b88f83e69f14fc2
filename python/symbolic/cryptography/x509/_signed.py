"""What a request and a certificate have in common."""

from __future__ import annotations

import abc
from typing import Any, ClassVar, Generic, TypeVar, Union

from cryptography import _text
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives._serialization import Encoding
from cryptography.hazmat.primitives.asymmetric import _load, _signature, ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric._base import written
from cryptography.hazmat.primitives.asymmetric._key import EC
from cryptography.utils import expect
from cryptography.x509 import _facts, _signature_algorithms
from cryptography.x509.extensions import Extensions, _text as _extensions_text
from cryptography.x509.name import Name
from cryptography.x509.oid import ObjectIdentifier, PublicKeyAlgorithmOID

Facts = TypeVar("Facts", bound=_facts.RequestFacts)
PublicKey = Union[rsa.RSAPublicKey, ec.EllipticCurvePublicKey]
_Self = TypeVar("_Self")


class Signed(abc.ABC, Generic[Facts]):
    """A signed object: its facts and, from them, its text. Two are equal if their texts are."""

    _label: ClassVar[str]
    _facts: Facts
    _body: _text.Body

    def __init__(self) -> None:
        raise TypeError(f"cannot create '{type(self).__name__}' instances")

    @classmethod
    def _of(cls: type[_Self], facts: Facts) -> _Self:
        signed = object.__new__(cls)
        signed._facts = facts  # type: ignore[attr-defined]  # the constructor refuses, as in the real package
        signed._body = facts.body()  # type: ignore[attr-defined]
        return signed

    def public_bytes(self, encoding: Encoding) -> bytes:
        """Return the object as PEM or DER."""
        expect(encoding, Encoding)
        return written(self._label, self._body, encoding)

    def public_key(self) -> PublicKey:
        """Return the key that the object is about."""
        return _load.public_key(self._facts.key)

    @property
    def public_key_algorithm_oid(self) -> ObjectIdentifier:
        """The algorithm of the key."""
        is_ec = self._facts.key.alg == EC
        return PublicKeyAlgorithmOID.EC_PUBLIC_KEY if is_ec else PublicKeyAlgorithmOID.RSAES_PKCS1_v1_5

    @property
    def subject(self) -> Name:
        """Who the object is about."""
        return self._facts.subject

    @property
    def extensions(self) -> Extensions:
        """The extensions, in order."""
        return _extensions_text.read(self._facts.extensions)

    @property
    def signature_hash_algorithm(self) -> hashes.HashAlgorithm:
        """The hash in the signature."""
        return _signature_algorithms.hash_named(self._facts.signature.hash_for(self._facts.key))

    @property
    def signature_algorithm_oid(self) -> ObjectIdentifier:
        """The signature algorithm."""
        return _signature_algorithms.oid(self._facts.signature.alg, self.signature_hash_algorithm)

    @property
    def signature_algorithm_parameters(self) -> padding.PKCS1v15 | ec.ECDSA:
        """What `verify` of a key needs besides the hash, or with it."""
        is_ec = self._facts.signature.alg == EC
        return ec.ECDSA(self.signature_hash_algorithm) if is_ec else padding.PKCS1v15()

    @property
    def signature(self) -> bytes:
        """The signature over the rest, as the signing key's `sign` would have made it."""
        signature = self._facts.signature
        scheme = _signature.ECDSA if signature.alg == EC else _signature.PKCS1
        signed = _facts.unsigned(self._body)
        return _signature.text(signature.by, signed, self.signature_hash_algorithm, scheme, signature.nonce)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Signed) or type(other) is not type(self):
            return NotImplemented
        return bool(self._der() == other._der())

    def __hash__(self) -> int:
        return hash(self._der())

    def __copy__(self: _Self) -> _Self:
        return self

    def __deepcopy__(self: _Self, memo: dict[int, Any]) -> _Self:
        return self

    def _der(self) -> bytes:
        return _text.canonical(self._body)
