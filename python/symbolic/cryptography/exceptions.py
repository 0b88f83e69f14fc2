"""The errors of the real package, of the same kinds."""

from __future__ import annotations

from cryptography import utils


class _Reasons(utils.Enum):
    """Why an algorithm is not available."""

    BACKEND_MISSING_INTERFACE = 0
    UNSUPPORTED_HASH = 1
    UNSUPPORTED_CIPHER = 2
    UNSUPPORTED_PADDING = 3
    UNSUPPORTED_MGF = 4
    UNSUPPORTED_PUBLIC_KEY_ALGORITHM = 5
    UNSUPPORTED_ELLIPTIC_CURVE = 6
    UNSUPPORTED_SERIALIZATION = 7
    UNSUPPORTED_X509 = 8
    UNSUPPORTED_EXCHANGE_ALGORITHM = 9
    UNSUPPORTED_DIFFIE_HELLMAN = 10
    UNSUPPORTED_MAC = 11


class UnsupportedAlgorithm(Exception):  # noqa: N818  # the real package's name
    """An algorithm that this package does not have."""

    def __init__(self, message: str, reason: _Reasons | None = None) -> None:
        super().__init__(message)
        self._reason = reason


class AlreadyFinalized(Exception):  # noqa: N818
    """A hash is used after its digest was taken."""


class AlreadyUpdated(Exception):  # noqa: N818
    """Kept for code that names it; nothing here raises it."""


class NotYetFinalized(Exception):  # noqa: N818
    """Kept for code that names it; nothing here raises it."""


class InvalidTag(Exception):  # noqa: N818
    """Kept for code that names it; nothing here raises it."""


class InvalidSignature(Exception):  # noqa: N818
    """A signature was not made by this key over this data."""


class InvalidKey(Exception):  # noqa: N818
    """Kept for code that names it; nothing here raises it."""
