"""Class D, files stay, config flips: the rendered config asks the pull API whether there is TLS.

Seen in 3 of 52: the Catalogue charm, a DNS secondary and a community Headscale charm. With both
files still on disk the server restarts in plain text. Like two of the three, this one deletes on
relation-departed, which also fires when one of several provider units leaves.
"""

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

CERT, KEY = "/etc/headscale/tls.crt", "/etc/headscale/tls.key"
# serves TLS when /etc/headscale/config.yaml has "tls_cert_path: /etc"
CONFIG = "/etc/headscale/config.yaml"
LAYER = ops.pebble.Layer({"services": {"headscale": {"override": "replace", "command": "headscale serve"}}})


class HeadscaleCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        relation = self.on["certificates"]
        framework.observe(self.tls.on.certificate_available, self._reconcile)
        framework.observe(relation.relation_changed, self._reconcile)
        framework.observe(self.on.config_changed, self._reconcile)
        framework.observe(self.on["workload"].pebble_ready, self._reconcile)
        framework.observe(relation.relation_departed, self._remove_files)

    def _reconcile(self, _: ops.EventBase) -> None:
        certificates, key = self.tls.get_assigned_certificates()
        level = f"log_level: {self.config.get('log-level', 'info')}\n"
        files = {CONFIG: f"{level}server_url: http://web.example\n"}
        if certificates and key:
            files = {CERT: str(certificates[0].certificate), KEY: str(key)}
            files[CONFIG] = (
                f"{level}server_url: https://web.example\ntls_cert_path: {CERT}\ntls_key_path: {KEY}\n"
            )
        changed = [path for path, content in files.items() if self._read(path) != content]
        for path in changed:
            self.container.push(path, files[path], make_dirs=True)
        if changed:
            self.container.add_layer("headscale", LAYER, combine=True)
            self.container.restart("headscale")
        self.unit.status = ops.ActiveStatus()

    def _read(self, path: str) -> str:
        return self.container.pull(path).read() if self.container.exists(path) else ""

    def _remove_files(self, _: ops.RelationDepartedEvent) -> None:
        for path in (CERT, KEY):
            if self.container.exists(path):
                self.container.remove_path(path)
