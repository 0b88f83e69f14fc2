"""Paddings of RSA signatures. They are checked and compared as in the real package; nothing is padded."""

from __future__ import annotations

import abc
from typing import ClassVar

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives._asymmetric import AsymmetricPadding as AsymmetricPadding


class PKCS1v15(AsymmetricPadding):
    """The padding of the certificates here."""

    name = "EMSA-PKCS1-v1_5"

    def __eq__(self, other: object) -> bool:
        return True if isinstance(other, PKCS1v15) else NotImplemented


class MGF(abc.ABC):
    """A mask generation function."""

    _algorithm: hashes.HashAlgorithm


class MGF1(MGF):
    """The usual mask generation function."""

    def __init__(self, algorithm: hashes.HashAlgorithm) -> None:
        self._algorithm = hashes.checked(algorithm)

    def __eq__(self, other: object) -> bool:
        return self._algorithm == other._algorithm if isinstance(other, MGF1) else NotImplemented


class _SaltLength:
    """A salt length that is said by name."""


class PSS(AsymmetricPadding):
    """The probabilistic padding."""

    name = "EMSA-PSS"
    MAX_LENGTH: ClassVar[_SaltLength] = _SaltLength()
    AUTO: ClassVar[_SaltLength] = _SaltLength()
    DIGEST_LENGTH: ClassVar[_SaltLength] = _SaltLength()

    def __init__(self, mgf: MGF, salt_length: int | _SaltLength) -> None:
        if not isinstance(salt_length, (int, _SaltLength)):
            raise TypeError("salt_length must be an integer, MAX_LENGTH, DIGEST_LENGTH, or AUTO")
        if isinstance(salt_length, int) and salt_length < 0:
            raise ValueError("salt_length must be zero or greater.")
        self._mgf = mgf
        self._salt_length = salt_length

    @property
    def mgf(self) -> MGF:
        """The mask generation function."""
        return self._mgf

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PSS):
            return NotImplemented
        return self._mgf == other._mgf and self._salt_length == other._salt_length


class OAEP(AsymmetricPadding):
    """The padding of encryption, which symbolic keys refuse."""

    name = "EME-OAEP"

    def __init__(self, mgf: MGF, algorithm: hashes.HashAlgorithm, label: bytes | None) -> None:
        self._mgf = mgf
        self._algorithm = hashes.checked(algorithm)
        self._label = label
