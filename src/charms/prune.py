"""Class C, prune by set difference: hosts without an answer lose their files.

Seen in 1 of 52, the Traefik charm: one request for each host name. Traefik itself asks with
Mode.APP, and its leader hands the certificates to the other units; here every unit asks for itself.
Renewing one host costs that host its files as soon as anything reconciles, an event for another
host included.
"""

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

FOLDER = "/opt/traefik/juju"
HOSTS = ("web.example", "api.example")


class TraefikCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name=host, sans_dns=frozenset({host})) for host in HOSTS],
        )
        for event in (
            self.on.config_changed,
            self.on["workload"].pebble_ready,
            self.on["certificates"].relation_broken,
            self.tls.on.certificate_available,
        ):
            framework.observe(event, self._update_certificates)
        framework.observe(self.on.collect_unit_status, self._on_collect_unit_status)

    def _update_certificates(self, _: ops.EventBase) -> None:
        answered = self._answered()
        for path, content in answered.items():
            self.container.push(path, content, make_dirs=True)
        if self.container.exists(FOLDER):
            for file in self.container.list_files(FOLDER):
                if file.path not in answered:
                    self.container.remove_path(file.path)

    def _answered(self) -> dict[str, str]:
        files = {}
        for request in self.tls.certificate_requests:
            certificate, key = self.tls.get_assigned_certificate(request)
            if certificate and key:
                files[f"{FOLDER}/{request.common_name}.cert"] = str(certificate.certificate)
                files[f"{FOLDER}/{request.common_name}.key"] = str(key)
        return files

    def _on_collect_unit_status(self, event: ops.CollectStatusEvent) -> None:
        waits = self.model.get_relation("certificates") and not self._answered()
        event.add_status(ops.ActiveStatus("certificate not available yet" if waits else ""))
