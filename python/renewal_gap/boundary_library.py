"""The border towards the TLS library: facts of keys, requests and certificates, and what its object lies open with."""

from __future__ import annotations

import functools
from types import FunctionType, ModuleType
from typing import Any

from .boundary import Boundary
from .boundary_time import watched
from .boundary_values import encoded

_VALUES = ("PrivateKey", "CertificateSigningRequest", "Certificate")
# The text itself, and what only compares texts: whoever follows a path knows which texts are equal.
_PLAIN = frozenset({"raw", "from_string", "from_csr"})
_MOMENTS = frozenset({"expiry_time", "validity_start_time"})
# Plain attributes of the requirer that the setup decides.
_OPEN = ("certificate_requests", "mode")


def wrap_library(module: ModuleType, boundary: Boundary) -> None:
    """After every other wrapper, so that the caller seen here is the charm."""
    requirer = getattr(module, "TLSCertificatesRequiresV4", None)
    if requirer is not None:
        boundary.library_files.add(_unwrapped(requirer._configure).__code__.co_filename)
        for name in _OPEN:
            setattr(requirer, name, _open_attribute(boundary, name))
    for name in _VALUES:
        cls = getattr(module, name, None)
        for member in list(vars(cls)) if cls is not None else ():
            if not member.startswith("_") and member not in _PLAIN:
                _wrap(cls, member, boundary)


def _unwrapped(function: Any) -> Any:
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return function


def _open_attribute(boundary: Boundary, name: str) -> property:
    def get(self: Any) -> Any:
        if boundary.hears_directly(1):
            boundary.item("ask", "requirer", name)
        if name not in self.__dict__:
            raise AttributeError(name)
        return self.__dict__[name]

    def put(self: Any, value: Any) -> None:
        self.__dict__[name] = value

    return property(get, put)


def _wrap(cls: Any, member: str, boundary: Boundary) -> None:
    held = vars(cls)[member]
    if isinstance(held, property):
        setattr(cls, member, _fact(boundary, held, member))
    elif isinstance(held, FunctionType):
        setattr(cls, member, _method(boundary, held, member))


def _fact(boundary: Boundary, held: property, name: str) -> property:
    def get(self: Any) -> Any:
        assert held.fget is not None
        if not boundary.hears_directly(1):
            return held.fget(self)
        subject = encoded(self)
        boundary.item("ask", "value", subject, name, [])
        with boundary.covered():
            value = held.fget(self)
        return watched(boundary, value) if name in _MOMENTS else value

    return property(get, held.fset, held.fdel, held.__doc__)


def _method(boundary: Boundary, held: FunctionType, name: str) -> Any:
    @functools.wraps(held)
    def call(self: Any, *args: Any, **options: Any) -> Any:
        if not boundary.hears_directly(1):
            return held(self, *args, **options)
        given = [*args, *options.values()]
        boundary.item("ask", "value", encoded(self), name, [encoded(value) for value in given])
        with boundary.covered():
            return held(self, *args, **options)

    return call
