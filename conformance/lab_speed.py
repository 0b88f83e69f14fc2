"""What a hook costs under `ops.testing`: a charm on the real library that looks at its certificate, `python -m lab_speed`."""

from __future__ import annotations

import json
import logging
import time

import ops
from charmlibs.interfaces import tls_certificates as tls
from ops import testing

HOOKS = 100
META = {
    "name": "web",
    "requires": {"certificates": {"interface": "tls-certificates"}},
    "containers": {"workload": {}},
}


class Charm(ops.CharmBase):
    """As short as a charm can be that mirrors the pull API."""

    def __init__(self, framework: ops.Framework) -> None:
        super().__init__(framework)
        request = tls.CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))
        self.tls = tls.TLSCertificatesRequiresV4(self, "certificates", [request])
        framework.observe(self.on.update_status, self._look)

    def _look(self, _: ops.EventBase) -> None:
        certificates, _key = self.tls.get_assigned_certificates()
        self.unit.status = ops.ActiveStatus(str(len(certificates)))


def main() -> None:
    """One hook after the other on the state that the one before left, in seconds of the processor. Making the key is left out."""
    logging.disable(logging.CRITICAL)
    context = testing.Context(Charm, META, juju_version="3.6.9")
    relation = testing.Relation("certificates", remote_app_name="ca")
    state = testing.State(relations={relation}, containers={testing.Container("workload", can_connect=True)})
    state = context.run(context.on.relation_created(relation), state)
    began = time.process_time()
    for _ in range(HOOKS):
        state = context.run(context.on.update_status(), state)
    seconds = time.process_time() - began
    print(json.dumps({"hooks": HOOKS, "seconds": seconds, "ms_per_hook": seconds * 1000 / HOOKS}))


if __name__ == "__main__":
    main()
