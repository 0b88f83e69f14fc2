"""What the setup changes in what the charm passes to the library: applied where the object is made, and told."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

from .bridge import Bridge
from .provider_acts import spelled
from .recording import Json, Recording


# Getters that take one of the requests that the constructor took.
_ASKS_BY_REQUEST = ("get_assigned_certificate", "get_certificate_state")
_STAND_INS = "_renewal_gap_stand_ins"


def wrap_getters(module: ModuleType) -> None:
    """Where requests were replaced, a charm that asks with one that it passed is answered for the one in its place."""
    requirer = getattr(module, "TLSCertificatesRequiresV4", None)
    for name in _ASKS_BY_REQUEST:
        if hasattr(requirer, name):
            _wrap_getter(requirer, name)


def wrap_constructors(module: ModuleType, bridge: Bridge) -> None:
    """Makes every requirer and provider known to the hook, the requirer with overridden arguments."""
    requirer = getattr(module, "TLSCertificatesRequiresV4", None)
    if requirer is not None:
        _wrap(requirer, bridge, lambda recording, made: recording.requirers.append(made), module)
    provider = getattr(module, "TLSCertificatesProvidesV4", None)
    if provider is not None:
        _wrap(provider, bridge, lambda recording, made: recording.providers.append(made), None)


def _wrap(cls: Any, bridge: Bridge, known: Callable[[Recording, Any], None], overridden_by: ModuleType | None) -> None:
    real = cls.__init__
    signature = inspect.signature(real)

    @functools.wraps(real)
    def init(self: Any, *args: Any, **options: Any) -> None:
        recording = bridge.recording
        if recording is None:
            real(self, *args, **options)
            return
        if overridden_by is not None and bridge.boundary.hears():
            bridge.boundary.call("__init__", [("relationship_name", _relationship(signature, self, args, options))])
        if overridden_by is not None and recording.overrides:
            bound = signature.bind(self, *args, **options)
            if bound.arguments.get("relationship_name") == recording.endpoint:
                given = _requests_of(bound)
                _override(bound, recording, overridden_by, bridge)
                if "requests" in recording.overrides:
                    setattr(self, _STAND_INS, list(zip(given, _requests_of(bound), strict=False)))
                args, options = bound.args[1:], bound.kwargs
        real(self, *args, **options)
        known(recording, self)

    cls.__init__ = init


def _requests_of(bound: inspect.BoundArguments) -> list[Any]:
    """The requests of a call of the constructor, those of the application first; of a callable nothing is known."""
    alone, by_mode = (bound.arguments.get(name) for name in ("certificate_requests", "certificate_requests_by_mode"))
    found = list(alone) if isinstance(alone, (list, tuple)) else []
    if isinstance(by_mode, dict):
        found += [one for mode in sorted(by_mode, key=lambda mode: str(mode.name)) for one in by_mode[mode]]
    return found


def _wrap_getter(cls: Any, name: str) -> None:
    real = getattr(cls, name)
    signature = inspect.signature(real)
    _, asked = list(signature.parameters)[:2]

    @functools.wraps(real)
    def getter(self: Any, *args: Any, **options: Any) -> Any:
        stand_ins = getattr(self, _STAND_INS, None)
        if not stand_ins:
            return real(self, *args, **options)
        bound = signature.bind(self, *args, **options)
        request = bound.arguments[asked]
        if request not in self.certificate_requests:
            bound.arguments[asked] = next((new for given, new in stand_ins if given == request), request)
        return real(*bound.args, **bound.kwargs)

    setattr(cls, name, getter)


def _relationship(signature: inspect.Signature, made: Any, args: Any, options: Any) -> Any:
    """None where the call itself is wrong, which the constructor then says."""
    try:
        return signature.bind(made, *args, **options).arguments.get("relationship_name")
    except TypeError:
        return None


def _override(bound: inspect.BoundArguments, recording: Recording, module: ModuleType, bridge: Bridge) -> None:
    where = bridge.origin.charm_line()
    for argument, value, text in arguments(recording.overrides, module, bound.arguments["charm"]):
        applied = argument in bound.signature.parameters
        if applied:
            bound.arguments[argument] = value
        elif text not in ("", "rsa"):
            raise TypeError(f"TLSCertificatesRequiresV4.__init__() got an unexpected keyword argument '{argument}'")
        if not text:
            continue  # the other way to pass requests, emptied to make room
        recording.overridden.append({
            "file": where[0] if where else None, "line": where[1] if where else None,
            "argument": argument, "value": text, "applied": applied,
        })  # fmt: skip


def arguments(overrides: Json, module: ModuleType, charm: Any) -> list[tuple[str, Any, str]]:
    """The constructor's arguments for a setup: name, value, and the value as text."""
    out: list[tuple[str, Any, str]] = []
    if "mode" in overrides:
        mode = module.Mode[overrides["mode"].upper()]
        out.append(("mode", mode, str(mode)))
    if "requests" in overrides:
        out.extend(_requests(overrides, module))
    if "refresh_events" in overrides:
        names = [name.replace("-", "_") for name in overrides["refresh_events"]]
        out.append(("refresh_events", [getattr(charm.on, name) for name in names], ", ".join(names)))
    if overrides.get("private_key"):
        out.append(("private_key", module.PrivateKey.from_string(overrides["private_key"]), "a key of the charm's own"))
    if "renewal_relative_time" in overrides:
        out.append(("renewal_relative_time", overrides["renewal_relative_time"], str(overrides["renewal_relative_time"])))
    if "key_algorithm" in overrides and hasattr(module, "KeyAlgorithm"):
        out.append(("key_algorithm", module.KeyAlgorithm(overrides["key_algorithm"]), overrides["key_algorithm"]))
    elif "key_algorithm" in overrides:
        out.append(("key_algorithm", None, overrides["key_algorithm"]))
    if overrides.get("key_size"):
        out.append(("key_size", overrides["key_size"], str(overrides["key_size"])))
    return out


def _requests(overrides: Json, module: ModuleType) -> list[tuple[str, Any, str]]:
    """`certificate_requests` or `certificate_requests_by_mode`, whichever the mode takes; the other one is emptied."""
    given = overrides["requests"]
    mode = overrides.get("mode", "unit")
    made, text = _for_mode(given, mode, module), _text(given, mode)
    later = given.get("whenCapabilities")
    value: Any = made
    if later:
        value = _callable(later, made, mode, module)
        text = f"{text or 'nothing'}, or by capabilities: {'; '.join(_text(one, mode) or 'nothing' for one in later)}"
    if mode == "app_and_unit":
        return [("certificate_requests", None, ""), ("certificate_requests_by_mode", value, text)]
    return [("certificate_requests", value, text), ("certificate_requests_by_mode", None, "")]


def _callable(cases: list[Json], otherwise: Any, mode: str, module: ModuleType) -> Callable[[Any], Any]:
    """A callable `certificate_requests`: the first case whose capabilities are the published ones counts."""
    answers = [(_capabilities(one["capabilities"], module), _for_mode(one, mode, module)) for one in cases]

    def answer(published: Any) -> Any:
        return next((requests for wanted, requests in answers if wanted == published), otherwise)

    return answer


def _capabilities(given: Json | None, module: ModuleType) -> Any:
    return None if given is None else module.ProviderCapabilities(**spelled(given))


def possible_requests(requirer: Any, overrides: Json | None, module: ModuleType) -> list[Any]:
    """Every request that this object may want: of a callable, those of all its answers."""
    given = (overrides or {}).get("requests") or {}
    cases = given.get("whenCapabilities")
    if not cases:
        return list(requirer.certificate_requests)
    wanted = ("app", "unit") if requirer.mode.name == "APP_AND_UNIT" else (requirer.mode.name.lower(),)
    found: list[Any] = []
    for case in [*cases, given]:
        for one in (attributes(each, module) for name in wanted for each in case.get(name) or []):
            if one not in found:
                found.append(one)
    return found


def _for_mode(given: Json, mode: str, module: ModuleType) -> Any:
    lists = {name: [attributes(one, module) for one in given.get(name) or []] for name in ("app", "unit")}
    if mode == "app_and_unit":
        return {module.Mode.APP: lists["app"], module.Mode.UNIT: lists["unit"]}
    return lists["app" if mode == "app" else "unit"]


def _text(given: Json, mode: str) -> str:
    wanted = {"app": ("app",), "unit": ("unit",)}.get(mode, ("app", "unit"))
    return ", ".join(one["commonName"] for name in wanted for one in given.get(name) or [])


_PLAIN = {
    "emailAddress": "email_address", "organization": "organization", "organizationalUnit": "organizational_unit",
    "countryName": "country_name", "stateOrProvinceName": "state_or_province_name", "localityName": "locality_name",
    "isCa": "is_ca", "addUniqueId": "add_unique_id_to_subject_name",
}  # fmt: skip
_SETS = {"sansDns": "sans_dns", "sansIp": "sans_ip", "sansOid": "sans_oid"}


def attributes(given: Json, module: ModuleType) -> Any:
    """`CertificateRequestAttributes` from the model's `RequestAttributes`."""
    options: dict[str, Any] = {_PLAIN[key]: value for key, value in given.items() if key in _PLAIN and value is not None}
    options.update({_SETS[key]: frozenset(value) for key, value in given.items() if key in _SETS and value})
    return module.CertificateRequestAttributes(common_name=given["commonName"], **options)
