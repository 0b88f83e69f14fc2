"""Class A, mirror: what should be on disk is what the pull API answers; no pair means no files.

Seen in 9 of 52 public uses, among them the Prometheus, Loki, Alertmanager, Grafana and Parca
charms. Four of them reconcile in the constructor, as here, so on every hook: the hook that swaps
the request still reads the old answer, every later hook until the new certificate reads an empty
one.
"""

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

CERT, KEY, CA = "/etc/prometheus/server.cert", "/etc/prometheus/server.key", "/etc/prometheus/ca.cert"


class PrometheusCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        framework.observe(self.on.collect_unit_status, self._on_collect_unit_status)
        self._update_cert()

    def _update_cert(self) -> None:
        if not self.container.can_connect():
            return
        for path, content in self._wanted_files().items():
            if content:
                self.container.push(path, content, make_dirs=True)
            elif self.container.exists(path):
                self.container.remove_path(path)

    def _wanted_files(self) -> dict[str, str]:
        """Text by path; empty: the file should not be there."""
        certificates, key = self.tls.get_assigned_certificates()
        if not certificates or not key:
            return {CERT: "", KEY: "", CA: ""}
        return {CERT: str(certificates[0].certificate), KEY: str(key), CA: str(certificates[0].ca)}

    def _on_collect_unit_status(self, event: ops.CollectStatusEvent) -> None:
        if not self.container.can_connect():
            event.add_status(ops.MaintenanceStatus("configuring Prometheus"))
        event.add_status(ops.ActiveStatus())
