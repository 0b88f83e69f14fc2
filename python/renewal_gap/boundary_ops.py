"""The border towards ops: what ops answers from what it already knows, so that no hook command tells of it."""

from __future__ import annotations

import contextlib
import functools
import json
from collections.abc import Callable, Iterator
from typing import Any

import ops
import ops.charm
import ops.framework
import ops.model

from .boundary import Boundary
from .stored import COUNTER

# Reading one of these of an event says something about the hook; everything else of an event is the same for all of its kind.
_EVENT_FACTS = frozenset(
    [
        *("relation", "app", "unit", "departing_unit", "secret", "revision", "workload", "params", "id"),
        *("certificate", "certificate_signing_request", "ca", "chain", "chain_as_pem", "error"),
    ]
)


def install(boundary: Boundary) -> None:
    _leadership(boundary)
    _relations(boundary)
    _mappings(boundary)
    _statuses(boundary)
    _events(boundary)
    Stored(boundary).install()


def _asks(boundary: Boundary, owner: Any, name: str, told: Callable[..., list[Any]]) -> None:
    """Wraps a function of ops: asked by the charm, it is one question, whatever ops does to answer it."""
    real = getattr(owner, name)

    @functools.wraps(real)
    def ask(self: Any, *args: Any) -> Any:
        if not boundary.hears():
            return real(self, *args)
        boundary.item("ask", *told(self, *args))
        with boundary.covered():
            return real(self, *args)

    setattr(owner, name, ask)


def _leadership(boundary: Boundary) -> None:
    _asks(boundary, ops.model._ModelBackend, "is_leader", lambda _: ["leader"])


def _relations(boundary: Boundary) -> None:
    _asks(boundary, ops.model.RelationMapping, "__getitem__", lambda _, name: ["relations", name])

    def units(self: ops.Relation) -> Any:
        if boundary.hears_directly(1):
            boundary.item("ask", "units", self.id)
        return self.__dict__["units"]

    def set_units(self: ops.Relation, value: Any) -> None:
        self.__dict__["units"] = value

    ops.model.Relation.units = property(units, set_units)  # type: ignore[assignment]


def _mappings(boundary: Boundary) -> None:
    """Databags and configuration: by key where a key is asked, else whole."""
    bag, config = ops.model.RelationDataContent, ops.model.ConfigData

    def of_bag(self: Any, key: str | None = None) -> list[Any]:
        return ["databag", self.relation.id, self._entity.name, key]

    def of_config(self: Any, key: str | None = None) -> list[Any]:
        return ["config", key]

    for owner, told in ((bag, of_bag), (config, of_config)):
        for name in ("__getitem__", "__contains__", "__iter__", "__len__"):
            _asks(boundary, owner, name, told)


def _statuses(boundary: Boundary) -> None:
    for owner, what in ((ops.model.Unit, "status"), (ops.model.Application, "app-status")):
        # As the class holds it: an instance would be asked.
        setattr(owner, "status", _status_property(boundary, vars(owner)["status"], what))  # noqa: B010
    real_add = ops.charm.CollectStatusEvent.add_status

    def add_status(self: ops.CollectStatusEvent, status: ops.StatusBase) -> None:
        if boundary.hears_directly(1):
            boundary.item("add-status", status.name, status.message)
        with boundary.covered():
            real_add(self, status)

    ops.charm.CollectStatusEvent.add_status = add_status  # type: ignore[method-assign]


def _status_property(boundary: Boundary, real: property, what: str) -> property:
    def get(self: Any) -> Any:
        assert real.fget is not None
        if not boundary.hears_directly(1):
            return real.fget(self)
        boundary.item("ask", what)
        with boundary.covered():
            return real.fget(self)

    return property(get, real.fset, None, real.__doc__)


def _events(boundary: Boundary) -> None:
    real_get = ops.EventBase.__getattribute__

    def get(self: ops.EventBase, name: str) -> Any:
        if name in _EVENT_FACTS and boundary.hears_directly(1):
            boundary.item("ask", "event", name)
            with boundary.covered():
                return real_get(self, name)
        return real_get(self, name)

    ops.EventBase.__getattribute__ = get  # type: ignore[assignment,method-assign]
    real_init = ops.CharmBase.__init__

    def init(self: ops.CharmBase, *args: Any) -> None:
        boundary.charm = self
        real_init(self, *args)

    ops.CharmBase.__init__ = init  # type: ignore[assignment,method-assign]
    _emitted(boundary)
    _constructed(boundary)


def _emitted(boundary: Boundary) -> None:
    """Custom events that the charm emits itself."""
    real_emit = ops.framework.BoundEvent.emit

    def emit(self: ops.framework.BoundEvent, *args: Any, **options: Any) -> None:
        if boundary.hears():
            boundary.emit(self.emitter.handle.path, self.event_kind)
        real_emit(self, *args, **options)

    ops.framework.BoundEvent.emit = emit  # type: ignore[method-assign]


def _constructed(boundary: Boundary) -> None:
    """The constructor is the first segment; at its end it is known who observes what."""
    real = ops.framework.Framework._event_context

    @contextlib.contextmanager
    def context(self: ops.Framework, event_name: str, **options: Any) -> Iterator[None]:
        with real(self, event_name, **options):
            if event_name != "__init__":
                yield
                return
            boundary.begin("", "", "")
            try:
                yield
            except BaseException as error:
                boundary.end(error)
                raise
            boundary.item("built", [list(entry) for entry in self._observers])
            boundary.end(None)

    ops.framework.Framework._event_context = context  # type: ignore[method-assign]


class Stored:
    """StoredState: reads are questions, what changed is told before anything else happens that could see it."""

    def __init__(self, boundary: Boundary) -> None:
        self._boundary = boundary
        # By handle path: the object, and its values as last told.
        self._known: dict[str, tuple[Any, dict[str, str]]] = {}
        # Handle path and key of what was assigned, equal to before or not: only the store can tell whether it is.
        self._assigned: set[tuple[str, str]] = set()

    def install(self) -> None:
        boundary, stored = self._boundary, ops.framework.StoredStateData
        real_init, real_restore, real_put = stored.__init__, stored.restore, stored.__setitem__

        def init(data: Any, *args: Any) -> None:
            real_init(data, *args)
            self._meet(data)

        def restore(data: Any, snapshot: Any) -> None:
            real_restore(data, snapshot)
            self._meet(data)

        def get(data: Any, key: str) -> Any:
            if data.handle.path != COUNTER and boundary.hears():
                self.tell()
                boundary.item("ask", "stored", data.handle.path, key)
            return data._cache.get(key)

        def has(data: Any, key: str) -> bool:
            if data.handle.path != COUNTER and boundary.hears():
                boundary.item("ask", "stored?", data.handle.path, key)
            return key in data._cache

        def put(data: Any, key: str, value: Any) -> None:
            real_put(data, key, value)
            self._assigned.add((data.handle.path, key))

        functions = {"__init__": init, "restore": restore, "__getitem__": get, "__contains__": has, "__setitem__": put}
        for name, function in functions.items():
            setattr(stored, name, function)
        boundary.before_telling.append(self.tell)

    def _meet(self, data: Any) -> None:
        if data.handle.path == COUNTER:
            self._known.clear()
            self._assigned.clear()
        else:
            self._known[data.handle.path] = (data, {key: _text(value) for key, value in data._cache.items()})

    def tell(self) -> None:
        if not self._boundary.open:
            return
        for path, (data, told) in self._known.items():
            for key, value in data._cache.items():
                text = _text(value)
                if told.get(key) != text or (path, key) in self._assigned:
                    told[key] = text
                    self._assigned.discard((path, key))
                    self._boundary.item("store", path, key, json.loads(text))


def _text(value: Any) -> str:
    """Values that JSON does not know (sets, tuples as keys) are told by type: such a charm runs live."""
    return json.dumps(value, default=lambda odd: {"$": type(odd).__name__})
