"""What the requirer's charm calls itself, and what the provider does, after the library's own handler."""

from __future__ import annotations

import json

import pytest

from .world import World


def errors(world: World) -> list[int]:
    return [one["error"]["code"] for one in json.loads(world.juju.bags["tls"].get("request_errors", "[]"))]


WEB = {"requests": {"unit": [{"commonName": "web.example"}], "app": []}}


def test_without_a_charm_the_requirer_runs_alone_with_the_setups_arguments(world: World) -> None:
    report = world.hook("relation-created", overrides=WEB)
    assert len(world.requests()) == 1
    assert report["lines"] == []
    assert [one["by"] for one in report["observed"]] == ["library"]


OPERATIONS = {
    "sync": "sync",
    "renew": "renew_certificate",
    "regenerate-key": "regenerate_private_key",
    "import-key": "import_private_key",
}


@pytest.mark.parametrize(("op", "called"), OPERATIONS.items())
def test_an_operation_runs_after_the_observers_and_counts_as_the_charms_call(world: World, op: str, called: str) -> None:
    world.hook("relation-created", overrides=WEB)
    world.provider("relation-changed", "sign")
    world.hook("relation-changed", overrides=WEB)
    [before] = world.requests()
    report = world.hook("action", call={"action": "rotate"}, op=op, overrides=WEB)
    assert called in [call["fn"] for call in report["calls"] if call["byCharm"]]
    assert report["raised"] is None
    assert (world.requests() == [before]) == (op == "sync")


def test_a_new_key_opens_the_gap_at_once(world: World) -> None:
    world.hook("relation-created", overrides=WEB)
    world.provider("relation-changed", "sign")
    before = world.hook("relation-changed", overrides=WEB)
    after = world.hook("action", call={"action": "rotate"}, op="regenerate-key", overrides=WEB)
    assert before["pull"]["modes"]["unit"]["assigned"] and not after["pull"]["modes"]["unit"]["assigned"]
    assert before["pull"]["modes"]["unit"]["key"] != after["pull"]["modes"]["unit"]["key"]


def test_the_authority_is_made_when_the_provider_first_signs_and_handed_over(world: World) -> None:
    world.hook("relation-created", overrides=WEB)
    assert world.provider("relation-created")["authority"] is None
    first = world.provider("relation-changed", "sign")["authority"]
    assert "-----BEGIN CERTIFICATE-----" in first["certPem"] and "PRIVATE KEY" in first["keyPem"]
    assert world.provider("update-status", "reissue")["authority"] == first
    [entry] = world.certificates()
    assert entry["chain"] == [entry["certificate"], first["certPem"]]


def test_a_new_authority_signs_what_comes_after_it(world: World) -> None:
    world.hook("relation-created", overrides=WEB)
    first = world.provider("relation-changed", "sign")["authority"]
    second = world.provider("update-status", "new-ca", "reissue")["authority"]
    assert second != first
    assert [entry["ca"] for entry in world.certificates()] == [second["certPem"]]


def test_revoking_marks_every_certificate_and_deletes_none(world: World) -> None:
    world.hook("relation-created", overrides=WEB)
    world.provider("relation-changed", "sign")
    world.provider("action", "revoke-all")
    assert [entry["revoked"] for entry in world.certificates()] == [True]
    report = world.hook("relation-changed", overrides=WEB)
    assert [one["revoked"] for one in report["pull"]["modes"]["unit"]["assigned"]] == [True]


def test_a_denial_reaches_the_requirer_with_its_code(world: World) -> None:
    world.hook("relation-created", overrides=WEB)
    world.provider("relation-changed", {"do": "deny", "error": "DOMAIN_NOT_ALLOWED"})
    assert errors(world) == [102]
    [event] = world.hook("relation-changed", overrides=WEB)["events"]
    assert event["event"] == "certificate_denied" and event["code"] == 102


def test_only_the_oldest_or_as_many_as_allowed_are_signed(world: World) -> None:
    three = {"requests": {"unit": [{"commonName": f"{n}.example"} for n in range(3)], "app": []}}
    world.hook("relation-created", overrides=three)
    world.provider("relation-changed", "sign-first")
    assert len(world.certificates()) == 1
    world.provider("update-status", {"do": "sign-limited", "limit": 2})
    world.provider("update-status", {"do": "sign-limited", "limit": 2})
    assert len(world.certificates()) == 2
    oldest = [one["certificate_signing_request"] for one in world.requests()][:2]
    assert [one["certificate_signing_request"] for one in world.certificates()] == oldest


def test_a_provider_that_is_not_leader_signs_nothing_for_juju_would_refuse(world: World) -> None:
    world.hook("relation-created", overrides=WEB)
    world.juju.leaders.discard("tls/0")
    report = world.provider("relation-changed", "sign")
    assert world.certificates() == []
    assert report["raised"] is None


def test_capabilities_reach_a_callable_request_list(world: World) -> None:
    later = {
        "requests": {
            "unit": [],
            "app": [],
            "whenCapabilities": [{"capabilities": {"supportsIpSans": True}, "unit": [{"commonName": "late.example"}], "app": []}],
        }
    }
    world.hook("relation-created", overrides=later)
    assert world.requests() == []
    world.provider("relation-changed", provider={"validity_s": 1000, "capabilities": {"supportsIpSans": True}})
    world.hook("relation-changed", overrides=later)
    assert len(world.requests()) == 1


def test_overrides_replace_what_the_charm_passes_and_say_where(world: World) -> None:
    world.shipped("guarded")
    source_line = 13
    overrides = {
        "mode": "app_and_unit",
        "requests": {"app": [{"commonName": "app.example"}], "unit": [{"commonName": "unit.example"}]},
        "refresh_events": ["update_status"],
        "renewal_relative_time": 0.8,
        "key_algorithm": "ecdsa",
    }
    report = world.hook("relation-created", overrides=overrides)
    assert len(world.requests("web")) == len(world.requests("web/0")) == 1
    assert {one["argument"]: one["value"] for one in report["overridden"]} == {
        "mode": "Mode.APP_AND_UNIT",
        "certificate_requests_by_mode": "app.example, unit.example",
        "refresh_events": "update_status",
        "renewal_relative_time": "0.8",
        "key_algorithm": "ecdsa",
    }
    assert {(one["file"], one["line"]) for one in report["overridden"]} == {("charm.py", source_line)}
    assert world.juju.fresh["signatures"] == 2
    assert set(world.hook("update-status", overrides=overrides)["pull"]["modes"]) == {"app", "unit"}


OWN_REQUEST = """
import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

class OwnCharm(ops.CharmBase):
    def __init__(self, framework):
        super().__init__(framework)
        self.request = CertificateRequestAttributes(common_name="own.example")
        self.other = CertificateRequestAttributes(common_name="other.example")
        self.tls = TLSCertificatesRequiresV4(self, "certificates", [self.request, self.other])
        framework.observe(self.on.update_status, self._on_update_status)

    def _on_update_status(self, _):
        first, _key = self.tls.get_assigned_certificate(certificate_request=self.request)
        second, _key = self.tls.get_assigned_certificate(self.other)
        self.unit.status = ops.ActiveStatus(f"{first and first.certificate.common_name}, {second}")
"""


def test_a_charm_that_asks_with_its_own_request_is_answered_for_what_stands_in_its_place(world: World) -> None:
    world.load(OWN_REQUEST)
    world.hook("relation-created", overrides=WEB)
    world.provider("relation-changed", "sign")
    world.hook("relation-changed", overrides=WEB)
    report = world.hook("update-status", overrides=WEB)
    [status] = [one for one in report["commands"] if one["argv"][0] == "status-set"]
    assert status["argv"][-1] == "web.example, None"
    assert [call["byCharm"] for call in report["calls"] if call["fn"] == "get_assigned_certificate"] == [True, True]


def test_a_key_of_the_charms_own_is_used_and_not_kept_in_a_secret(world: World) -> None:
    from charmlibs.interfaces.tls_certificates import PrivateKey

    key = str(PrivateKey.generate())
    report = world.hook("relation-created", overrides={**WEB, "private_key": key})
    assert world.juju.secrets == {}
    assert report["pull"]["modes"]["unit"]["key"] is not None
