"""The machine's files for a charm without containers: real files while a hook runs, the unit's files in the world between hooks.

Python tells of each file that is opened for writing, removed or renamed (audit events, PEP 578). What such a file holds is
passed on before the next thing happens, so that a write stands in its place among lines and commands, and survives a hook that
fails (R10.1).
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Any

from .bridge import Bridge
from .recording import Recording

# Where a charm on a machine writes; everything else belongs to the interpreter.
FOLDERS = ("/etc", "/opt", "/srv", "/var", "/root", "/home/ubuntu", "/usr/local")
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
# Events whose first arguments are paths that may have changed.
_CHANGING = {
    "os.remove": 1,
    "os.rename": 2,
    "os.link": 2,
    "os.symlink": 2,
    "os.truncate": 1,
    "shutil.rmtree": 1,
    "shutil.move": 2,
}


class Disk:
    def __init__(self, bridge: Bridge, root: str = "") -> None:
        """`root`: a folder that stands for the machine's `/`; in the browser the interpreter's own disk is the machine's."""
        self._bridge = bridge
        self._root = root
        self._listening = False
        self._on = False
        self._busy = False
        # What the world holds, and the paths to look at again.
        self._known: dict[str, bytes] = {}
        self._touched: set[str] = set()
        self._folders: list[str] = []

    @contextlib.contextmanager
    def lent(self, recording: Recording) -> Iterator[None]:
        """While this lasts, the unit's files lie on the disk. Without answers from Juju's side there is nothing to lend."""
        files = self._bridge.disk_files()
        if files is None:
            yield
            return
        self._put(files)
        self._listen()
        recording.before_seq = self.flush
        self._on = True
        try:
            yield
            self.flush()
        finally:
            self._on = False
            recording.before_seq = None
            self._clear()

    def flush(self) -> None:
        """Passes on what changed since the last look."""
        if self._busy or not self._touched:
            return
        self._busy = True
        try:
            for path in sorted(self._touched):
                self._pass_on(path)
        finally:
            self._busy = False

    def _pass_on(self, path: str) -> None:
        now = _read(self._root + path)
        if now is None and path in self._known:
            del self._known[path]
            self._bridge.disk("remove", path)
        elif now is not None and self._known.get(path) != now:
            self._known[path] = now
            self._bridge.disk("push", path, now.decode("utf-8", "surrogateescape"))

    def _put(self, files: dict[str, str]) -> None:
        self._touched, self._folders = set(), []
        self._known = {path: text.encode("utf-8", "surrogateescape") for path, text in files.items()}
        for folder in FOLDERS:
            self._make(self._root + folder)
        for path, data in self._known.items():
            self._make(os.path.dirname(self._root + path))
            with open(self._root + path, "wb") as file:
                file.write(data)

    def _make(self, folder: str) -> None:
        if not os.path.isdir(folder):
            self._make(os.path.dirname(folder))
            os.mkdir(folder)
            self._folders.append(folder)

    def _clear(self) -> None:
        """Another unit's files must not be found here."""
        for path in {*self._known, *self._touched}:
            with contextlib.suppress(OSError):
                os.remove(self._root + path)
        for folder in sorted(self._folders, key=len, reverse=True):
            with contextlib.suppress(OSError):
                os.rmdir(folder)
        self._known = {}

    def _listen(self) -> None:
        """Audit hooks stay for good: only an interpreter that runs a charm of this kind gets one."""
        if not self._listening:
            sys.addaudithook(self._heard)
            self._listening = True

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self._on or self._busy:
            return
        if event == "open":
            path, mode, flags = arguments
            if (isinstance(mode, str) and mode.strip("rbtU")) or (isinstance(flags, int) and flags & _WRITING):
                self._touch(path)
        elif event == "os.mkdir":
            path = self._own(arguments[0])
            if path is not None:
                self._folders.append(self._root + path)
        elif event in _CHANGING:
            for path in arguments[: _CHANGING[event]]:
                self._touch(path)

    def _touch(self, path: Any) -> None:
        own = self._own(path)
        if own is not None:
            self._touched.add(own)
            self._touched.update(known for known in self._known if known.startswith(own + "/"))

    def _own(self, path: Any) -> str | None:
        """The path on the machine, if it is one of the charm's."""
        if not isinstance(path, (str, bytes, os.PathLike)):
            return None
        whole = os.path.abspath(os.fsdecode(path))
        if not whole.startswith(self._root):
            return None
        whole = whole[len(self._root) :]
        return whole if whole.startswith(tuple(folder + "/" for folder in FOLDERS)) else None


def _read(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None
