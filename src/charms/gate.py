"""Class F, gate and freeze: without a certificate the hook returns, ahead of all configuration.

Seen in 8 of 52: the five SD-Core charms, Content Cache, Landscape, and the library's own tutorial,
where the pattern comes from. Serving survives the gap. Configuration changes are ignored until the
certificate is there, and the status says waiting while the workload serves.
"""

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

CERT, KEY, CONFIG = "/etc/amf/amf.pem", "/etc/amf/amf.key", "/etc/amf/amf.conf"
LAYER = ops.pebble.Layer({"services": {"amf": {"override": "replace", "command": "amf"}}})


class AmfCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        request = CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))
        self.tls = TLSCertificatesRequiresV4(self, "certificates", [request])
        relation = self.on["certificates"]
        for event in (
            self.on.config_changed,
            self.on.update_status,
            self.on["workload"].pebble_ready,
            relation.relation_joined,
            self.tls.on.certificate_available,
        ):
            framework.observe(event, self._configure)
        framework.observe(relation.relation_broken, self._remove_files)
        framework.observe(self.on.collect_unit_status, self._on_collect_unit_status)

    def _configure(self, _: ops.EventBase) -> None:
        if not self.container.can_connect() or not self.model.get_relation("certificates"):
            return
        certificates, key = self.tls.get_assigned_certificates()
        if not certificates:
            return
        config = f"log-level {self.config.get('log-level', 'info')}\ncert {CERT}\nkey {KEY}\n"
        files = {CERT: f"{certificates[0].certificate}\n", KEY: f"{key}\n", CONFIG: config}
        changed = [path for path, content in files.items() if self._read(path) != content]
        for path in changed:
            self.container.push(path, files[path], make_dirs=True)
        if changed:
            self.container.add_layer("amf", LAYER, combine=True)
            self.container.restart("amf")

    def _read(self, path: str) -> str:
        return self.container.pull(path).read() if self.container.exists(path) else ""

    def _remove_files(self, _: ops.RelationBrokenEvent) -> None:
        for path in filter(self.container.exists, (CERT, KEY)):
            self.container.remove_path(path)

    def _on_collect_unit_status(self, event: ops.CollectStatusEvent) -> None:
        if not self.model.get_relation("certificates"):
            event.add_status(ops.BlockedStatus("waiting for certificates relation"))
        elif not self.tls.get_assigned_certificates()[0]:
            event.add_status(ops.WaitingStatus("waiting for certificates to be stored"))
        event.add_status(ops.ActiveStatus())
