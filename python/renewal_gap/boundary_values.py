"""Values as they cross the border: PEM texts whole, so that whoever reads them can tell which is which."""

from __future__ import annotations

import enum
from typing import Any

from .shown import Shower

# Between these two stands a PEM text whose content id is meant.
ID_OPEN, ID_CLOSE = "\x0e", "\x0f"
# Far beyond what a margin shows: cutting is done by whoever shows.
_WHOLE_TEXT = 20_000

_PEM_OBJECTS = frozenset({"PrivateKey", "CertificateSigningRequest", "Certificate"})
_REQUEST_FIELDS = {
    "common_name": "commonName", "sans_dns": "sansDns", "sans_ip": "sansIp", "sans_oid": "sansOid",
    "email_address": "emailAddress", "organization": "organization", "organizational_unit": "organizationalUnit",
    "country_name": "countryName", "state_or_province_name": "stateOrProvinceName", "locality_name": "localityName",
    "is_ca": "isCa", "add_unique_id_to_subject_name": "addUniqueId",
}  # fmt: skip


class WholeShower(Shower):
    """The values of a line before anything is cut, with PEM texts in the place of content ids."""

    def id_of(self, value: Any) -> str:
        return f"{ID_OPEN}{str(value).strip()}{ID_CLOSE}"

    def id_of_text(self, pem: str) -> str:
        return f"{ID_OPEN}{pem.strip()}{ID_CLOSE}"

    def cut(self, text: str) -> str:
        return text[:_WHOLE_TEXT]


def encoded(value: Any) -> Any:
    """An argument as JSON."""
    if value is None or isinstance(value, (bool, int, float)) and not isinstance(value, enum.Enum):
        return value
    if isinstance(value, str) and not isinstance(value, enum.Enum):
        return str(value)
    if isinstance(value, enum.Enum):
        return {"$": "enum", "name": value.name}
    if isinstance(value, (list, tuple)):
        return [encoded(item) for item in value]
    if isinstance(value, dict):
        return {"$": "map", "entries": [[encoded(key), encoded(item)] for key, item in value.items()]}
    return _object(value, type(value).__name__)


def _object(value: Any, name: str) -> Any:
    if name in _PEM_OBJECTS:
        return {"$": "pem", "text": str(value).strip()}
    if name == "ProviderCertificate":
        texts = (str(value.certificate), str(value.certificate_signing_request))
        return {"$": "certificate", "certificate": texts[0].strip(), "csr": texts[1].strip(), "revoked": bool(value.revoked)}
    if name == "RequirerCertificateRequest":
        return {"$": "pem", "text": str(value.certificate_signing_request).strip()}
    if name == "CertificateRequestAttributes":
        return {"$": "request", "request": request_fields(value)}
    return {"$": "other", "type": name}


def request_fields(value: Any) -> dict[str, Any]:
    """`RequestAttributes` of the model."""
    out: dict[str, Any] = {}
    for name, spelled in _REQUEST_FIELDS.items():
        field = getattr(value, name, None)
        if field is not None:
            out[spelled] = sorted(field) if isinstance(field, (set, frozenset, list, tuple)) else field
    return out
