"""The charms under test: one that only constructs the requirer object, and any whole charm, watched."""

from __future__ import annotations

import importlib.util
import pathlib
import sys
import types
from collections.abc import Callable
from typing import Any
from unittest import mock

import ops
from charmlibs.interfaces import tls_certificates as tls

from . import library
from .format import Op, Requests, Setup

META: dict[str, Any] = {
    "name": "requirer",
    "requires": {"certificates": {"interface": "tls-certificates"}},
    "containers": {"workload": {}},
    "actions": {"rotate": {"description": "Ask for a new certificate or key."}},
}

AtEnd = Callable[[tls.TLSCertificatesRequiresV4], None]


def _observe_every_hook(charm: ops.CharmBase, handler: Callable[[Any], None]) -> None:
    relation = charm.on["certificates"]
    for event in (
        relation.relation_created,
        relation.relation_joined,
        relation.relation_changed,
        relation.relation_departed,
        relation.relation_broken,
        charm.on.leader_elected,
        charm.on.config_changed,
        charm.on.update_status,
        charm.on.secret_expired,
        charm.on.secret_remove,
        charm.on["workload"].pebble_ready,
        charm.on["rotate"].action,
    ):
        charm.framework.observe(event, handler)


def plain_charm(setup: Setup, requests: Requests, private_key: tls.PrivateKey | None, at_end: AtEnd) -> type[ops.CharmBase]:
    """A charm that constructs the requirer object and does nothing else; `at_end` runs after the library's handlers."""

    class Requirer(ops.CharmBase):
        def __init__(self, framework: ops.Framework) -> None:
            super().__init__(framework)
            self.tls = library.make_requirer(self, setup, requests, private_key)
            # Observers run in order of registration (Juju rule R8.2): this one comes after the library's.
            _observe_every_hook(self, self._on_any_hook)

        def _on_any_hook(self, _: ops.EventBase) -> None:
            at_end(self.tls)

    return Requirer


def load_charm(path: pathlib.Path, machine: pathlib.Path) -> type[ops.CharmBase]:
    """The charm class that this file defines; what it calls `pathlib` finds the machine's files in this folder."""
    spec = importlib.util.spec_from_file_location(f"charm_under_test_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with mock.patch.dict(sys.modules, pathlib=machine_paths(machine)):
        spec.loader.exec_module(module)
    own = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, ops.CharmBase) and each.__module__ == module.__name__
    ]
    if len(own) != 1:
        raise ValueError(f"{path.name} defines {len(own)} charm classes, one is needed")
    return own[0]


def machine_paths(machine: pathlib.Path) -> types.ModuleType:
    """A `pathlib` for charms that write to their own machine, whose absolute paths lie below this folder."""

    class Path(type(pathlib.Path())):  # type: ignore[misc]
        def __new__(cls, *parts: str) -> Any:
            path = pathlib.PurePosixPath(*parts)
            return super().__new__(cls, machine / path.relative_to("/") if path.is_absolute() else path)

    module = types.ModuleType("pathlib")
    vars(module).update({**vars(pathlib), "Path": Path})
    return module


def watched_charm(charm: type[ops.CharmBase], at_end: AtEnd) -> type[ops.CharmBase]:
    """This charm, with `at_end` run after its own handlers in every hook."""

    class Watched(charm):  # type: ignore[misc, valid-type]
        def __init__(self, framework: ops.Framework) -> None:
            super().__init__(framework)
            _observe_every_hook(self, self._on_any_hook_of_the_recording)

        def _on_any_hook_of_the_recording(self, _: ops.EventBase) -> None:
            at_end(next(each for each in vars(self).values() if isinstance(each, tls.TLSCertificatesRequiresV4)))

    return Watched


def perform(op: Op, requirer: tls.TLSCertificatesRequiresV4, setup: Setup) -> None:
    """What the charm itself calls in a hook, after the library's own handler."""
    match op:
        case "sync":
            requirer.sync()
        case "renew":
            certificates, _ = requirer.get_assigned_certificates()
            for certificate in certificates:
                requirer.renew_certificate(certificate)
        case "regenerate-key":
            requirer.regenerate_private_key()
        case "import-key":
            requirer.import_private_key(library.make_private_key(setup))
