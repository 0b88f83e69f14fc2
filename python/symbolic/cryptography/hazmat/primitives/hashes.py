"""Real digests, by `hashlib`: the library and the charms store and compare them."""

from __future__ import annotations

import abc
import hashlib
from typing import Any, ClassVar, Protocol

from cryptography.exceptions import AlreadyFinalized, UnsupportedAlgorithm, _Reasons
from cryptography.utils import Buffer, as_bytes


class _Digest(Protocol):
    def update(self, data: bytes, /) -> None: ...
    def digest(self) -> bytes: ...
    def copy(self) -> _Digest: ...


class HashAlgorithm(abc.ABC):
    """A hash algorithm. Equal to another of the same kind, and not hashable, as in the real package."""

    @property
    @abc.abstractmethod
    def name(self) -> str:
        """The name, such as "sha256"."""

    @property
    @abc.abstractmethod
    def digest_size(self) -> int:
        """The size of a digest in bytes."""

    @property
    @abc.abstractmethod
    def block_size(self) -> int | None:
        """The size of a block in bytes, or None if the algorithm has none."""

    _hashlib_name: ClassVar[str] = ""

    def __eq__(self, other: object) -> bool:
        return True if type(other) is type(self) else NotImplemented


class SHA1(HashAlgorithm):
    """SHA-1."""

    name = "sha1"
    digest_size = 20
    block_size = 64
    _hashlib_name = "sha1"


class SHA224(HashAlgorithm):
    """SHA-224."""

    name = "sha224"
    digest_size = 28
    block_size = 64
    _hashlib_name = "sha224"


class SHA256(HashAlgorithm):
    """SHA-256."""

    name = "sha256"
    digest_size = 32
    block_size = 64
    _hashlib_name = "sha256"


class SHA384(HashAlgorithm):
    """SHA-384."""

    name = "sha384"
    digest_size = 48
    block_size = 128
    _hashlib_name = "sha384"


class SHA512(HashAlgorithm):
    """SHA-512."""

    name = "sha512"
    digest_size = 64
    block_size = 128
    _hashlib_name = "sha512"


class SHA3_256(HashAlgorithm):  # noqa: N801
    """SHA3-256."""

    name = "sha3-256"
    digest_size = 32
    block_size = None
    _hashlib_name = "sha3_256"


class SHA3_384(HashAlgorithm):  # noqa: N801
    """SHA3-384."""

    name = "sha3-384"
    digest_size = 48
    block_size = None
    _hashlib_name = "sha3_384"


class SHA3_512(HashAlgorithm):  # noqa: N801
    """SHA3-512."""

    name = "sha3-512"
    digest_size = 64
    block_size = None
    _hashlib_name = "sha3_512"


class MD5(HashAlgorithm):
    """MD5."""

    name = "md5"
    digest_size = 16
    block_size = 64
    _hashlib_name = "md5"


class HashContext(abc.ABC):
    """The interface of `Hash`."""

    @property
    @abc.abstractmethod
    def algorithm(self) -> HashAlgorithm:
        """The algorithm in use."""

    @abc.abstractmethod
    def update(self, data: Buffer) -> None:
        """Add `data`."""

    @abc.abstractmethod
    def finalize(self) -> bytes:
        """Return the digest and end."""

    @abc.abstractmethod
    def copy(self) -> HashContext:
        """Return a copy that goes on by itself."""


class Hash(HashContext):
    """A digest in the making."""

    def __init__(self, algorithm: HashAlgorithm, backend: Any = None) -> None:
        self._algorithm = checked(algorithm)
        self._digest: _Digest | None = _start(algorithm)

    @property
    def algorithm(self) -> HashAlgorithm:
        return self._algorithm

    def update(self, data: Buffer) -> None:
        self._live().update(as_bytes(data))

    def finalize(self) -> bytes:
        digest = self._live().digest()
        self._digest = None
        return digest

    def copy(self) -> Hash:
        other = Hash(self._algorithm)
        other._digest = self._live().copy()
        return other

    @staticmethod
    def hash(algorithm: HashAlgorithm, data: Buffer) -> bytes:
        """Return the digest of `data` in one go."""
        context = Hash(algorithm)
        context.update(data)
        return context.finalize()

    def _live(self) -> _Digest:
        if self._digest is None:
            raise AlreadyFinalized("Context was already finalized.")
        return self._digest


def checked(algorithm: object) -> HashAlgorithm:
    """Return `algorithm` if it is one, else raise TypeError."""
    if not isinstance(algorithm, HashAlgorithm):
        raise TypeError("Expected instance of hashes.HashAlgorithm.")
    return algorithm


def _start(algorithm: HashAlgorithm) -> _Digest:
    if not algorithm._hashlib_name:
        raise UnsupportedAlgorithm(f"{algorithm.name} is not a supported hash here.", _Reasons.UNSUPPORTED_HASH)
    return hashlib.new(algorithm._hashlib_name, usedforsecurity=False)
