"""Helpers for signatures."""

from __future__ import annotations

from cryptography.hazmat.primitives import hashes


class Prehashed:
    """Says that the data given to sign or verify is already a digest."""

    def __init__(self, algorithm: hashes.HashAlgorithm) -> None:
        if not isinstance(algorithm, hashes.HashAlgorithm):
            raise TypeError("Expected instance of HashAlgorithm.")
        self._algorithm = algorithm

    @property
    def digest_size(self) -> int:
        """The size of the digest in bytes."""
        return self._algorithm.digest_size
