"""The backend argument, which old charms still pass and which means nothing."""

from __future__ import annotations


class _Backend:
    name = "symbolic"


def default_backend() -> object:
    """Return an object to pass as `backend`."""
    return _Backend()
