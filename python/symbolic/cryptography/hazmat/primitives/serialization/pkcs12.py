"""PKCS#12 bundles, which exist only encrypted and so do not exist here."""

from __future__ import annotations

from typing import Any, NoReturn

_REFUSED = "PKCS#12 bundles cannot be made or read here, because keys and certificates are symbolic."


def load_key_and_certificates(data: bytes, password: bytes | None, backend: Any = None) -> NoReturn:
    """Refuse to read a bundle."""
    raise NotImplementedError(_REFUSED)


def load_pkcs12(data: bytes, password: bytes | None, backend: Any = None) -> NoReturn:
    """Refuse to read a bundle."""
    raise NotImplementedError(_REFUSED)


def serialize_key_and_certificates(
    name: bytes | None, key: object, cert: object, cas: object, encryption_algorithm: object
) -> NoReturn:
    """Refuse to write a bundle."""
    raise NotImplementedError(_REFUSED)
