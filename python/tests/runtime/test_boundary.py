"""The path of a charm: what crosses the border between its own code and everything else, in order."""

from __future__ import annotations

from typing import Any

from .world import World

RECORD = {"lines": True, "calls": True, "pull": True, "path": True}

CHARM = """
import datetime

import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4


class WebCharm(ops.CharmBase):
    _stored = ops.StoredState()

    def __init__(self, framework):
        super().__init__(framework)
        self._stored.set_default(seen=[])
        self.last = None
        self.tls = TLSCertificatesRequiresV4(self, "certificates", [CertificateRequestAttributes(common_name="web.example")])
        framework.observe(self.on.update_status, self._on_update_status)
        framework.observe(self.on.collect_unit_status, self._on_collect)

    def _on_update_status(self, event):
        BODY

    def _on_collect(self, event):
        event.add_status(ops.ActiveStatus("ready"))
"""


def charm(body: str) -> str:
    return CHARM.replace("BODY", body.replace("\n", "\n        "))


def path_of(world: World, name: str, **more: Any) -> dict[str, Any]:
    path: dict[str, Any] = world.hook(name, record=RECORD, **more)["path"]
    return path


def told(world: World, body: str) -> list[list[Any]]:
    """Items of the observer of update-status, without its lines."""
    assert "ok" in world.load(charm(body))
    items = path_of(world, "update-status")["items"]
    start = next(at for at, item in enumerate(items) if item[:2] == ["seg", "update_status"])
    end = next(at for at, item in enumerate(items) if at > start and item[0] in ("end", "raise"))
    return [item for item in items[start + 1 : end + 1] if item[0] not in ("line", "done")]


def test_there_is_no_path_unless_it_is_asked_for(world: World) -> None:
    world.shipped("mirror")
    assert "path" not in world.hook("update-status")


def test_a_segment_begins_with_its_observer_and_ends_with_what_the_charm_remembers(world: World) -> None:
    items_of_hook = [item for item in _items(world, "pass") if item[0] in ("seg", "end")]
    kinds = [item[:2] for item in items_of_hook]
    assert kinds[::2] == [["seg", ""], ["seg", "update_status"], ["seg", "collect_unit_status"]]
    # Told once; afterwards nothing has changed.
    assert [item[1] is None for item in items_of_hook if item[0] == "end"] == [False, True, True]


def _items(world: World, body: str) -> list[list[Any]]:
    assert "ok" in world.load(charm(body))
    items: list[list[Any]] = path_of(world, "update-status")["items"]
    return items


def test_what_is_remembered_is_told_again_when_it_changed(world: World) -> None:
    [*_, end] = told(world, "self.last = 'now'")
    assert end[0] == "end"
    assert ["last", "now"] in end[1][0]


def test_a_call_of_the_library_is_one_item_whatever_the_library_asks_for_it(world: World) -> None:
    world.hook("relation-created")
    assert told(world, "self.tls.get_assigned_certificates()") == [["lib", "get_assigned_certificates", [], None], ["end", None]]


def test_a_fact_that_ops_knows_already_is_a_question_all_the_same(world: World) -> None:
    """The library has read leadership and databag before the charm does: no hook command tells of the charm's reading."""
    world.hook("relation-created")
    reading = "relation.data[relation.app].get('certificates')"
    items = told(world, f"relation = self.model.get_relation('certificates')\nself.unit.is_leader()\n{reading}")
    assert ["ask", "leader"] in items
    assert ["ask", "relations", "certificates"] in items
    assert ["ask", "databag", 1, "tls", "certificates"] in items


def test_hook_commands_of_the_charm_are_items_and_their_files_have_no_random_names(world: World) -> None:
    items = told(world, "self.unit.add_secret({'word': 'x'}, label='own')")
    [command] = [item for item in items if item[0] == "cmd"]
    assert command[1][0] == "secret-add"
    assert command[2] == {"files": {"0": "x"}}
    assert any(arg.endswith("#file=0") for arg in command[1])


def test_stored_state_is_told_whole_however_deep_it_was_changed(world: World) -> None:
    items = told(world, "self._stored.seen.append('a')\nself.tls.get_request_errors()")
    assert ["ask", "stored", "WebCharm/StoredStateData[_stored]", "seen"] in items
    stored = items.index(["store", "WebCharm/StoredStateData[_stored]", "seen", ["a"]])
    assert stored < next(at for at, item in enumerate(items) if item[0] == "lib"), "before anything that could see it"


def test_an_assignment_is_told_even_where_it_changes_nothing_because_that_too_depends_on_what_was_there(world: World) -> None:
    world.load(charm("self._stored.word = 'a'"))
    world.hook("update-status")
    assert ["store", "WebCharm/StoredStateData[_stored]", "word", "a"] in told(world, "self._stored.word = 'a'")


def test_an_instant_can_be_compared_and_reckoned_with(world: World) -> None:
    body = "now = datetime.datetime.now(datetime.timezone.utc)\nlate = now + datetime.timedelta(hours=1)\nself.last = late > now"
    assert "ok" in world.load(charm(body))
    path = path_of(world, "update-status")
    assert path["marks"] == []
    now = {"$": "time", "text": "2026-01-01T00:00:00+00:00"}
    late = {"$": "time", "text": "2026-01-01T01:00:00+00:00"}
    hour = {"$": "length", "text": "1:00:00"}
    assert ["ask", "reckon", "+", now, hour] in path["items"]
    assert ["ask", "compare", ">", late, now] in path["items"]


def test_showing_the_clock_marks_the_path_because_nobody_can_ask_that_again(world: World) -> None:
    assert "ok" in world.load(charm("self.last = str(datetime.datetime.now(datetime.timezone.utc))"))
    assert path_of(world, "update-status")["marks"] == ["time"]


def test_what_the_library_reads_of_the_clock_marks_nothing(world: World) -> None:
    world.shipped("mirror")
    world.signed()
    assert path_of(world, "relation-changed")["marks"] == []


def test_chance_marks_the_path(world: World) -> None:
    assert "ok" in world.load(charm("import random; self.last = random.random()"))
    assert path_of(world, "update-status")["marks"] == ["random"]


def test_observers_run_by_the_librarys_events_stand_within_the_call_that_caused_them(world: World) -> None:
    world.shipped("mirror")
    world.signed()
    items = path_of(world, "relation-changed")["items"]
    assert [item[1] for item in items if item[0] == "seg"] == ["", "certificate_available", "certificates_relation_changed"]


def test_an_exception_ends_the_segment_with_its_whole_story(world: World) -> None:
    [*_, end] = told(world, "raise ValueError('no')")
    assert end[0] == "raise"
    assert (end[1]["type"], end[1]["message"], end[1]["file"]) == ("ValueError", "no", "charm.py")
    assert "_on_update_status" in end[1]["traceback"]


def test_lines_hold_pem_texts_whole_so_that_two_hooks_can_be_told_apart_by_more_than_hashes(world: World) -> None:
    world.shipped("mirror")
    world.signed()
    items = path_of(world, "relation-changed")["items"]
    shown = str([item for item in items if item[0] == "done"])
    assert "\\x0e-----BEGIN CERTIFICATE-----" in shown
    assert "…" not in shown


def test_deferring_is_an_item(world: World) -> None:
    assert ["defer"] in told(world, "event.defer()")


def test_statuses_added_for_collection_are_items(world: World) -> None:
    assert ["add-status", "active", "ready"] in _items(world, "pass")
