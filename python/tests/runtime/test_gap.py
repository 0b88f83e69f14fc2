"""The two charms of the report, whole and unchanged, through a renewal."""

from __future__ import annotations

from .world import Json, World, line_of

CERT, KEY = "/etc/web/tls.crt", "/etc/web/tls.key"


def test_mirror_deletes_its_files_between_renewal_and_answer_because_the_pull_is_empty(world: World) -> None:
    source = world.shipped("mirror")
    world.signed()
    assert set(world.juju.files) == {CERT, KEY}
    assert world.juju.status["web/0"] == ("active", "")
    world.expire()
    report = world.hook("update-status")
    assert world.juju.files == {}
    assert world.juju.status["web/0"][0] == "waiting"
    deleting = line_of(source, "self.container.remove_path(path)")
    assert [line["line"] for line in report["lines"]].count(deleting) == 2


def test_guarded_keeps_its_files_through_the_gap_because_the_relation_is_there(world: World) -> None:
    world.shipped("guarded")
    world.signed()
    before = dict(world.juju.files)
    world.expire()
    world.hook("update-status")
    assert world.juju.files == before
    assert world.juju.status["web/0"] == ("maintenance", "certificate on its way")
    world.provider("relation-changed", "sign")
    world.hook("relation-changed")
    assert world.juju.files[CERT] != before[CERT]
    assert world.juju.files[KEY] == before[KEY]


def test_the_gap_shows_in_the_pull_answer_because_secret_expired_replaces_the_request(world: World) -> None:
    world.shipped("guarded")
    world.signed()
    [old] = world.requests()
    report = world.expire()
    [new] = world.requests()
    assert new != old
    pull = report["pull"]
    assert pull["modes"]["unit"]["assigned"] == []
    assert pull["modes"]["unit"]["key"] is not None
    assert pull["byRequest"] == [{"commonName": "web.example", "cert": None, "key": None, "error": None}]
    assert len(pull["providerCertificates"]) == 1


def test_asking_for_the_pull_leaves_no_trace_because_the_charm_did_not_ask(world: World) -> None:
    world.shipped("guarded")
    world.signed()
    asked = world.hook("update-status", record={"pull": True})
    silent = world.hook("update-status", record={"pull": False})
    assert asked["pull"] is not None and silent["pull"] is None
    for part in ("commands", "calls", "lines", "log", "observed"):
        assert asked[part] == silent[part]


def test_after_departure_files_go_and_the_secrets_of_the_endpoint_are_removed(world: World) -> None:
    world.shipped("mirror")
    world.signed()
    world.juju.related = False
    report = world.hook("relation-broken")
    assert report["raised"] is None
    assert world.juju.files == {}
    assert world.juju.secrets == {}


def test_certificate_available_is_told_with_ids_of_content_each_time_it_is_emitted(world: World) -> None:
    world.shipped("guarded")
    world.signed()
    first, second = world.hook("relation-changed"), world.hook("relation-changed")
    assert first["events"] == second["events"]
    [event] = first["events"]
    [assigned] = first["pull"]["modes"]["unit"]["assigned"]
    assert event == {"event": "certificate_available", "cert": assigned["cert"], "csr": assigned["csr"]}


def test_observers_are_told_in_the_order_in_which_they_ran_nested_events_included(world: World) -> None:
    world.shipped("guarded")
    world.signed()
    report = world.hook("relation-changed")
    assert [(one["event"], one["observer"], one["by"]) for one in report["observed"]] == [
        ("relation-changed", "_configure", "library"),
        ("certificate_available", "_reconcile", "charm"),
        ("relation-changed", "_reconcile", "charm"),
    ]


def test_library_calls_form_a_tree_in_which_the_charms_own_calls_are_marked(world: World) -> None:
    world.shipped("guarded")
    world.signed()
    report = world.hook("update-status")
    [pulled] = [call for call in report["calls"] if call["fn"] == "get_assigned_certificates"]
    assert pulled["byCharm"]
    [certificates, key] = pulled["result"]
    assert certificates[0]["$"] == "cert" and key["$"] == "key"
    assert "_find_certificate_in_relation_data" in _names(pulled)
    assert not any(call["byCharm"] for call in pulled["calls"])


def test_one_counter_orders_lines_calls_commands_and_observers(world: World) -> None:
    world.shipped("mirror")
    world.signed()
    world.expire()
    report = world.hook("update-status")
    numbers = [one["seq"] for part in ("lines", "commands", "observed") for one in report[part]]
    numbers += [call["seq"] for call in _all(report["calls"])]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    removals = [one["seq"] for one in report["commands"] if one["argv"][:2] == ["pebble", "remove"]]
    [before, after] = [one["seq"] for one in report["lines"] if one["fn"].endswith("_remove_cert_files")][:2]
    assert before < after < removals[0]


def _all(calls: list[Json]) -> list[Json]:
    return [one for call in calls for one in (call, *_all(call["calls"]))]


def _names(call: Json) -> list[str]:
    return [one["fn"] for one in _all([call])]
