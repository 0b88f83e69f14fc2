"""A small Juju for tests: two applications with one unit each, one relation, buffered writes, and a Pebble with files."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]


class JujuError(Exception):
    """A hook command that fails with this text."""


class FakeJuju:
    def __init__(self) -> None:
        self.bags: dict[str, dict[str, str]] = {"web/0": {"ingress-address": "10.0.0.1"}, "web": {}, "tls": {}, "tls/0": {}}
        self.secrets: dict[str, Json] = {}
        self.config: Json = {}
        self.stored: dict[str, dict[str, str]] = {}
        self.status: dict[str, tuple[str, str]] = {}
        self.files: dict[str, str] = {}
        self.fresh: dict[str, int] = {"keys": 0, "uuids": 0, "serials": 0, "signatures": 0}
        self.related = True
        self.can_connect = True
        self.leaders = {"web/0", "tls/0"}
        self.params: Json = {}
        self.results: dict[str, str] = {}
        self.asks: list[Json] = []
        self.authority: Json | None = None
        self._unit = ""
        self._draft: FakeJuju | None = None

    # One hook, from the outside

    def begin(self, unit: str) -> None:
        self._unit = unit
        self._draft = self._copied()

    def _copied(self) -> FakeJuju:
        other = copy.copy(self)
        other._draft = None
        for name in ("bags", "secrets", "stored", "status", "files", "fresh", "results"):
            setattr(other, name, copy.deepcopy(getattr(self, name)))
        return other

    def end(self, failed: bool) -> None:
        """Files and status are at once; all else is committed, or dropped (R1.1, R1.2, R1.3)."""
        draft = self._draft
        assert draft is not None
        self._draft = None
        self.files, self.status, self.fresh = draft.files, draft.status, draft.fresh
        if not failed:
            self.bags, self.secrets, self.stored, self.results = draft.bags, draft.secrets, draft.stored, draft.results

    def ask(self, text: str) -> str:
        request = json.loads(text)
        self.asks.append(request)
        target = self._draft or self
        if request.get("quiet"):
            # Whatever is written for the runtime's own question must not stay.
            target = target._copied()
        return json.dumps(target._answer(request))

    def _answer(self, request: Json) -> Json:
        if "fresh" in request:
            self.fresh[request["fresh"]] += 1
            return {"n": self.fresh[request["fresh"]]}
        if "disk" in request:
            return self._disk(request["disk"])
        if "pebble" in request:
            return self._pebble(request["pebble"])
        name = request["command"][0]
        handler: Callable[[list[str], Json], str] | None = getattr(self, "_" + name.replace("-", "_"), None)
        if handler is None:
            return {"refused": f"{name} is not simulated"}
        try:
            return {"code": 0, "stdout": handler(request["command"][1:], request), "stderr": ""}
        except JujuError as error:
            return {"code": 1, "stdout": "", "stderr": f"ERROR {error}"}

    # Relations

    @property
    def _app(self) -> str:
        return self._unit.split("/")[0]

    def _is_leader(self, args: list[str], _: Json) -> str:
        return json.dumps(self._unit in self.leaders)

    def _relation_ids(self, args: list[str], _: Json) -> str:
        name = next(arg for arg in args if not arg.startswith("-"))
        return json.dumps([f"{name}:1"] if self.related and name == "certificates" else [])

    def _relation_list(self, args: list[str], _: Json) -> str:
        other = "tls" if self._app == "web" else "web"
        return json.dumps(other if "--app" in args else [f"{other}/0"])

    def _relation_get(self, args: list[str], _: Json) -> str:
        return json.dumps(self.bags[args[-1]])

    def _relation_set(self, args: list[str], request: Json) -> str:
        bag = self.bags[self._app if "--app" in args else self._unit]
        for key, value in request["data"].items():
            bag.pop(key, None) if value == "" else bag.__setitem__(key, value)
        return ""

    # Secrets

    def _secret(self, args: list[str]) -> Json:
        label = args[args.index("--label") + 1] if "--label" in args else None
        for sid, secret in self.secrets.items():
            if sid in args or (label and secret["label"] == label):
                return secret
        raise JujuError(f'secret "{label}" not found')

    def _secret_add(self, args: list[str], request: Json) -> str:
        sid = f"secret:{len(self.secrets) + 1 + sum(self.fresh.values())}"
        content = {arg.split("#file=")[0]: request["files"][arg.split("#file=")[1]] for arg in args if "#file=" in arg}
        option = {name: args[args.index(name) + 1] for name in ("--label", "--expire", "--owner") if name in args}
        self.secrets[sid] = {"id": sid, "content": content, "label": option.get("--label"), "expire": option.get("--expire"),
                             "owner": option["--owner"], "revision": 1}  # fmt: skip
        return sid

    def _secret_set(self, args: list[str], request: Json) -> str:
        secret = self._secret(args)
        for arg in args:
            if "#file=" in arg:
                secret["content"] = {arg.split("#file=")[0]: request["files"][arg.split("#file=")[1]]}
                secret["revision"] += 1
        if "--expire" in args:
            secret["expire"] = args[args.index("--expire") + 1]
        return ""

    def _secret_get(self, args: list[str], _: Json) -> str:
        return json.dumps(self._secret(args)["content"])

    def _secret_info_get(self, args: list[str], _: Json) -> str:
        secret = self._secret(args)
        info = {"revision": secret["revision"], "label": secret["label"], "owner": secret["owner"], "rotation": "never"}
        return json.dumps({secret["id"].split(":")[1]: info})

    def _secret_remove(self, args: list[str], _: Json) -> str:
        del self.secrets[self._secret(args)["id"]]
        return ""

    def _secret_ids(self, args: list[str], _: Json) -> str:
        return "\n".join(self.secrets)

    # The rest

    def _config_get(self, args: list[str], _: Json) -> str:
        return json.dumps(self.config)

    def _status_set(self, args: list[str], _: Json) -> str:
        words = [arg for arg in args if not arg.startswith("--")]
        self.status[self._unit] = (words[0], words[1] if len(words) > 1 else "")
        return ""

    def _state_get(self, args: list[str], _: Json) -> str:
        return json.dumps(self.stored.get(self._unit, {}))

    def _state_set(self, args: list[str], request: Json) -> str:
        self.stored.setdefault(self._unit, {}).update(request["data"])
        return ""

    def _state_delete(self, args: list[str], _: Json) -> str:
        self.stored[self._unit].pop(args[0], None)
        return ""

    def _action_get(self, args: list[str], _: Json) -> str:
        return json.dumps(self.params)

    def _action_set(self, args: list[str], _: Json) -> str:
        self.results.update(arg.split("=", 1) for arg in args)
        return ""

    def _disk(self, request: Json) -> Json:
        if request["op"] == "files":
            return {"ok": self.files}
        if request["op"] == "push":
            self.files[request["path"]] = request["content"]
        else:
            del self.files[request["path"]]
        return {"ok": None}

    def _pebble(self, request: Json) -> Json:
        op, path = request["op"], request.get("path")
        if not self.can_connect:
            return {"error": {"type": "ConnectionError", "message": "cannot connect to Pebble"}}
        if op == "push":
            self.files[path] = request["content"]
            return {"ok": None}
        if op == "can-connect":
            return {"ok": None}
        if op == "list":
            if path not in self.files:
                message = f"stat {path}: no such file or directory"
                return {"error": {"type": "APIError", "code": 404, "message": message}}
            return {"ok": [{"path": path, "name": path.rsplit("/")[-1], "type": "file", "size": len(self.files[path])}]}
        if op in ("pull", "remove"):
            if path not in self.files:
                return {"error": {"type": "PathError", "kind": "not-found", "message": f"stat {path}: no such file"}}
            return {"ok": self.files[path] if op == "pull" else self.files.pop(path) and None}
        return {"refused": f"pebble {op} is not simulated"}
