"""One trace being recorded: step by step, so that a random walk can look at the state before it chooses the next."""

from __future__ import annotations

import contextlib
import datetime
import importlib.metadata
import pathlib
import tempfile
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Self

import ops
from charmlibs.interfaces import tls_certificates as tls

import designs

from . import library, provider, pull, requirer, snapshot
from .clock import frozen
from .format import FORMAT, Setup, Step, Trace
from .hooks import Outcome, is_relation_hook, run_hook
from .keys import KeyStore
from .symbols import Symbols, ref
from .world import Databags, OwnedSecret, World, status_of


class Recording:
    """A context manager: the patches it needs are undone at its end."""

    def __init__(self, setup: Setup, keys: KeyStore, charm: pathlib.Path | None = None) -> None:
        self.setup = setup
        self.symbols = Symbols()
        self.steps: list[Step] = []
        self._charm = charm
        self._stack = contextlib.ExitStack()
        self._keys = keys

    def __enter__(self) -> Self:
        self._stack.enter_context(self._keys.serving())
        self._stack.enter_context(designs.applied(self.setup.get("design", [])))
        disk = pathlib.Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="tls-trace-")))
        self.world = World.of(self.setup, disk if self._charm is not None else None)
        with frozen(self.setup["start"]):
            validity = datetime.timedelta(seconds=self.setup["validity_s"])
            self._authority = provider.Authority(validity, self.symbols.declare_ca)
            self._charm_key = library.make_private_key(self.setup) if self.setup["key"] == "charm" else None
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stack.close()

    def run(self, step: Step) -> dict[str, Any] | None:
        """Run one step (its `expect`, if any, is ignored) and keep it with what came of it."""
        inputs: Step = {key: value for key, value in step.items() if key != "expect"}  # type: ignore[assignment]
        with frozen(step["at"]):
            if "set" in step:
                self.world.change(step["set"])
                expect = None
            elif step["unit"].startswith("provider/"):
                expect = self._provider_hook(step)
            else:
                expect = self._requirer_hook(step)
        self.steps.append({**inputs, "expect": expect})
        return expect

    def trace(self, name: str, title: str) -> Trace:
        """The file's content so far."""
        trace: Trace = {
            "format": FORMAT,
            "name": name,
            "title": title,
            "library": library.version(),
            "ops": importlib.metadata.version("ops"),
            "config": self.setup,
            "steps": self.steps,
        }
        if self._charm is not None:
            trace["charm"] = self._charm.name
        return trace

    def find_secret(self, unit: int, name: str) -> OwnedSecret:
        """The secret that this unit can reach and that now holds this certificate or key."""
        text = self.symbols.text(name)
        reachable = {each.id for each in self.world.visible_secrets(unit)}
        for each in self.world.secrets:
            if each.secret.id in reachable and text in (value.strip() for value in each.content.values()):
                return each
        raise ValueError(f"no secret that requirer/{unit} can reach holds {name}")

    def _databags(self) -> dict[str, Any]:
        return {"requirer_databag": snapshot.requirer_databags(self.world), **snapshot.provider_databag(self.world)}

    def _secrets(self) -> list[dict[str, Any]]:
        return snapshot.secrets(self.world, self.symbols)

    def _age(self, request: tls.RequirerCertificateRequest) -> int:
        """Requests are numbered when they first appear, so the number tells which is older."""
        return self.symbols.number(ref("csr", request.certificate_signing_request))

    def _provider_hook(self, step: Step) -> dict[str, Any]:
        hook = step["hook"]
        if is_relation_hook(hook) and self.world.relation is None:
            raise ValueError(f"{hook} of the provider without a relation")
        outcome = run_hook(
            charm=provider.provider_charm(step.get("do", []), self.world.capabilities, self._authority, self._age),
            meta=provider.META,
            options={},
            unit=0,
            state=self.world.provider_state(step.get("leader", True)),
            hook=hook,
        )
        if outcome.after is not None:
            self.world.commit_provider(outcome.after)
        expect = self.symbols.resolve(self._databags())
        expect["secrets"] = self.symbols.resolve(self._secrets())
        if outcome.raised:
            expect["raised"] = outcome.raised
        return dict(expect)

    def _requirer_hook(self, step: Step) -> dict[str, Any]:
        unit = int(step["unit"].removeprefix("requirer/"))
        if step["hook"] == "relation-created":
            self.world.open_relation()
        answers: list[dict[str, Any]] = []
        outcome = self._run_requirer(step, unit, answers)
        if outcome.after is not None:
            self.world.commit_requirer(unit, outcome.after)
        if step["hook"] == "relation-broken" and outcome.after is not None:
            self.world.relation = None
        return self._requirer_expect(unit, outcome, answers)

    def _run_requirer(self, step: Step, unit: int, answers: list[dict[str, Any]]) -> Outcome:
        def at_end(requirer_object: tls.TLSCertificatesRequiresV4) -> None:
            if "op" in step:
                requirer.perform(step["op"], requirer_object, self.setup)
            answers.append(pull.ask(requirer_object, self.setup, self.world.requests))

        hook = step["hook"]
        relation = self.world.relation
        if hook == "relation-broken" and relation is None:
            # Another unit's relation-broken ended the relation for all; this unit's hook runs on what is left: nothing.
            relation = Databags(units={unit: {}})
        elif is_relation_hook(hook) and relation is None:
            raise ValueError(f"{hook} of requirer/{unit} without a relation")
        state = self.world.requirer_state(unit, relation)
        with library.secret_ids_command(lambda: self._owned_ids(unit)):
            return run_hook(
                charm=self._charm_class(unit, at_end),
                meta=requirer.META,
                options=self.world.options,
                unit=unit,
                state=state,
                hook=hook,
                secret=self.find_secret(unit, step["secret"]).secret if "secret" in step else None,
                revision=step.get("revision", 1),
            )

    def _charm_class(self, unit: int, at_end: requirer.AtEnd) -> type[ops.CharmBase]:
        if self._charm is not None:
            return requirer.watched_charm(requirer.load_charm(self._charm, self.world.folder(unit)), at_end)
        return requirer.plain_charm(self.setup, self.world.requests, self._charm_key, at_end)

    def _owned_ids(self, unit: int) -> list[str]:
        """What `secret-ids` lists: the unit's own secrets, and for the leader the application's."""
        owners = {f"requirer/{unit}"} | ({"requirer"} if unit == self.world.leader else set())
        return [each.secret.id for each in self.world.secrets if each.owner in owners]

    def _requirer_expect(self, unit: int, outcome: Outcome, answers: list[dict[str, Any]]) -> dict[str, Any]:
        expect: dict[str, Any] = self.symbols.resolve(self._databags())
        expect["secrets"] = self.symbols.resolve(self._secrets())
        if self._charm is not None:
            expect["files"] = snapshot.files(self.world.folder(unit), self.symbols)
            expect["status"] = None if outcome.raised else status_of(self.world.memory.get(f"requirer/{unit}"))
        expect["events"] = self.symbols.resolve(snapshot.events(outcome.emitted))
        expect["pull"] = None if outcome.raised else self.symbols.resolve(answers[-1])
        if outcome.raised:
            expect["raised"] = outcome.raised
        return expect


def record(name: str, title: str, setup: Setup, steps: Iterable[Step], keys: KeyStore, charm: pathlib.Path | None = None) -> Trace:
    """Record a whole trace from its inputs."""
    with Recording(setup, keys, charm) as recording:
        for step in steps:
            recording.run(step)
        return recording.trace(name, title)
