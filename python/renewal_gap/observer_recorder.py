"""Which observer ran for which event. ops marks every handler with a span for its tracing: here that span only notes it."""

from __future__ import annotations

import inspect
from typing import Any

import ops
import ops.framework
import ops.model
import ops.pebble
import ops.storage

from .bridge import Bridge
from .shown import content_id


class ObserverRecorder:
    def __init__(self, bridge: Bridge) -> None:
        self.bridge = bridge
        self.framework: ops.Framework | None = None
        # Handlers that run now, innermost last: a custom event is emitted inside the handler of another.
        self.running: list[dict[str, Any]] = []

    def start(self) -> None:
        self.framework = None
        self.running = []

    def install(self) -> None:
        tracer = _Tracer(self)
        for module in (ops.framework, ops.model, ops.pebble, ops.storage):
            module.tracer = tracer  # type: ignore[attr-defined]
        real_defer = ops.EventBase.defer

        def defer(event: ops.EventBase) -> None:
            real_defer(event)
            if self.running:
                self.running[-1]["deferred"] = True
            self.bridge.boundary.item("defer")

        ops.EventBase.defer = defer  # type: ignore[assignment,method-assign]
        self._install_emit()

    def _install_emit(self) -> None:
        """Events that the library emits, in order, once each; a deferred one is not emitted again."""
        real_emit, real_reemit = ops.framework.Framework._emit, ops.framework.Framework._reemit

        def reemit(framework: ops.Framework, single_event_path: str | None = None) -> None:
            self.framework = framework
            real_reemit(framework, single_event_path)

        def emit(framework: ops.Framework, event: ops.EventBase) -> None:
            recording = self.bridge.recording
            if recording is not None and not recording.quiet:
                shown = _library_event(event)
                if shown:
                    recording.events.append(shown)
            real_emit(framework, event)

        ops.framework.Framework._emit = emit  # type: ignore[assignment,method-assign]
        ops.framework.Framework._reemit = reemit  # type: ignore[assignment,method-assign]

    def note(self, kind: str, handler: str) -> dict[str, Any] | None:
        """A handler begins. Handlers of the framework's own housekeeping are not noted."""
        recording = self.bridge.recording
        path, _, method = handler.rpartition(".")
        if recording is None or recording.quiet or method == "on_commit":
            return None
        observer = self.framework._observer.get(path) if self.framework else None
        entry = {
            "seq": recording.next_seq(),
            "event": juju_name(kind),
            "observer": method,
            "by": "charm" if self._is_charm(observer, method) else "library",
            "deferred": False,
        }
        recording.observed.append(entry)
        return entry

    def _is_charm(self, observer: Any, method: str) -> bool:
        function = inspect.unwrap(getattr(type(observer), method, None) or (lambda: None))
        return function.__code__.co_filename in self.bridge.origin.charm_files


class _Tracer:
    def __init__(self, recorder: ObserverRecorder) -> None:
        self._recorder = recorder

    def start_as_current_span(self, name: str, **_: Any) -> _Span:
        return _Span(self._recorder, name)


class _Span:
    """As much of a span as ops uses."""

    def __init__(self, recorder: ObserverRecorder, name: str) -> None:
        self._recorder = recorder
        self._name = name
        self._entry: dict[str, Any] | None = None

    def set_attribute(self, key: str, value: Any) -> None:
        if key == "handler":
            kind = self._name.partition(":")[0]
            self._entry = self._recorder.note(kind, str(value))
            if self._entry is not None:
                self._recorder.running.append(self._entry)
            if self._entry is not None and self._entry["by"] == "charm":
                observer, _, method = str(value).rpartition(".")
                self._recorder.bridge.boundary.begin(kind, observer, method)

    def is_recording(self) -> bool:
        return False

    def __enter__(self) -> _Span:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if self._entry is not None:
            if self._entry["by"] == "charm":
                self._recorder.bridge.boundary.end(error)
            self._recorder.running.pop()

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: None


_RELATION_HOOKS = ("created", "joined", "changed", "departed", "broken")


def juju_name(kind: str) -> str:
    """The hook behind an event of ops (`certificates_relation_changed`: `relation-changed`); other events keep their name."""
    for name in _RELATION_HOOKS:
        if kind.endswith(f"_relation_{name}"):
            return f"relation-{name}"
    if kind.endswith("_pebble_ready"):
        return "pebble-ready"
    if kind.endswith("_action"):
        return "action"
    return kind.replace("_", "-") if kind in _PLAIN_HOOKS else kind


_PLAIN_HOOKS = frozenset(
    [
        "config_changed",
        "install",
        "leader_elected",
        "leader_settings_changed",
        "remove",
        "secret_changed",
        "secret_expired",
        "secret_remove",
        "secret_rotate",
        "start",
        "stop",
        "update_status",
        "upgrade_charm",
    ]
)


def _library_event(event: ops.EventBase) -> dict[str, Any] | None:
    name = type(event).__name__
    if name == "CertificateAvailableEvent":
        available: Any = event
        csr = content_id(str(available.certificate_signing_request))
        return {"event": "certificate_available", "cert": content_id(str(available.certificate)), "csr": csr}
    if name == "CertificateDeniedEvent":
        denied: Any = event
        csr = content_id(str(denied.certificate_signing_request))
        return {"event": "certificate_denied", "csr": csr, "code": int(denied.error.code)}
    return None
