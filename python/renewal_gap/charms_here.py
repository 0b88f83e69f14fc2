"""What can run as a charm: the reader's, and the two that are built in."""

from __future__ import annotations

import contextlib
import importlib
import sys
import tempfile
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Protocol

import ops

from .charm import Charm
from .library import Libraries
from .provider_acts import capabilities
from .recording import Json


class Runnable(Protocol):
    folder: str
    # A charm on a machine, whose code may touch files.
    uses_disk: bool
    # What its files are imported as.
    module_names: list[str]

    def meta(self, request: Json) -> ops.CharmMeta: ...

    def charm_class(self, request: Json) -> type[ops.CharmBase]:
        """A class with events of its own: ops defines a charm's events on the class, and the next hook defines them again."""

    def importable(self) -> contextlib.AbstractContextManager[None]: ...


class ReadersCharm:
    def __init__(self, charm: Charm) -> None:
        self.charm = charm
        self.folder = charm.folder
        self.uses_disk = charm.uses_disk
        self.module_names = sorted(charm.modules)

    def meta(self, request: Json) -> ops.CharmMeta:
        return self.charm.meta()

    def charm_class(self, request: Json) -> type[ops.CharmBase]:
        made = self.charm.execute()
        made.on = _fresh_events(type(made.on))
        return made

    def importable(self) -> contextlib.AbstractContextManager[None]:
        return self.charm.importable()


class BuiltIn:
    """A charm of `renewal_gap.charms`, imported anew when the library under it has been changed."""

    def __init__(self, module: str, class_name: str, section: str, libraries: Libraries) -> None:
        self._module, self._class_name, self._section = f"{__package__}.charms.{module}", class_name, section
        self._libraries = libraries
        self._made_with: object = None
        self.folder = tempfile.gettempdir()
        self.uses_disk = False
        self.module_names: list[str] = []

    def meta(self, request: Json) -> ops.CharmMeta:
        return ops.CharmMeta({"name": request["app"], self._section: {request["endpoint"]: {"interface": "tls-certificates"}}})

    def charm_class(self, request: Json) -> type[ops.CharmBase]:
        base: type[ops.CharmBase] = getattr(self._current(), self._class_name)
        own = {"on": _fresh_events(ops.CharmEvents), "capabilities": capabilities(request)}
        return type(base.__name__, (base,), own)

    def _current(self) -> ModuleType:
        if self._made_with is not self._libraries.current:
            sys.modules.pop(self._module, None)
            self._made_with = self._libraries.current
        return importlib.import_module(self._module)

    @contextlib.contextmanager
    def importable(self) -> Iterator[None]:
        yield


def _fresh_events(base: type[Any]) -> Any:
    made: Callable[[], Any] = type(base.__name__, (base,), {})
    return made()
