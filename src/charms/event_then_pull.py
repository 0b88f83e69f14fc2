"""Class I, event as trigger, then pull: takes the first pulled certificate, not the event's.

Seen in 4 of 52: the etcd charm and the MySQL library unguarded, as here; the Valkey and etcd
benchmark charms first check that the pulled certificate is the event's. While the database is not
ready the event is deferred. Where the deferred event lands in a gap there is no first certificate,
and the hook fails.
"""

import ops
from charmlibs.interfaces.tls_certificates import (
    CertificateAvailableEvent,
    CertificateRequestAttributes,
    TLSCertificatesRequiresV4,
)

FOLDER = "/var/lib/mysql"
CERT, KEY, CA = f"{FOLDER}/custom-cert.pem", f"{FOLDER}/custom-key.pem", f"{FOLDER}/custom-ca.pem"
INITIALISED = f"{FOLDER}/initialised"


class MySQLCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        framework.observe(self.tls.on.certificate_available, self._on_certificate_available)
        framework.observe(self.on["certificates"].relation_created, self._initialise)
        framework.observe(self.on["certificates"].relation_broken, self._on_relation_broken)
        framework.observe(self.on["workload"].pebble_ready, self._initialise)

    def _initialise(self, _: ops.EventBase) -> None:
        self.container.push(INITIALISED, "yes\n", make_dirs=True)
        self.unit.status = ops.ActiveStatus()

    def _on_certificate_available(self, event: CertificateAvailableEvent) -> None:
        if not self.container.exists(INITIALISED):
            event.defer()
            return
        certificates, key = self.tls.get_assigned_certificates()
        certificate = certificates[0]
        for path, content in ((CERT, certificate.certificate), (KEY, key), (CA, certificate.ca)):
            self.container.push(path, str(content), make_dirs=True)

    def _on_relation_broken(self, _: ops.RelationBrokenEvent) -> None:
        for path in (CERT, KEY, CA):
            if self.container.exists(path):
                self.container.remove_path(path)
