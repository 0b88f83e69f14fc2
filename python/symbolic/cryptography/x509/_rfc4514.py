"""Names as text, such as `CN=web.example,O=Example` (RFC 4514)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_SPECIAL = '\\"+,;<>'
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9-]*|(?:0|[1-9][0-9]*)(?:\.(?:0|[1-9][0-9]*))+")
_HEX_VALUE = re.compile(r"#(?:[0-9A-Fa-f]{2})+")
_VALUE = re.compile(r'(?:[^\\"+,;<>\x00]|\\[\\ #="+,;<>]|\\[0-9A-Fa-f]{2})*')
_ESCAPED = re.compile(r"((?:\\[0-9A-Fa-f]{2})+)|\\(.)", re.DOTALL)


class Pair(NamedTuple):
    """One attribute as text, and whether it belongs to the same set as the one before it."""

    key: str
    value: str
    joined: bool


def escape(value: str | bytes) -> str:
    """Return the value of an attribute as it is written in a name."""
    if isinstance(value, bytes):
        return "#" + value.hex() if value else ""
    text = "".join("\\" + char if char in _SPECIAL else char for char in value).replace("\0", "\\00")
    if text.startswith("#") or (text.startswith(" ") and len(text) > 1):
        text = "\\" + text
    return text[:-1] + "\\ " if text.endswith(" ") else text


def parse(text: str) -> Iterator[Pair]:
    """Yield the attributes of a name in the order written; raise ValueError if it is malformed."""
    at = 0
    joined = False
    while text:
        key, at = _match(_KEY, text, at)
        if text[at : at + 1] != "=":
            raise ValueError(text)
        value, at = _value(text, at + 1)
        yield Pair(key, value, joined)
        if at == len(text):
            return
        if text[at] not in ",+":
            raise ValueError(text)
        joined = text[at] == "+"
        at += 1


def _value(text: str, at: int) -> tuple[str, int]:
    if text[at : at + 1] == "#":
        encoded, at = _match(_HEX_VALUE, text, at)
        return bytes.fromhex(encoded[1:]).decode(), at
    written, at = _match(_VALUE, text, at)
    if written.startswith(" ") or re.search(r"(?<!\\) $", written):
        raise ValueError(text)
    return _ESCAPED.sub(_unescape, written), at


def _unescape(match: re.Match[str]) -> str:
    return bytes.fromhex(match[1].replace("\\", "")).decode() if match[1] else match[2]


def _match(pattern: re.Pattern[str], text: str, at: int) -> tuple[str, int]:
    match = pattern.match(text, at)
    if match is None:
        raise ValueError(text)
    return match[0], match.end()
