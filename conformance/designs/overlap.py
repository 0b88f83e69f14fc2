"""Design `overlap`: make before break.

A renewal adds the new request beside the old one; the old one is withdrawn, with its secret, once a newer one for the same name has its
certificate. The provider sees two requests for one name meanwhile.
"""

from __future__ import annotations

import contextlib

import ops
from charmlibs.interfaces import tls_certificates as tls


class Overlap(tls.TLSCertificatesRequiresV4):
    """Overrides how a request is renewed, and which requests are cleaned up."""

    def _renew_certificate_request(self, csr: tls.CertificateSigningRequest) -> None:
        self._resolve_certificate_requests()
        own = self.get_csrs_from_requirer_relation_data()
        old = next((each for each in own if each.certificate_signing_request == csr), None)
        if old is None or not self._csr_matches_certificate_request(csr, old.is_ca):
            super()._renew_certificate_request(csr)
        elif not _successors(own, old):
            self._request_beside(old)

    def _request_beside(self, old: tls.RequirerCertificateRequest) -> None:
        attributes = _attributes(old)
        wanted = next(each for each in self.certificate_requests if each == attributes)
        mode, key = self._get_mode_and_private_key(wanted)
        if not key:
            return
        csr = wanted.generate_csr(private_key=key)
        # Without a unique id an RSA key signs the same bytes again: there is nothing new to ask for.
        if csr != old.certificate_signing_request:
            self._request_certificate(csr=csr, is_ca=old.is_ca, mode=mode)

    def _cleanup_certificate_requests(self) -> None:
        super()._cleanup_certificate_requests()
        own = self.get_csrs_from_requirer_relation_data()
        for old in own:
            if not any(self._is_answered(each) for each in _successors(own, old)):
                continue
            self._remove_requirer_csr_from_relation_data(old.certificate_signing_request)
            for mode in self._flatten_modes():
                secret = self._get_certificate_secret(old.certificate_signing_request, mode)
                # A charm that syncs in the hook of its expiry finds it once more, and cannot remove it again.
                with contextlib.suppress(ops.SecretNotFoundError):
                    if secret:
                        secret.remove_all_revisions()

    def _is_answered(self, request: tls.RequirerCertificateRequest) -> bool:
        found = self._find_certificate_in_relation_data(request)
        return (
            found is not None
            and found.certificate_signing_request == request.certificate_signing_request
            and not found.revoked
        )


def _attributes(request: tls.RequirerCertificateRequest) -> tls.CertificateRequestAttributes:
    return tls.CertificateRequestAttributes.from_csr(request.certificate_signing_request, request.is_ca)


def _successors(
    own: list[tls.RequirerCertificateRequest], old: tls.RequirerCertificateRequest
) -> list[tls.RequirerCertificateRequest]:
    """Later requests for the same name. Requests are appended, so the order in the databag is their age."""
    return [each for each in own[own.index(old) + 1 :] if _attributes(each) == _attributes(old)]
