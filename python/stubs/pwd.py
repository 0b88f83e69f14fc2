"""Users of the unit's machine. The browser's Python has no such module; `pathlib` and `shutil` ask for names."""

from __future__ import annotations

from typing import NamedTuple


class struct_passwd(NamedTuple):
    pw_name: str
    pw_passwd: str
    pw_uid: int
    pw_gid: int
    pw_gecos: str
    pw_dir: str
    pw_shell: str


_USERS = (
    struct_passwd("root", "x", 0, 0, "root", "/root", "/bin/bash"),
    struct_passwd("ubuntu", "x", 1000, 1000, "Ubuntu", "/home/ubuntu", "/bin/bash"),
)


def getpwuid(uid: int) -> struct_passwd:
    for user in _USERS:
        if user.pw_uid == uid:
            return user
    raise KeyError(f"getpwuid(): uid not found: {uid}")


def getpwnam(name: str) -> struct_passwd:
    for user in _USERS:
        if user.pw_name == name:
            return user
    raise KeyError(f"getpwnam(): name not found: {name!r}")


def getpwall() -> list[struct_passwd]:
    return list(_USERS)
