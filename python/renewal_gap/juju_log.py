"""The unit's log: what a charm, the library and ops log goes into the report, not through `ask` (about 40 lines a hook)."""

from __future__ import annotations

import logging
import sys
import warnings

import ops.log

from .bridge import Bridge
from .library_files import LIBRARY_LOGGERS


def install(bridge: Bridge) -> None:
    def emit(handler: ops.log.JujuLogHandler, record: logging.LogRecord) -> None:
        recording = bridge.recording
        if recording is None or recording.quiet:
            return
        if record.levelno > logging.DEBUG or record.pathname in bridge.origin.charm_files:
            recording.log.append(f"{record.levelname} {handler.format(record)}")

    ops.log.JujuLogHandler.emit = emit  # type: ignore[assignment,method-assign]
    # Debug lines of ops and the library are never shown: making them costs as much as the rest of the hook.
    for name in ("ops", *LIBRARY_LOGGERS):
        logging.getLogger(name).setLevel(logging.INFO)


class LogOfHook:
    """Undoes what `ops` sets up for a process that ends with its hook."""

    def __enter__(self) -> None:
        root = logging.getLogger()
        self._handlers, self._level = list(root.handlers), root.level
        self._excepthook, self._showwarning = sys.excepthook, warnings.showwarning
        logging.getLogger("asyncio").setLevel(logging.WARNING)

    def __exit__(self, *_: object) -> None:
        root = logging.getLogger()
        root.handlers[:] = self._handlers
        root.setLevel(self._level)
        # It holds the hook's connection to Juju.
        ops.log._get_juju_log_and_app_id.cache_clear()
        sys.excepthook, warnings.showwarning = self._excepthook, self._showwarning
