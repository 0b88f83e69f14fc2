"""Pebble without a Pebble: the client that `ops.Container` talks to, each request passed on to the model."""

from __future__ import annotations

import datetime
import io
import pathlib
from collections.abc import Iterable
from typing import Any

from ops import pebble

from .bridge import Bridge, PebbleFailure
from .errors import NotSimulated
from .pebble_exec import AskedProcess

_REASONS = {400: "Bad Request", 403: "Forbidden", 404: "Not Found", 500: "Internal Server Error"}
_EPOCH = datetime.datetime.fromtimestamp(0, datetime.UTC)


def install(bridge: Bridge) -> None:
    pebble.Client = _client_class(bridge)  # type: ignore[misc]


def _client_class(bridge: Bridge) -> type[pebble.Client]:
    class Client(AskingClient):
        def __init__(self, socket_path: str, *_: Any, **__: Any) -> None:
            self._bridge = bridge
            # /charm/containers/<name>/pebble.socket
            self._container = pathlib.PurePosixPath(socket_path).parent.name

    return Client


def text_of(data: Any, encoding: str = "utf-8") -> str:
    """Contents as text; bytes that are not UTF-8 travel as lone surrogates."""
    if hasattr(data, "read"):
        data = data.read()
    if isinstance(data, str):
        return data if encoding.lower() in ("utf-8", "utf8") else data.encode(encoding).decode("utf-8", "surrogateescape")
    return bytes(data).decode("utf-8", "surrogateescape")


class AskingClient(pebble.Client):
    _bridge: Bridge
    _container: str

    def _do(self, op: str, *shown: str, **args: Any) -> Any:
        try:
            return self._bridge.pebble(self._container, op, shown, **args)
        except PebbleFailure as failure:
            raise _error(failure.error, op) from None

    def _request(self, method: str, path: str, *_: Any, **__: Any) -> Any:
        raise NotSimulated(f"Pebble's {method} {path} is not simulated" + self._bridge.origin.place())

    _request_raw = _request

    def get_system_info(self) -> pebble.SystemInfo:
        self._do("can-connect")
        return pebble.SystemInfo(version="1.26.0")

    # Files

    def push(
        self,
        path: Any,
        source: Any,
        *,
        encoding: str = "utf-8",
        make_dirs: bool = False,
        permissions: int | None = None,
        user_id: int | None = None,
        user: str | None = None,
        group_id: int | None = None,
        group: str | None = None,
    ) -> None:
        self._do("push", str(path), path=str(path), content=text_of(source, encoding), makeDirs=make_dirs,
                 permissions=permissions, user=user, group=group)  # fmt: skip

    def pull(self, path: Any, *, encoding: str | None = "utf-8") -> Any:
        data = self._do("pull", str(path), path=str(path)).encode("utf-8", "surrogateescape")
        return io.BytesIO(data) if encoding is None else io.StringIO(data.decode(encoding))

    def list_files(self, path: Any, *, pattern: str | None = None, itself: bool = False) -> list[pebble.FileInfo]:
        found = self._do("list", str(path), path=str(path), pattern=pattern, itself=itself)
        return [_file_info(entry) for entry in found]

    def make_dir(self, path: Any, *, make_parents: bool = False, permissions: int | None = None, user_id: int | None = None,
                 user: str | None = None, group_id: int | None = None, group: str | None = None) -> None:  # fmt: skip
        self._do("make-dir", str(path), path=str(path), makeParents=make_parents, permissions=permissions, user=user, group=group)

    def remove_path(self, path: Any, *, recursive: bool = False) -> None:
        self._do("remove", str(path), path=str(path), recursive=recursive)

    # Layers and services

    def add_layer(self, label: str, layer: Any, *, combine: bool = False) -> None:
        self._do("add-layer", label, label=label, layer=pebble.Layer(layer).to_dict() if not isinstance(layer, pebble.Layer)
                 else layer.to_dict(), combine=combine)  # fmt: skip

    def get_plan(self) -> pebble.Plan:
        return pebble.Plan(self._do("plan"))

    def replan_services(self, timeout: float = 30.0, delay: float = 0.1) -> pebble.ChangeID:
        return self._change("replan")

    def autostart_services(self, timeout: float = 30.0, delay: float = 0.1) -> pebble.ChangeID:
        return self._change("autostart")

    def start_services(self, services: Iterable[str], timeout: float = 30.0, delay: float = 0.1) -> pebble.ChangeID:
        return self._change("start", services)

    def stop_services(self, services: Iterable[str], timeout: float = 30.0, delay: float = 0.1) -> pebble.ChangeID:
        return self._change("stop", services)

    def restart_services(self, services: Iterable[str], timeout: float = 30.0, delay: float = 0.1) -> pebble.ChangeID:
        return self._change("restart", services)

    def _change(self, op: str, services: Iterable[str] | None = None) -> pebble.ChangeID:
        names = list(services) if services is not None else []
        self._do(op, *names, **({} if services is None else {"services": names}))
        return pebble.ChangeID("1")

    def get_services(self, names: Iterable[str] | None = None) -> list[pebble.ServiceInfo]:
        wanted = None if names is None else list(names)
        return [pebble.ServiceInfo.from_dict(entry) for entry in self._do("services", *(wanted or []), names=wanted)]

    def send_signal(self, sig: int | str, services: Iterable[str]) -> None:
        names = list(services)
        self._do("signal", str(sig), *names, signal=str(sig), services=names)

    # Checks and notices

    def get_checks(self, level: pebble.CheckLevel | None = None, names: Iterable[str] | None = None) -> list[pebble.CheckInfo]:
        wanted = None if names is None else list(names)
        found = self._do("checks", *(wanted or []), names=wanted, level=level.value if level else None)
        return [pebble.CheckInfo.from_dict(entry) for entry in found]

    def start_checks(self, checks: Iterable[str]) -> list[str]:
        return list(self._do("start-checks", *checks, checks=list(checks)))

    def stop_checks(self, checks: Iterable[str]) -> list[str]:
        return list(self._do("stop-checks", *checks, checks=list(checks)))

    def get_notices(self, **_: Any) -> list[pebble.Notice]:
        self._do("notices")
        return []

    def notify(self, type: pebble.NoticeType, key: str, *, data: dict[str, str] | None = None, repeat_after: Any = None) -> str:
        return str(self._do("notify", key, type=type.value, key=key, data=data or {}))

    # Programs

    def exec(self, command: list[str], *, environment: dict[str, str] | None = None, working_dir: str | None = None,  # type: ignore[override]
             stdin: Any = None, encoding: str | None = "utf-8", combine_stderr: bool = False, **_: Any) -> Any:  # fmt: skip
        given = None if stdin is None else text_of(stdin)
        done = self._do(
            "exec", *command, command=list(command), environment=environment or {}, workingDir=working_dir, stdin=given
        )
        return AskedProcess(list(command), done, encoding, combine_stderr)


def _file_info(entry: dict[str, Any]) -> pebble.FileInfo:
    modified = _EPOCH + datetime.timedelta(milliseconds=entry.get("lastModified") or 0)
    kind = pebble.FileType(entry["type"])
    return pebble.FileInfo(entry["path"], entry["name"], kind, entry.get("size"), entry.get("permissions") or 0o644, modified,
                           0, entry.get("user") or "root", 0, entry.get("group") or "root")  # fmt: skip


def _error(error: dict[str, Any], op: str) -> pebble.Error:
    message, code = str(error.get("message", "")), int(error.get("code") or 0)
    match error.get("type"):
        case "ConnectionError":
            return pebble.ConnectionError(message)
        case "PathError":
            return pebble.PathError(error.get("kind") or "generic-file-error", message)
        case "ExecError":
            return pebble.ExecError[str]([op], code or 1, None, message)
        case "ChangeError":
            return pebble.ChangeError(message, _failed_change(op, message))
        case _:
            return pebble.APIError({}, code or 400, _REASONS.get(code or 400, "Error"), message)


def _failed_change(op: str, message: str) -> pebble.Change:
    now = datetime.datetime.now(datetime.UTC)
    return pebble.Change(pebble.ChangeID("1"), op, message, "Error", [], True, message, now, now)
