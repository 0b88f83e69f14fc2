"""Design `keep-previous`: while the new request is unanswered, the provider's entry for the old one still counts.

The entry must fit in attributes, key and kind, and be neither revoked nor at its end. It must also still be there: the provider prunes
the entries of withdrawn requests in its next hook, so with a signer that answers in a later hook the gap stays.
"""

from __future__ import annotations

import datetime
from typing import Any

from charmlibs.interfaces import tls_certificates as tls


class KeepPrevious(tls.TLSCertificatesRequiresV4):
    """Overrides the matcher of the getters."""

    def _find_certificate_in_relation_data(
        self, csr: tls.RequirerCertificateRequest, mode: Any = None
    ) -> tls.ProviderCertificate | None:
        return super()._find_certificate_in_relation_data(csr, mode) or self._find_previous_certificate(csr, mode)

    def _find_previous_certificate(self, csr: tls.RequirerCertificateRequest, mode: Any) -> tls.ProviderCertificate | None:
        """Of several the one that ends last."""
        own = [each.certificate_signing_request for each in self.get_csrs_from_requirer_relation_data()]
        withdrawn = [
            each
            for each in self.get_provider_certificates()
            if each.certificate_signing_request not in own and not each.revoked and self._is_fit(each, csr, mode)
        ]
        return max(withdrawn, key=lambda each: each.certificate.expiry_time, default=None)

    def _is_fit(self, entry: tls.ProviderCertificate, csr: tls.RequirerCertificateRequest, mode: Any) -> bool:
        certificate = entry.certificate
        if certificate.expiry_time <= datetime.datetime.now(datetime.UTC) or certificate.is_ca != csr.is_ca:
            return False
        attributes = [
            tls.CertificateRequestAttributes.from_csr(request, csr.is_ca)
            for request in (entry.certificate_signing_request, csr.certificate_signing_request)
        ]
        keys = [self._get_private_key_for_mode(each) for each in ([mode] if mode is not None else self._flatten_modes())]
        return attributes[0] == attributes[1] and any(key and certificate.matches_private_key(key) for key in keys)
