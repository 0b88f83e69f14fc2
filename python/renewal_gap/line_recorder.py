"""Executed lines of the charm with the values that changed: fed by `line_events.py`, knows nothing of how Python tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from inspect import CO_NEWLOCALS
from types import CodeType, FrameType
from typing import Any

from .bridge import Bridge
from .shown import Shower
from .source_map import Condition, SourceMap

LINE_LIMIT = 5000
VALUES_PER_LINE = 20
_MUTABLE = (list, dict, set)


@dataclass
class OpenFrame:
    """A function of the charm that has begun and not ended."""

    frame: FrameType
    map: SourceMap
    depth: int
    # Name to (value, fingerprint) as they stood when the current line began.
    names: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    line: dict[str, Any] | None = None
    start: int = -1
    condition: Condition | None = None


class LineRecorder:
    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self.maps: dict[str, SourceMap] = {}
        self._shower = Shower()
        self._stack: list[OpenFrame] = []
        self.lines: list[dict[str, Any]] = []
        self.truncated = False

    def start(self, shower: Shower) -> None:
        self._shower = shower
        self._stack = []
        self.lines = []
        self.truncated = False

    @staticmethod
    def wants(code: CodeType) -> bool:
        """Functions and methods; expressions with a frame of their own belong to the line that holds them."""
        return bool(code.co_flags & CO_NEWLOCALS) and not code.co_name.startswith(("<", "__annotate"))

    def entered(self, frame: FrameType) -> None:
        source = self.maps.get(frame.f_code.co_filename)
        if source is None:
            return
        opened = OpenFrame(frame, source, len(self._stack))
        opened.names = _snapshot(frame)
        self._stack.append(opened)

    def line(self, frame: FrameType, line: int) -> None:
        opened = self._opened(frame)
        if opened is None:
            return
        start = opened.map.start.get(line, line)
        # Python comes back to the first line of a statement after its arguments: still the same statement.
        if start == opened.start and line != start:
            return
        if start == opened.start and opened.line is not None and not self._is_round(opened, line):
            return
        self._close(opened, next_line=line)
        self._open(opened, start)

    def raised(self, frame: FrameType, error: str) -> None:
        opened = self._opened(frame)
        if opened is not None and opened.line is not None:
            opened.line["raised"] = error

    def left(self, frame: FrameType, value: Any = None, unwound: bool = False) -> None:
        opened = self._opened(frame)
        if opened is None:
            return
        self._close(opened, next_line=None, unwound=unwound, returned=value)
        while self._stack and self._stack.pop() is not opened:
            pass

    def _opened(self, frame: FrameType) -> OpenFrame | None:
        for opened in reversed(self._stack):
            if opened.frame is frame:
                return opened
        return None

    @staticmethod
    def _is_round(opened: OpenFrame, line: int) -> bool:
        """A one-line loop body or a loop's head is executed again, which is not coming back within a statement."""
        return opened.frame.f_lasti <= opened.line["_at"] if opened.line else False

    def _open(self, opened: OpenFrame, start: int) -> None:
        opened.start = start
        opened.condition = opened.map.conditions.get(start)
        recording = self._bridge.recording
        if recording is None or recording.quiet or len(self.lines) >= LINE_LIMIT:
            self.truncated = self.truncated or (recording is not None and not recording.quiet)
            opened.line = None
            return
        code = opened.frame.f_code
        opened.line = {
            "seq": recording.next_seq(), "file": code.co_filename, "line": start, "depth": opened.depth, "fn": code.co_qualname,
            "values": [], "raised": None, "branch": None, "_at": opened.frame.f_lasti,
        }  # fmt: skip
        self.lines.append(opened.line)
        self._bridge.boundary.line_opened(opened.line)

    def _close(self, opened: OpenFrame, next_line: int | None, unwound: bool = False, returned: Any = None) -> None:
        if opened.line is None:
            return
        condition = opened.condition
        if condition is not None and not unwound:
            opened.line["branch"] = next_line is not None and condition.body_start <= next_line <= condition.body_end
        self._note_names(opened)
        self._note_attributes(opened)
        if returned is not None and not unwound:
            self._add(opened.line, "return", returned)
        self._bridge.boundary.line_closed(opened.line)

    def _add(self, line: dict[str, Any], name: str, value: Any) -> None:
        line["values"].append([name, self._shower.show(value)])
        self._bridge.boundary.line_value(line, name, value)

    def _note_names(self, opened: OpenFrame) -> None:
        before, now = opened.names, _snapshot(opened.frame)
        opened.names = now
        line = opened.line
        for name, (value, print_) in now.items():
            old = before.get(name)
            changed = old is None or old[0] is not value or old[1] != print_
            if changed and line is not None and len(line["values"]) < VALUES_PER_LINE:
                self._add(line, name, value)

    def _note_attributes(self, opened: OpenFrame) -> None:
        for name, attribute in opened.map.attributes.get(opened.start, ()):
            owner = opened.names.get(name)
            # Only what really lies on the object: a property could ask Juju.
            held = getattr(owner[0], "__dict__", {}) if owner else {}
            if attribute in held and opened.line is not None and len(opened.line["values"]) < VALUES_PER_LINE:
                self._add(opened.line, f"{name}.{attribute}", held[attribute])

    def result(self) -> list[dict[str, Any]]:
        for line in self.lines:
            for own in ("_at", "_number", "_whole"):
                line.pop(own, None)
        return self.lines


def _snapshot(frame: FrameType) -> dict[str, tuple[Any, Any]]:
    return {name: (value, _fingerprint(value)) for name, value in frame.f_locals.items() if name != "__class__"}


def _fingerprint(value: Any) -> Any:
    """Tells a list, dictionary or set apart from itself after a change; enough for what a margin can show."""
    if isinstance(value, _MUTABLE):
        first = list(value.items() if isinstance(value, dict) else value)[:20]
        return len(value), [
            id(item) if not isinstance(item, tuple) else (id(item[0]), id(item[-1])) for item in first if item != ()
        ]
    return None
