"""Class K, provider databag reader: takes any listed certificate with a wanted name.

Seen in 2 of 52: the Gateway API integrator and a community adaptor. The old certificate is good for
it until the provider prunes, so a gap shows only behind a slow signer. After a key rotation it
pairs the old certificate with the new key.
"""

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

FOLDER = "/etc/gateway/tls"


class GatewayCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        relation = self.on["certificates"]
        for event in (
            self.on.config_changed,
            self.on.update_status,
            self.on["workload"].pebble_ready,
            relation.relation_changed,
            relation.relation_broken,
            self.tls.on.certificate_available,
        ):
            framework.observe(event, self._reconcile)

    def _reconcile(self, _: ops.EventBase) -> None:
        names = {request.common_name for request in self.tls.certificate_requests}
        listed = {
            each.certificate.common_name: each.certificate
            for each in self.tls.get_provider_certificates()
            if each.certificate.common_name in names
        }
        key = self.tls.private_key
        if key is None or listed.keys() != names:
            if self.container.exists(FOLDER):
                self.container.remove_path(FOLDER, recursive=True)
            self.unit.status = ops.WaitingStatus("waiting for TLS certificates")
            return
        for name, certificate in listed.items():
            self.container.push(f"{FOLDER}/{name}.crt", str(certificate), make_dirs=True)
            self.container.push(f"{FOLDER}/{name}.key", str(key), make_dirs=True)
        self.unit.status = ops.ActiveStatus()
