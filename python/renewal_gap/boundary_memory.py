"""What a charm keeps in its objects within a hook: two runs of an observer that start with the same memory may share a path."""

from __future__ import annotations

import dataclasses
import enum
import functools
import sys
import types
from typing import Any

from .boundary_values import encoded

_LIBRARY_VALUES = frozenset(
    {"PrivateKey", "CertificateSigningRequest", "Certificate", "ProviderCertificate", "CertificateRequestAttributes"}
)
_OF_OPS = frozenset({"framework", "handle"})
_CACHE = type(functools.lru_cache(lambda: None))
_DEPTH = 12


def memory_of(charm: Any, modules: list[str]) -> Any:
    """As JSON. Objects of ops and of the library itself are there as their type: what they answer is asked for."""
    walker = _Walker(frozenset(modules))
    own = walker.fields(charm, 0)
    shared = [[name, _globals(walker, name)] for name in modules if name in sys.modules]
    return [own, [entry for entry in shared if entry[1]]]


def _globals(walker: _Walker, module: str) -> list[Any]:
    """Variables of a module that its functions could have changed, and what its classes share."""
    out: list[Any] = []
    for name, value in vars(sys.modules[module]).items():
        if name.startswith("__") or isinstance(value, types.ModuleType):
            continue
        if isinstance(value, _CACHE):
            out.append([name, value.cache_info().currsize])
        elif isinstance(value, type):
            if value.__module__ == module:
                out += [[f"{name}.{key}", kept] for key, kept in walker.shared(value)]
        elif not callable(value):
            out.append([name, walker.show(value, 0)])
    return out


class _Walker:
    def __init__(self, modules: frozenset[str]) -> None:
        self._modules = modules
        self._met: set[int] = set()

    def show(self, value: Any, depth: int) -> Any:
        if value is None or isinstance(value, (bool, int, float, str)) and not isinstance(value, enum.Enum):
            return value
        if depth > _DEPTH or id(value) in self._met:
            return {"$": "met"}
        if isinstance(value, enum.Enum):
            return {"$": "enum", "name": f"{type(value).__name__}.{value.name}"}
        name = type(value).__name__
        if name in _LIBRARY_VALUES:
            return encoded(value)
        if isinstance(value, (list, tuple)):
            return [self.show(item, depth + 1) for item in value]
        if isinstance(value, (set, frozenset)):
            return {"$": "set", "items": sorted((self.show(item, depth + 1) for item in value), key=str)}
        if isinstance(value, dict):
            return [[self.show(key, depth + 1), self.show(item, depth + 1)] for key, item in value.items()]
        if type(value).__module__ in self._modules or dataclasses.is_dataclass(value):
            return {"$": name, "fields": self.fields(value, depth + 1)}
        return {"$": name}

    def fields(self, value: Any, depth: int) -> list[Any]:
        self._met.add(id(value))
        held = getattr(value, "__dict__", None) or {key: getattr(value, key, None) for key in getattr(value, "__slots__", ())}
        return [[key, self.show(item, depth)] for key, item in held.items() if key not in _OF_OPS]

    def shared(self, cls: type) -> list[tuple[str, Any]]:
        out: list[tuple[str, Any]] = []
        for key, value in vars(cls).items():
            if isinstance(value, _CACHE):
                out.append((key, value.cache_info().currsize))
            elif isinstance(value, (list, dict, set)) and not key.startswith("__"):
                out.append((key, self.show(value, 0)))
        return out
