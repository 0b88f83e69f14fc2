"""A world of two units for tests: charm, clock, and hooks by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .fake_juju import FakeJuju

Json = dict[str, Any]
START = 1_767_225_600_000  # 2026-01-01
DAY = 86_400_000
YEAR_S = 365 * 86_400
CHARMS = Path(__file__).parents[3] / "src" / "charms"


class World:
    def __init__(self, juju: FakeJuju, runtime: Any) -> None:
        self.juju = juju
        self.now = START
        self.source = ""
        self._runtime = runtime

    def serve(self, request: Json) -> Json:
        answer: Json = json.loads(self._runtime.serve(json.dumps(request)))
        return answer

    def load(self, source: str | dict[str, str], metadata: Any = None) -> Json:
        files = {"charm.py": source} if isinstance(source, str) else source
        self.source = files.get("charm.py", "")
        return self.serve({"do": "charm", "files": files, "metadata": metadata})

    def shipped(self, name: str) -> str:
        text = (CHARMS / f"{name}.py").read_text()
        assert "ok" in self.load(text)
        return text

    def hook(self, name: str, **more: Any) -> Json:
        """A hook of the requirer."""
        return self._run("requirer", "web/0", name, more)

    def provider(self, name: str, *do: Any, **more: Any) -> Json:
        actions = [{"do": one} if isinstance(one, str) else one for one in do]
        return self._run("provider", "tls/0", name, {"provider_do": actions, **more})

    def _run(self, side: str, unit: str, name: str, more: Json) -> Json:
        app, remote = unit.split("/")[0], "tls" if side == "requirer" else "web"
        call: Json = {"name": name, **more.pop("call", {})}
        if name.startswith("relation-"):
            call |= {"relation": 1, "remoteApp": remote}
        if name in ("relation-joined", "relation-changed"):
            call["remoteUnit"] = f"{remote}/0"
        request = {"do": "hook", "side": side, "unit": unit, "app": app, "endpoint": "certificates", "remote_app": remote,
                   "call": call, "now": self.now, "authority": self.juju.authority,
                   "provider": {"validity_s": YEAR_S, "capabilities": None}, **more}  # fmt: skip
        self.juju.begin(unit)
        answer = self.serve(request)
        assert "ok" in answer, answer
        report: Json = answer["ok"]
        self.juju.end(failed=report["raised"] is not None)
        self.juju.authority = report["authority"]
        return report

    # Situations

    def certificate_secret(self) -> Json:
        return next(s for s in self.juju.secrets.values() if "-certificate-" in s["label"])

    def requests(self, entity: str = "web/0") -> list[Json]:
        found: list[Json] = json.loads(self.juju.bags[entity].get("certificate_signing_requests", "[]"))
        return found

    def certificates(self) -> list[Json]:
        found: list[Json] = json.loads(self.juju.bags["tls"].get("certificates", "[]"))
        return found

    def signed(self) -> None:
        """Up to a certificate that the requirer has taken."""
        self.hook("relation-created")
        self.provider("relation-changed", "sign")
        self.hook("relation-changed")

    def expire(self, **more: Any) -> Json:
        secret = self.certificate_secret()
        self.now += 329 * DAY
        call = {"secret": secret["id"], "label": secret["label"], "revision": 1}
        return self.hook("secret-expired", call=call, **more)


def line_of(source: str, text: str) -> int:
    """The number of the one line that holds a text."""
    [line] = [number for number, content in enumerate(source.splitlines(), 1) if text in content]
    return line
