"""How Python tells that a line of the charm runs: `sys.monitoring` (3.12 and later), else `sys.settrace`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FrameType
from typing import Any, Protocol

from .line_recorder import LineRecorder


class LineEvents(Protocol):
    def watch(self, codes: Iterable[CodeType]) -> None:
        """Watches the functions of these modules, and no others, from now on. A module that is executed again keeps them."""

    def start(self) -> None: ...

    def stop(self) -> None: ...


def line_events(recorder: LineRecorder) -> LineEvents:
    if sys.version_info >= (3, 12):
        return Monitoring(recorder)
    return Tracing(recorder)


def functions_in(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if LineRecorder.wants(constant):
                yield constant
            yield from functions_in(constant)


if sys.version_info >= (3, 12):
    _TOOL = 4
    _events = sys.monitoring.events
    _LOCAL = _events.PY_START | _events.PY_RESUME | _events.PY_RETURN | _events.PY_YIELD | _events.LINE
    # These exist for the whole interpreter only.
    _GLOBAL = _events.RAISE | _events.RERAISE | _events.PY_UNWIND | _events.PY_THROW

    class Monitoring:
        """Only the charm's own functions carry events, so that ops and the library run at full speed."""

        def __init__(self, recorder: LineRecorder) -> None:
            self._recorder = recorder
            # By identity: a code object's own hash covers its whole text.
            self._codes: dict[int, CodeType] = {}
            self._busy = False
            sys.monitoring.use_tool_id(_TOOL, "renewal gap")

        def watch(self, codes: Iterable[CodeType]) -> None:
            for old in self._codes.values():
                sys.monitoring.set_local_events(_TOOL, old, 0)
            self._codes = {id(function): function for code in codes for function in functions_in(code)}
            for function in self._codes.values():
                sys.monitoring.set_local_events(_TOOL, function, _LOCAL)

        def start(self) -> None:
            for event, callback in self._callbacks():
                sys.monitoring.register_callback(_TOOL, event, callback)
            sys.monitoring.set_events(_TOOL, _GLOBAL)

        def stop(self) -> None:
            sys.monitoring.set_events(_TOOL, 0)
            for event, _ in self._callbacks():
                sys.monitoring.register_callback(_TOOL, event, None)

        def _callbacks(self) -> list[tuple[int, Callable[..., None]]]:
            tell, recorder = self._tell, self._recorder
            return [
                (_events.PY_START, tell(lambda frame, _: recorder.entered(frame))),
                (_events.PY_RESUME, tell(lambda frame, _: recorder.entered(frame))),
                (_events.PY_THROW, tell(lambda frame, _: recorder.entered(frame))),
                (_events.LINE, tell(recorder.line)),
                (_events.PY_RETURN, tell(recorder.left)),
                (_events.PY_YIELD, tell(lambda frame, _: recorder.left(frame))),
                (_events.PY_UNWIND, tell(lambda frame, _: recorder.left(frame, unwound=True))),
                (_events.RAISE, tell(lambda frame, error: recorder.raised(frame, type(error).__name__))),
                (_events.RERAISE, tell(lambda frame, error: recorder.raised(frame, type(error).__name__))),
            ]

        def _tell(self, function: Callable[[FrameType, Any], None]) -> Callable[..., None]:
            """The last argument is what happened: line, value or exception. The frame is the caller's."""

            def callback(code: CodeType, *rest: Any) -> None:
                if self._busy or id(code) not in self._codes:
                    return
                # What recording itself runs (a text of an exception of the charm, say) is not the charm's doing.
                self._busy = True
                try:
                    function(sys._getframe(1), rest[-1])
                finally:
                    self._busy = False

            return callback


class Tracing:
    """For interpreters before 3.12: slower, the same lines."""

    def __init__(self, recorder: LineRecorder) -> None:
        self._recorder = recorder
        self._failed: set[int] = set()

    def watch(self, codes: Iterable[CodeType]) -> None:
        """Every call is seen here anyway."""

    def start(self) -> None:
        sys.settrace(self._call)

    def stop(self) -> None:
        sys.settrace(None)

    def _call(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
        if frame.f_code.co_filename not in self._recorder.maps or not LineRecorder.wants(frame.f_code):
            return None
        self._recorder.entered(frame)
        return self._inside

    def _inside(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
        if event == "line":
            self._failed.discard(id(frame))
            self._recorder.line(frame, frame.f_lineno)
        elif event == "exception":
            self._failed.add(id(frame))
            self._recorder.raised(frame, argument[0].__name__)
        elif event == "return":
            unwound = argument is None and id(frame) in self._failed
            self._failed.discard(id(frame))
            self._recorder.left(frame, argument, unwound=unwound)
        return self._inside
