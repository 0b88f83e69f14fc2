"""Which line of the charm is behind what happens now."""

from __future__ import annotations

import os
import sys
from types import FrameType

_HERE = os.path.dirname(__file__) + os.sep

# Standard modules that ask for time or chance on behalf of whoever called them.
_PASS_THROUGH = ("random.py", "secrets.py", "uuid.py", "_pydatetime.py", "_strptime.py", "tempfile.py")


class Origin:
    """Knows the charm's own files by the names that their code objects carry."""

    def __init__(self) -> None:
        self.charm_files: frozenset[str] = frozenset()

    def is_charm(self, frame: FrameType | None) -> bool:
        return frame is not None and frame.f_code.co_filename in self.charm_files

    def charm_line(self) -> tuple[str, int] | None:
        """File and line of the innermost frame of the charm."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename in self.charm_files:
                return frame.f_code.co_filename, frame.f_lineno
            frame = frame.f_back
        return None

    def place(self) -> str:
        """The same for the end of a sentence."""
        line = self.charm_line()
        return f" ({line[0]} line {line[1]})" if line else ""

    def asked_by_charm(self) -> bool:
        """Whether the charm's own code made the call, perhaps through the standard library, not ops or the TLS library."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            name = frame.f_code.co_filename
            if not name.startswith(_HERE) and not name.endswith(_PASS_THROUGH):
                return name in self.charm_files
            frame = frame.f_back
        return False
