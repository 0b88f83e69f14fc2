"""Real RSA keys from a store.

Making an RSA key takes longer than all else in a recording. Keys carry no meaning in a trace except that they differ, so the
same ones serve every trace; within a trace none comes twice.
"""

from __future__ import annotations

import contextlib
import functools
import os
import pathlib
import re
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

DEFAULT_STORE = pathlib.Path(__file__).resolve().parents[2] / ".cache" / "conformance" / "rsa-2048.pem"
_BLOCK = re.compile(r"-----BEGIN [^-]+-----.*?-----END [^-]+-----\n", re.DOTALL)

#: Pooled keys are those of the library's default size; others are made when asked for.
POOLED_BITS = 2048
_GROW_BY = 16


class KeyStore:
    """A file of RSA keys that grows when a trace needs more than it holds."""

    def __init__(self, path: pathlib.Path = DEFAULT_STORE) -> None:
        self._path = path
        self._generate = rsa.generate_private_key
        self._read = functools.lru_cache(maxsize=1024)(serialization.load_pem_private_key)
        self._texts: list[str] = _BLOCK.findall(path.read_text()) if path.exists() else []
        self._keys: dict[int, rsa.RSAPrivateKey] = {}

    def key(self, index: int) -> rsa.RSAPrivateKey:
        """The key with this number; the same number is the same key."""
        if index not in self._keys:
            if index >= len(self._texts):
                self._grow(index + 1)
            loaded = serialization.load_pem_private_key(self._texts[index].encode(), password=None, unsafe_skip_rsa_key_validation=True)
            assert isinstance(loaded, rsa.RSAPrivateKey)
            self._keys[index] = loaded
        return self._keys[index]

    def _grow(self, needed: int) -> None:
        while len(self._texts) < needed + _GROW_BY:
            key = self._generate(public_exponent=65537, key_size=POOLED_BITS)
            self._texts.append(
                key.private_bytes(
                    serialization.Encoding.PEM,
                    serialization.PrivateFormat.TraditionalOpenSSL,
                    serialization.NoEncryption(),
                ).decode()
            )
        self._path.parent.mkdir(parents=True, exist_ok=True)
        # Another process may be reading: replace the file in one go.
        draft = self._path.with_suffix(f".{os.getpid()}")
        draft.write_text("".join(self._texts))
        draft.replace(self._path)

    @contextlib.contextmanager
    def serving(self) -> Iterator[None]:
        """Let the library take its RSA keys from the store, each once, and read each key text only once.

        Reading an RSA key checks its numbers, 30 ms each time, and the library reads its key from the secret in every hook.
        """
        with (
            mock.patch.object(rsa, "generate_private_key", self._dealer()),
            mock.patch.object(serialization, "load_pem_private_key", self._read),
        ):
            yield

    def _dealer(self) -> Callable[..., rsa.RSAPrivateKey]:
        dealt = 0

        def generate(public_exponent: int = 65537, key_size: int = POOLED_BITS, backend: Any = None) -> rsa.RSAPrivateKey:
            nonlocal dealt
            if (public_exponent, key_size) != (65537, POOLED_BITS):
                return self._generate(public_exponent, key_size, backend)
            dealt += 1
            return self.key(dealt - 1)

        return generate
