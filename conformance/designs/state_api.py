"""Design `state-api`: state as an answer.

Adds `get_certificate_state`, which tells a request that waits from one that is nobody's. Nothing else changes, so it helps only a charm
that asks.
"""

from __future__ import annotations

import enum

from charmlibs.interfaces import tls_certificates as tls


class CertificateState(enum.Enum):
    """What a charm should do about one request."""

    PENDING = "pending"  # a request is out: keep what is served
    ASSIGNED = "assigned"
    REVOKED = "revoked"  # remove promptly
    ABSENT = "absent"  # no relation, or nobody asks for this: tear down


class StateApi(tls.TLSCertificatesRequiresV4):
    """Overrides nothing."""

    def get_certificate_state(self, request: tls.CertificateRequestAttributes) -> CertificateState:
        """Tell where this request stands."""
        if request not in self.certificate_requests or not self.model.get_relation(self.relationship_name):
            return CertificateState.ABSENT
        answers = self._answers_for(request)
        if any(not each.revoked for each in answers):
            return CertificateState.ASSIGNED
        return CertificateState.REVOKED if answers else CertificateState.PENDING

    def _answers_for(self, request: tls.CertificateRequestAttributes) -> list[tls.ProviderCertificate]:
        own = [
            each
            for each in self.get_csrs_from_requirer_relation_data()
            if tls.CertificateRequestAttributes.from_csr(each.certificate_signing_request, each.is_ca) == request
        ]
        _, key = self._get_mode_and_private_key(request)
        return [
            entry
            for entry in self.get_provider_certificates()
            if key
            and entry.certificate.matches_private_key(key)
            and any(
                entry.certificate_signing_request == each.certificate_signing_request and entry.certificate.is_ca == each.is_ca
                for each in own
            )
        ]
