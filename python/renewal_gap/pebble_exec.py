"""The answer to a program run through Pebble."""

from __future__ import annotations

import io
from typing import Any

from ops import pebble


class AskedProcess:
    """Stands for `ops.pebble.ExecProcess`: the model answered at once."""

    def __init__(self, command: list[str], done: dict[str, Any], encoding: str | None, combine_stderr: bool) -> None:
        self._command = command
        self._code = int(done.get("code") or 0)
        out, err = str(done.get("stdout") or ""), str(done.get("stderr") or "")
        if combine_stderr:
            out, err = out + err, ""
        self._out: Any = out if encoding else out.encode()
        self._err: Any = None if combine_stderr else err if encoding else err.encode()
        self.stdin = io.StringIO() if encoding else io.BytesIO()
        self.stdout = io.StringIO(out) if encoding else io.BytesIO(out.encode())
        self.stderr = None if combine_stderr else io.StringIO(err) if encoding else io.BytesIO(err.encode())

    def wait(self) -> None:
        if self._code:
            raise pebble.ExecError[Any](self._command, self._code, None, None)

    def wait_output(self) -> tuple[Any, Any]:
        if self._code:
            raise pebble.ExecError[Any](self._command, self._code, self._out, self._err)
        return self._out, self._err

    def send_signal(self, sig: int | str) -> None:
        """The program has ended already: nothing to do, as with a process that is gone."""
