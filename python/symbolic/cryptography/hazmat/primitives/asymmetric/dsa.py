"""DSA keys: only their types. No such key can be made or read here."""

from __future__ import annotations

import abc
from typing import Any, NoReturn

from cryptography.hazmat.primitives.asymmetric._unsupported import unsupported


class DSAPrivateKey(abc.ABC):  # noqa: B024  # nothing implements it
    """A private key, of which there is none."""


class DSAPublicKey(abc.ABC):  # noqa: B024  # nothing implements it
    """A public key, of which there is none."""


def generate_private_key(key_size: int, backend: Any = None) -> NoReturn:
    """Refuse to make a key."""
    raise unsupported("DSA")
