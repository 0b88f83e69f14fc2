"""Class H, event payload to own store: the pull API is asked for the key alone.

Copies the certificate out of the event. Seen in 4 of 52: the Kafka, Cassandra and Kyuubi charms,
and a community Squid charm. Kafka keeps the copy in the unit's peer data; here it is in stored
state. Safe in every gap; only relation- broken deletes. A revoked certificate stays in the store,
and a key rotation followed by a pod restart pairs the new key with the old certificate.
"""

import ops
from charmlibs.interfaces.tls_certificates import (
    CertificateAvailableEvent,
    CertificateRequestAttributes,
    TLSCertificatesRequiresV4,
)

CERT, KEY, CA = "/var/lib/kafka/server.pem", "/var/lib/kafka/server.key", "/var/lib/kafka/ca.pem"


class KafkaCharm(ops.CharmBase):
    _stored = ops.StoredState()

    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self._stored.set_default(certificate="", ca="")
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(
            self,
            "certificates",
            [CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))],
        )
        framework.observe(self.tls.on.certificate_available, self._on_certificate_available)
        framework.observe(self.on["certificates"].relation_broken, self._on_relation_broken)
        framework.observe(self.on["workload"].pebble_ready, self._write_files)
        framework.observe(self.on.collect_unit_status, self._on_collect_unit_status)

    def _on_certificate_available(self, event: CertificateAvailableEvent) -> None:
        if self._stored.certificate == str(event.certificate):
            return
        self._stored.certificate, self._stored.ca = str(event.certificate), str(event.ca)
        self._write_files(event)

    def _write_files(self, _: ops.EventBase) -> None:
        key = self.tls.get_assigned_certificates()[1]
        if self._stored.certificate and key:
            for path, content in ((KEY, str(key)), (CERT, self._stored.certificate), (CA, self._stored.ca)):
                self.container.push(path, str(content), make_dirs=True)

    def _on_relation_broken(self, _: ops.RelationBrokenEvent) -> None:
        self._stored.certificate = self._stored.ca = ""
        for path in (KEY, CERT, CA):
            if self.container.exists(path):
                self.container.remove_path(path)

    def _on_collect_unit_status(self, event: ops.CollectStatusEvent) -> None:
        if self.model.get_relation("certificates") and not self._stored.certificate:
            event.add_status(ops.WaitingStatus("unit waiting for signed certificates"))
        event.add_status(ops.ActiveStatus())
