"""Everybody writes: each unit brings a secret of the application up to date, though only the leader may.

Any unit may read the secret. Where it is found by its label, its id has to be asked for before it can
be written, and Juju tells that only to who may manage it: to the others it is "not found".
"""

import ops
from charmlibs.interfaces.tls_certificates import (
    CertificateAvailableEvent,
    CertificateRequestAttributes,
    TLSCertificatesRequiresV4,
)

FOLDER = "/etc/web"
LABEL = "issuer"


class WebCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        framework.observe(self.tls.on.certificate_available, self._on_certificate_available)

    def _on_certificate_available(self, event: CertificateAvailableEvent) -> None:
        self._keep_issuer(str(event.ca))
        self.container.push(f"{FOLDER}/tls.crt", str(event.certificate), make_dirs=True)
        self.container.push(f"{FOLDER}/tls.key", str(self.tls.private_key), make_dirs=True)
        self.unit.status = ops.ActiveStatus()

    def _keep_issuer(self, issuer: str) -> None:
        try:
            secret = self.model.get_secret(label=LABEL)
        except ops.SecretNotFoundError:
            if self.unit.is_leader():
                self.app.add_secret({"issuer": issuer}, label=LABEL)
            return
        if secret.get_content(refresh=True)["issuer"] != issuer:
            secret.set_content({"issuer": issuer})
