"""Everything that lasts between hooks: the loaded library, the charm, and the recorders put into ops."""

from __future__ import annotations

import warnings
from types import ModuleType
from typing import Any

from . import boundary_library, boundary_ops, boundary_time, juju_log, machine, pebble_client, stored, symbols
from .bridge import Bridge
from .call_recorder import CallRecorder
from .chance import Chance
from .charm import Charm
from .charms_here import BuiltIn, ReadersCharm, Runnable
from .clock import Clock
from .disk import Disk
from .errors import BadCharm
from .hook import HookRunner
from .library import Libraries
from .line_events import line_events
from .line_recorder import LineRecorder
from .observer_recorder import ObserverRecorder
from .overrides import wrap_constructors, wrap_getters
from .recording import Json

# Session chooses where ops keeps its state; the warning about it is not the charm's.
_STORAGE_WARNING = "Controller storage is deprecated"


class Session:
    def __init__(self, bridge: Bridge, clock: Clock, chance: Chance, site: str, disk_root: str) -> None:
        self._bridge = bridge
        self._calls = CallRecorder(bridge)
        self._lines = LineRecorder(bridge)
        self._line_events = line_events(self._lines)
        self._libraries = Libraries(site, self._prepare_library)
        observers = ObserverRecorder(bridge)
        observers.install()
        juju_log.install(bridge)
        pebble_client.install(bridge)
        stored.install(bridge)
        machine.install(bridge)
        symbols.install(bridge)
        boundary_ops.install(bridge.boundary)
        clock.seen = lambda value: boundary_time.now(bridge.boundary, value)
        clock.read_plainly = lambda: bridge.boundary.mark("time")
        warnings.filterwarnings("ignore", _STORAGE_WARNING)
        self._hooks = HookRunner(
            bridge,
            clock,
            chance,
            self._libraries,
            self._calls,
            observers,
            self._lines,
            self._line_events,
            Disk(bridge, disk_root),
        )
        self._hooks.install()
        self._bare = BuiltIn("bare", "BareCharm", "requires", self._libraries)
        self._provider = BuiltIn("provider", "ProviderCharm", "provides", self._libraries)
        self._charm: ReadersCharm | None = None

    def answer(self, request: Json) -> Json:
        match request["do"]:
            case "library":
                return self._load_library(request.get("version"), request.get("source"))
            case "charm":
                return self._load_charm(request.get("files"), request.get("metadata"))
            case "hook":
                return self._run_hook(request)
            case "reset":
                self._use_charm(None)
                return self._load_library(None, None)
            case unknown:
                raise ValueError(f"unknown request {unknown}")

    def _load_library(self, version: str | None, source: str | None) -> Json:
        loaded = self._libraries.use(version, source)
        return {"version": loaded.version, "patched": loaded.patched}

    def _prepare_library(self, module: ModuleType) -> None:
        wrap_getters(module)  # inside what is told of a call: the charm's own code asks
        self._calls.wrap_library(module)
        wrap_constructors(module, self._bridge)
        boundary_library.wrap_library(module, self._bridge.boundary)

    def _load_charm(self, files: dict[str, str] | None, metadata: Any) -> Json:
        self._ensure_library()
        if files is None:
            self._use_charm(None)
            return {"className": "BareCharm", "metadata": None, "inferred": []}
        charm = Charm(files, metadata)
        self._use_charm(charm)
        return {"className": charm.class_name, "metadata": charm.metadata, "inferred": charm.inferred}

    def _use_charm(self, charm: Charm | None) -> None:
        self._charm = ReadersCharm(charm) if charm else None

    def _run_hook(self, request: Json) -> Json:
        self._ensure_library()
        charm = self._chosen(request["side"])
        own = charm.charm if isinstance(charm, ReadersCharm) else None
        self._bridge.origin.charm_files = frozenset(own.sources if own else ())
        self._lines.maps = own.maps if own else {}
        self._line_events.watch(own.codes.values() if own else ())
        return self._hooks.run(request, charm)

    def _chosen(self, side: str) -> Runnable:
        if side == "provider":
            return self._provider
        if side != "requirer":
            raise BadCharm("ValueError", f"there is no side {side}")
        return self._charm or self._bare

    def _ensure_library(self) -> None:
        if self._libraries.current is None:
            self._libraries.use(None)
