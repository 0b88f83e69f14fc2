"""Shipped charms under `ops.testing`: what the recorder needs for them, and what no stored trace can show."""

from __future__ import annotations

import enum
import pathlib
from collections.abc import Callable
from typing import Any

import pytest
from charmlibs.interfaces import tls_certificates as tls

from record.format import Setup
from record.situations import CHARMS, load

Run = Callable[..., list[dict[str, Any]]]

CREATED = {"unit": "requirer/0", "hook": "relation-created"}
CHANGED = {"unit": "requirer/0", "hook": "relation-changed"}
SIGN = {"unit": "provider/0", "hook": "relation-changed", "do": ["sign"]}
REVOKE = {"unit": "provider/0", "hook": "action", "do": ["revoke-all"]}
WIPE = {"set": {"wipe_disk": "requirer/0"}}
EXPIRED = {"unit": "requirer/0", "hook": "secret-expired", "secret": "cert-1"}


def test_a_wiped_disk_is_empty_until_pebble_ready_and_stored_state_survives_it(setup: Setup, run: Run) -> None:
    charm = CHARMS / "event_to_store.py"
    joined = {"unit": "requirer/0", "hook": "relation-joined"}
    *_, wiped, ready = run(setup, CREATED, SIGN, CHANGED, WIPE, joined, {"unit": "requirer/0", "hook": "pebble-ready"}, charm=charm)
    assert wiped["files"] == {}
    assert ready["files"]["/var/lib/kafka/server.pem"] == "<cert-1>"


def test_each_unit_of_a_machine_charm_has_a_disk_of_its_own_and_the_real_one_is_left_alone(setup: Setup, run: Run) -> None:
    two: Setup = {**setup, "units": 2}
    other = [{**step, "unit": "requirer/1"} for step in (CREATED, CHANGED)]
    *_, first, second = run(two, CREATED, other[0], SIGN, CHANGED, other[1], charm=CHARMS / "ratchet.py")
    assert first["files"]["/var/snap/vault/common/certs/cert.pem"] == "<cert-1>"
    assert second["files"]["/var/snap/vault/common/certs/cert.pem"] == "<cert-2>"
    assert not pathlib.Path("/var/snap/vault/common/certs").exists()


def test_every_charm_that_ships_is_recorded_in_every_situation_that_concerns_it() -> None:
    recorded = [each["charm"] for each in load() if each.get("charm")]
    for charm in CHARMS.glob("*.py"):
        assert recorded.count(charm.name) >= (9 if charm.stem in ("mirror", "guarded") else 13), charm


def test_the_careful_charm_renews_even_where_the_renewed_request_is_the_same_again(setup: Setup, run: Run, tmp_path: pathlib.Path) -> None:
    same = tmp_path / "careful.py"
    text = (CHARMS / "careful.py").read_text()
    same.write_text(text.replace('frozenset({"web.example"})', 'frozenset({"web.example"}), add_unique_id_to_subject_name=False'))
    plain: Setup = {**setup, "requests": [{"common_name": "web.example", "sans_dns": ["web.example"], "add_unique_id": False}]}
    expired = {**EXPIRED, "at": "2026-01-01T21:40:00Z"}
    late = {"unit": "requirer/0", "hook": "update-status", "at": "2026-01-01T23:30:00Z"}
    *_, renewed, rotated, signed = (
        each for each in run(plain, CREATED, SIGN, CHANGED, expired, late, SIGN, CHANGED, charm=same) if "files" in each
    )
    assert renewed["requirer_databag"]["requirer/0"] == [{"csr": "csr-1", "ca": False}]
    assert rotated["requirer_databag"]["requirer/0"] == [{"csr": "csr-2", "ca": False}]
    assert rotated["files"] == {"/etc/web/tls/web.example.pem": "<cert-1>\n\n<key-1>"}
    assert signed["files"] == {"/etc/web/tls/web.example.pem": "<cert-2>\n\n<key-2>"}


class CertificateState(enum.Enum):
    PENDING = enum.auto()
    ASSIGNED = enum.auto()
    REVOKED = enum.auto()
    ABSENT = enum.auto()


def certificate_state(self: tls.TLSCertificatesRequiresV4, request: tls.CertificateRequestAttributes) -> CertificateState:
    """The answer of the design `state-api`."""
    certificate, _ = self.get_assigned_certificate(request)
    if certificate:
        return CertificateState.REVOKED if certificate.revoked else CertificateState.ASSIGNED
    asked = [
        tls.CertificateRequestAttributes.from_csr(each.certificate_signing_request, each.is_ca)
        for each in self.get_csrs_from_requirer_relation_data()
    ]
    return CertificateState.PENDING if request in asked else CertificateState.ABSENT


STATE_API = CHARMS / "state_api_charm.py"


def test_with_the_state_as_an_answer_revoked_goes_and_pending_stays(setup: Setup, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tls.TLSCertificatesRequiresV4, "get_certificate_state", certificate_state, raising=False)
    *_, pending = run(setup, CREATED, SIGN, CHANGED, EXPIRED, {"unit": "requirer/0", "hook": "update-status"}, charm=STATE_API)
    assert pending["status"] == {"name": "active", "message": "pending"}
    assert pending["files"]["/etc/web/tls.crt"] == "<cert-1>"
    *_, revoked = run(setup, CREATED, SIGN, CHANGED, REVOKE, CHANGED, charm=STATE_API)
    assert revoked["status"] == {"name": "waiting", "message": "revoked"}
    assert revoked["files"] == {}


def test_on_a_released_library_the_status_says_that_the_charm_does_not_know(setup: Setup, run: Run) -> None:
    *_, pending = run(setup, CREATED, SIGN, CHANGED, EXPIRED, {"unit": "requirer/0", "hook": "update-status"}, charm=STATE_API)
    assert pending["status"] == {"name": "active", "message": "pending or unknown"}
    *_, revoked = run(setup, CREATED, SIGN, CHANGED, REVOKE, CHANGED, charm=STATE_API)
    assert revoked["files"]["/etc/web/tls.crt"] == "<cert-1>"
