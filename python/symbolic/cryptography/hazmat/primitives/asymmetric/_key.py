"""What a symbolic key is: a number, an algorithm and a size.

The private key and its public key share these facts; only the kind of the text tells them apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cryptography._text import Json

RSA = "rsa"
EC = "ec"
USUAL_EXPONENT = 65537

# The text names a curve by its size, so only one curve of a size can be had.
CURVE_SIZES = (192, 224, 256, 384, 521)

_ID = re.compile(r"k(0|[1-9][0-9]*)")
_FIELDS = frozenset({"alg", "id", "size"})


@dataclass(frozen=True)
class Key:
    """The facts of a key pair. `size` is in bits."""

    alg: str
    number: int
    size: int
    exponent: int = USUAL_EXPONENT

    @property
    def id(self) -> str:
        """The name of the key pair, which signatures and key identifiers carry."""
        return f"k{self.number}"

    def text(self) -> dict[str, Json]:
        """Return the JSON fields of the key. The exponent is written only if it is not the usual one."""
        fields: dict[str, Json] = {"alg": self.alg, "id": self.id, "size": self.size}
        return fields if self.exponent == USUAL_EXPONENT else {**fields, "e": self.exponent}

    @classmethod
    def read(cls, fields: Json) -> Key:
        """Return the key with these JSON fields; raise ValueError if they describe none."""
        if not isinstance(fields, dict) or not _FIELDS <= fields.keys() <= _FIELDS | {"e"}:
            raise _damaged("its fields are not those of a key")
        alg, size, exponent = fields["alg"], fields["size"], fields.get("e", USUAL_EXPONENT)
        number = key_number(fields["id"])
        if number is None:
            raise _damaged("its id is not k and a number")
        if not is_int(size) or not _fits(alg, size) or exponent not in _exponents(alg):
            raise _damaged("its algorithm and size do not fit")
        return cls(str(alg), number, size, exponent)

    @property
    def default_hash(self) -> str:
        """The hash that goes with the key unless the text names another: SHA-384 for P-384, else SHA-256.

        This is the library's own rule (`_signature_hash_algorithm`).
        """
        return "sha384" if (self.alg, self.size) == (EC, 384) else "sha256"


def key_number(name: object) -> int | None:
    """Return the number in a key id such as "k3", or None if `name` is not one."""
    match = _ID.fullmatch(name) if isinstance(name, str) else None
    return int(match[1]) if match else None


def is_int(value: object) -> bool:
    """Return whether a JSON value is a whole number (in Python, True is an int too)."""
    return isinstance(value, int) and not isinstance(value, bool)


def _fits(alg: Json, size: int) -> bool:
    return size in CURVE_SIZES if alg == EC else alg == RSA and size >= 1024


def _exponents(alg: Json) -> tuple[int, ...]:
    return (3, USUAL_EXPONENT) if alg == RSA else (USUAL_EXPONENT,)


def _damaged(why: str) -> ValueError:
    return ValueError(f"This key is damaged: {why}.")
