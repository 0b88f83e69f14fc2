"""What the provider does in this hook, by the setup's policy; its authority goes in and comes out as PEM texts."""

from __future__ import annotations

import re
from typing import Any

from .recording import Json


class ProviderActs:
    def __init__(self, request: Json) -> None:
        self._actions: list[Json] = request.get("provider_do") or []
        provider = request.get("provider") or {}
        self._validity_s = float(provider.get("validity_s") or 0)
        self._seen: list[str] = provider.get("seen") or []
        self.given: dict[str, str] | None = request.get("authority")

    def run(self, providers: list[Any]) -> None:
        if not self._actions or not providers:
            return
        from .charms.provider import Authority

        authority = Authority(self.given, self._validity_s, self._seen)
        try:
            authority.do(providers[0], self._actions)
        finally:
            self.given = authority.given


def capabilities(request: Json) -> dict[str, Any] | None:
    """What the setup lets the provider publish."""
    given = (request.get("provider") or {}).get("capabilities")
    return None if given is None else spelled(given)


def spelled(given: Json) -> dict[str, Any]:
    """The model's `Capabilities` in the library's spelling."""
    return {re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), key): value for key, value in given.items()}
