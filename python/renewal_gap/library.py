"""Loads a version of the real library, or the reader's text of it, and swaps between what is loaded."""

from __future__ import annotations

import hashlib
import importlib.util
import linecache
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from .errors import BadCharm
from .library_files import CHARMHUB, PACKAGE, PATCHED_FILE, SUBMODULE, ensure_parents, find_package

# Each loaded library is some megabytes; going to and fro between a patch and the release is what happens.
_KEPT = 4


@dataclass(frozen=True)
class Loaded:
    version: str
    patched: bool
    package: ModuleType
    submodule: ModuleType
    modules: dict[str, ModuleType]


class Libraries:
    def __init__(self, site: str, prepare: Callable[[ModuleType], None]) -> None:
        self._site = site
        # Called with the module of the classes before anything copies names from it.
        self._prepare = prepare
        self._loaded: dict[tuple[str | None, str], Loaded] = {}
        self.current: Loaded | None = None

    def use(self, version: str | None, source: str | None = None) -> Loaded:
        """Makes a version importable by both names. @raises BadCharm, and what was loaded before stays"""
        key = (version, hashlib.sha256(source.encode()).hexdigest() if source is not None else "")
        loaded = self._loaded.pop(key, None) or self._load(version, source)
        self._loaded[key] = loaded
        while len(self._loaded) > _KEPT:
            del self._loaded[next(iter(self._loaded))]
        _forget()
        _install(loaded)
        self.current = loaded
        return loaded

    def _load(self, version: str | None, source: str | None) -> Loaded:
        code = compile_source(source, PATCHED_FILE) if source is not None else None
        try:
            spec = find_package(self._site, version)
        except LookupError as error:
            raise BadCharm("LookupError", str(error)) from None
        before = _forget()
        try:
            return self._execute(spec, code)
        except Exception as error:
            raise located(error, frozenset({PATCHED_FILE})) from error
        finally:
            _forget()
            sys.modules.update(before)

    def _execute(self, spec: Any, code: Any) -> Loaded:
        package = importlib.util.module_from_spec(spec)
        sys.modules[PACKAGE] = package
        # The package's own __init__ comes last: it copies names out of the module of the classes.
        if code is None:
            submodule = importlib.import_module(SUBMODULE)
        else:
            submodule = ModuleType(SUBMODULE)
            submodule.__file__ = PATCHED_FILE
            submodule.__package__ = PACKAGE
            sys.modules[SUBMODULE] = submodule
            exec(code, submodule.__dict__)
        self._prepare(submodule)
        spec.loader.exec_module(package)
        package._tls_certificates = submodule  # type: ignore[attr-defined]
        modules = {name: module for name, module in sys.modules.items() if name == PACKAGE or name.startswith(PACKAGE + ".")}
        return Loaded(str(package.__version__), code is not None, package, submodule, modules)


def compile_source(source: str, filename: str) -> Any:
    """@raises BadCharm with the line of the mistake"""
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    try:
        return compile(source, filename, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise BadCharm(type(error).__name__, error.msg, error.filename or filename, error.lineno) from None
    except ValueError as error:
        raise BadCharm("ValueError", str(error), filename, None) from None


def located(error: Exception, files: frozenset[str]) -> BadCharm:
    """An exception while a source was executed, with its innermost line in those files."""
    file, line = None, None
    traceback = error.__traceback__
    while traceback:
        if traceback.tb_frame.f_code.co_filename in files:
            file, line = traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
        traceback = traceback.tb_next
    if isinstance(error, SyntaxError) and error.filename in files:
        file, line = error.filename, error.lineno
    return BadCharm(type(error).__name__, str(error), file, line)


def _forget() -> dict[str, ModuleType]:
    names = [name for name in sys.modules if name in (PACKAGE, CHARMHUB) or name.startswith(PACKAGE + ".")]
    return {name: sys.modules.pop(name) for name in names}


def _install(loaded: Loaded) -> None:
    sys.modules.update(loaded.modules)
    sys.modules["charmlibs.interfaces"].tls_certificates = loaded.package  # type: ignore[attr-defined]
    ensure_parents(CHARMHUB)
    sys.modules[CHARMHUB] = loaded.submodule
    sys.modules[CHARMHUB.rpartition(".")[0]].tls_certificates = loaded.submodule  # type: ignore[attr-defined]
