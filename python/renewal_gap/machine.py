"""The machine that a charm sees: its names are the unit's."""

from __future__ import annotations

import os
import platform
import socket

from .bridge import Bridge
from .environment import MODEL


def install(bridge: Bridge) -> None:
    real_hostname, real_fqdn = socket.gethostname, socket.getfqdn

    def gethostname() -> str:
        return _unit().replace("/", "-") if bridge.in_hook else real_hostname()

    def getfqdn(name: str = "") -> str:
        if not bridge.in_hook or name not in ("", gethostname()):
            return real_fqdn(name)
        return f"{gethostname()}.{_unit().split('/')[0]}-endpoints.{MODEL}.svc.cluster.local"

    socket.gethostname = gethostname
    socket.getfqdn = getfqdn
    platform.node = gethostname


def _unit() -> str:
    return os.environ.get("JUJU_UNIT_NAME", "")
