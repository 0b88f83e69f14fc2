"""What the recorder adds to `ops.testing`, each shown on a hook that depends on it."""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from typing import Any

import pytest

from record.format import Setup

Run = Callable[..., list[dict[str, Any]]]

CREATED = {"unit": "requirer/0", "hook": "relation-created"}
CHANGED = {"unit": "requirer/0", "hook": "relation-changed"}
SIGN = {"unit": "provider/0", "hook": "relation-changed", "do": ["sign"]}

CHARM = """
import datetime
import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4


class TestCharm(ops.CharmBase):
    stored = ops.StoredState()

    def __init__(self, framework):
        super().__init__(framework)
        self.stored.set_default(hooks=0)
        self.tls = TLSCertificatesRequiresV4(
            charm=self,
            relationship_name="certificates",
            certificate_requests=[CertificateRequestAttributes(common_name="web.example", sans_dns=["web.example"])],
        )
        for event in (self.on["certificates"].relation_created, self.on.update_status, self.on.config_changed):
            framework.observe(event, self._count)
        framework.observe(self.on["rotate"].action, self._rotate)

    def _count(self, event):
        self.stored.hooks += 1
        container = self.unit.get_container("workload")
        now = datetime.datetime.now(datetime.timezone.utc)
        text = f"  {self.stored.hooks} {now:%H:%M:%S} {self.config.get('colour')}\\n"
        container.push("/srv/count", text, make_dirs=True)
        self.unit.status = ops.ActiveStatus(str(self.stored.hooks))
        if isinstance(event, ops.ConfigChangedEvent):
            raise RuntimeError("after the file was written")

    def _rotate(self, event):
        self.tls.regenerate_private_key()
        event.fail("on purpose")
"""


@pytest.fixture
def charm(tmp_path: pathlib.Path) -> pathlib.Path:
    path = tmp_path / "counting.py"
    path.write_text(CHARM)
    return path


def test_the_clock_stands_where_the_step_says_for_the_library_and_for_certificates(setup: Setup, run: Run) -> None:
    *_, last = run(setup, CREATED, SIGN, CHANGED)
    # Signed at 00:01 for a day, seen at 00:02: nine tenths of what is left from then on.
    assert last["secrets"][0]["expires"] == "2026-01-01T21:37:06Z"


def test_the_clock_stands_where_the_step_says_for_a_charm(setup: Setup, run: Run, charm: pathlib.Path) -> None:
    expects = run(setup, CREATED, {"unit": "requirer/0", "hook": "update-status"}, charm=charm)
    assert expects[1]["files"]["/srv/count"].split()[1] == "00:01:00"


def test_files_stored_state_and_status_carry_over(setup: Setup, run: Run, charm: pathlib.Path) -> None:
    first, second, third = run(setup, CREATED, {"unit": "requirer/0", "hook": "update-status"}, CHANGED, charm=charm)
    assert first["files"]["/srv/count"].startswith("1 ")
    assert second["files"]["/srv/count"].startswith("2 ")
    assert third["files"] == second["files"]
    assert third["status"] == second["status"] == {"name": "active", "message": "2"}


def test_a_failed_hook_loses_all_but_the_files(setup: Setup, run: Run, charm: pathlib.Path) -> None:
    _, failed, after = run(
        setup, CREATED, {"unit": "requirer/0", "hook": "config-changed"}, {"unit": "requirer/0", "hook": "update-status"}, charm=charm
    )
    assert failed["raised"] == "RuntimeError"
    assert failed["pull"] is None
    assert failed["status"] is None
    assert failed["files"]["/srv/count"].startswith("2 ")
    # The count of the failed hook is gone, so this one counts to two again.
    assert after["files"]["/srv/count"].startswith("2 ")


def test_an_action_that_reports_failure_keeps_its_writes(setup: Setup, run: Run, charm: pathlib.Path) -> None:
    before, after = run(setup, CREATED, {"unit": "requirer/0", "hook": "action"}, charm=charm)
    assert "raised" not in after
    assert before["secrets"] != after["secrets"]


def test_options_reach_the_charm_and_stay_until_changed(setup: Setup, run: Run, charm: pathlib.Path) -> None:
    with_options: Setup = {**setup, "config": {"colour": "red", "size": 1}}
    status = {"unit": "requirer/0", "hook": "update-status"}
    first, second, third = run(
        with_options, status, {"set": {"config": {"colour": "blue"}}}, status, {"set": {"config": {"size": 2}}}, status, charm=charm
    )
    assert [each["files"]["/srv/count"].split()[2] for each in (first, second, third)] == ["red", "blue", "blue"]


def test_relation_broken_finds_certificate_secrets_as_secret_ids_is_supplied(setup: Setup, run: Run) -> None:
    *_, before, after = run(setup, CREATED, SIGN, CHANGED, {"unit": "requirer/0", "hook": "relation-broken"})
    assert {each["kind"] for each in before["secrets"]} == {"private-key", "certificate"}
    assert after["secrets"] == []


def test_requests_are_signed_oldest_first_whatever_the_order_of_the_databags(setup: Setup, run: Run) -> None:
    two_units: Setup = {**setup, "units": 2}
    expects = run(
        two_units,
        {"unit": "requirer/1", "hook": "relation-created"},
        {"unit": "requirer/0", "hook": "relation-created"},
        {"unit": "provider/0", "hook": "relation-changed", "do": ["sign-first"]},
    )
    assert [each["csr"] for each in expects[-1]["provider_databag"]["certificates"]] == ["csr-1"]
    assert expects[-1]["requirer_databag"]["requirer/1"] == [{"csr": "csr-1", "ca": False}]


def test_an_operation_comes_after_the_library_handler(setup: Setup, run: Run) -> None:
    """Renewal in the hook that brings the certificate finds the secret that the handler has just made."""
    expects = run(setup, CREATED, SIGN, {**CHANGED, "op": "renew"})
    assert expects[-1]["events"] == [{"certificate_available": "cert-1"}]
    assert expects[-1]["requirer_databag"]["requirer/0"] == [{"csr": "csr-2", "ca": False}]


def test_a_request_callable_follows_what_the_provider_advertises(setup: Setup, run: Run) -> None:
    by_capability: Setup = {
        **setup,
        "provider_capabilities": None,
        "requests": {
            "when_capabilities": [
                {"capabilities": None, "requests": []},
                {"capabilities": {"supports_wildcard_dns": True}, "requests": [{"common_name": "*.example"}]},
            ],
            "otherwise": [{"common_name": "a.example"}, {"common_name": "b.example"}],
        },
    }
    none, wildcard, other = (
        each["requirer_databag"]["requirer/0"]
        for each in run(
            by_capability,
            CREATED,
            {"set": {"provider_capabilities": {"supports_wildcard_dns": True}}},
            SIGN,
            CHANGED,
            {"set": {"provider_capabilities": {"supports_ip_sans": True}}},
            SIGN,
            CHANGED,
        )
        if "pull" in each
    )
    assert [len(none), len(wildcard), len(other)] == [0, 1, 2]


@pytest.mark.parametrize(
    "step",
    [
        {"unit": "requirer/0", "hook": "relation-changed"},
        {"unit": "provider/0", "hook": "relation-changed", "do": []},
        {"set": {"provider_databag": {}}},
        {"unit": "requirer/0", "hook": "secret-expired", "secret": "cert-1"},
        {"unit": "provider/0", "hook": "update-status", "do": ["dance"]},
    ],
)
def test_inputs_that_make_no_sense_are_refused_and_not_recorded(setup: Setup, run: Run, step: dict[str, Any]) -> None:
    if "dance" in str(step):
        assert run(setup, step)[0]["raised"] == "ValueError"
    else:
        with pytest.raises(ValueError, match=r"no relation|without a relation|nothing is called"):
            run(setup, step)
