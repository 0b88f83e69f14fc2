"""The one place that knows the installed library: its public names, its module, and what differs between versions."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any
from unittest import mock

from charmlibs.interfaces import tls_certificates as tls
from charmlibs.interfaces.tls_certificates import _tls_certificates as module
from charmlibs.interfaces.tls_certificates import _version

from .format import Capabilities, ModeName, PlainRequests, Request, Requests, Setup

MODES: dict[ModeName, tls.Mode] = {
    "unit": tls.Mode.UNIT,
    "app": tls.Mode.APP,
    "app_and_unit": tls.Mode.APP_AND_UNIT,
}


def version() -> str:
    """The version of the installed library."""
    return str(_version.__version__)


def supports_ecdsa() -> bool:
    """Whether the library can make elliptic curve keys (since 1.12.0)."""
    return hasattr(tls, "KeyAlgorithm")


def attributes(request: Request) -> tls.CertificateRequestAttributes:
    """The library's object for a request."""
    return tls.CertificateRequestAttributes(
        common_name=request["common_name"],
        sans_dns=frozenset(request.get("sans_dns", ())),
        is_ca=request.get("is_ca", False),
        add_unique_id_to_subject_name=request.get("add_unique_id", True),
    )


def _plain_argument(requests: PlainRequests) -> Any:
    if isinstance(requests, dict):
        scopes: tuple[ModeName, ...] = ("app", "unit")
        return {MODES[scope]: [attributes(each) for each in requests[scope]] for scope in scopes if scope in requests}
    return [attributes(each) for each in requests]


def _fits(wanted: Capabilities, advertised: tls.ProviderCapabilities | None) -> bool:
    if wanted is None or advertised is None:
        return wanted is None and advertised is None
    return all(getattr(advertised, field) == value for field, value in wanted.items())


def _callable_argument(requests: Any) -> Callable[[tls.ProviderCapabilities | None], Any]:
    def choose(advertised: tls.ProviderCapabilities | None) -> Any:
        for case in requests["when_capabilities"]:
            if _fits(case["capabilities"], advertised):
                return _plain_argument(case["requests"])
        return _plain_argument(requests["otherwise"])

    return choose


def requests_argument(requests: Requests) -> Any:
    """What the charm passes to the library for these requests: a list, a dictionary by mode, or a callable."""
    if isinstance(requests, dict) and "when_capabilities" in requests:
        return _callable_argument(requests)
    return _plain_argument(requests)


def flat_requests(requests: Requests) -> list[Request]:
    """Every request that can be made, once each: application before unit, cases in order."""
    if isinstance(requests, list):
        return requests
    if "when_capabilities" in requests:
        parts = [case["requests"] for case in requests["when_capabilities"]] + [requests["otherwise"]]  # type: ignore[typeddict-item]
        found: list[Request] = []
        for each in (request for part in parts for request in flat_requests(part)):
            if each not in found:
                found.append(each)
        return found
    return [*requests.get("app", []), *requests.get("unit", [])]


def read_provider_databag(databag: Mapping[str, str]) -> Any:
    """The provider's entries as the library's own model reads them; `DataValidationError` if it cannot."""
    return module._ProviderApplicationData.load(databag)


def make_private_key(setup: Setup) -> tls.PrivateKey:
    """A key of the kind this trace uses."""
    return tls.PrivateKey.generate(**_key_arguments(setup))


def _key_arguments(setup: Setup) -> dict[str, Any]:
    """Only what the trace names: before 1.12.0 there are no such parameters."""
    names = ("key_algorithm", "key_size")
    return {name: setup[name] for name in names if name in setup}  # type: ignore[literal-required]


def make_requirer(charm: Any, setup: Setup, requests: Requests, private_key: tls.PrivateKey | None) -> tls.TLSCertificatesRequiresV4:
    """Construct the requirer object as the trace's charm does."""
    by_mode = setup["mode"] == "app_and_unit"
    return tls.TLSCertificatesRequiresV4(
        charm=charm,
        relationship_name="certificates",
        mode=MODES[setup["mode"]],
        refresh_events=[getattr(charm.on, name) for name in setup["refresh_events"]],
        private_key=private_key,
        renewal_relative_time=setup["renewal_relative_time"],
        **{"certificate_requests_by_mode" if by_mode else "certificate_requests": requests_argument(requests)},
        **_key_arguments(setup),
    )


def secret_ids_command(ids: Callable[[], Sequence[str]]) -> mock._patch[Any]:
    """Give the library a working `secret-ids` hook command, which ops.testing has not, as a context manager."""

    def run(command: Sequence[str], **_: Any) -> subprocess.CompletedProcess[str]:
        if list(command) != ["secret-ids"]:
            raise FileNotFoundError(command[0])
        return subprocess.CompletedProcess(list(command), 0, stdout="\n".join(ids()), stderr="")

    return mock.patch.object(module, "subprocess", SimpleNamespace(run=run))
