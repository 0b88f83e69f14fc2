"""A charm to repair: it loses a certificate that is still good whenever one is renewed."""

import ops
from charmlibs.interfaces import tls_certificates as tls

CERT, KEY = "/etc/web/tls.crt", "/etc/web/tls.key"
WEB = tls.CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))


class WebCharm(ops.CharmBase):
    _stored = ops.StoredState()

    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self._stored.set_default(certificate="")
        self.container = self.unit.get_container("workload")
        self.tls = tls.TLSCertificatesRequiresV4(self, "certificates", [WEB])
        for event in (
            self.on.config_changed,
            self.on.update_status,
            self.on["certificates"].relation_changed,
            self.on["certificates"].relation_broken,
            self.tls.on.certificate_available,
        ):
            framework.observe(event, self._reconcile)
        framework.observe(self.on["workload"].pebble_ready, self._on_pebble_ready)

    def _on_pebble_ready(self, event: ops.EventBase) -> None:
        """A pod that restarts has an empty disk: it gets back the certificate that it had."""
        key = self.tls.private_key
        if self._stored.certificate and key:
            certificate = tls.Certificate.from_string(self._stored.certificate)
            if certificate.matches_private_key(key):
                self._write(certificate, key)
        self._reconcile(event)

    def _reconcile(self, event: ops.EventBase) -> None:
        if not self.container.can_connect():
            return
        certificates, key = self.tls.get_assigned_certificates()
        good = [each for each in certificates if not each.revoked]
        if good and key:
            self._write(good[0].certificate, key)
        else:
            self._remove()
        self._tell()

    def _write(self, certificate: tls.Certificate, key: tls.PrivateKey) -> None:
        self._stored.certificate = str(certificate)
        self.container.push(CERT, str(certificate), make_dirs=True)
        self.container.push(KEY, str(key), make_dirs=True)

    def _remove(self) -> None:
        self._stored.certificate = ""
        for path in (CERT, KEY):
            if self.container.exists(path):
                self.container.remove_path(path)

    def _tell(self) -> None:
        if self.container.exists(CERT):
            self.unit.status = ops.ActiveStatus()
        elif self.model.get_relation("certificates"):
            self.unit.status = ops.WaitingStatus("waiting for a certificate")
        else:
            self.unit.status = ops.BlockedStatus("no certificates relation")
