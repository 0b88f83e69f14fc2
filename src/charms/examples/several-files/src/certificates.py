"""Certificates of the storefront, behind one small interface."""

from typing import Optional, Tuple

import ops
from charmlibs.interfaces.tls_certificates import (
    CertificateRequestAttributes,
    Mode,
    TLSCertificatesRequiresV4,
)

from literals import TLS_ENDPOINT


class CertificatesChangedEvent(ops.EventBase):
    """The pair has come, changed or gone."""

    def __init__(self, handle: ops.Handle, available: bool):
        super().__init__(handle)
        self.available = available

    def snapshot(self) -> dict:
        return {"available": self.available}

    def restore(self, snapshot: dict) -> None:
        self.available = snapshot["available"]


class CertificateHandlerEvents(ops.ObjectEvents):
    changed = ops.EventSource(CertificatesChangedEvent)


class CertificateHandler(ops.Object):
    """Asks for the storefront's certificate and tells when there is something new."""

    on = CertificateHandlerEvents()

    def __init__(self, charm: ops.CharmBase, hostname: str):
        super().__init__(charm, "certificate-handler")
        self._charm = charm
        self._request = CertificateRequestAttributes(
            common_name=hostname,
            sans_dns=frozenset([hostname, f"www.{hostname}"]),
        )
        self._requirer = TLSCertificatesRequiresV4(
            charm=charm,
            relationship_name=TLS_ENDPOINT,
            certificate_requests=[self._request],
            mode=Mode.UNIT,
            refresh_events=[charm.on.config_changed],
        )
        self.framework.observe(self._requirer.on.certificate_available, self._on_available)
        self.framework.observe(charm.on[TLS_ENDPOINT].relation_broken, self._on_broken)

    def _on_available(self, _: ops.EventBase) -> None:
        self.on.changed.emit(available=True)

    def _on_broken(self, _: ops.EventBase) -> None:
        self.on.changed.emit(available=False)

    def is_related(self) -> bool:
        """Whether somebody is there to sign."""
        relation = self._charm.model.get_relation(TLS_ENDPOINT)
        return relation is not None and relation.active

    def pair(self) -> Optional[Tuple[str, str]]:
        """Certificate with its chain, and key; None while there is no certificate."""
        certificate, key = self._requirer.get_assigned_certificate(self._request)
        if certificate is None or key is None:
            return None
        chain = "\n".join([str(certificate.certificate), *(str(each) for each in certificate.chain[1:])])
        return chain, str(key)
