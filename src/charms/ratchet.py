"""Class G, ratchet: write only what arrived and differs; an empty answer changes nothing.

Seen in 8 of 52, among them the Vault, Notary, HAProxy, MicroOVN and Falcosidekick charms. No gap
touches it. It may keep things too long: the files outlive the relation, a revoked or expired
certificate goes on being served. A machine charm, as Vault's is too.
"""

import logging
import pathlib

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

logger = logging.getLogger(__name__)

FOLDER = pathlib.Path("/var/snap/vault/common/certs")


class VaultCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        for event in (
            self.on.config_changed,
            self.on.update_status,
            self.on["certificates"].relation_changed,
        ):
            framework.observe(event, self._configure_tls)

    def _configure_tls(self, _: ops.EventBase) -> None:
        self.unit.status = ops.ActiveStatus()
        certificates, key = self.tls.get_assigned_certificates()
        if not certificates or not key:
            logger.warning("certificate not available yet")
            return
        FOLDER.mkdir(parents=True, exist_ok=True)
        provided = certificates[0]
        for name, content in (("cert.pem", provided.certificate), ("key.pem", key), ("ca.pem", provided.ca)):
            path = FOLDER / name
            if not path.exists() or path.read_text() != str(content):
                path.write_text(str(content))
                logger.info("%s replaced, vault reloads it", path)
