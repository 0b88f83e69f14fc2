"""What is compared between the real package and the symbolic one: values and kinds, never key material."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from cryptography import x509


def outcome(call: Callable[[], Any]) -> dict[str, Any]:
    """Return the shape of what `call` gives, or the kind of error it raises, and the warnings on the way."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result: dict[str, Any] = {"value": shape(call())}
        except Exception as error:  # whatever it is, it is the outcome
            result = {"error": kind(error)}
    return {**result, "warnings": sorted({warning.category.__name__ for warning in caught})}


def kind(error: Exception) -> list[str]:
    """Return the classes that an `except` can name."""
    return [cls.__name__ for cls in type(error).__mro__ if cls not in (object, BaseException)]


def shape(value: Any) -> Any:
    """Return `value` as JSON that says the same for both packages."""
    match value:
        case x509.Certificate():
            return certificate(value)
        case x509.CertificateSigningRequest():
            return request(value)
        case x509.Extensions():
            return [[item.oid.dotted_string, item.critical, shape(item.value)] for item in value]
        case x509.SubjectAlternativeName():
            return ["SubjectAlternativeName", sorted(map(repr, value))]
        case x509.SubjectKeyIdentifier() | x509.AuthorityKeyIdentifier():
            return type(value).__name__
        case bytes():
            return value.hex()
        case dict():
            return {key: shape(item) for key, item in value.items()}
        case list() | tuple():
            return [shape(item) for item in value]
        case None | bool() | int() | str():
            return value
        case _:
            return repr(value)


def certificate(value: x509.Certificate) -> dict[str, Any]:
    return {
        **request(value),
        "issuer": repr(value.issuer),
        "serial": value.serial_number,
        "version": repr(value.version),
        "begins": value.not_valid_before_utc.isoformat(),
        "ends": value.not_valid_after_utc.isoformat(),
        "naive": [value.not_valid_before.isoformat(), value.not_valid_after.isoformat()],
        "repr": repr(value),
    }


def request(value: x509.Certificate | x509.CertificateSigningRequest) -> dict[str, Any]:
    hash_algorithm = value.signature_hash_algorithm
    return {
        "subject": repr(value.subject),
        "extensions": shape(value.extensions),
        "hash": hash_algorithm.name if hash_algorithm else None,
        "signature": value.signature_algorithm_oid.dotted_string,
        "key": [value.public_key_algorithm_oid.dotted_string, value.public_key().key_size],
        "parameters": type(value.signature_algorithm_parameters).__name__,
    }
