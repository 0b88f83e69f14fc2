"""The one way out of Python: hook commands, Pebble requests and fresh numbers as JSON text."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .boundary import Boundary
from .environment import MODEL_UUID
from .errors import NotSimulated
from .origin import Origin
from .recording import Recording

_LONG_SECRET = f"secret://{MODEL_UUID}/"
_TAKES_DATA = ("relation-set", "state-set")


@dataclass(frozen=True)
class Answer:
    code: int
    stdout: str
    stderr: str


class PebbleFailure(Exception):
    """Pebble answered with an error; the client turns it into the one of `ops.pebble`."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(str(error.get("message", "")))
        self.error = error


class Bridge:
    def __init__(self, ask: Callable[[str], str], origin: Origin) -> None:
        self._ask = ask
        self.origin = origin
        self.boundary = Boundary(origin)
        self.recording: Recording | None = None

    @property
    def in_hook(self) -> bool:
        return self.recording is not None

    def fresh(self, kind: str) -> int:
        return int(self._asked({"fresh": kind})["n"])

    def command(self, argv: Sequence[str], stdin: str | None = None) -> Answer:
        """Runs one hook command."""
        recording = self._recording()
        if argv[0] == "juju-log":
            line = _log_line(argv)
            if self.boundary.hears():
                self.boundary.item("log", line)
            return _juju_log(recording, line)
        # ops writes an id that Juju gave it without its scheme in the long form.
        argv = [arg.replace(_LONG_SECRET, "secret:") for arg in argv]
        request: dict[str, Any] = {"command": argv}
        _attach_input(request, argv, stdin)
        if self.boundary.hears():
            self.boundary.item("cmd", *_without_paths(argv, request))
        answer = self._send(recording, request, " ".join(argv[:2]))
        if not recording.quiet:
            recording.commands.append({"seq": request["seq"], "argv": argv, "code": answer["code"]})
        return Answer(answer["code"], answer.get("stdout", ""), answer.get("stderr", ""))

    def pebble(self, container: str, op: str, shown: Sequence[str] = (), **args: Any) -> Any:
        """Makes one Pebble request. @raises PebbleFailure"""
        recording = self._recording()
        request: dict[str, Any] = {"pebble": {"container": container, "op": op, **args}}
        if self.boundary.hears():
            self.boundary.item("pebble", request["pebble"])
        answer = self._send(recording, request, f"pebble {op}")
        error = answer.get("error")
        if not recording.quiet:
            argv = ["pebble", op, container, *shown]
            recording.commands.append({"seq": request["seq"], "argv": argv, "code": 1 if error else 0})
        if error:
            raise PebbleFailure(error)
        return answer.get("ok")

    def disk_files(self) -> dict[str, str] | None:
        """The unit's files by path; None where Juju's side has no disk for charms on machines."""
        files: dict[str, str] | None = self._asked({"disk": {"op": "files"}}).get("ok")
        return files

    def disk(self, op: str, path: str, content: str | None = None) -> None:
        """Tells that a file of the machine was written or removed."""
        recording = self._recording()
        request: dict[str, Any] = {"disk": {"op": op, "path": path, **({} if content is None else {"content": content})}}
        self.boundary.item("disk", request["disk"])
        self._send(recording, request, f"disk {op}")
        recording.commands.append({"seq": request["seq"], "argv": ["disk", op, path], "code": 0})

    def _recording(self) -> Recording:
        if self.recording is None:
            raise NotSimulated("Juju and Pebble answer only while a hook runs" + self.origin.place())
        return self.recording

    def _send(self, recording: Recording, request: dict[str, Any], what: str) -> dict[str, Any]:
        if recording.quiet:
            request["seq"] = recording.seq
            request["quiet"] = True
        else:
            request["seq"] = recording.next_seq()
        answer = self._asked(request)
        if "refused" in answer:
            raise NotSimulated((answer["refused"] or f"{what} is not simulated") + self.origin.place())
        return answer

    def _asked(self, request: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self._ask(json.dumps(request)))
        return answer


def _log_line(argv: Sequence[str]) -> str:
    level, words = "INFO", list(argv[1:])
    if words[:1] in (["--log-level"], ["-l"]):
        level, words = words[1], words[2:]
    if words[:1] == ["--"]:
        words = words[1:]
    return f"{level} {' '.join(words)}"


def _juju_log(recording: Recording, line: str) -> Answer:
    if not recording.quiet and not line.startswith("TRACE "):
        recording.log.append(line)
    return Answer(0, "", "")


def _without_paths(argv: Sequence[str], request: dict[str, Any]) -> list[Any]:
    """A command as an item: contents of files stand in the place of their names, which differ each time."""
    files: dict[str, str] = request.get("files", {})
    numbers = {path: str(number) for number, path in enumerate(files)}
    told = [f"{arg.split('#file=', 1)[0]}#file={numbers[arg.split('#file=', 1)[1]]}" if "#file=" in arg else arg for arg in argv]
    given = {"files": {numbers[path]: text for path, text in files.items()}} if files else {}
    return [told, given | {key: request[key] for key in ("data", "stdin") if key in request}]


def _attach_input(request: dict[str, Any], argv: Sequence[str], stdin: str | None) -> None:
    """Standard input as data where the command takes an object, and files named in `key#file=` arguments."""
    if stdin is not None:
        if argv[0] in _TAKES_DATA:
            request["data"] = _parse(stdin)
        else:
            request["stdin"] = stdin
    paths = [arg.split("#file=", 1)[1] for arg in argv if "#file=" in arg]
    if paths:
        request["files"] = {path: _read(path) for path in paths}


def _parse(text: str) -> dict[str, str]:
    try:
        data: dict[str, str] = json.loads(text)
    except ValueError:
        import yaml  # a charm may call the command itself, with YAML

        data = {key: str(value) for key, value in (yaml.safe_load(text) or {}).items()}
    return data


def _read(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()
