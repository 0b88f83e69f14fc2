"""Where ops keeps what outlives a hook: deferred events and StoredState, in Juju's `state-get` and `state-set`.

ops asks Juju for each key anew and writes each change at once. Juju buffers all of it until the hook ends (R1.14), so one
question at the start and one answer at commit say the same, and a hook that fails says nothing.
"""

from __future__ import annotations

import json
import marshal
from typing import Any

import ops.storage
import yaml
from ops._private import yaml as ops_yaml

from .bridge import Bridge

# The framework's own snapshot is only a counter that tells events apart in the queue.
COUNTER = "StoredStateData[_stored]"
NOTICES = ops.storage.JujuStorage.NOTICE_KEY


class StoredValues:
    """Takes the place of `_JujuStorageBackend`: `get`, `set` and `delete`, and `commit`."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        answer = bridge.command(["state-get", "--format=json"])
        self._committed: dict[str, str] = json.loads(answer.stdout or "{}") or {}
        self._values: dict[str, Any] = {key: _decoded(key, text) for key, text in self._committed.items()}

    def get(self, key: str) -> Any:
        return _copied(self._values[key])

    def set(self, key: str, value: Any) -> None:
        self._values[key] = _copied(value)

    def delete(self, key: str) -> None:
        self._values.pop(key, None)

    def commit(self) -> None:
        """Nothing is left behind when nothing waits, so that a world in which nothing happened stays equal."""
        wanted = {key: _encoded(key, value) for key, value in self._values.items() if value or key not in (NOTICES, COUNTER)}
        if NOTICES not in wanted:
            wanted.pop(COUNTER, None)
        changed = {key: text for key, text in wanted.items() if self._committed.get(key) != text}
        if changed:
            self._bridge.command(["state-set", "--file", "-"], json.dumps(changed))
        for key in self._committed:
            if key not in wanted:
                self._bridge.command(["state-delete", key])


class Storage(ops.storage.JujuStorage):
    def __init__(self, bridge: Bridge) -> None:
        self._values = StoredValues(bridge)
        super().__init__(self._values)  # type: ignore[arg-type]

    def commit(self) -> None:
        super().commit()
        self._values.commit()


def install(bridge: Bridge) -> None:
    class HookStorage(Storage):
        def __init__(self) -> None:
            super().__init__(bridge)

    ops.storage.JujuStorage = HookStorage  # type: ignore[assignment,misc]


def _copied(value: Any) -> Any:
    """What the caller goes on changing must not change here; ops allows only what marshal knows."""
    return marshal.loads(marshal.dumps(value))


def _is_plain(value: Any) -> bool:
    """Whether JSON gives the very same value back: no tuples, sets or numbers as keys."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_plain(item) for key, item in value.items())
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, (str, bool, int, float))


def _encoded(key: str, value: Any) -> str:
    """YAML as ops writes it; where JSON says the same it is shorter, and is YAML too. Notices are tuples, which JSON lacks."""
    if key == NOTICES:
        return json.dumps([list(notice) for notice in value])
    if _is_plain(value):
        return json.dumps(value)
    return str(yaml.dump(value, Dumper=ops.storage._SimpleDumper, default_flow_style=None))


def _decoded(key: str, text: str) -> Any:
    try:
        value = json.loads(text)
        return [tuple(notice) for notice in value] if key == NOTICES else value
    except ValueError:
        return ops_yaml.safe_load(text, safe_loader=ops.storage._SimpleLoader)
