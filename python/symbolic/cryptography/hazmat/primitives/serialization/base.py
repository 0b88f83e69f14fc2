"""Loaders of keys."""

from __future__ import annotations

from typing import Any

from cryptography import _text
from cryptography.hazmat.primitives.asymmetric import _load
from cryptography.hazmat.primitives.asymmetric._key import Key
from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes, PublicKeyTypes
from cryptography.utils import Buffer, as_bytes

_ENCRYPTED = "ENCRYPTED PRIVATE KEY"
_PRIVATE_LABELS = ("PRIVATE KEY", _ENCRYPTED, "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY")
_PUBLIC_LABELS = ("PUBLIC KEY", "RSA PUBLIC KEY")
_LABEL_ALGORITHMS = {"RSA PRIVATE KEY": "rsa", "EC PRIVATE KEY": "ec", "RSA PUBLIC KEY": "rsa"}


def load_pem_private_key(
    data: Buffer,
    password: Buffer | None,
    backend: Any = None,
    *,
    unsafe_skip_rsa_key_validation: bool = False,
) -> PrivateKeyTypes:
    """Return the private key in the PEM `data`."""
    section = _text.find(
        list(_text.sections(as_bytes(data))),
        _PRIVATE_LABELS,
        "BEGIN/END delimiters for a private key found. Are you sure this is a private key?",
    )
    given = _check_password(password)
    if section.label == _ENCRYPTED:
        raise _encrypted(section.data, given)
    return _load.private_key(_read(section.data, "key", section.label), given)


def load_der_private_key(
    data: Buffer,
    password: Buffer | None,
    backend: Any = None,
    *,
    unsafe_skip_rsa_key_validation: bool = False,
) -> PrivateKeyTypes:
    """Return the private key in the bare `data`."""
    raw = as_bytes(data)
    given = _check_password(password)
    return _load.private_key(_read(raw, "key"), given)


def load_pem_public_key(data: Buffer, backend: Any = None) -> PublicKeyTypes:
    """Return the public key in the PEM `data`."""
    section = _text.find(
        _text.sections(as_bytes(data)),
        _PUBLIC_LABELS,
        "BEGIN PUBLIC KEY/END PUBLIC KEY delimiters. Are you sure this is a public key?",
    )
    return _load.public_key(_read(section.data, "pub", section.label))


def load_der_public_key(data: Buffer, backend: Any = None) -> PublicKeyTypes:
    """Return the public key in the bare `data`."""
    return _load.public_key(_read(as_bytes(data), "pub"))


def _read(data: bytes, kind: str, label: str = "") -> Key:
    what = "private key" if kind == "key" else "public key"
    body = _text.parse(data, what)
    if body.get("t") != kind:
        raise ValueError(f"This {what} is damaged: its content is something else.")
    key = Key.read({name: value for name, value in body.items() if name != "t"})
    if _LABEL_ALGORITHMS.get(label, key.alg) != key.alg:
        raise ValueError(f"This {what} is damaged: its label names another algorithm than its content.")
    return key


def _check_password(password: Buffer | None) -> bool:
    if password is None:
        return False
    as_bytes(password)
    return True


def _encrypted(data: bytes, given: bool) -> Exception:
    if _text.is_real(data) and not given:
        return TypeError("Password was not given but private key is encrypted")
    return ValueError("This private key is encrypted; symbolic keys never are.")
