"""What the unit says of itself."""

from typing import Optional

import ops


class Statuses(ops.Object):
    """Remembers what is missing until the end of the hook."""

    def __init__(self, charm: ops.CharmBase):
        super().__init__(charm, "statuses")
        self._waiting: Optional[str] = None
        self.framework.observe(charm.on.collect_unit_status, self._on_collect)

    def waiting(self, reason: str) -> None:
        self._waiting = reason

    def clear(self) -> None:
        self._waiting = None

    def _on_collect(self, event: ops.CollectStatusEvent) -> None:
        if self._waiting:
            event.add_status(ops.WaitingStatus(self._waiting))
        event.add_status(ops.ActiveStatus())
