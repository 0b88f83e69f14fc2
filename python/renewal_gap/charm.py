"""The charm: a reader's files as importable modules, its class, and what its metadata says."""

from __future__ import annotations

import ast
import contextlib
import importlib.abc
import importlib.machinery
import os
import sys
import tempfile
from collections.abc import Iterator
from types import CodeType, ModuleType
from typing import Any

import ops

from .charmcraft import given_metadata
from .errors import BadCharm
from .infer import Metadata, infer
from .library import compile_source, located
from .source_map import SourceMap

# Marks modules that came from a charm's files.
_OURS = "charm"
_MAIN = ("src/charm.py", "charm.py")


class Charm:
    """Compiled once; executed for every hook, as Juju starts the charm anew for every hook."""

    def __init__(self, files: dict[str, str], metadata: Metadata | str | None) -> None:
        """@raises BadCharm"""
        self.sources = {name: text for name, text in files.items() if name.endswith(".py")}
        self.codes: dict[str, CodeType] = {name: compile_source(text, name) for name, text in self.sources.items()}
        trees = {name: ast.parse(text) for name, text in self.sources.items()}
        self.maps = {name: SourceMap(tree) for name, tree in trees.items()}
        self.main = _main_file(trees)
        self.metadata, self.inferred = infer(trees.values(), given_metadata(files, metadata))
        self.uses_disk = not self.metadata["containers"] and any(map(_names_files, trees.values()))
        self.modules = {module_name(name): name for name in self.sources}
        self.packages = sorted(
            {".".join(name.split(".")[:count]) for name in self.modules for count in range(1, len(name.split(".")))}
            - set(self.modules)
        )
        self._handed = _handed_to_main(trees[self.main])
        self.folder = tempfile.mkdtemp(prefix="charm-")
        self._write(files)
        self.class_name = self._check().__name__

    def _write(self, files: dict[str, str]) -> None:
        """Templates and the like: a charm reads them from beside its own file."""
        for name, text in files.items():
            path = os.path.join(self.folder, *[part for part in name.split("/") if part not in ("", "..")])
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

    def _check(self) -> type[ops.CharmBase]:
        try:
            with self.importable():
                return self.execute()
        except ModuleNotFoundError as error:
            bad = located(error, frozenset(self.sources))
            bad.message = (
                f"the charm imports `{error.name}`, which is not here: "
                f"add a file `lib/{(error.name or '').replace('.', '/')}.py` with what the charm uses of it"
            )
            raise bad from error
        except BadCharm:
            raise
        except Exception as error:
            raise located(error, frozenset(self.sources)) from error

    def execute(self) -> type[ops.CharmBase]:
        """Runs the modules anew and returns the charm class. Exceptions are the charm's own. @raises BadCharm: no class"""
        self.forget()
        __import__(module_name(self.main))
        return _charm_class(sys.modules[module_name(self.main)], self.main, self._handed)

    @contextlib.contextmanager
    def importable(self) -> Iterator[None]:
        """While this lasts, the charm's modules are found by name."""
        finder = _Finder(self)
        sys.meta_path.insert(0, finder)
        try:
            yield
        finally:
            sys.meta_path.remove(finder)
            self.forget()

    def forget(self) -> None:
        """Takes the charm's modules out of the interpreter, and out of the packages that hold them."""
        for name in [*self.modules, *self.packages]:
            module = sys.modules.get(name)
            if module is None or getattr(module.__spec__, "loader_state", None) != _OURS:
                continue
            del sys.modules[name]
            parent, _, child = name.rpartition(".")
            if parent in sys.modules and getattr(sys.modules[parent], child, None) is module:
                delattr(sys.modules[parent], child)

    def meta(self) -> ops.CharmMeta:
        """New each time: ops and charms may change what it holds."""
        copied = _copied(self.metadata)
        return ops.CharmMeta(copied, copied.get("actions") or {}, copied.get("config") or {})


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return [_copied(item) for item in value] if isinstance(value, list) else value


def module_name(file: str) -> str:
    """`lib/charms/x/v0/y.py` is `charms.x.v0.y`; `src` and `lib` are on the path."""
    parts = [part for part in file.removesuffix(".py").split("/") if part not in ("", ".")]
    while parts[:1] in (["src"], ["lib"]) and len(parts) > 1:
        parts = parts[1:]
    if parts[-1] == "__init__" and len(parts) > 1:
        parts = parts[:-1]
    return ".".join(parts)


_FILE_NAMES = frozenset({"open", "Path", "pathlib", "os", "shutil", "io"})


def _names_files(tree: ast.Module) -> bool:
    """Whether the code can reach the disk at all: most charms with containers and without do not."""
    return any(isinstance(node, ast.Name) and node.id in _FILE_NAMES for node in ast.walk(tree))


def _main_file(trees: dict[str, ast.Module]) -> str:
    for name in _MAIN:
        if name in trees:
            return name
    holders = [name for name, tree in trees.items() if any(_is_charm_class(node) for node in ast.walk(tree))]
    if len(holders) == 1:
        return holders[0]
    if len(trees) == 1:
        return next(iter(trees))
    raise BadCharm("BadCharm", "no file is called charm.py, and not exactly one holds a class derived from ops.CharmBase")


def _is_charm_class(node: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef) and any(ast.unparse(base).endswith("CharmBase") for base in node.bases)


def _charm_class(module: ModuleType, file: str, handed: frozenset[str]) -> type[ops.CharmBase]:
    """The class that the file hands to `ops.main`, else the last one it defines that no other builds on."""
    own = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, ops.CharmBase) and value.__module__ == module.__name__
    ]
    leaves = [cls for cls in own if not any(other is not cls and issubclass(other, cls) for other in own)]
    if not leaves:
        raise BadCharm("BadCharm", "there is no class derived from ops.CharmBase", file, None)
    return next((cls for cls in own if cls.__name__ in handed), leaves[-1])


def _handed_to_main(tree: ast.Module) -> frozenset[str]:
    """Names in `ops.main(WebCharm)` and `main(WebCharm)`."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    first = [call.args[0] for call in calls if ast.unparse(call.func).split(".")[-1] == "main"]
    return frozenset(argument.id for argument in first if isinstance(argument, ast.Name))


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the charm's modules by name, and the packages above them, which need no file."""

    def __init__(self, charm: Charm) -> None:
        self._charm = charm

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        file = self._charm.modules.get(fullname)
        if file is not None:
            is_package = file.endswith("__init__.py") or any(name.startswith(fullname + ".") for name in self._charm.modules)
            return importlib.machinery.ModuleSpec(fullname, self, origin=file, is_package=is_package, loader_state=_OURS)
        if fullname in self._charm.packages:
            return importlib.machinery.ModuleSpec(fullname, None, is_package=True, loader_state=_OURS)
        return None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        file = self._charm.modules[module.__name__]
        module.__file__ = os.path.join(self._charm.folder, file)
        exec(self._charm.codes[file], module.__dict__)
