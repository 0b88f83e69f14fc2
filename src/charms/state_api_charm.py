"""Asks for the state: one answer for each of pending, assigned, revoked and absent.

For the design `state-api`, where the library has `get_certificate_state(request)`. No released
library has it, so no public charm can do this. On a released library this charm falls back to the
documented guard, which keeps what is on disk while there is a relation, and its status says so:
there a revoked certificate goes on being served.
"""

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

CERT, KEY = "/etc/web/tls.crt", "/etc/web/tls.key"


class WebCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        relation = self.on["certificates"]
        for event in (
            self.on.config_changed,
            self.on.update_status,
            self.on["workload"].pebble_ready,
            relation.relation_changed,
            relation.relation_broken,
            self.tls.on.certificate_available,
        ):
            framework.observe(event, self._reconcile)

    def _reconcile(self, _: ops.EventBase) -> None:
        for request in self.tls.certificate_requests[:1]:
            match self._state(request):
                case "ASSIGNED":
                    self._push(request)
                case "PENDING" | "UNKNOWN":
                    pass  # what is on disk stays good until there is an answer
                case "REVOKED" | "ABSENT":
                    self._remove_files()
            self._set_status(self._state(request))

    def _state(self, request: CertificateRequestAttributes) -> str:
        if hasattr(self.tls, "get_certificate_state"):
            return self.tls.get_certificate_state(request).name
        certificate, _ = self.tls.get_assigned_certificate(request)
        related = self.model.get_relation("certificates")
        return "ASSIGNED" if certificate else "UNKNOWN" if related else "ABSENT"

    def _set_status(self, state: str) -> None:
        if not self.container.exists(CERT):
            self.unit.status = ops.WaitingStatus(f"no certificate: {state.lower()}")
        elif hasattr(self.tls, "get_certificate_state"):
            self.unit.status = ops.ActiveStatus("" if state == "ASSIGNED" else f"certificate {state.lower()}")
        else:
            self.unit.status = ops.ActiveStatus("this library cannot tell pending from revoked")

    def _push(self, request: CertificateRequestAttributes) -> None:
        certificate, key = self.tls.get_assigned_certificate(request)
        if certificate and key:
            self.container.push(CERT, str(certificate.certificate), make_dirs=True)
            self.container.push(KEY, str(key), make_dirs=True)

    def _remove_files(self) -> None:
        for path in (CERT, KEY):
            if self.container.exists(path):
                self.container.remove_path(path)
