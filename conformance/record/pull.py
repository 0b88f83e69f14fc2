"""What the pull API answers at the end of a hook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from charmlibs.interfaces import tls_certificates as tls

import designs

from . import library
from .format import PULL_MODES, Requests, Setup
from .symbols import Ref, ref


def _key(private_key: tls.PrivateKey | None) -> Ref | None:
    return ref("key", private_key) if private_key else None


def _or_error(ask: Callable[[], Any]) -> Any:
    """The answer, or the class name of what the getter raised: a charm would meet it too."""
    try:
        return ask()
    except Exception as error:
        return {"error": type(error).__name__}


def _assigned(requirer: tls.TLSCertificatesRequiresV4, setup: Setup, mode: str) -> dict[str, Any]:
    only_mode = setup["mode"] != "app_and_unit"
    certificates, private_key = (
        requirer.get_assigned_certificates() if only_mode else requirer.get_assigned_certificates(library.MODES[mode])  # type: ignore[index]
    )
    return {
        "assigned": [ref("cert", each.certificate) for each in certificates],
        "revoked": [bool(each.revoked) for each in certificates],
        "key": _key(private_key),
    }


def _assigned_to(requirer: tls.TLSCertificatesRequiresV4, request: tls.CertificateRequestAttributes) -> dict[str, Any]:
    certificate, private_key = requirer.get_assigned_certificate(request)
    answer: dict[str, Any] = {"cert": ref("cert", certificate.certificate) if certificate else None, "key": _key(private_key)}
    if isinstance(requirer, designs.StateApi):
        answer["state"] = requirer.get_certificate_state(request).name
    return answer


def _capabilities(requirer: tls.TLSCertificatesRequiresV4) -> dict[str, Any] | None:
    advertised = requirer.get_provider_capabilities()
    return advertised.model_dump(exclude_none=True) if advertised else None


def ask(requirer: tls.TLSCertificatesRequiresV4, setup: Setup, requests: Requests) -> dict[str, Any]:
    """`expect.pull`, with ids still to be named."""
    answer: dict[str, Any] = {
        mode: _or_error(lambda mode=mode: _assigned(requirer, setup, mode))  # type: ignore[misc]
        for mode in PULL_MODES[setup["mode"]]
    }
    answer["by_request"] = [
        {"common_name": each["common_name"], **_or_error(lambda each=each: _assigned_to(requirer, library.attributes(each)))}  # type: ignore[misc]
        for each in library.flat_requests(requests)
    ]
    answer["provider_certificates"] = _or_error(lambda: [ref("cert", each.certificate) for each in requirer.get_provider_certificates()])
    answer["request_errors"] = _or_error(lambda: [ref("csr", each.certificate_signing_request) for each in requirer.get_request_errors()])
    if "provider_capabilities" in setup:
        answer["capabilities"] = _capabilities(requirer)
    return answer
