"""The provider charm: it signs, denies and revokes as it is told."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import Any

import ops
from charmlibs.interfaces import tls_certificates as tls

from .format import Capabilities

META: dict[str, Any] = {
    "name": "provider",
    "provides": {"certificates": {"interface": "tls-certificates"}},
    "actions": {"operate": {"description": "Do what an operator asks for."}},
}

#: The CA outlives every certificate of a trace.
_CA_VALIDITY = datetime.timedelta(days=36500)


class Authority:
    """The provider's CA, real key and certificate, and the lifetime of what it signs."""

    def __init__(self, validity: datetime.timedelta, announce: Callable[[tls.Certificate], None]) -> None:
        self._validity = validity
        self._announce = announce
        self.renew()

    def renew(self) -> None:
        """Start a new CA; what the old one signed stays as it is."""
        self._key = tls.PrivateKey.generate()
        self._certificate = tls.Certificate.generate_self_signed_ca(
            attributes=tls.CertificateRequestAttributes(common_name="ca.example", is_ca=True),
            private_key=self._key,
            validity=_CA_VALIDITY,
        )
        self._announce(self._certificate)

    def sign(self, request: tls.RequirerCertificateRequest) -> tls.ProviderCertificate:
        """A certificate for this request, from now on."""
        signing_request = request.certificate_signing_request
        certificate = signing_request.sign(self._certificate, self._key, self._validity, is_ca=request.is_ca)
        return tls.ProviderCertificate(
            relation_id=request.relation_id,
            certificate=certificate,
            certificate_signing_request=signing_request,
            ca=self._certificate,
            chain=[certificate, self._certificate],
        )


def refusal(request: tls.RequirerCertificateRequest, name: str) -> tls.ProviderCertificateError:
    """The error entry for a denied request; the name is one of `CertificateRequestErrorCode`."""
    code = tls.CertificateRequestErrorCode[name]
    return tls.ProviderCertificateError(
        relation_id=request.relation_id,
        certificate_signing_request=request.certificate_signing_request,
        error=tls.CertificateError(code=code.value, name=code.name, message="denied"),
    )


def perform(
    item: str,
    provider: tls.TLSCertificatesProvidesV4,
    authority: Authority,
    age: Callable[[tls.RequirerCertificateRequest], int],
) -> None:
    """One item of `do`, after the library's own handler."""

    def oldest_first(requests: list[tls.RequirerCertificateRequest]) -> list[tls.RequirerCertificateRequest]:
        return sorted(requests, key=age)

    def sign(requests: list[tls.RequirerCertificateRequest]) -> None:
        for request in requests:
            provider.set_relation_certificate(authority.sign(request))

    outstanding = oldest_first(provider.get_outstanding_certificate_requests())
    match item.split(":"):
        case ["sign"]:
            sign(outstanding)
        case ["sign-first"]:
            sign(outstanding[:1])
        case ["reissue"]:
            sign(oldest_first(provider.get_certificate_requests()))
        case ["revoke-all"]:
            provider.revoke_all_certificates()
        case ["deny", name]:
            for request in outstanding:
                provider.set_relation_error(refusal(request, name))
        case ["new-ca"]:
            authority.renew()
        case _:
            raise ValueError(f"unknown provider item {item!r}")


def provider_charm(
    do: Sequence[str],
    capabilities: Capabilities,
    authority: Authority,
    age: Callable[[tls.RequirerCertificateRequest], int],
) -> type[ops.CharmBase]:
    """A provider that does these things in the hook it runs next."""

    class Provider(ops.CharmBase):
        def __init__(self, framework: ops.Framework) -> None:
            super().__init__(framework)
            self.tls = tls.TLSCertificatesProvidesV4(
                self,
                "certificates",
                provider_capabilities=None if capabilities is None else tls.ProviderCapabilities(**capabilities),
            )
            relation = self.on["certificates"]
            for event in (
                relation.relation_created,
                relation.relation_joined,
                relation.relation_changed,
                self.on.update_status,
                self.on["operate"].action,
            ):
                framework.observe(event, self._on_any_hook)

        def _on_any_hook(self, _: ops.EventBase) -> None:
            for item in do:
                perform(item, self.tls, authority, age)

    return Provider
