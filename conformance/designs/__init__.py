"""The designs as Python: subclasses of the real class that override only what the design changes.

Each module stands on its own: a charm that uses its class in place of `TLSCertificatesRequiresV4` has the design.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from unittest import mock

from charmlibs.interfaces import tls_certificates as tls

from .keep_previous import KeepPrevious
from .keep_secret import KeepSecret
from .overlap import Overlap
from .revoked_filter import RevokedFilter
from .state_api import StateApi

#: In the order in which they lie over each other: what is skipped is skipped before a fallback looks.
DESIGNS: dict[str, type[tls.TLSCertificatesRequiresV4]] = {
    "revoked-filter": RevokedFilter,
    "keep-previous": KeepPrevious,
    "keep-secret": KeepSecret,
    "overlap": Overlap,
    "state-api": StateApi,
}


def requirer_class(design: Sequence[str]) -> type[tls.TLSCertificatesRequiresV4]:
    """The class of a library with these designs."""
    unknown = set(design) - DESIGNS.keys() - {"released"}
    if unknown:
        raise ValueError(f"no design {', '.join(sorted(unknown))}; known: {', '.join(DESIGNS)}")
    chosen = [each for name, each in DESIGNS.items() if name in design]
    if not chosen:
        return tls.TLSCertificatesRequiresV4
    return type("TLSCertificatesRequiresV4", tuple(reversed(chosen)), {})


@contextlib.contextmanager
def applied(design: Sequence[str]) -> Iterator[None]:
    """While this lasts, a charm that imports the library's class gets the one with these designs."""
    with mock.patch.object(tls, "TLSCertificatesRequiresV4", requirer_class(design)):
        yield
