"""The tree of calls into the library with arguments and results. The library's text stays as it is: its names are wrapped."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable
from types import FrameType, FunctionType, ModuleType
from typing import Any

from .bridge import Bridge
from .shown import Shower

_WHOLE_CLASSES = ("TLSCertificatesRequiresV4", "TLSCertificatesProvidesV4")
# What making, signing and comparing of keys, requests and certificates goes through.
_METHODS = {
    "PrivateKey": ("generate", "is_valid"),
    "Certificate": ("generate", "generate_self_signed_ca", "matches_private_key"),
    "CertificateSigningRequest": ("generate", "sign", "matches_certificate", "matches_private_key"),
    "CertificateRequestAttributes": ("from_csr", "generate_csr", "is_valid"),
}
_FUNCTIONS = (
    "calculate_relative_datetime",
    "chain_has_valid_order",
    "generate_ca",
    "generate_certificate",
    "generate_csr",
    "generate_private_key",
)
# Where the runtime calls the library in the place of a charm's code: the operations of a setup, the built-in provider.
_FOR_THE_CHARM = tuple(f"{__package__}.{name}" for name in ("requirer_op", "charms.provider"))
# More than any real hook makes; a loop gone wild must not fill the memory.
CALL_LIMIT = 5000


class CallRecorder:
    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self.shower = Shower()
        self._open: list[list[dict[str, Any]]] = []
        self._made = 0

    def start(self) -> None:
        self.shower = Shower()
        self._open = []
        self._made = 0

    def wrap_library(self, module: ModuleType) -> None:
        for name in _WHOLE_CLASSES:
            cls = getattr(module, name, None)
            # A library may be a subclass of the released class: both are its own.
            for own in getattr(cls, "__mro__", ()):
                if own.__module__ == module.__name__:
                    self.wrap_class(own, prefix="")
        for name, methods in _METHODS.items():
            cls = getattr(module, name, None)
            for method in methods if cls is not None else ():
                self._wrap_member(cls, method, f"{name}.")
        for name in _FUNCTIONS:
            function = getattr(module, name, None)
            if isinstance(function, FunctionType):
                setattr(module, name, self._wrapped(function, name, skip_first=False))

    def wrap_class(self, cls: Any, prefix: str) -> None:
        """All functions and properties that the class itself defines, but for its making and printing."""
        for name in list(vars(cls)):
            if not name.startswith("__"):
                self._wrap_member(cls, name, prefix)

    def _wrap_member(self, cls: Any, name: str, prefix: str) -> None:
        member = vars(cls).get(name)
        if isinstance(member, FunctionType):
            setattr(cls, name, self._wrapped(member, prefix + name, skip_first=True))
        elif isinstance(member, classmethod):
            setattr(cls, name, classmethod(self._wrapped(member.__func__, prefix + name, skip_first=True)))
        elif isinstance(member, staticmethod):
            setattr(cls, name, staticmethod(self._wrapped(member.__func__, prefix + name, skip_first=False)))
        elif isinstance(member, property) and member.fget:
            getter = self._wrapped(member.fget, prefix + name, skip_first=True)
            setattr(cls, name, property(getter, member.fset, member.fdel, member.__doc__))

    def _is_charm(self, frame: FrameType) -> bool:
        return self._bridge.origin.is_charm(frame) or frame.f_globals.get("__name__") in _FOR_THE_CHARM

    def _wrapped(self, function: Any, shown_as: str, skip_first: bool) -> Callable[..., Any]:
        names = _parameters(function)[1 if skip_first else 0 :]
        drop = 1 if skip_first else 0
        # Facts of keys, requests and certificates cross the border elsewhere (boundary_library.py).
        at_border = "." not in shown_as

        @functools.wraps(function)
        def call(*args: Any, **options: Any) -> Any:
            recording, boundary = self._bridge.recording, self._bridge.boundary
            if recording is not None and at_border and boundary.hears_directly(1):
                boundary.call(shown_as, [*zip(names, args[drop:], strict=False), *options.items()])
            if recording is None or recording.quiet or not recording.calls_wanted or self._made >= CALL_LIMIT:
                return function(*args, **options)
            self._made += 1
            show = self.shower.show
            shown = [[name, show(value)] for name, value in zip(names, args[drop:], strict=False)]
            shown += [[name, show(value)] for name, value in options.items()]
            entry: dict[str, Any] = {
                "fn": shown_as, "args": shown, "result": None, "raised": None, "calls": [], "notes": [],
                "seq": recording.next_seq(), "byCharm": self._is_charm(sys._getframe(1)),
            }  # fmt: skip
            (self._open[-1] if self._open else recording.calls).append(entry)
            self._open.append(entry["calls"])
            try:
                result = function(*args, **options)
            except BaseException as error:
                entry["raised"] = type(error).__name__
                raise
            finally:
                self._open.pop()
            entry["result"] = show(result)
            return result

        return call


def _parameters(function: Any) -> list[str]:
    code = inspect.unwrap(function).__code__
    return list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
