"""Real DER, as far as extensions and names need it.

Certificates are symbolic, but the bytes of an extension are real: charms may pass them around, and an extension
that the text format does not know is written as its bytes.
"""

from __future__ import annotations

from cryptography.hazmat._object_identifier import ObjectIdentifier

BOOLEAN = 0x01
INTEGER = 0x02
BIT_STRING = 0x03
OCTET_STRING = 0x04
NULL = 0x05
OID = 0x06
SEQUENCE = 0x30
SET = 0x31
_CONTEXT = 0x80
_CONSTRUCTED = 0x20
_LONG = 0x80


def context(number: int, constructed: bool = False) -> int:
    """Return the context-specific tag `number`."""
    return _CONTEXT | number | (_CONSTRUCTED if constructed else 0)


def tlv(tag: int, *parts: bytes) -> bytes:
    """Return one element whose content is `parts`."""
    content = b"".join(parts)
    length = len(content)
    if length < _LONG:
        return bytes([tag, length]) + content
    size = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([tag, _LONG | len(size)]) + size + content


def integer_content(value: int) -> bytes:
    """Return the content of the integer `value`, which must not be negative."""
    return value.to_bytes(value.bit_length() // 8 + 1, "big")


def oid_content(oid: ObjectIdentifier) -> bytes:
    """Return the content of an object identifier."""
    first, second, *rest = oid.arcs
    return b"".join(_base128(arc) for arc in (first * 40 + second, *rest))


def oid(value: ObjectIdentifier) -> bytes:
    """Return an object identifier."""
    return tlv(OID, oid_content(value))


def bit_string_content(bits: list[bool]) -> bytes:
    """Return the content of a string of named bits, without the trailing zeros."""
    while bits and not bits[-1]:
        bits = bits[:-1]
    unused = -len(bits) % 8
    value = int("".join("1" if bit else "0" for bit in bits) + "0" * unused or "0", 2)
    return bytes([unused]) + value.to_bytes((len(bits) + unused) // 8, "big")


class Reader:
    """Reads elements one after another; raises ValueError where the data is not DER."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def done(self) -> bool:
        """Whether all is read."""
        return self._at == len(self._data)

    def peek(self) -> int | None:
        """Return the tag of the next element, or None at the end."""
        return None if self.done else self._data[self._at]

    def read(self, tag: int) -> bytes:
        """Return the content of the next element, which must have `tag`."""
        if self.peek() != tag:
            raise malformed()
        self._at += 1
        return self._take(self._length())

    def optional(self, tag: int) -> bytes | None:
        """Return the content of the next element if it has `tag`."""
        return self.read(tag) if self.peek() == tag else None

    def inside(self, tag: int) -> Reader:
        """Return a reader of the elements in the next element, which must have `tag`."""
        return Reader(self.read(tag))

    def end(self) -> None:
        """Raise ValueError unless all is read."""
        if not self.done:
            raise malformed()

    def _length(self) -> int:
        first = self._take(1)[0]
        return first if first < _LONG else int.from_bytes(self._take(first - _LONG), "big")

    def _take(self, count: int) -> bytes:
        taken = self._data[self._at : self._at + count]
        if len(taken) != count:
            raise malformed()
        self._at += count
        return taken


def read_oid(content: bytes) -> ObjectIdentifier:
    """Return the object identifier with this content."""
    arcs: list[int] = []
    value = 0
    for byte in content:
        value = value << 7 | byte & 0x7F
        if byte < _LONG:
            arcs.append(value)
            value = 0
    if not arcs or content[-1] >= _LONG:
        raise malformed()
    first = min(arcs[0] // 40, 2)
    return ObjectIdentifier(".".join(map(str, (first, arcs[0] - first * 40, *arcs[1:]))))


def read_bits(content: bytes) -> list[bool]:
    """Return the bits of a bit string with this content."""
    if not content or content[0] > 7 or (len(content) == 1 and content[0]):
        raise malformed()
    bits = [bool(byte >> shift & 1) for byte in content[1:] for shift in range(7, -1, -1)]
    return bits[: len(bits) - content[0]]


def whole(data: bytes, tag: int) -> bytes:
    """Return the content of the one element in `data`, which must have `tag`."""
    reader = Reader(data)
    content = reader.read(tag)
    reader.end()
    return content


def malformed() -> ValueError:
    """Return the error for bytes that are not DER of the wanted shape."""
    return ValueError("error parsing asn1 value: the bytes do not have the expected structure")


def _base128(arc: int) -> bytes:
    out = [arc & 0x7F]
    while arc := arc >> 7:
        out.append(arc & 0x7F | _LONG)
    return bytes(reversed(out))
