"""What a random walk starts from."""

from __future__ import annotations

import random
from typing import Any

from . import library
from .format import CapabilityCase, ModeName, PlainRequests, Request, Requests, Setup

START = "2026-01-01T00:00:00Z"

#: Distinct names, because the library tells requests apart by their attributes alone.
CATALOGUE: tuple[Request, ...] = (
    {"common_name": "web.example", "sans_dns": ["web.example"]},
    {"common_name": "api.example", "sans_dns": ["api.example", "www.api.example"]},
    {"common_name": "db.example"},
    {"common_name": "ca.example", "is_ca": True},
    {"common_name": "same.example", "sans_dns": ["same.example"], "add_unique_id": False},
)

#: What a provider may say about itself; a request callable asks for the wildcard field.
CAPABILITIES: tuple[dict[str, Any], ...] = (
    {},
    {"supports_wildcard_dns": True},
    {"supports_wildcard_dns": False, "provider_type": "acme"},
)

RENEWAL_TIMES = (0.51, 0.6, 0.75, 0.9, 0.9, 0.95, 0.97, 1.0)
VALIDITIES_S = (3600, 86400, 7776000, 31536000)


def plain_requests(chance: random.Random, mode: ModeName, least: int = 1) -> PlainRequests:
    """One to three requests; in `app_and_unit` shared out between the two scopes, which may not ask for the same."""
    chosen = chance.sample(CATALOGUE, chance.randint(least, 3))
    if mode != "app_and_unit":
        return chosen
    cut = chance.randint(0, len(chosen))
    return {"app": chosen[:cut], "unit": chosen[cut:]}


def requests(chance: random.Random, mode: ModeName, by_capability: bool, least: int = 1) -> Requests:
    """What the charm asks for, as a list or as a callable of the provider's capabilities."""
    if not by_capability:
        return plain_requests(chance, mode, least)
    cases: list[CapabilityCase] = [
        {"capabilities": None, "requests": plain_requests(chance, mode, 0)},
        {"capabilities": {"supports_wildcard_dns": True}, "requests": plain_requests(chance, mode)},
    ]
    return {"when_capabilities": cases, "otherwise": plain_requests(chance, mode)}


def setup(chance: random.Random) -> Setup:
    """A random setup that the installed library can run."""
    mode: ModeName = chance.choices(("unit", "app", "app_and_unit"), (4, 3, 3))[0]
    by_capability = chance.random() < 0.15
    units = chance.choices((1, 2, 3, 4), (4, 3, 2, 1))[0]
    chosen: Setup = {
        "mode": mode,
        "requests": requests(chance, mode, by_capability),
        "renewal_relative_time": chance.choice(RENEWAL_TIMES),
        "key": chance.choices(("library", "charm"), (5, 1))[0],
        "refresh_events": sorted(chance.sample(("update_status", "config_changed"), chance.randint(0, 2))),
        "units": units,
        "leader": chance.randrange(units),
        "validity_s": chance.choice(VALIDITIES_S),
        "start": START,
    }
    if library.supports_ecdsa() and chance.random() < 0.25:
        chosen["key_algorithm"] = "ecdsa"
        chosen["key_size"] = chance.choice((256, 384))
    if by_capability or chance.random() < 0.1:
        chosen["provider_capabilities"] = chance.choice((None, *CAPABILITIES))
    return chosen
