"""Groups of the unit's machine. The browser's Python has no such module; `pathlib` and `shutil` ask for names."""

from __future__ import annotations

from typing import NamedTuple


class struct_group(NamedTuple):
    gr_name: str
    gr_passwd: str
    gr_gid: int
    gr_mem: list[str]


_GROUPS = (struct_group("root", "x", 0, []), struct_group("ubuntu", "x", 1000, ["ubuntu"]))


def getgrgid(gid: int) -> struct_group:
    for group in _GROUPS:
        if group.gr_gid == gid:
            return group
    raise KeyError(f"getgrgid(): gid not found: {gid}")


def getgrnam(name: str) -> struct_group:
    for group in _GROUPS:
        if group.gr_name == name:
            return group
    raise KeyError(f"getgrnam(): name not found: {name!r}")


def getgrall() -> list[struct_group]:
    return list(_GROUPS)
