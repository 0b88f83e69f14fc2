"""An uncaught exception as a reader sees it: no frame of this runtime, and no path of the machine it runs on."""

from __future__ import annotations

import os
import sys
import traceback

from .origin import Origin
from .recording import Json

_HERE = os.path.dirname(__file__) + os.sep


def raised(error: BaseException, origin: Origin) -> Json:
    """A `Raised`. A charm that ends its process says so with its exit code."""
    message = f"exit code {error.code}" if isinstance(error, SystemExit) else str(error)
    file, line = _innermost(error, origin)
    return {"type": type(error).__name__, "message": message, "file": file, "line": line, "traceback": _text(error)}


def _innermost(error: BaseException, origin: Origin) -> tuple[str | None, int | None]:
    place: tuple[str | None, int | None] = (None, None)
    entry = error.__traceback__
    while entry:
        if origin.is_charm(entry.tb_frame):
            place = (entry.tb_frame.f_code.co_filename, entry.tb_lineno)
        entry = entry.tb_next
    if place[0] is None and isinstance(error, SyntaxError) and error.filename in origin.charm_files:
        place = (error.filename, error.lineno)
    return place


def _text(error: BaseException) -> str:
    whole = traceback.TracebackException.from_exception(error)
    todo: list[traceback.TracebackException | None] = [whole]
    prefixes = sorted((path + os.sep for path in sys.path if path), key=len, reverse=True)
    while todo:
        one = todo.pop()
        if one is None:
            continue
        kept = [frame for frame in one.stack if not frame.filename.startswith((_HERE, "<frozen"))]
        for frame in kept:
            prefix = next((path for path in prefixes if frame.filename.startswith(path)), "")
            frame.filename = frame.filename[len(prefix) :]
        one.stack[:] = kept
        todo += [one.__cause__, one.__context__]
    return "".join(whole.format()).rstrip()
