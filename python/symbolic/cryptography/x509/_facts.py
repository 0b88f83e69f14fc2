"""What a request and a certificate say, and the text that says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cryptography import _text
from cryptography._text import Body, Json
from cryptography.hazmat.primitives.asymmetric._key import EC, RSA, Key, is_int, key_number
from cryptography.x509 import _name_text
from cryptography.x509.extensions import _text as _extensions_text
from cryptography.x509.name import Name

REQUEST = "csr"
CERTIFICATE = "cert"

_REQUEST_FIELDS = frozenset({"ext", "key", "sig", "subject", "t"})
_CERTIFICATE_FIELDS = _REQUEST_FIELDS | {"issuer", "na", "nb", "serial"}

# The times that Python can tell: the years 1 to 9999.
_EARLIEST, _LATEST = -62135596800, 253402300799

_SIGNATURE_FIELDS = frozenset({"by", "n", "h"})


@dataclass(frozen=True)
class Signature:
    """Who signed. `nonce` is there exactly if the signature is an ECDSA one."""

    by: str
    nonce: int | None
    hash: str | None

    @property
    def alg(self) -> str:
        """The algorithm of the signing key."""
        return RSA if self.nonce is None else EC

    def text(self) -> dict[str, Json]:
        """Return the JSON fields."""
        fields: dict[str, Json] = {"by": self.by, "n": self.nonce, "h": self.hash}
        return {name: value for name, value in fields.items() if value is not None}

    def hash_for(self, key: Key) -> str:
        """Return the name of the hash in the signature of an object about `key`.

        The text names a hash only if it is not the usual one for the signing key. The signing key is known here
        only if it signed for itself; of another, the usual hash is taken to be SHA-256.
        """
        return self.hash or (key.default_hash if key.id == self.by else "sha256")

    @classmethod
    def read(cls, fields: Json) -> Signature:
        """Return the signature with these JSON fields; raise ValueError if they describe none."""
        if not isinstance(fields, Mapping) or not fields.keys() <= _SIGNATURE_FIELDS:
            raise damaged("its signature has other fields than by, n and h")
        by, nonce, name = fields.get("by"), fields.get("n"), fields.get("h")
        if not isinstance(by, str) or key_number(by) is None:
            raise damaged("its signature does not name a key")
        if nonce is not None and not (isinstance(nonce, int) and is_int(nonce)):
            raise damaged("the number of its signature is not a number")
        if name is not None and not isinstance(name, str):
            raise damaged("the hash of its signature is not a name")
        return cls(by, nonce, name)


@dataclass(frozen=True)
class RequestFacts:
    """A request. `extensions` are JSON, whose values are read when asked for."""

    subject: Name
    key: Key
    extensions: tuple[Json, ...]
    signature: Signature

    def body(self) -> dict[str, Json]:
        """Return the JSON of the request."""
        return {
            "ext": list(self.extensions),
            "key": self.key.text(),
            "sig": self.signature.text(),
            "subject": _name_text.write(self.subject),
            "t": REQUEST,
        }

    @classmethod
    def read(cls, data: bytes) -> RequestFacts:
        """Return the request in `data`; raise ValueError if there is none."""
        body = _body(data, "CSR", REQUEST, _REQUEST_FIELDS)
        return cls(
            _name_text.read(body["subject"]),
            Key.read(body["key"]),
            tuple(_extensions_text.check(body["ext"])),
            Signature.read(body["sig"]),
        )


@dataclass(frozen=True)
class CertificateFacts(RequestFacts):
    """A certificate. Times are in seconds since the epoch."""

    issuer: Name
    not_before: int
    not_after: int
    serial: int

    def body(self) -> dict[str, Json]:
        return {
            **super().body(),
            "issuer": _name_text.write(self.issuer),
            "na": self.not_after,
            "nb": self.not_before,
            "serial": self.serial,
            "t": CERTIFICATE,
        }

    @classmethod
    def read(cls, data: bytes) -> CertificateFacts:
        body = _body(data, "certificate", CERTIFICATE, _CERTIFICATE_FIELDS)
        return cls(
            _name_text.read(body["subject"]),
            Key.read(body["key"]),
            tuple(_extensions_text.check(body["ext"])),
            Signature.read(body["sig"]),
            _name_text.read(body["issuer"]),
            _number(body, "nb", _EARLIEST, _LATEST),
            _number(body, "na", _EARLIEST, _LATEST),
            _number(body, "serial", 0),
        )


def unsigned(body: Body) -> bytes:
    """Return the text that is signed: all of `body` but the signature."""
    return _text.canonical({name: value for name, value in body.items() if name != "sig"})


def damaged(why: str) -> ValueError:
    """Return the error for a text that does not describe a request or certificate."""
    return ValueError(f"This certificate or CSR is damaged: {why}.")


def _body(data: bytes, what: str, kind: str, fields: Iterable[str]) -> Body:
    body = _text.parse(data, what)
    if body.get("t") != kind:
        raise ValueError(f"This {what} is damaged: its content is something else.")
    if body.keys() != set(fields):
        raise damaged("its fields are not the expected ones")
    return body


def _number(body: Body, name: str, least: int, most: int | None = None) -> int:
    value = body[name]
    if not isinstance(value, int) or not is_int(value) or value < least or (most is not None and value > most):
        raise damaged(f"{name} is not a whole number in its range")
    return value
