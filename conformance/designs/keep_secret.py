"""Design `keep-secret`: a renewal keeps the certificate's secret, and the getters fall back to it until there is an answer.

The kept secret gets the new request's label, the issuer and chain, and an expiry at the certificate's end, so that Juju stops firing. The
new certificate then takes its place as a new revision. What the provider revokes meanwhile cannot be seen: it no longer lists the entry.
"""

from __future__ import annotations

import datetime
from typing import Any

import ops
from charmlibs.interfaces import tls_certificates as tls
from charmlibs.interfaces.tls_certificates import _tls_certificates as module


class KeepSecret(tls.TLSCertificatesRequiresV4):
    """Overrides what happens to the secret in a renewal, and the matcher of the getters."""

    def _on_secret_expired(self, event: ops.SecretExpiredEvent) -> None:
        if not event.secret.label or not event.secret.label.startswith(f"{module.LIBID}-certificate"):
            return
        try:
            content = event.secret.get_content(refresh=True)
        except ops.ModelError:
            return
        if self._is_renewed(content):
            event.remove_revision()
        elif not self._renew_and_keep(tls.CertificateSigningRequest.from_string(content["csr"]), event.secret):
            event.secret.remove_all_revisions()

    def _is_renewed(self, content: dict[str, str]) -> bool:
        """Whether this is about an older revision: Juju goes on firing for each that has ended until it is gone."""
        certificate = tls.Certificate.from_string(content["certificate"])
        now, end = datetime.datetime.now(datetime.UTC), certificate.expiry_time
        if "issuer" in content:
            return now < end
        start = certificate.validity_start_time
        return now < start + (end - start) * self.renewal_relative_time

    def renew_certificate(self, certificate: tls.ProviderCertificate) -> None:
        """Request the renewal of the provided certificate."""
        csr = certificate.certificate_signing_request
        for mode in self._flatten_modes():
            if mode == tls.Mode.APP and not self.model.unit.is_leader():
                continue
            secret = self._get_certificate_secret(csr, mode)
            if secret and secret.get_content(refresh=True).get("csr", "") == str(csr):
                if not self._renew_and_keep(csr, secret):
                    secret.remove_all_revisions()
                return

    def _renew_and_keep(self, csr: tls.CertificateSigningRequest, secret: ops.Secret) -> bool:
        """Whether there was something to keep; if not, the caller removes the secret, as released."""
        entry = next((each for each in self.get_provider_certificates() if each.certificate_signing_request == csr), None)
        self._renew_certificate_request(csr)
        if entry is None or entry.revoked or entry.certificate.expiry_time <= datetime.datetime.now(datetime.UTC):
            return False
        request = self._certificate_requested_for_attributes(
            tls.CertificateRequestAttributes.from_csr(csr, entry.certificate.is_ca)
        )
        if request is None:
            return False
        mode = self._get_mode_for_csr(request.certificate_signing_request, request.is_ca)
        if mode is None or self._get_certificate_secret(request.certificate_signing_request, mode):
            return False
        secret.set_content(
            {
                "certificate": str(entry.certificate),
                "csr": str(csr),
                "issuer": str(entry.ca),
                "chain": "\n\n".join(str(each) for each in entry.chain),
            }
        )
        label = self._get_csr_secret_label(request.certificate_signing_request, mode)
        secret.set_info(label=label, expire=entry.certificate.expiry_time)
        # Not `secret` itself: reading by id and label together would give it its old label back.
        self.model.get_secret(label=label).get_content(refresh=True)
        return True

    def _find_certificate_in_relation_data(
        self, csr: tls.RequirerCertificateRequest, mode: Any = None
    ) -> tls.ProviderCertificate | None:
        return super()._find_certificate_in_relation_data(csr, mode) or self._find_kept_certificate(csr, mode)

    def _find_kept_certificate(self, csr: tls.RequirerCertificateRequest, mode: Any) -> tls.ProviderCertificate | None:
        request = csr.certificate_signing_request
        if any(each.certificate_signing_request == request for each in self.get_provider_certificates()):
            return None
        for tried in [mode] if mode is not None else self._flatten_modes():
            if tried == tls.Mode.APP and not self.model.unit.is_leader():
                continue
            secret, key = self._get_certificate_secret(request, tried), self._get_private_key_for_mode(tried)
            kept = _kept_certificate(secret.get_content(refresh=True), csr.relation_id) if secret else None
            if not kept or not key or not kept.certificate.matches_private_key(key):
                continue
            if datetime.datetime.now(datetime.UTC) < kept.certificate.expiry_time:
                return kept
        return None


def _kept_certificate(content: dict[str, str], relation_id: int) -> tls.ProviderCertificate | None:
    """A secret that was not kept has no issuer."""
    if "issuer" not in content:
        return None
    return tls.ProviderCertificate(
        relation_id=relation_id,
        certificate=tls.Certificate.from_string(content["certificate"]),
        certificate_signing_request=tls.CertificateSigningRequest.from_string(content["csr"]),
        ca=tls.Certificate.from_string(content["issuer"]),
        chain=[tls.Certificate.from_string(each) for each in content["chain"].split("\n\n")],
        revoked=None,
    )
