"""Asks for the state: one answer for each of pending, assigned, revoked and absent.

For the design `state-api`, where the library has `get_certificate_state(request)`. No released
library has it, so no public charm can do this. On a released library this charm falls back to the
documented guard: an empty answer while related is "pending or unknown", as the status says, and a
revoked certificate is "assigned" and goes on being served.
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
            state = self._state(request)
            certificate, key = self.tls.get_assigned_certificate(request)
            if state == "ASSIGNED" and certificate:
                self.container.push(CERT, str(certificate.certificate), make_dirs=True)
                self.container.push(KEY, str(key), make_dirs=True)
            elif state in ("REVOKED", "ABSENT"):
                self._remove_files()
            serves = self.container.exists(CERT)
            self.unit.status = ops.ActiveStatus(state.lower()) if serves else ops.WaitingStatus(state.lower())

    def _state(self, request: CertificateRequestAttributes) -> str:
        if hasattr(self.tls, "get_certificate_state"):
            return str(self.tls.get_certificate_state(request).name)
        if self.tls.get_assigned_certificate(request)[0]:
            return "ASSIGNED"
        return "PENDING or unknown" if self.model.get_relation("certificates") else "ABSENT"

    def _remove_files(self) -> None:
        for path in (CERT, KEY):
            if self.container.exists(path):
                self.container.remove_path(path)
