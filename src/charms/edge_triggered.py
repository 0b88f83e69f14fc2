"""Class M, edge-triggered config: TLS is in the config only in the hook that changed the files.

Seen in 1 of 52, the Temporal charm of 2025, mended since. The settings start empty in every hook,
so the next hook renders a config without TLS: broken without any gap.
"""

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

CERT, KEY = "/etc/temporal/tls.crt", "/etc/temporal/tls.key"
# serves TLS when /etc/temporal/server.env has "TLS_CERT="
ENVIRONMENT = "/etc/temporal/server.env"
LAYER = ops.pebble.Layer({"services": {"temporal": {"override": "replace", "command": "temporal-server"}}})


class TemporalCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        request = CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))
        self.tls = TLSCertificatesRequiresV4(self, "certificates", [request])
        for event in (
            self.on.config_changed,
            self.on.update_status,
            self.on["workload"].pebble_ready,
            self.tls.on.certificate_available,
        ):
            framework.observe(event, self._update)
        framework.observe(self.on["certificates"].relation_broken, self._on_relation_broken)

    def _update(self, _: ops.EventBase) -> None:
        context = {"LOG_LEVEL": str(self.config.get("log-level", "info")), **self._tls_settings()}
        content = "".join(f"{name}={value}\n" for name, value in context.items())
        if self._read(ENVIRONMENT) != content:
            self.container.push(ENVIRONMENT, content, make_dirs=True)
            self.container.add_layer("temporal", LAYER, combine=True)
            self.container.restart("temporal")

    def _tls_settings(self) -> dict[str, str]:
        self.unit.status = ops.ActiveStatus()
        certificates, key = self.tls.get_assigned_certificates()
        if not certificates or not key:
            self.unit.status = ops.WaitingStatus("certificates not available")
            return {"TLS_ENABLED": "false"}
        wanted = {CERT: str(certificates[0].certificate), KEY: str(key)}
        if all(self._read(path) == content for path, content in wanted.items()):
            return {"TLS_ENABLED": "false"}
        for path, content in wanted.items():
            self.container.push(path, content, make_dirs=True)
        return {"TLS_ENABLED": "true", "TLS_CERT": CERT, "TLS_KEY": KEY}

    def _read(self, path: str) -> str:
        return self.container.pull(path).read() if self.container.exists(path) else ""

    def _on_relation_broken(self, _: ops.RelationBrokenEvent) -> None:
        for path in (CERT, KEY):
            if self.container.exists(path):
                self.container.remove_path(path)
