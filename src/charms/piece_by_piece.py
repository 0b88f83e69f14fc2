"""Class E, piece by piece: each of key, certificate and CA is written when there is one.

Seen in 3 of 52: the PostgreSQL charms and the library they share. TLS is on when all three pieces
are there; nothing is ever deleted. In a gap the key comes alone, so TLS goes off although the files
are good; after a rotation the new key is written beside the old certificate.
"""

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

CERT, KEY, CA = "/var/lib/pg/data/cert.pem", "/var/lib/pg/data/key.pem", "/var/lib/pg/data/ca.pem"
# serves TLS when /etc/pg/ssl.conf is "ssl = on"
FLAG = "/etc/pg/ssl.conf"
LAYER = ops.pebble.Layer({"services": {"postgresql": {"override": "replace", "command": "patroni /etc/pg"}}})


class PostgresqlCharm(ops.CharmBase):
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
            self.on["certificates"].relation_broken,
            self.tls.on.certificate_available,
        ):
            framework.observe(event, self._update_config)

    def _update_config(self, _: ops.EventBase) -> None:
        certificates, key = self.tls.get_assigned_certificates()
        certificate = certificates[0] if certificates else None
        pieces = {
            KEY: key,
            CERT: certificate.certificate if certificate else None,
            CA: certificate.ca if certificate else None,
        }
        for path, piece in pieces.items():
            if piece is not None:
                self.container.push(path, str(piece), make_dirs=True)
        self._switch_tls(on=all(pieces.values()))
        self.unit.status = ops.ActiveStatus()

    def _switch_tls(self, *, on: bool) -> None:
        wanted = f"ssl = {'on' if on else 'off'}\n"
        if self.container.exists(FLAG) and self.container.pull(FLAG).read() == wanted:
            return
        self.container.push(FLAG, wanted, make_dirs=True)
        self.container.add_layer("postgresql", LAYER, combine=True)
        self.container.restart("postgresql")
