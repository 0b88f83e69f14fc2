"""What `charmcraft.yaml` would say, read from the charm's code: endpoints, containers, actions, configuration options."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import Any

Metadata = dict[str, Any]

_RELATION_EVENT = re.compile(r"(?P<name>.+)_relation_(created|joined|changed|departed|broken)$")
_SECTIONS = ("requires", "provides", "peers", "containers", "actions")
_PEER_WORDS = ("peer", "replicas")
_TYPES = {bool: "boolean", int: "int", float: "float", str: "string"}


def infer(trees: Iterable[ast.Module], given: Metadata) -> tuple[Metadata, list[str]]:
    """Metadata with what is missing added from the code, and what was added, as `requires: certificates`."""
    trees = list(trees)
    metadata: Metadata = {**given, **{name: dict(given.get(name) or {}) for name in _SECTIONS}}
    metadata.setdefault("name", "web")
    metadata["config"] = {**(given.get("config") or {}), "options": dict((given.get("config") or {}).get("options") or {})}
    reader = _Reader(_constants(trees), metadata)
    # Library objects say most about an endpoint, so they are read before what only names it.
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                reader.constructor(node)
    for tree in trees:
        for node in ast.walk(tree):
            reader.read(node)
    return metadata, reader.added


def _constants(trees: Iterable[ast.Module]) -> dict[str, str]:
    """Names of modules and classes that are bound to a text."""
    found: dict[str, str] = {}
    for tree in trees:
        bodies = [tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]
        for statement in (statement for body in bodies for statement in body):
            _bind(statement, found)
    return found


def _bind(statement: ast.stmt, found: dict[str, str]) -> None:
    if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call):
        _bind_fields(statement, statement.value, found)
    elif isinstance(statement, ast.Assign):
        for target in statement.targets:
            pairs = [(target, statement.value)]
            if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
                pairs = list(zip(target.elts, statement.value.elts, strict=False))
            for name, value in pairs:
                if isinstance(name, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
                    found.setdefault(name.id, value.value)
    elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        given = statement.value
        if isinstance(given, ast.Constant) and isinstance(given.value, str):
            found.setdefault(statement.target.id, given.value)


def _bind_fields(statement: ast.Assign, call: ast.Call, found: dict[str, str]) -> None:
    """`CLIENTS = Side(endpoint="certificates")` makes `CLIENTS.endpoint` a text."""
    for target in statement.targets:
        for word in call.keywords:
            if isinstance(target, ast.Name) and isinstance(word.value, ast.Constant) and isinstance(word.value.value, str):
                found.setdefault(f"{target.id}.{word.arg}", word.value.value)


class _Reader:
    def __init__(self, constants: dict[str, str], metadata: Metadata) -> None:
        self._constants = constants
        self._metadata = metadata
        self.added: list[str] = []

    def constructor(self, node: ast.Call) -> None:
        """`TLSCertificatesRequiresV4(self, "certificates", …)` and its provider."""
        section = {"TLSCertificatesRequiresV4": "requires", "TLSCertificatesProvidesV4": "provides"}.get(_last_name(node.func))
        if section is None:
            return
        named = next((word.value for word in node.keywords if word.arg == "relationship_name"), None)
        name = self._text(named if named is not None else node.args[1] if len(node.args) > 1 else None)
        if name and not self._knows_endpoint(name):
            self._add(section, name, {"interface": "tls-certificates"})

    def read(self, node: ast.AST) -> None:
        if isinstance(node, ast.Call):
            self._call(node)
        elif isinstance(node, ast.Subscript):
            self._subscript(node)
        elif isinstance(node, ast.Attribute):
            self._attribute(node)

    def _call(self, node: ast.Call) -> None:
        first = self._text(node.args[0] if node.args else None)
        name = _last_name(node.func)
        if name == "get_container" and first:
            self._add("containers", first, {})
        elif name == "get_relation" and first:
            self._endpoint(first, node.args[0])
        elif name == "get" and first and isinstance(node.func, ast.Attribute) and _last_name(node.func.value) == "config":
            self._option(first, node.args[1] if len(node.args) > 1 else None)

    def _subscript(self, node: ast.Subscript) -> None:
        name, key = _last_name(node.value), self._text(node.slice)
        if not key:
            return
        if name == "config":
            self._option(key, None)
        elif name in ("relations", "containers"):
            self._endpoint(key, node.slice) if name == "relations" else self._add("containers", key, {})

    def _attribute(self, node: ast.Attribute) -> None:
        """`self.on.rotate_action`, `self.on["certificates"].relation_changed`."""
        owner = node.value
        if isinstance(owner, ast.Subscript) and _last_name(owner.value) == "on":
            key = self._text(owner.slice)
            if key and node.attr.startswith("relation_"):
                self._endpoint(key, owner.slice)
            elif key and node.attr == "pebble_ready":
                self._add("containers", key, {})
            elif key and node.attr == "action":
                self._add("actions", key, {})
        elif _last_name(owner) == "on":
            self._event(node.attr)

    def _event(self, event: str) -> None:
        relation = _RELATION_EVENT.fullmatch(event)
        if relation:
            self._endpoint(relation["name"].replace("_", "-"))
        elif event.endswith("_pebble_ready"):
            self._add("containers", event.removesuffix("_pebble_ready").replace("_", "-"), {})
        elif event.endswith("_action"):
            self._add("actions", event.removesuffix("_action").replace("_", "-"), {})

    def _endpoint(self, name: str, said: ast.AST | None = None) -> None:
        """@param said: how the code names it: `PEER_RELATION` tells more than the name it stands for"""
        if not self._knows_endpoint(name):
            words = f"{name} {ast.unparse(said) if said else ''}".lower()
            peers = any(word in words for word in _PEER_WORDS)
            self._add("peers" if peers else "requires", name, {"interface": name})

    def _knows_endpoint(self, name: str) -> bool:
        return any(_same(name, known) for section in ("requires", "provides", "peers") for known in self._metadata[section])

    def _option(self, name: str, default: ast.expr | None) -> None:
        options = self._metadata["config"]["options"]
        if name not in options:
            kind = type(default.value) if isinstance(default, ast.Constant) else str
            options[name] = {"type": _TYPES.get(kind, "string")}
            self.added.append(f"config: {name}")

    def _add(self, section: str, name: str, value: Metadata) -> None:
        if not any(_same(name, known) for known in self._metadata[section]):
            self._metadata[section][name] = value
            self.added.append(f"{section}: {name}")

    def _text(self, node: ast.AST | None) -> str | None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.Name):
            return self._constants.get(node.id)
        if isinstance(node, ast.Attribute):
            whole = self._constants.get(ast.unparse(node))
            return self._constants.get(node.attr) if whole is None else whole
        return None


def _same(a: str, b: str) -> bool:
    """Events do not tell hyphens from underscores."""
    return a.replace("_", "-") == b.replace("_", "-")


def _last_name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
