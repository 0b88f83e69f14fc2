"""Class J, mirror behind an event gate: deletes when empty, but only few events reach it.

Seen in 2 of 52: the GLAuth and Polaris charms. A gap alone does no harm. A pod that restarts in it
does: pebble-ready reads an empty answer, and the unit waits for a certificate that it had.
"""

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

CERT, KEY, CA = "/etc/glauth/server.crt", "/etc/glauth/server.key", "/etc/glauth/ca.crt"
# serves TLS when /etc/glauth/glauth.cfg has "[ldaps]"
CONFIG = "/etc/glauth/glauth.cfg"


class GlauthCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        framework.observe(self.tls.on.certificate_available, self._on_certificates)
        framework.observe(self.on["workload"].pebble_ready, self._on_certificates)
        framework.observe(self.on["certificates"].relation_broken, self._on_certificates)
        framework.observe(self.on.config_changed, self._on_config_changed)

    def _on_certificates(self, event: ops.EventBase) -> None:
        certificates, key = self.tls.get_assigned_certificates()
        if certificates and key:
            for path, content in ((CERT, certificates[0].certificate), (KEY, key), (CA, certificates[0].ca)):
                self.container.push(path, str(content), make_dirs=True)
        else:
            for path in (CERT, KEY, CA):
                if self.container.exists(path):
                    self.container.remove_path(path)
        self._on_config_changed(event)

    def _on_config_changed(self, _: ops.EventBase) -> None:
        tls = self.container.exists(CERT)
        level = self.config.get("log-level", "info")
        section = f'[ldaps]\ncert = "{CERT}"\nkey = "{KEY}"\n' if tls else "[ldap]\ntls = false\n"
        self.container.push(CONFIG, f"loglevel = {level}\n{section}", make_dirs=True)
        waits = self.model.get_relation("certificates") and not tls
        self.unit.status = ops.WaitingStatus("waiting for a certificate") if waits else ops.ActiveStatus()
