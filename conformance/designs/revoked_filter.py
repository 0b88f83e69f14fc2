"""Design `revoked-filter`: the getters skip revoked entries, which is what many readers of the API believe they do."""

from __future__ import annotations

from typing import Any

from charmlibs.interfaces import tls_certificates as tls


class RevokedFilter(tls.TLSCertificatesRequiresV4):
    """Overrides the matcher of the getters."""

    def _find_certificate_in_relation_data(
        self, csr: tls.RequirerCertificateRequest, mode: Any = None
    ) -> tls.ProviderCertificate | None:
        found = super()._find_certificate_in_relation_data(csr, mode)
        return None if found is not None and found.revoked else found
