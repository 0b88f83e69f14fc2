"""Class G, ratchet: write only what arrived and differs; an empty answer changes nothing.

Seen in 8 of 52, among them the Vault, Notary, HAProxy, MicroOVN and Falcosidekick charms. No gap
touches it. It may keep things too long: the files outlive the relation, a revoked or expired
certificate goes on being served.
"""

import logging

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

logger = logging.getLogger(__name__)

CERT, KEY, CA = "/var/lib/vault/cert.pem", "/var/lib/vault/key.pem", "/var/lib/vault/ca.pem"
LAYER = ops.pebble.Layer({"services": {"vault": {"override": "replace", "command": "vault server"}}})


class VaultCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        for event in (
            self.on.config_changed,
            self.on.update_status,
            self.on["workload"].pebble_ready,
            self.on["certificates"].relation_changed,
        ):
            framework.observe(event, self._configure_tls)

    def _configure_tls(self, _: ops.EventBase) -> None:
        self.unit.status = ops.ActiveStatus()
        certificates, key = self.tls.get_assigned_certificates()
        if not certificates or not key:
            logger.warning("certificate not available yet")
            return
        files = {CERT: certificates[0].certificate, KEY: key, CA: certificates[0].ca}
        changed = [path for path, content in files.items() if self._differs(path, str(content))]
        for path in changed:
            self.container.push(path, str(files[path]), make_dirs=True)
        if changed:
            self.container.add_layer("vault", LAYER, combine=True)
            self.container.restart("vault")

    def _differs(self, path: str, content: str) -> bool:
        return not self.container.exists(path) or self.container.pull(path).read() != content
