"""What the charm itself calls after the library's own handler, as in the traces."""

from __future__ import annotations

from types import ModuleType
from typing import Any


def run_op(op: str, requirer: Any, library: ModuleType) -> None:
    match op:
        case "sync":
            requirer.sync()
        case "renew":
            # As a charm would: whatever comes without a mode, so the unit's certificates in APP_AND_UNIT mode.
            for certificate in requirer.get_assigned_certificates()[0]:
                requirer.renew_certificate(certificate)
        case "regenerate-key":
            requirer.regenerate_private_key()
        case "import-key":
            requirer.import_private_key(_foreign_key(requirer, library))
        case unknown:
            raise ValueError(f"a requirer does not know how to {unknown}")


def _foreign_key(requirer: Any, library: ModuleType) -> Any:
    """A key from outside, of the kind that the library would make itself; versions before 1.12.0 make RSA only."""
    if hasattr(requirer, "key_algorithm"):
        return library.PrivateKey.generate(key_algorithm=requirer.key_algorithm, key_size=requirer.key_size)
    return library.PrivateKey.generate()
