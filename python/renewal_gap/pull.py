"""What the pull API answers at the end of a requirer's hook; an exception is an answer too. Recorded nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .recording import Json
from .shown import content_id


def ask_everything(requirer: Any, possible: list[Any]) -> Json:
    """A `PullAnswer`: content ids, not names. `possible`: every request that the charm may want."""
    names = {"APP_AND_UNIT": ("app", "unit"), "APP": ("app",)}.get(requirer.mode.name, ("unit",))
    both = len(names) > 1
    return {
        "modes": {name: _mode(requirer, type(requirer.mode)[name.upper()] if both else None) for name in names},
        "byRequest": [_by_request(requirer, wanted) for wanted in possible],
        "providerCertificates": _or_error(
            lambda: [content_id(str(one.certificate)) for one in requirer.get_provider_certificates()]
        ),
        "capabilities": _capabilities(requirer),
        "requestErrors": _or_error(
            lambda: [
                {"csr": content_id(str(one.certificate_signing_request)), "code": int(one.error.code)}
                for one in requirer.get_request_errors()
            ]
        ),
    }


def _capabilities(requirer: Any) -> Json | None:
    published = requirer.get_provider_capabilities() if hasattr(requirer, "get_provider_capabilities") else None
    if published is None:
        return None
    return {_camel(name): value for name, value in published.model_dump(exclude_none=True).items()}


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _mode(requirer: Any, mode: Any) -> Json:
    try:
        certificates, key = requirer.get_assigned_certificates(*([] if mode is None else [mode]))
        assigned = [
            {
                "cert": content_id(str(one.certificate)),
                "csr": content_id(str(one.certificate_signing_request)),
                "revoked": bool(one.revoked),
            }
            for one in certificates
        ]
        return {"assigned": assigned, "key": content_id(str(key)) if key else None, "error": None}
    except Exception as error:
        return {"assigned": [], "key": None, "error": type(error).__name__}


def _by_request(requirer: Any, wanted: Any) -> Json:
    answer: Json = {"commonName": wanted.common_name, "cert": None, "key": None, "error": None}
    try:
        found, key = requirer.get_assigned_certificate(wanted)
        answer["cert"] = content_id(str(found.certificate)) if found else None
        answer["key"] = content_id(str(key)) if key else None
    except Exception as error:
        answer["error"] = type(error).__name__
    return answer


def _or_error(ask: Callable[[], list[Any]]) -> Any:
    try:
        return ask()
    except Exception as error:
        return {"error": type(error).__name__}
