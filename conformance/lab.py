"""Plays runs of the lab with the real library under `ops.testing`: `python -m lab < cases > observed`, one JSON object a line.

A case is a file as the page exports it for pytest, which holds the run's events and everything that plays them, and the charm that it is about.
What is told of each hook of the charm: the files of its unit afterwards, and what the pull API answers at its end.
"""

from __future__ import annotations

import contextlib
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

from ops import testing

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
    return {each.name.lower(): _or_error(lambda each=each: _assigned(requirer, each if both else None)) for each in modes}  # type: ignore[misc]


class _Watch:
    """Asks the library's object at the end of each hook of the charm, while the hook's world still stands."""

    def __init__(self, module: Any) -> None:
        self.module = module
        self.replay: Any = None
        self.pull: dict[str, Any] | None = None
        self.hooks = 0
        self.seconds = 0.0

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        watch = self

        def run(context: Any, event: Any, state: Any) -> Any:
            watch.hooks += 1
            began = time.perf_counter()
            with context(event, state) as manager:
                after = manager.run()
                if isinstance(manager.charm, watch.module.ops.CharmBase) and hasattr(manager.charm, "_operate_of_this_test"):
                    made = watch.replay.charm.made
                    watch.pull = _pull(watch.module.tls, made[-1]) if made else None
            watch.seconds += time.perf_counter() - began
            return after

        with mock.patch.object(testing.Context, "run", run):
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
            with mock.patch.dict(os.environ, {"CHARM": str(charm)}):
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
    watch.replay = Watched(disk)
    with watch.watching():
        watch.replay.run()
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
