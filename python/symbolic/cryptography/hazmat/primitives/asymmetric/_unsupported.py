"""The error of key algorithms that exist here only as types, so that charms can name them in checks."""

from __future__ import annotations

from cryptography.exceptions import UnsupportedAlgorithm, _Reasons


def unsupported(algorithm: str) -> UnsupportedAlgorithm:
    """Return the error for a wish for a key of `algorithm`."""
    return UnsupportedAlgorithm(
        f"{algorithm} is not supported by symbolic keys; use RSA or EC.", _Reasons.UNSUPPORTED_PUBLIC_KEY_ALGORITHM
    )
