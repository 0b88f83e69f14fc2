"""Compares texts: a PEM file ends with a newline, the library's text of a request does not.

Keeps the request that it sent in a file, and takes a certificate only for a request with that very
text. The comparison is never true, so the certificate is unknown to it.
"""

import logging

import ops
from charmlibs.interfaces.tls_certificates import (
    CertificateAvailableEvent,
    CertificateRequestAttributes,
    TLSCertificatesRequiresV4,
)

logger = logging.getLogger(__name__)

FOLDER = "/etc/database/tls"
REQUEST, CERT, KEY = f"{FOLDER}/server.csr", f"{FOLDER}/server.crt", f"{FOLDER}/server.key"


class DatabaseCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        framework.observe(self.on["certificates"].relation_created, self._keep_request)
        framework.observe(self.tls.on.certificate_available, self._on_certificate_available)

    def _keep_request(self, _: ops.EventBase) -> None:
        for sent in self.tls.get_csrs_from_requirer_relation_data():
            self.container.push(REQUEST, f"{sent.certificate_signing_request}\n", make_dirs=True)
        self.unit.status = ops.WaitingStatus("waiting for the certificate")

    def _on_certificate_available(self, event: CertificateAvailableEvent) -> None:
        kept = self.container.pull(REQUEST).read()
        if str(event.certificate_signing_request) != kept:
            logger.warning("unknown certificate")
            return
        self.container.push(CERT, str(event.certificate), make_dirs=True)
        self.container.push(KEY, str(self.tls.private_key), make_dirs=True)
        self.unit.status = ops.ActiveStatus()
