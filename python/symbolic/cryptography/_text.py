"""Canonical JSON in PEM armour: the text of every symbolic object (docs/symbolic-pem.md).

PEM is read as leniently as the real package reads it, because charms pass PEM through configuration, secrets and
JSON, where white space changes.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Union

Json = Union[None, bool, int, str, Sequence["Json"], Mapping[str, "Json"]]
Body = Mapping[str, Json]

_LINE = 64
_FAQ = "https://cryptography.io/en/latest/faq/#why-can-t-i-import-my-pem-file"
_DER_SEQUENCE = 0x30


class Section(NamedTuple):
    """One PEM block: its label and the bytes inside."""

    label: str
    data: bytes


def canonical(body: Body) -> bytes:
    """Return `body` as JSON with sorted keys and no white space, in ASCII."""
    return json.dumps(body, sort_keys=True, separators=(",", ":")).encode("ascii")


def armour(label: str, data: bytes) -> bytes:
    """Return `data` as one PEM block."""
    text = base64.b64encode(data).decode("ascii")
    lines = [text[at : at + _LINE] for at in range(0, len(text), _LINE)]
    return "".join(f"{line}\n" for line in (f"-----BEGIN {label}-----", *lines, f"-----END {label}-----")).encode()


def sections(pem: bytes) -> Iterator[Section]:
    """Yield the PEM blocks of `pem` in order; raise ValueError at the first broken one.

    Blocks are read as they are asked for. Loaders differ: most need all blocks to be sound, but a public key may be
    followed by a broken one.
    """
    text = pem.decode("utf-8", "replace")
    at = 0
    found = False
    while (block := _next_block(text, at)) is not None:
        found = True
        label, inside, end_label, at = block
        if label != end_label:
            raise unloadable(f'MismatchedTags("{label}", "{end_label}")')
        yield Section(label, _decode(inside))
    if not found:
        raise unloadable("MalformedFraming")


def find(blocks: Iterable[Section], labels: Sequence[str], otherwise: str) -> Section:
    """Return the first of `blocks` with one of `labels`; raise ValueError with `otherwise` if there is none."""
    for section in blocks:
        if section.label in labels:
            return section
    raise ValueError(f"Valid PEM but no {otherwise}")


def is_real(data: bytes) -> bool:
    """Return whether `data` looks like the DER of a real object."""
    return data[:1] == bytes([_DER_SEQUENCE])


def parse(data: bytes, what: str) -> Body:
    """Return the JSON object in `data`, the bytes of a `what` ("certificate", "CSR", "private key", ...)."""
    if is_real(data):
        raise ValueError(f"This {what} is a real one; only symbolic ones can be read here.")
    try:
        body = json.loads(data.decode("ascii"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"This {what} is damaged: its content is not symbolic text.") from error
    if not isinstance(body, dict):
        raise ValueError(f"This {what} is damaged: its content is not a JSON object.")
    return body


def unloadable(why: str) -> ValueError:
    """Return the real package's error for text that is not PEM."""
    return ValueError(f"Unable to load PEM file. See {_FAQ} for more details. {why}")


def _next_block(text: str, at: int) -> tuple[str, str, str, int] | None:
    begin = text.find("-----BEGIN ", at)
    if begin < 0:
        return None
    label, inside_at = _until(text, begin + len("-----BEGIN "))
    end = text.find("-----END ", inside_at)
    if inside_at < 0 or end < 0:
        return None
    end_label, after = _until(text, end + len("-----END "))
    if after < 0:
        return None
    return label, text[inside_at:end], end_label, after


def _until(text: str, at: int) -> tuple[str, int]:
    dashes = text.find("-----", at)
    return ("", -1) if dashes < 0 else (text[at:dashes], dashes + len("-----"))


def _decode(inside: str) -> bytes:
    try:
        encoded = "".join(_without_headers(inside).split()).encode("ascii")
        data = base64.b64decode(encoded, validate=True)
    except (binascii.Error, UnicodeEncodeError) as error:
        raise unloadable("InvalidData") from error
    if base64.b64encode(data) != encoded:
        raise unloadable("InvalidData")
    return data


def _without_headers(inside: str) -> str:
    """Drop `Name: value` lines, which a blank line parts from the content."""
    unix = inside.replace("\r\n", "\n").lstrip()
    head, blank, rest = unix.partition("\n\n")
    if not blank:
        return unix
    if any(":" not in line for line in head.splitlines()):
        raise unloadable(f"InvalidHeader({head!r})")
    return rest
