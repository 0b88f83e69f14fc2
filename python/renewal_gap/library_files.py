"""Where versions of the library lie, and the names they are imported by."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from types import ModuleType

PACKAGE = "charmlibs.interfaces.tls_certificates"
SUBMODULE = f"{PACKAGE}._tls_certificates"
# The name that charms used before the library moved out of Charmhub.
CHARMHUB = "charms.tls_certificates_interface.v4.tls_certificates"
PATCHED_FILE = "_tls_certificates.py"
LIBRARY_LOGGERS = (PACKAGE, CHARMHUB)


def ensure_parents(name: str) -> None:
    """Makes the packages above a module exist, as namespaces, wherever they come from."""
    parts = name.split(".")[:-1]
    for count in range(1, len(parts) + 1):
        parent = ".".join(parts[:count])
        if parent in sys.modules:
            continue
        try:
            __import__(parent)
        except ModuleNotFoundError:
            module = ModuleType(parent)
            module.__path__ = []
            sys.modules[parent] = module


def versions(site: str) -> list[str]:
    """Bundled versions, oldest first."""
    folder = os.path.join(site, "libraries")
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return sorted(names, key=lambda name: [int(part) for part in name.split(".") if part.isdigit()])


def find_package(site: str, version: str | None) -> importlib.machinery.ModuleSpec:
    """The spec of the package in a version; None: the one on `sys.path`, else the newest bundled one.

    @raises LookupError with a sentence
    """
    ensure_parents(PACKAGE)
    bundled = versions(site)
    if version in bundled or (version is None and not _installed()):
        chosen = version or (bundled[-1] if bundled else None)
        if chosen:
            spec = _spec_in([os.path.join(site, "libraries", chosen, "charmlibs", "interfaces")])
            if spec:
                return spec
    spec = _installed()
    if spec and version in (None, _version_of(spec)):
        return spec
    known = sorted({*bundled, *([_version_of(spec)] if spec else [])})
    raise LookupError(f"version {version} of the library is not here; there is {', '.join(known) or 'none'}")


def _installed() -> importlib.machinery.ModuleSpec | None:
    return _spec_in(list(sys.modules["charmlibs.interfaces"].__path__))


def _spec_in(folders: list[str]) -> importlib.machinery.ModuleSpec | None:
    spec = importlib.machinery.PathFinder.find_spec(PACKAGE, folders)
    return spec if spec and spec.loader else None


def _version_of(package: importlib.machinery.ModuleSpec) -> str:
    spec = importlib.machinery.PathFinder.find_spec(f"{PACKAGE}._version", package.submodule_search_locations)
    if not spec or not spec.loader:
        return "unknown"
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(module.__version__)
