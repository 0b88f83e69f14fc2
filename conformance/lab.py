"""Plays runs of the lab with the real library under `ops.testing`: `python -m lab < cases > observed`, one JSON object a line.

A case is a file as the page exports it for pytest, which holds the run's events and everything that plays them, the charm that it is
about, and the designs that the library has. What is told of each hook of the charm: the files of its unit afterwards, and what the pull API answers at its end.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import json
import logging
import os
import pathlib
import sys
import tempfile
import time
import types
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import ops
from ops import testing

import designs

#: Name of the exported file; what plays the events tells it from the charm by this.
MODULE = "test_renewal_gap"


def _load(folder: pathlib.Path, text: str) -> types.ModuleType:
    path = folder / f"{MODULE}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(MODULE, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[MODULE] = module
    spec.loader.exec_module(module)
    return module


def _or_error(ask: Callable[[], Any]) -> Any:
    """The answer, or the class name of what the getter raised: a charm would meet it too."""
    try:
        return ask()
    except Exception as error:
        return {"error": type(error).__name__}


def _assigned(requirer: Any, mode: Any) -> dict[str, Any]:
    certificates, key = requirer.get_assigned_certificates(*([] if mode is None else [mode]))
    return {"assigned": [str(each.certificate) for each in certificates], "key": str(key) if key else None}


def _pull(tls: Any, requirer: Any) -> dict[str, Any]:
    both = requirer.mode == tls.Mode.APP_AND_UNIT
    modes = [tls.Mode.APP, tls.Mode.UNIT] if both else [requirer.mode]
    answers = {}
    for each in modes:
        answers[each.name.lower()] = _or_error(functools.partial(_assigned, requirer, each if both else None))
    return answers


class _Watch:
    """Asks the library's object at the end of each hook of the charm, after the charm's own observers."""

    def __init__(self, module: Any) -> None:
        self.module = module
        self.made: list[Any] = []
        self.pull: dict[str, Any] | None = None
        self.hooks = 0
        self.seconds = 0.0

    def _at_end(self) -> None:
        self.pull = _pull(self.module.tls, self.made[-1]) if self.made else None

    def watched(self, charm: type[ops.CharmBase]) -> type[ops.CharmBase]:
        """This charm, with one more observer of every hook."""
        watch = self

        class Asked(charm):  # type: ignore[misc, valid-type]
            def __init__(self, framework: ops.Framework) -> None:
                super().__init__(framework)
                for event in self.on.events().values():
                    if issubclass(event.event_type, ops.HookEvent | ops.ActionEvent):
                        framework.observe(event, self._ask_at_the_end)

            def _ask_at_the_end(self, _: ops.EventBase) -> None:
                watch._at_end()

        Asked.__name__ = charm.__name__
        return Asked

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Counts hooks and the time that they take, and puts the observer in place."""
        watch, real_run, real_cls = self, testing.Context.run, self.module.CharmUnderTest.cls

        def run(context: Any, event: Any, state: Any) -> Any:
            watch.hooks += 1
            began = time.process_time()
            try:
                return real_run(context, event, state)
            finally:
                watch.seconds += time.process_time() - began

        def cls(charm: Any, operation: str) -> type[ops.CharmBase]:
            watch.made = charm.made
            return watch.watched(real_cls(charm, operation))

        with mock.patch.object(testing.Context, "run", run), mock.patch.object(self.module.CharmUnderTest, "cls", cls):
            yield


def _files(root: pathlib.Path) -> dict[str, str]:
    """By absolute path, as the charm knows them, whichever container they lie in."""
    found: dict[str, str] = {}
    for container in sorted(root.iterdir()) if root.is_dir() else []:
        for path in sorted(container.rglob("*")):
            if path.is_file():
                found[f"/{path.relative_to(container)}"] = path.read_text()
    return found


def play(case: dict[str, Any]) -> dict[str, Any]:
    """Everything that was seen of one run."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        charm = folder / "charm.py"
        charm.write_text(case["charm"])
        modules, paths = dict(sys.modules), list(sys.path)
        try:
            with mock.patch.dict(os.environ, {"CHARM": str(charm)}), designs.applied(case["design"]):
                return _play(case["name"], _load(folder, case["module"]), folder)
        finally:
            for name in set(sys.modules) - set(modules):
                if name in (MODULE, "charm"):
                    del sys.modules[name]
            sys.path[:] = paths


def _play(name: str, module: Any, folder: pathlib.Path) -> dict[str, Any]:
    watch = _Watch(module)
    seen: list[dict[str, Any]] = []

    class Watched(module.Replay):  # type: ignore[misc, name-defined]
        def _hook(self, event: Any) -> None:
            watch.pull = None
            raised = len(self.raised)
            super()._hook(event)
            failed = event.fails or len(self.raised) > raised
            seen.append(
                {
                    "step": event.step,
                    "unit": event.unit,
                    "files": _files(self.world.disk / str(event.unit)),
                    "pull": None if failed else watch.pull,
                    "raised": self.raised[raised:],
                }
            )

    disk = folder / "disk"
    disk.mkdir()
    with watch.watching():
        Watched(disk).run()
    return {"name": name, "seen": seen, "hooks": watch.hooks, "seconds": watch.seconds}


def main() -> int:
    """Plays every case of standard input."""
    logging.disable(logging.CRITICAL)
    for line in sys.stdin:
        case = json.loads(line)
        try:
            answer = play(case)
        except Exception as error:
            answer = {"name": case["name"], "failed": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
