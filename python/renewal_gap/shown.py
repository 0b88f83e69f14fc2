"""Values as a reader sees them: keys, requests and certificates by content id, the rest short. Showing asks Juju nothing."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import hashlib
import re
from collections.abc import Callable
from pathlib import PurePath
from typing import Any

TEXT_LIMIT = 200
ITEM_LIMIT = 20
_DEPTH_LIMIT = 4

# The class that every instant is of, whatever stands in its place while a hook runs.
_REAL_DATETIME = getattr(datetime.datetime, "_real", datetime.datetime)

_LIBRARY_KINDS = {"PrivateKey": "key", "CertificateSigningRequest": "csr", "Certificate": "cert"}
_PEM = re.compile(r"-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----")
_PEM_KINDS = {"CERTIFICATE REQUEST": "csr", "CERTIFICATE": "cert"}
# What tells one of these from another, without asking Juju anything.
_OPS_TEXT: dict[str, Callable[[Any], str]] = {
    "Relation": lambda v: f"{v.name}:{v.id}",
    "Unit": lambda v: v.name,
    "Application": lambda v: v.name,
    "Container": lambda v: v.name,
    "BoundEvent": lambda v: v.event_kind,
    "Secret": lambda v: v._label or v._id or "",
}


def content_id(pem: str) -> str:
    return hashlib.sha256(pem.strip().encode()).hexdigest()[:12]


class Shower:
    """Remembers the ids of objects it has met in a hook: the same certificate is shown in many calls."""

    def __init__(self) -> None:
        # The object itself is kept beside its id, so that Python does not use the address again.
        self._ids: dict[int, tuple[Any, str]] = {}

    def id_of(self, value: Any) -> str:
        """Content id of a key, request or certificate object of the library."""
        known = self._ids.get(id(value))
        if known is None:
            known = (value, content_id(str(value)))
            self._ids[id(value)] = known
        return known[1]

    def show(self, value: Any, depth: int = 0) -> Any:
        kind = type(value)
        if value is None or kind is bool or kind is int:
            return value
        if kind is str:
            return self._text(value)
        if kind is float:
            return value if value == value and abs(value) != float("inf") else {"$": "raw", "text": repr(value)}
        if kind in (list, tuple, set, frozenset):
            return self._items(value, depth)
        if kind is dict:
            return self._map(value, depth)
        return self._object(value, kind, depth)

    def _items(self, value: Any, depth: int) -> Any:
        if depth >= _DEPTH_LIMIT:
            return {"$": "raw", "text": "…"}
        items = [self.show(item, depth + 1) for _, item in zip(range(ITEM_LIMIT), value, strict=False)]
        if isinstance(value, (set, frozenset)):
            items.sort(key=str)
        if len(value) > ITEM_LIMIT:
            items.append({"$": "raw", "text": f"… {len(value) - ITEM_LIMIT} more"})
        return items

    def _map(self, value: dict[Any, Any], depth: int) -> Any:
        if depth >= _DEPTH_LIMIT:
            return {"$": "raw", "text": "{…}"}
        pairs = list(value.items())[:ITEM_LIMIT]
        entries = [[self.cut(key if isinstance(key, str) else _plain(key)), self.show(item, depth + 1)] for key, item in pairs]
        if len(value) > ITEM_LIMIT:
            entries.append(["…", {"$": "raw", "text": f"{len(value) - ITEM_LIMIT} more"}])
        return {"$": "map", "entries": entries}

    def _object(self, value: Any, kind: type, depth: int) -> Any:
        name, module = kind.__name__, kind.__module__
        if module.endswith("tls_certificates"):
            return self._of_library(value, name, depth)
        if isinstance(value, enum.Enum):
            return self._as_object(name, f"{name}.{value.name}")
        if isinstance(value, (str, int)):
            return self.show(str(value) if isinstance(value, str) else int(value), depth)
        if isinstance(value, (datetime.date, datetime.timedelta)):
            return self._as_object(name, _time_text(value))
        if isinstance(value, (bytes, bytearray, PurePath)):
            return self._as_object(name, str(value) if not isinstance(value, (bytes, bytearray)) else repr(bytes(value)))
        if isinstance(value, BaseException):
            return self._as_object(name, str(value))
        if module.startswith("ops."):
            return self._of_ops(value, kind, name)
        if dataclasses.is_dataclass(value):
            return self._fields(value, name, depth)
        return self._as_object(name, value.__name__ if isinstance(value, type) else "")

    def _of_library(self, value: Any, name: str, depth: int) -> Any:
        if isinstance(value, enum.Enum):
            return self._as_object(name, f"{name}.{value.name}")
        if name in _LIBRARY_KINDS:
            return {"$": _LIBRARY_KINDS[name], "id": self.id_of(value)}
        if name == "ProviderCertificate":
            csr = self.id_of(value.certificate_signing_request)
            return {"$": "cert", "id": self.id_of(value.certificate), "revoked": bool(value.revoked), "csr": csr}
        if name == "RequirerCertificateRequest":
            return {"$": "csr", "id": self.id_of(value.certificate_signing_request)}
        if name == "CertificateRequestAttributes":
            return self._as_object(name, str(value.common_name))
        if name == "ProviderCertificateError":
            return self._as_object(name, f"{value.error.code} {value.error.name}")
        if dataclasses.is_dataclass(value):
            return self._fields(value, name, depth)
        if hasattr(kind_of := type(value), "model_fields"):
            return self._pairs(name, [(field, getattr(value, field)) for field in kind_of.model_fields], depth)
        return self._as_object(name, "")

    def _fields(self, value: Any, name: str, depth: int) -> Any:
        return self._pairs(name, [(f.name, getattr(value, f.name, None)) for f in dataclasses.fields(value)], depth)

    def _pairs(self, name: str, pairs: list[tuple[str, Any]], depth: int) -> Any:
        if depth >= _DEPTH_LIMIT:
            return self._as_object(name, "")
        return self._as_object(
            name, ", ".join(f"{key}={_short(self.show(item, depth + 1))}" for key, item in pairs if item is not None)
        )

    def _of_ops(self, value: Any, kind: type, name: str) -> Any:
        for base in kind.__mro__:
            if base.__name__ in _OPS_TEXT and base.__module__.startswith("ops."):
                return self._as_object(name, str(_OPS_TEXT[base.__name__](value)))
            if base.__name__ == "StatusBase":
                return self._as_object(name, str(value.message))
            if base.__name__ == "EventBase":
                return self._as_object(name, value.handle.kind)
        return self._as_object(name, "")

    def _text(self, value: str) -> Any:
        if value.startswith("-----BEGIN ") or "-----BEGIN " in value[:200]:
            match = _PEM.fullmatch(value.strip())
            if match:
                kind = _PEM_KINDS.get(match[1], "key" if match[1].endswith("KEY") else None)
                if kind:
                    return {"$": kind, "id": self.id_of_text(value)}
        return self.cut(value)

    def id_of_text(self, pem: str) -> str:
        return content_id(pem)

    def cut(self, text: str) -> str:
        return text if len(text) <= TEXT_LIMIT else text[: TEXT_LIMIT - 1] + "…"

    def _as_object(self, name: str, text: str) -> dict[str, str]:
        return {"$": "object", "type": name, "text": self.cut(text)}


def _short(shown: Any) -> str:
    """A shown value within the text of another."""
    if not isinstance(shown, dict):
        return f"{len(shown)} items" if isinstance(shown, list) else repr(shown) if isinstance(shown, str) else str(shown)
    kind = shown["$"]
    if kind == "map":
        return f"{len(shown['entries'])} entries"
    return str(shown.get("text") or shown.get("type") if kind in ("object", "raw") else f"{kind} {shown['id']}")


def _plain(key: Any) -> str:
    if isinstance(key, enum.Enum):
        return f"{type(key).__name__}.{key.name}"
    return str(key) if isinstance(key, (int, float, bool, tuple, type(None))) else type(key).__name__


def _time_text(value: datetime.date | datetime.timedelta) -> str:
    """By its class and not by itself: an instant or length that is watched takes notice of who shows it."""
    if isinstance(value, datetime.timedelta):
        return datetime.timedelta.__str__(value)
    return str(_REAL_DATETIME.isoformat(value)) if isinstance(value, datetime.datetime) else value.isoformat()
