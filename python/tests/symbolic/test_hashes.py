"""Digests are real."""

from __future__ import annotations

import hashlib

import pytest

from cryptography.exceptions import AlreadyFinalized
from cryptography.hazmat.primitives import constant_time, hashes


@pytest.mark.parametrize(
    ("algorithm", "name"),
    [
        (hashes.MD5(), "md5"),
        (hashes.SHA1(), "sha1"),
        (hashes.SHA224(), "sha224"),
        (hashes.SHA256(), "sha256"),
        (hashes.SHA384(), "sha384"),
        (hashes.SHA512(), "sha512"),
        (hashes.SHA3_256(), "sha3_256"),
        (hashes.SHA3_384(), "sha3_384"),
        (hashes.SHA3_512(), "sha3_512"),
    ],
)
def test_a_digest_is_that_of_hashlib(algorithm: hashes.HashAlgorithm, name: str) -> None:
    context = hashes.Hash(algorithm)
    context.update(b"da")
    context.update(bytearray(b"ta"))
    digest = context.finalize()
    assert digest == hashlib.new(name, b"data").digest()
    assert len(digest) == algorithm.digest_size


def test_a_copy_goes_on_by_itself() -> None:
    first = hashes.Hash(hashes.SHA256())
    second = first.copy()
    second.update(b"x")
    assert first.finalize() != second.finalize()


def test_a_finished_digest_cannot_be_used() -> None:
    context = hashes.Hash(hashes.SHA256())
    context.finalize()
    for use in (context.finalize, context.copy, lambda: context.update(b"")):
        with pytest.raises(AlreadyFinalized):
            use()


def test_wrong_arguments_are_type_errors() -> None:
    with pytest.raises(TypeError):
        hashes.Hash("sha256")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        hashes.Hash(hashes.SHA256()).update("text")  # type: ignore[arg-type]


def test_algorithms_are_equal_by_kind() -> None:
    assert hashes.SHA256() == hashes.SHA256()
    assert hashes.SHA256() != hashes.SHA384()


def test_bytes_are_compared() -> None:
    assert constant_time.bytes_eq(b"a", b"a")
    assert not constant_time.bytes_eq(b"a", b"b")
