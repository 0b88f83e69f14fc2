"""What the worker calls: `boot` once, then `serve` with one request after the other. README.md is the protocol."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from typing import Any

from . import chance, clock, programs
from .bridge import Bridge
from .errors import BadCharm
from .origin import Origin

Json = dict[str, Any]
_state: dict[str, Any] = {}


def boot(ask: Callable[[str], str], site: str = "/site", disk_root: str = "") -> None:
    """Puts everything in place in this interpreter, once, before anything of ops is imported.

    `site`: the folder of the bundle. `disk_root`: a folder that stands for the machine's `/`, where the interpreter's own disk
    must not (tests).
    """
    origin = Origin()
    bridge = Bridge(ask, origin)

    def note(what: str) -> Callable[[], None]:
        def asked() -> None:
            if bridge.recording is not None and origin.asked_by_charm():
                bridge.recording.asked.add(what)
                if what == "random":
                    bridge.boundary.mark(what)

        return asked

    frozen = clock.Clock(note("time"))
    # Before any import that copies names out of these modules.
    clock.install(frozen)
    dice = chance.Chance(bridge.fresh, note("random"), lambda: bridge.in_hook)
    chance.install(dice)
    programs.install(bridge)
    from .session import Session

    _state["session"] = Session(bridge, frozen, dice, site, disk_root)


def serve(request_text: str) -> str:
    """Answers one request; a fault of this runtime is an answer too."""
    request: Json = json.loads(request_text)
    try:
        answer: Json = {"ok": _session().answer(request)}
    except BadCharm as bad:
        answer = {"error": bad.as_dict()}
    except Exception as error:
        answer = {"error": {"type": type(error).__name__, "message": str(error), "file": None, "line": None,
                            "traceback": traceback.format_exc()}}  # fmt: skip
    return json.dumps(answer)


def load_library(version: str | None = None, source: str | None = None) -> Json:
    """@raises BadCharm"""
    return _answer({"do": "library", "version": version, "source": source})


def load_charm(files: dict[str, str] | None, metadata: Json | str | None = None) -> Json:
    """@raises BadCharm"""
    return _answer({"do": "charm", "files": files, "metadata": metadata})


def run_hook(request: Json) -> Json:
    return _answer({"do": "hook", **request})


def _answer(request: Json) -> Json:
    answer: Json = _session().answer(request)
    return answer


def _session() -> Any:
    session = _state.get("session")
    if session is None:
        raise RuntimeError("boot comes first")
    return session
