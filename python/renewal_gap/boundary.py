"""What a charm's own code asks and does in a hook, in order: its path (docs/charms-paths.md).

Between the charm and everything else (library, ops, Juju, Pebble, clock) runs a border. Whatever crosses it while the charm's
own code is the innermost that runs becomes an item: a question, an effect, a line. Answers are not told: whoever follows the path
asks for them again.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .boundary_memory import memory_of
from .boundary_values import WholeShower, encoded
from .origin import Origin
from .recording import Json, Recording


@dataclass
class Segment:
    """The constructor or one run of one observer of the charm."""

    # Depth of its first frame among all open frames of the charm.
    depth: int = 0
    lines: int = 0


@dataclass
class Path:
    items: list[list[Any]] = field(default_factory=list)
    # Why this path holds for this hook alone: the charm reads the clock or chance in a way that cannot be asked again.
    marks: set[str] = field(default_factory=set)
    segments: list[Segment] = field(default_factory=list)
    # What the charm remembers, as last told.
    told: str = ""


class Boundary:
    def __init__(self, origin: Origin) -> None:
        self._origin = origin
        self.library_files: set[str] = set()
        self.shower = WholeShower()
        # The charm object of this hook, and the modules its files became.
        self.charm: Any = None
        self.modules: list[str] = []
        self.uses_disk = False
        self._path: Path | None = None
        self._recording: Recording | None = None
        self._covered = 0
        # Tells what changed silently since the last item: stored state.
        self.before_telling: list[Callable[[], None]] = []

    # One hook

    def start(self, recording: Recording) -> None:
        self._recording = recording
        self._path = Path() if recording.path_wanted else None
        self.shower = WholeShower()
        self.charm = None
        self._covered = 0

    def finish(self, raised: Json | None) -> Json | None:
        """The path, with the whole story of an exception in the place of the one that the observer saw."""
        path, self._path, self._recording, self.charm = self._path, None, None, None
        if path is None:
            return None
        last = path.items[-1] if path.items else None
        if raised and last and last[0] == "raise":
            last[1:] = [raised]
        return {"items": path.items, "marks": sorted(path.marks)}

    # Whether something is an item

    @property
    def open(self) -> bool:
        path, recording = self._path, self._recording
        return path is not None and bool(path.segments) and recording is not None and not recording.quiet

    def hears(self) -> bool:
        """Code of the charm asks, directly or through ops or the standard library, and not through the TLS library."""
        return self.open and not self._covered and self._charm_asks()

    def hears_directly(self, depth: int) -> bool:
        """The function `depth` calls above the caller belongs to the charm."""
        return self.open and not self._covered and self._origin.is_charm(sys._getframe(depth + 1))

    def _charm_asks(self) -> bool:
        frame = sys._getframe(2)
        while frame is not None:
            name = frame.f_code.co_filename
            if name in self._origin.charm_files:
                return True
            if name in self.library_files:
                return False
            frame = frame.f_back  # type: ignore[assignment]
        return False

    @contextlib.contextmanager
    def covered(self) -> Iterator[None]:
        """What happens in here belongs to an item that has been told."""
        self._covered += 1
        try:
            yield
        finally:
            self._covered -= 1

    # Items

    def item(self, kind: str, *parts: Any) -> None:
        if self._path is not None and self.open:
            self._path.items.append([kind, *parts])

    def mark(self, why: str) -> None:
        """The charm itself learns something here that nobody can be asked again."""
        if self._path is not None and self.reads():
            self._path.marks.add(why)

    def reads(self) -> bool:
        """Code of the charm asks, directly or through the standard library, not through ops."""
        return self.open and not self._covered and self._origin.asked_by_charm()

    def begin(self, kind: str, observer: str, method: str) -> None:
        if self._path is None or self._recording is None or self._recording.quiet:
            return
        self._path.segments.append(Segment())
        self.item("seg", kind, observer, method)
        if self.uses_disk:
            # A machine's disk is read in too many ways to tell of each: a segment begins with all that lies there.
            self.item("ask", "files")

    def end(self, error: BaseException | None) -> None:
        if self._path is None or not self.open:
            return
        self.flush()
        if error is None:
            self.item("end", self.memory())
        else:
            self.item("raise", {"type": type(error).__name__, "message": str(error)})
        self._path.segments.pop()

    def call(self, function: str, arguments: list[tuple[str, Any]]) -> None:
        """The charm calls the library, which may call the charm back."""
        self.flush()
        self.item("lib", function, [[name, encoded(value)] for name, value in arguments], self.memory())

    def emit(self, emitter: str, kind: str) -> None:
        self.flush()
        self.item("emit", emitter, kind, self.memory())

    def flush(self) -> None:
        recording = self._recording
        if recording is not None and recording.before_seq is not None:
            recording.before_seq()
        for tell in self.before_telling:
            tell()

    def memory(self) -> Any:
        """What the charm's objects hold that could matter later in this hook; None: the same as before."""
        if self._path is None or self.charm is None:
            return None
        now = memory_of(self.charm, self.modules)
        text = json.dumps(now)
        if text == self._path.told:
            return None
        self._path.told = text
        return now

    # Lines

    def line_opened(self, line: Json) -> None:
        if self._path is None or not self.open:
            return
        segment = self._path.segments[-1]
        if segment.lines == 0:
            segment.depth = line["depth"]
        line["_number"] = segment.lines
        segment.lines += 1
        self.item("line", line["file"], line["line"], line["depth"] - segment.depth, line["fn"])

    def line_closed(self, line: Json) -> None:
        if "_number" in line:
            self.item("done", line["_number"], line.get("_whole", []), line["raised"], line["branch"])

    def line_value(self, line: Json, name: str, value: Any) -> None:
        if "_number" in line:
            with self.covered():
                line.setdefault("_whole", []).append([name, self.shower.show(value)])
