"""Class B, sync then mirror: forces a pass of the library first, then mirrors the pull API.

Seen in 5 of 52: both OpenTelemetry collector charms, the Litmus auth and backend charms, and the
coordinator of Tempo, Loki, Mimir and Pyroscope. Without files the service stops. The pass swaps the
request of an old certificate, so files can go in the very hook that starts the renewal.
"""

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

FOLDER = "/etc/otelcol/certs"
CERT, KEY, CA = f"{FOLDER}/otelcol.crt", f"{FOLDER}/otelcol.key", f"{FOLDER}/ca.crt"
LAYER = ops.pebble.Layer(
    {"services": {"otelcol": {"override": "replace", "command": "otelcol", "startup": "enabled"}}}
)


class CollectorCharm(ops.CharmBase):
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
            self.on.secret_expired,
            self.on["workload"].pebble_ready,
            relation.relation_created,
            relation.relation_changed,
            relation.relation_broken,
        ):
            framework.observe(event, self._reconcile)

    def _reconcile(self, _: ops.EventBase) -> None:
        self.tls.sync()
        changed = self._update_files()
        self.container.add_layer("otelcol", LAYER, combine=True)
        if self.model.get_relation("certificates") and not self.container.exists(CERT):
            self.container.stop("otelcol")
            self.unit.status = ops.WaitingStatus("CSR sent; otelcol is down until the certificate arrives")
            return
        self.container.restart("otelcol") if changed else self.container.replan()
        self.unit.status = ops.ActiveStatus()

    def _update_files(self) -> bool:
        before = self.container.pull(CERT).read() if self.container.exists(CERT) else ""
        certificates, key = self.tls.get_assigned_certificates()
        if not certificates or not key:
            if self.container.exists(FOLDER):
                self.container.remove_path(FOLDER, recursive=True)
            return before != ""
        for path, content in ((CERT, certificates[0].certificate), (KEY, key), (CA, certificates[0].ca)):
            self.container.push(path, str(content), make_dirs=True)
        return before != str(certificates[0].certificate)
