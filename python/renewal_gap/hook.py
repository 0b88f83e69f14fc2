"""One hook: the environment Juju would give, the real `ops.main`, and the report of what happened."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import ops
import ops._main

from .bridge import Bridge
from .call_recorder import CallRecorder
from .chance import Chance
from .charms_here import Runnable
from .clock import Clock
from .disk import Disk
from .environment import MANAGED, environment
from .failure import raised
from .juju_log import LogOfHook
from .library import Libraries
from .line_events import LineEvents
from .line_recorder import LineRecorder
from .observer_recorder import ObserverRecorder
from .overrides import possible_requests
from .provider_acts import ProviderActs
from .pull import ask_everything
from .recording import Json, Recording
from .requirer_op import run_op

MADE_TO_FAIL = "the operator made this hook fail"


@dataclass
class Running:
    """What the hook that runs now has to do beside the charm's own doing."""

    request: Json
    recording: Recording
    meta: ops.CharmMeta
    acts: ProviderActs
    pull: Json | None = None
    raised: Json | None = None
    path: Json | None = None


@dataclass
class HookRunner:
    bridge: Bridge
    clock: Clock
    chance: Chance
    libraries: Libraries
    calls: CallRecorder
    observers: ObserverRecorder
    lines: LineRecorder
    line_events: LineEvents
    disk: Disk
    _running: Running | None = None
    _main: Any = field(default=None)

    def install(self) -> None:
        """Hooks into the one manager that `ops.main` makes; a charm file that calls `ops.main` itself only names its class."""
        manager, runner = ops._main._Manager, self
        real_emit, real_commit = manager._emit_charm_event, manager._commit
        self._main = ops._main.main

        def emit_charm_event(self: Any, event_name: str) -> None:
            real_emit(self, event_name)
            runner._after_event()

        def commit(self: Any) -> None:
            runner._before_commit()
            real_commit(self)  # type: ignore[no-untyped-call]

        def load_charm_meta(self: Any) -> ops.CharmMeta:
            return runner._now().meta

        manager._emit_charm_event = emit_charm_event  # type: ignore[method-assign]
        manager._commit = commit  # type: ignore[method-assign]
        manager._load_charm_meta = load_charm_meta  # type: ignore[method-assign]
        ops._main.main = lambda *_, **__: None

    def run(self, request: Json, charm: Runnable) -> Json:
        recording = _recording(request)
        running = Running(request, recording, charm.meta(request), ProviderActs(request))
        self._running = running
        try:
            with self._surroundings(request, charm, recording):
                self._dispatch(charm, running)
        finally:
            self._running = None
        return self._report(running)

    def _dispatch(self, charm: Runnable, running: Running) -> None:
        try:
            charm_class = charm.charm_class(running.request)
            self.bridge.boundary.modules, self.bridge.boundary.uses_disk = charm.module_names, charm.uses_disk
            if running.recording.lines_wanted:
                self.line_events.start()
            self._main(charm_class, use_juju_for_storage=True)
        except SystemExit as error:
            # Juju sees only the exit code: 0 is a hook that ended well, wherever it ended.
            if error.code not in (0, None):
                running.raised = raised(error, self.bridge.origin)
        except BaseException as error:
            running.raised = raised(error, self.bridge.origin)
        finally:
            self.line_events.stop()
            running.path = self.bridge.boundary.finish(running.raised)

    @contextlib.contextmanager
    def _surroundings(self, request: Json, charm: Runnable, recording: Recording) -> Iterator[None]:
        kept = {name: value for name, value in os.environ.items() if name.startswith(MANAGED)}
        for name in kept:
            del os.environ[name]
        os.environ.update(environment(request, charm.folder))
        self.calls.start()
        self.lines.start(self.calls.shower)
        self.observers.start()
        self.chance.start(json.dumps([request["unit"], request["now"], request["call"]], sort_keys=True))
        self.clock.now_ms = request["now"]
        self.bridge.recording = recording
        self.bridge.boundary.start(recording)
        try:
            with LogOfHook(), charm.importable(), self._disk_for(charm, recording):
                yield
        finally:
            self.bridge.recording = None
            self.clock.now_ms = None
            self.observers.start()
            self.calls.start()
            _let_go(recording)
            for name in [name for name in os.environ if name.startswith(MANAGED)]:
                del os.environ[name]
            os.environ.update(kept)

    def _disk_for(self, charm: Runnable, recording: Recording) -> contextlib.AbstractContextManager[None]:
        return self.disk.lent(recording) if charm.uses_disk else contextlib.nullcontext()

    def _now(self) -> Running:
        if self._running is None:
            raise RuntimeError("no hook runs")
        return self._running

    def _after_event(self) -> None:
        """After every observer of the Juju event, before collect-status."""
        running = self._now()
        request, recording = running.request, running.recording
        if request["side"] == "provider":
            running.acts.run(recording.providers)
        elif request.get("op") and (requirer := _requirer(recording)) is not None:
            library = self.libraries.current
            if library is not None:
                with requirer.framework._event_context("operate"):
                    run_op(request["op"], requirer, library.submodule)

    def _before_commit(self) -> None:
        running = self._now()
        requirer = _requirer(running.recording)
        wanted = (running.request.get("record") or {}).get("pull", True)
        library = self.libraries.current
        if wanted and requirer is not None and library is not None:
            running.recording.quiet = True
            try:
                possible = possible_requests(requirer, running.recording.overrides, library.submodule)
                # `ops` guards databags only while an event is handled.
                with requirer.framework._event_context("pull"):
                    running.pull = ask_everything(requirer, possible)
            finally:
                running.recording.quiet = False
        if running.request.get("fail"):
            raise RuntimeError(MADE_TO_FAIL)

    def _report(self, running: Running) -> Json:
        recording = running.recording
        return {
            "observed": recording.observed,
            "calls": recording.calls,
            "lines": self.lines.result(),
            "events": recording.events,
            "commands": recording.commands,
            "pull": None if running.raised else running.pull,
            "raised": running.raised,
            "log": recording.log,
            "authority": running.acts.given,
            "asked": sorted(recording.asked),
            "overridden": recording.overridden,
            "truncated": self.lines.truncated,
            **({"path": self._path(running)} if recording.path_wanted else {}),
        }

    def _path(self, running: Running) -> Json | None:
        """None where the limits cut it."""
        return None if self.lines.truncated else running.path


def _let_go(recording: Recording) -> None:
    """Classes that outlive the hook remember the events of every object that ever had some, and with them its whole model."""
    lasting = {type(one) for one in (*recording.requirers, *recording.providers)}
    for cls in (ops.Framework, ops.Object, ops.CharmBase, *(base for one in lasting for base in one.__mro__)):
        events = vars(cls).get("on")
        if isinstance(events, ops.ObjectEvents):
            events._cache.clear()


def _recording(request: Json) -> Recording:
    wanted = request.get("record") or {}
    return Recording(
        lines_wanted=bool(wanted.get("lines", True)),
        calls_wanted=bool(wanted.get("calls", True)),
        path_wanted=bool(wanted.get("path", False)),
        overrides=(request.get("overrides") or {}) if request["side"] == "requirer" else {},
        endpoint=request["endpoint"],
    )


def _requirer(recording: Recording) -> Any:
    """The object on the endpoint that the run is about, else the first."""
    on_endpoint = [one for one in recording.requirers if one.relationship_name == recording.endpoint]
    return next(iter(on_endpoint or recording.requirers), None)
