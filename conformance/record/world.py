"""The surroundings of the hooks: what Juju holds between them."""

from __future__ import annotations

import dataclasses
import pathlib
import shutil
from typing import Any, cast

from ops import testing

from .format import Capabilities, Change, Requests, Setup

RELATION_ID = 1
_MOUNTED = ("/etc", "/opt", "/srv", "/var")


@dataclasses.dataclass
class Databags:
    """The committed databags of the one relation."""

    units: dict[int, dict[str, str]]
    application: dict[str, str] = dataclasses.field(default_factory=dict)
    provider: dict[str, str] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class OwnedSecret:
    """A secret and who owns it: `requirer` or `requirer/N`."""

    owner: str
    secret: testing.Secret
    #: How many contents it has had, which is the number of its latest revision under Juju (`ops.testing` counts differently).
    revisions: int = 1

    @property
    def content(self) -> dict[str, str]:
        """The latest content: of a key `private-key`, of a certificate `certificate` and `csr`."""
        return dict(cast("dict[str, str]", self.secret.latest_content))

    def update(self, after: testing.Secret) -> None:
        """Take over what a hook made of the secret."""
        before = self.content
        self.secret = after
        self.revisions += self.content != before


@dataclasses.dataclass
class World:
    """Everything that outlives a hook."""

    units: int
    leader: int
    requests: Requests
    options: dict[str, Any]
    capabilities: Capabilities
    #: Where the workload files are kept; None: the charm under test has none.
    disk: pathlib.Path | None
    relation: Databags | None = None
    secrets: list[OwnedSecret] = dataclasses.field(default_factory=list)
    #: Stored state, deferred events and status of each unit, as its last good hook left them.
    memory: dict[str, testing.State] = dataclasses.field(default_factory=dict)

    @classmethod
    def of(cls, setup: Setup, disk: pathlib.Path | None) -> World:
        """The surroundings at the start of a trace."""
        return cls(
            units=setup["units"],
            leader=setup["leader"],
            requests=setup["requests"],
            options=dict(setup.get("config", {})),
            capabilities=setup.get("provider_capabilities"),
            disk=disk,
        )

    def change(self, change: Change) -> None:
        """Carry out a `set` step."""
        self.leader = change.get("leader", self.leader)
        self.requests = change.get("requests", self.requests)
        self.options |= change.get("config", {})
        self.capabilities = change.get("provider_capabilities", self.capabilities)
        if "provider_databag" in change:
            if self.relation is None:
                raise ValueError("no relation, so no provider databag to replace")
            self.relation.provider = dict(change["provider_databag"])
        if "wipe_disk" in change:
            # A pod that restarts loses what its container held (Juju rule R10.3).
            shutil.rmtree(self.folder(int(change["wipe_disk"].removeprefix("requirer/"))), ignore_errors=True)

    def open_relation(self) -> Databags:
        """The relation, started with empty databags if there is none."""
        if self.relation is None:
            self.relation = Databags(units={unit: {} for unit in range(self.units)})
        return self.relation

    def visible_secrets(self, unit: int) -> list[testing.Secret]:
        """The secrets a requirer unit can reach: its own, and the application's."""
        return [each.secret for each in self.secrets if each.owner in ("requirer", f"requirer/{unit}")]

    def requirer_state(self, unit: int, relation: Databags | None) -> testing.State:
        """What `ops.testing` starts this unit's hook from."""
        relations = set()
        if relation is not None:
            relations = {
                testing.Relation(
                    "certificates",
                    id=RELATION_ID,
                    remote_app_name="provider",
                    local_unit_data=relation.units[unit],
                    local_app_data=relation.application,
                    remote_app_data=relation.provider,
                    remote_units_data={0: {}},
                )
            }
        return dataclasses.replace(
            self.memory.get(f"requirer/{unit}", testing.State()),
            relations=frozenset(relations),
            secrets=frozenset(self.visible_secrets(unit)),
            leader=unit == self.leader,
            planned_units=self.units,
            config=self.options,
            containers=frozenset({testing.Container("workload", can_connect=True, mounts=self._mounts(unit))}),
        )

    def provider_state(self, leader: bool) -> testing.State:
        """What `ops.testing` starts the provider's hook from."""
        relations = set()
        if self.relation is not None:
            relations = {
                testing.Relation(
                    "certificates",
                    id=RELATION_ID,
                    remote_app_name="requirer",
                    local_app_data=self.relation.provider,
                    remote_app_data=self.relation.application,
                    remote_units_data=self.relation.units,
                )
            }
        return dataclasses.replace(
            self.memory.get("provider/0", testing.State()), relations=frozenset(relations), leader=leader, planned_units=1
        )

    def _mounts(self, unit: int) -> dict[str, testing.Mount]:
        """Folders that keep their files from hook to hook, which plain `ops.testing` wipes."""
        mounts: dict[str, testing.Mount] = {}
        if self.disk is None:
            return mounts
        for location in _MOUNTED:
            source = self.folder(unit) / location.strip("/")
            source.mkdir(parents=True, exist_ok=True)
            mounts[location.strip("/")] = testing.Mount(location=location, source=source)
        return mounts

    def folder(self, unit: int) -> pathlib.Path:
        """Where the workload files of a unit are."""
        assert self.disk is not None
        return self.disk / str(unit)

    def commit_requirer(self, unit: int, after: testing.State) -> None:
        """Take over what a good hook of this unit wrote (Juju rule R1.1)."""
        self.memory[f"requirer/{unit}"] = after
        if self.relation is not None and after.relations:
            written = next(iter(after.relations))
            assert isinstance(written, testing.Relation)
            self.relation.units[unit] = dict(written.local_unit_data)
            self.relation.application = dict(written.local_app_data)
        remaining = {each.id: each for each in after.secrets}
        visible = {each.id for each in self.visible_secrets(unit)}
        kept = [each for each in self.secrets if each.secret.id not in visible or each.secret.id in remaining]
        for each in kept:
            each.update(remaining.pop(each.secret.id, each.secret))
        new = [OwnedSecret("requirer" if each.owner == "app" else f"requirer/{unit}", each) for each in remaining.values()]
        self.secrets = kept + new

    def commit_provider(self, after: testing.State) -> None:
        """Take over what a good hook of the provider wrote."""
        self.memory["provider/0"] = after
        if self.relation is not None:
            written = next(iter(after.relations))
            assert isinstance(written, testing.Relation)
            self.relation.provider = dict(written.local_app_data)


def status_of(memory: testing.State | None) -> dict[str, str]:
    """The unit status to show: unknown until the charm sets one."""
    status = (memory or testing.State()).unit_status
    return {"name": status.name, "message": status.message}
