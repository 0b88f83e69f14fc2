"""Stops at the first: puts an old loop of the library back, cut to what matters.

The loop over the provider's certificates ended where one was stored already, instead of going on to
the next. The releases do not do that; the class below does it on top of them.
"""

import datetime

import ops
from charmlibs.interfaces.tls_certificates import (
    CertificateAvailableEvent,
    CertificateRequestAttributes,
    Mode,
    TLSCertificatesRequiresV4,
)

FOLDER = "/etc/web"


class StopsAtFirst(TLSCertificatesRequiresV4):
    def _find_available_certificates(self) -> None:
        now = datetime.datetime.now(datetime.UTC)
        for each in self.get_provider_certificates():
            request = each.certificate_signing_request
            if self._get_certificate_secret(request, Mode.UNIT):
                return  # since the fix: continue
            self.model.unit.add_secret(
                {"certificate": str(each.certificate), "csr": str(request)},
                label=self._get_csr_secret_label(request, Mode.UNIT),
                expire=now + (each.certificate.expiry_time - now) * self.renewal_relative_time,
            )
            self.on.certificate_available.emit(
                certificate_signing_request=request, certificate=each.certificate, ca=each.ca, chain=each.chain
            )


class WebCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = StopsAtFirst(
            self,
            "certificates",
            [
                CertificateRequestAttributes(common_name=name, sans_dns=frozenset({name}))
                for name in ("web.example", "api.example")
            ],
        )
        framework.observe(self.tls.on.certificate_available, self._on_certificate_available)
        framework.observe(self.on["certificates"].relation_broken, self._on_relation_broken)

    def _on_certificate_available(self, event: CertificateAvailableEvent) -> None:
        name = event.certificate.common_name
        self.container.push(f"{FOLDER}/{name}.crt", str(event.certificate), make_dirs=True)
        self.container.push(f"{FOLDER}/{name}.key", str(self.tls.private_key), make_dirs=True)
        self.unit.status = ops.ActiveStatus()

    def _on_relation_broken(self, _: ops.RelationBrokenEvent) -> None:
        if self.container.exists(FOLDER):
            self.container.remove_path(FOLDER, recursive=True)
