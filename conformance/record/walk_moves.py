"""The steps a random walk can take from where it stands."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from charmlibs.interfaces import tls_certificates as tls

from . import walk_setup
from .format import Op
from .recording import Recording
from .symbols import ref
from .world import OwnedSecret

#: A step without its time, or None if it cannot be taken now.
Move = Callable[["Walker"], "dict[str, Any] | None"]

_BAD_DATABAGS: tuple[dict[str, str], ...] = (
    {"certificates": "not json"},
    {"certificates": '[{"ca": "only"}]'},
    {"request_errors": '[{"csr": "no error"}]'},
    {"certificates": "{}"},
)
_DENIALS = [f"deny:{code.name}" for code in tls.CertificateRequestErrorCode]


@dataclass
class Walker:
    """Where the walk stands, and its chance."""

    recording: Recording
    chance: random.Random
    #: When the provider last signed something, oldest first.
    issued: list[datetime.datetime] = field(default_factory=list)

    @property
    def related(self) -> bool:
        return self.recording.world.relation is not None

    def unit(self) -> str:
        """Any requirer unit."""
        return f"requirer/{self.chance.randrange(self.recording.world.units)}"

    def leader(self) -> str:
        return f"requirer/{self.recording.world.leader}"

    def owner(self, owned: OwnedSecret) -> str:
        """The unit that gets a secret's hooks: its owner, or the leader for the application's (Juju rule R2.1)."""
        return self.leader() if owned.owner == "requirer" else owned.owner

    def secret(self, fits: Callable[[OwnedSecret], bool]) -> OwnedSecret | None:
        """One of the secrets that fit, counted in the order a trace shows them."""
        fitting = sorted((each for each in self.recording.world.secrets if fits(each)), key=self._order)
        return self.chance.choice(fitting) if fitting else None

    def name(self, owned: OwnedSecret) -> str:
        """The id of the key or certificate that the secret holds."""
        content = owned.content
        held = ref("key", content["private-key"]) if "private-key" in content else ref("cert", content["certificate"])
        return self.recording.symbols.name(held)

    def _order(self, owned: OwnedSecret) -> tuple[str, str]:
        return owned.owner, self.name(owned)


def _is_certificate(owned: OwnedSecret) -> bool:
    return "certificate" in owned.content


def _requirer(hook: str) -> Move:
    def move(walker: Walker) -> dict[str, Any] | None:
        return {"unit": walker.unit(), "hook": hook}

    return move


def _related(hook: str) -> Move:
    def move(walker: Walker) -> dict[str, Any] | None:
        return {"unit": walker.unit(), "hook": hook} if walker.related else None

    return move


def _op(hook: str, op: Op) -> Move:
    def move(walker: Walker) -> dict[str, Any] | None:
        return {"unit": walker.unit(), "hook": hook, "op": op}

    return move


def _relation_created(walker: Walker) -> dict[str, Any] | None:
    """Starts the relation if there is none; otherwise only now and then, as it comes once for each unit."""
    if walker.related and walker.chance.random() < 0.9:
        return None
    return {"unit": walker.unit(), "hook": "relation-created"}


def _relation_broken(walker: Walker) -> dict[str, Any] | None:
    """Without a relation it is the hook of a further unit, after the first one's ended the relation."""
    if not walker.related and walker.recording.world.units == 1:
        return None
    return {"unit": walker.unit(), "hook": "relation-broken"}


def _leader_elected(walker: Walker) -> dict[str, Any] | None:
    return {"unit": walker.leader(), "hook": "leader-elected"}


def _secret_expired(walker: Walker) -> dict[str, Any] | None:
    owned = walker.secret(_is_certificate)
    if owned is None:
        return None
    step: dict[str, Any] = {"unit": walker.owner(owned), "hook": "secret-expired", "secret": walker.name(owned)}
    if owned.revisions > 1:
        step["revision"] = walker.chance.randint(1, owned.revisions)
    return step


def _secret_remove(walker: Walker) -> dict[str, Any] | None:
    """Any revision but the latest: Juju announces no other (R3.1)."""
    owned = walker.secret(lambda each: each.revisions > 1)
    if owned is None:
        return None
    revision = walker.chance.randint(1, owned.revisions - 1)
    return {"unit": walker.owner(owned), "hook": "secret-remove", "secret": walker.name(owned), "revision": revision}


def _provider(hook: str, *choices: list[str]) -> Move:
    def move(walker: Walker) -> dict[str, Any] | None:
        if not walker.related and hook == "relation-changed":
            return None
        step: dict[str, Any] = {"unit": "provider/0", "hook": hook, "do": walker.chance.choice(choices)}
        if walker.chance.random() < 0.05:
            step["leader"] = False
        return step

    return move


def _set_leader(walker: Walker) -> dict[str, Any] | None:
    world = walker.recording.world
    others = [unit for unit in range(world.units) if unit != world.leader]
    return {"set": {"leader": walker.chance.choice(others)}} if others else None


def _set_requests(walker: Walker) -> dict[str, Any] | None:
    by_capability = isinstance(walker.recording.setup["requests"], dict) and "when_capabilities" in walker.recording.setup["requests"]
    chosen = walk_setup.requests(walker.chance, walker.recording.setup["mode"], by_capability, least=0)
    return {"set": {"requests": chosen}}


def _spoil_provider_databag(walker: Walker) -> dict[str, Any] | None:
    return {"set": {"provider_databag": walker.chance.choice(_BAD_DATABAGS)}} if walker.related else None


def _mend_provider_databag(walker: Walker) -> dict[str, Any] | None:
    """Only a bad databag is mended: the provider itself never empties a good one."""
    relation = walker.recording.world.relation
    if relation is None or relation.provider not in _BAD_DATABAGS:
        return None
    return {"set": {"provider_databag": {}}}


def _set_capabilities(walker: Walker) -> dict[str, Any] | None:
    if "provider_capabilities" not in walker.recording.setup:
        return None
    return {"set": {"provider_capabilities": walker.chance.choice((None, *walk_setup.CAPABILITIES))}}


#: Every move with its weight. Signing weighs most, so that there is something to renew, revoke and lose.
MOVES: tuple[tuple[float, Move], ...] = (
    (14, _related("relation-changed")),
    (7, _requirer("update-status")),
    (4, _requirer("config-changed")),
    (12, _secret_expired),
    (4, _secret_remove),
    (3, _leader_elected),
    (6, _relation_created),
    (1, _relation_broken),
    (3, _op("update-status", "sync")),
    (1, _op("config-changed", "sync")),
    (3, _op("action", "renew")),
    (2, _op("action", "regenerate-key")),
    (1.5, _op("action", "import-key")),
    (14, _provider("relation-changed", ["sign"])),
    (3, _provider("relation-changed", [])),
    (4, _provider("relation-changed", ["sign-first"])),
    (3, _provider("update-status", ["sign-first"], ["sign"], [])),
    (4, _provider("relation-changed", *([each] for each in _DENIALS))),
    (2, _provider("action", ["revoke-all"])),
    (4, _provider("action", ["reissue"])),
    (1, _provider("action", ["new-ca"], ["new-ca", "reissue"], ["new-ca", "revoke-all", "sign"])),
    (1, _provider("relation-changed", *(["sign-first", each] for each in _DENIALS))),
    (2, _set_leader),
    (2, _set_requests),
    (0.6, _spoil_provider_databag),
    (6, _mend_provider_databag),
    (1.5, _set_capabilities),
)


def next_step(walker: Walker) -> dict[str, Any]:
    """A step that can be taken, without its time."""
    weights = [weight for weight, _ in MOVES]
    while True:
        ((_, move),) = walker.chance.choices(MOVES, weights)
        step = move(walker)
        if step is not None:
            return step
