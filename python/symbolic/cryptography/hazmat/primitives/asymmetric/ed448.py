"""Ed448 keys: only their types. No such key can be made or read here."""

from __future__ import annotations

import abc
from typing import NoReturn

from cryptography.hazmat.primitives.asymmetric._unsupported import unsupported


class Ed448PrivateKey(abc.ABC):  # noqa: B024  # nothing implements it
    """A private key, of which there is none."""

    @classmethod
    def generate(cls) -> NoReturn:
        """Refuse to make a key."""
        raise unsupported("Ed448")


class Ed448PublicKey(abc.ABC):  # noqa: B024  # nothing implements it
    """A public key, of which there is none."""
