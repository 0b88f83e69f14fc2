"""The symbolic `cryptography` in a hook: numbers come from the world, and a text that was read once is not read again."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from cryptography import _numbers, x509
from cryptography.hazmat.primitives import serialization

from .bridge import Bridge

# In one hook the library reads the same few requests and certificates some thirty times.
_REMEMBERED = 256


def install(bridge: Bridge) -> None:
    own = _numbers.counters()

    def number(kind: str) -> int:
        return bridge.fresh(kind) if bridge.in_hook else own(kind)

    _numbers.set_source(number)
    x509.load_pem_x509_certificate = _remembering(x509.load_pem_x509_certificate)
    x509.load_pem_x509_csr = _remembering(x509.load_pem_x509_csr)
    serialization.load_pem_private_key = _remembering(serialization.load_pem_private_key)


def _remembering(load: Callable[..., Any]) -> Callable[..., Any]:
    """What is loaded never changes, so equal texts may share it."""
    known: Callable[..., Any] = functools.lru_cache(_REMEMBERED)(load)

    @functools.wraps(load)
    def loaded(data: Any, *args: Any, **options: Any) -> Any:
        return known(bytes(data) if isinstance(data, (bytearray, memoryview)) else data, *args, **options)

    return loaded
