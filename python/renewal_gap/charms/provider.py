"""A provider charm: the real library's side, and an authority that does what it is told after the library's own handler."""

from __future__ import annotations

import datetime
from typing import Any

import ops
from charmlibs.interfaces import tls_certificates as tls

from ..shown import content_id

# The words of a refusal; codes are the library's.
CODES = {"IP_NOT_ALLOWED": 101, "DOMAIN_NOT_ALLOWED": 102, "WILDCARD_NOT_ALLOWED": 103, "SERVER_NOT_AVAILABLE": 201, "OTHER": 999}
CA_VALIDITY = datetime.timedelta(days=3650)


class ProviderCharm(ops.CharmBase):
    # Given anew for each hook by the runtime: what the provider's side of the setup says.
    capabilities: dict[str, Any] | None = None

    def __init__(self, framework: ops.Framework) -> None:
        super().__init__(framework)
        endpoint = next(iter(self.meta.provides))
        options = {}
        # Versions before 1.12.0 know no capabilities.
        if self.capabilities is not None and hasattr(tls, "ProviderCapabilities"):
            options = {"provider_capabilities": tls.ProviderCapabilities(**self.capabilities)}
        self.certificates = tls.TLSCertificatesProvidesV4(self, endpoint, **options)


class Authority:
    """The certificate authority behind the provider: made when it first signs."""

    def __init__(self, given: dict[str, str] | None, validity_s: float, seen: list[str]) -> None:
        self.given = given
        self._validity = datetime.timedelta(seconds=validity_s)
        self._seen = {each: at for at, each in enumerate(seen)}

    def do(self, library: tls.TLSCertificatesProvidesV4, actions: list[dict[str, Any]]) -> None:
        for action in actions:
            self._one(library, action)

    def _one(self, library: tls.TLSCertificatesProvidesV4, action: dict[str, Any]) -> None:
        match action["do"]:
            case "sign":
                self._sign(library, self._outstanding(library))
            case "sign-first":
                self._sign(library, self._outstanding(library)[:1])
            case "sign-limited":
                answered = sum(not certificate.revoked for certificate in library.get_provider_certificates())
                free = max(0, action["limit"] - answered)
                self._sign(library, self._outstanding(library)[:free])
            case "reissue":
                self._sign(library, self._oldest_first(library.get_certificate_requests()))
            case "revoke-all":
                library.revoke_all_certificates()
            case "new-ca":
                self._new_ca()
            case "deny":
                self._deny(library, action["error"])
            case unknown:
                raise ValueError(f"the provider does not know how to {unknown}")

    def _outstanding(self, library: tls.TLSCertificatesProvidesV4) -> list[tls.RequirerCertificateRequest]:
        return self._oldest_first(library.get_outstanding_certificate_requests())

    def _oldest_first(self, requests: list[tls.RequirerCertificateRequest]) -> list[tls.RequirerCertificateRequest]:
        """A queue: who asked first is answered first, whatever databag the request stands in."""
        last = len(self._seen)
        return sorted(requests, key=lambda one: self._seen.get(content_id(str(one.certificate_signing_request)), last))

    def _sign(self, library: tls.TLSCertificatesProvidesV4, requests: list[tls.RequirerCertificateRequest]) -> None:
        if not requests:
            return
        key, ca = self._ca()
        for request in requests:
            csr = request.certificate_signing_request
            certificate = tls.Certificate.generate(csr, ca, key, self._validity, is_ca=request.is_ca)
            library.set_relation_certificate(
                tls.ProviderCertificate(request.relation_id, certificate, csr, ca, chain=[certificate, ca])
            )

    def _deny(self, library: tls.TLSCertificatesProvidesV4, name: str) -> None:
        message = f"The provider does not sign this request: {name}."
        for request in self._outstanding(library):
            error = tls.CertificateError(code=CODES[name], name=name, message=message)
            library.set_relation_error(
                tls.ProviderCertificateError(request.relation_id, request.certificate_signing_request, error)
            )

    def _ca(self) -> tuple[tls.PrivateKey, tls.Certificate]:
        if self.given is None:
            return self._new_ca()
        return tls.PrivateKey.from_string(self.given["keyPem"]), tls.Certificate.from_string(self.given["certPem"])

    def _new_ca(self) -> tuple[tls.PrivateKey, tls.Certificate]:
        key = tls.PrivateKey.generate()
        attributes = tls.CertificateRequestAttributes(common_name="ca.example", is_ca=True)
        ca = tls.Certificate.generate_self_signed_ca(attributes, key, CA_VALIDITY)
        self.given = {"keyPem": str(key), "certPem": str(ca)}
        return key, ca
