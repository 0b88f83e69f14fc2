"""The state after a hook, in the form of `expect`."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterable
from typing import Any

import ops
from charmlibs.interfaces import tls_certificates as tls

from . import library
from .clock import format_time
from .symbols import Symbols, ref
from .world import Databags, OwnedSecret, World


def _requests(databag: dict[str, str]) -> list[dict[str, Any]]:
    entries = json.loads(databag.get("certificate_signing_requests", "[]"))
    return [{"csr": ref("csr", each["certificate_signing_request"]), "ca": bool(each["ca"])} for each in entries]


def requirer_databags(world: World) -> dict[str, Any]:
    """The requests in every unit databag, then in the application's."""
    relation = world.relation or Databags(units={})
    shown = {f"requirer/{unit}": _requests(relation.units.get(unit, {})) for unit in range(world.units)}
    return {**shown, "requirer": _requests(relation.application)}


def provider_databag(world: World) -> dict[str, Any]:
    """The provider's entries, as the library reads them, and whether it can."""
    bag = world.relation.provider if world.relation else {}
    try:
        data = library.read_provider_databag(bag)
    except tls.DataValidationError:
        return {"provider_databag": {"certificates": [], "request_errors": []}, "provider_databag_invalid": True}
    shown: dict[str, Any] = {
        "certificates": [
            {
                "cert": ref("cert", each.certificate),
                "csr": ref("csr", each.certificate_signing_request),
                "revoked": bool(each.revoked),
            }
            for each in data.certificates
        ],
        "request_errors": [{"csr": ref("csr", each.csr), "code": each.error.code} for each in data.request_errors],
    }
    if data.capabilities is not None:
        shown["capabilities"] = data.capabilities.model_dump(exclude_none=True)
    return {"provider_databag": shown}


def _secret(owned: OwnedSecret) -> dict[str, Any]:
    content = owned.content
    if "private-key" in content:
        return {"owner": owned.owner, "kind": "private-key", "key": ref("key", content["private-key"])}
    assert owned.secret.expire is not None
    return {
        "owner": owned.owner,
        "kind": "certificate",
        "csr": ref("csr", content["csr"]),
        "cert": ref("cert", content["certificate"]),
        "expires": format_time(owned.secret.expire),
    }


def secrets(world: World, symbols: Symbols) -> list[dict[str, Any]]:
    """All secrets, in an order that does not depend on chance."""

    def order(shown: dict[str, Any]) -> tuple[str, str, int]:
        number = symbols.number(shown["csr"]) if shown["kind"] == "certificate" else 0
        return shown["owner"], shown["kind"], number

    return sorted((_secret(each) for each in world.secrets), key=order)


def events(emitted: Iterable[ops.EventBase]) -> list[dict[str, Any]]:
    """The library's own events, in order."""
    shown: list[dict[str, Any]] = []
    for event in emitted:
        if isinstance(event, tls.CertificateAvailableEvent):
            shown.append({"certificate_available": ref("cert", event.certificate)})
        elif isinstance(event, tls.CertificateDeniedEvent):
            shown.append({"certificate_denied": ref("csr", event.certificate_signing_request), "code": event.error.code})
    return shown


def files(disk: pathlib.Path, symbols: Symbols) -> dict[str, str]:
    """The workload files of a unit, in symbolic form."""
    found = sorted(path for path in disk.rglob("*") if path.is_file())
    return {f"/{path.relative_to(disk)}": symbols.rewrite(path.read_text()) for path in found}
