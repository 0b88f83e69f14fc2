"""Class N, denial gate, then mirror: any listed denial blocks; else it mirrors the pull API.

Seen in 1 of 52, a branch of the MediaWiki charm, the only use that asks for denials. Denied keeps
the files, pending deletes them: the wrong way round for a renewal. Denials are not matched to the
charm's own requests, so one that is no longer meant freezes it.
"""

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

CERT, KEY = "/etc/apache2/ssl/wiki.crt", "/etc/apache2/ssl/wiki.key"
# serves TLS when /etc/apache2/sites-enabled/wiki.conf has "SSLEngine on"
SITE = "/etc/apache2/sites-enabled/wiki.conf"


class BlockedError(Exception):
    """Needs somebody's attention; the message becomes the status."""


class MediaWikiCharm(ops.CharmBase):
    def __init__(self, framework: ops.Framework):
        super().__init__(framework)
        self.container = self.unit.get_container("workload")
        request = CertificateRequestAttributes(common_name="web.example", sans_dns=frozenset({"web.example"}))
        self.tls = TLSCertificatesRequiresV4(self, "certificates", [request])
        relation = self.on["certificates"]
        for event in (
            self.on.config_changed,
            self.on.update_status,
            self.on["workload"].pebble_ready,
            relation.relation_changed,
            relation.relation_broken,
            self.tls.on.certificate_available,
            self.tls.on.certificate_denied,
        ):
            framework.observe(event, self._reconcile)

    def _reconcile(self, _: ops.EventBase) -> None:
        try:
            self._configure_tls()
        except BlockedError as error:
            self.unit.status = ops.BlockedStatus(str(error))
        else:
            self.unit.status = ops.ActiveStatus()

    def _configure_tls(self) -> None:
        errors = self.tls.get_request_errors()
        if errors:
            raise BlockedError(f"certificate request failed: {errors[0].error.name}")
        certificates, key = self.tls.get_assigned_certificates()
        if certificates and key:
            self.container.push(CERT, str(certificates[0].certificate), make_dirs=True)
            self.container.push(KEY, str(key), make_dirs=True)
            self.container.push(SITE, f"SSLEngine on\nSSLCertificateFile {CERT}\n", make_dirs=True)
            return
        for path in (CERT, KEY):
            if self.container.exists(path):
                self.container.remove_path(path)
        self.container.push(SITE, "SSLEngine off\n", make_dirs=True)
