"""Lines of the charm with their values, as a margin beside the code shows them."""

from __future__ import annotations

from typing import Any

from .test_failure import charm
from .world import Json, World, line_of


def values(report: Json, line: int) -> list[Any]:
    return [one["values"] for one in report["lines"] if one["line"] == line]


def test_the_deleting_line_runs_once_a_path_and_the_loop_shows_which(world: World) -> None:
    source = world.shipped("mirror")
    world.signed()
    world.expire()
    report = world.hook("update-status")
    head = line_of(source, "for path in (CERT, KEY):")
    assert values(report, head) == [[["path", "/etc/web/tls.crt"]], [["path", "/etc/web/tls.key"]], []]
    deleting = [one for one in report["lines"] if one["line"] == line_of(source, "remove_path(path)")]
    assert [(one["fn"], one["depth"]) for one in deleting] == [("WebCharm._remove_cert_files", 1)] * 2


def test_what_the_pull_answered_stands_at_the_line_that_asked(world: World) -> None:
    source = world.shipped("mirror")
    world.signed()
    full = world.hook("update-status")
    world.expire()
    empty = world.hook("update-status")
    line = line_of(source, "self.tls.get_assigned_certificates()")
    [[certs, key]] = values(full, line)
    assert certs[0] == "certs" and [one["$"] for one in certs[1]] == ["cert"]
    assert key[1]["$"] == "key"
    assert values(empty, line)[0][0] == ["certs", []]


def test_conditions_say_which_way_they_went(world: World) -> None:
    source = world.shipped("mirror")
    world.signed()
    line = line_of(source, "if not certs:")
    branch = [one["branch"] for one in world.hook("update-status")["lines"] if one["line"] == line]
    world.expire()
    after = [one["branch"] for one in world.hook("update-status")["lines"] if one["line"] == line]
    assert (branch, after) == ([False], [True])


def test_a_statement_over_several_lines_is_told_once_at_its_first(world: World) -> None:
    source = world.shipped("mirror")
    report = world.hook("relation-created")
    first = line_of(source, "self.tls = TLSCertificatesRequiresV4(")
    told = [one["line"] for one in report["lines"] if first <= one["line"] < first + 7]
    assert told == [first]
    assert values(report, first)[0][0][0] == "self.tls"


def test_an_exception_stands_at_the_lines_it_left_caught_or_not(world: World) -> None:
    source = charm(
        "try:\n    self._fail()\nexcept ValueError:\n    x = 1\nreturn x",
        extra="\n    def _fail(self):\n        raise ValueError\n",
    )
    world.load(source)
    report = world.hook("update-status")
    raised = {one["line"]: one["raised"] for one in report["lines"] if one["raised"]}
    assert raised == {line_of(source, "self._fail()"): "ValueError", line_of(source, "raise ValueError"): "ValueError"}
    assert report["raised"] is None
    assert values(report, line_of(source, "return x")) == [[["return", 1]]]


def test_a_list_that_grows_is_shown_at_the_line_that_changes_it(world: World) -> None:
    source = charm("xs = []\nfor n in range(3):\n    xs.append(n)")
    world.load(source)
    report = world.hook("update-status")
    assert values(report, line_of(source, "xs.append(n)")) == [[["xs", [0]]], [["xs", [0, 1]]], [["xs", [0, 1, 2]]]]


def test_a_generator_of_the_charm_does_not_confuse_depths(world: World) -> None:
    source = charm("for n in self._each():\n    y = n\nz = 1", extra="\n    def _each(self):\n        yield 1\n        yield 2\n")
    world.load(source)
    report = world.hook("update-status")
    depths = {one["line"]: one["depth"] for one in report["lines"]}
    assert depths[line_of(source, "yield 1")] == 1 and depths[line_of(source, "y = n")] == 0
    assert depths[line_of(source, "z = 1")] == 0


def test_an_endless_loop_of_lines_is_cut_and_said(world: World) -> None:
    world.load(charm("n = 0\nwhile n < 4000:\n    n += 1"))
    report = world.hook("update-status")
    assert report["truncated"] and len(report["lines"]) == 5000
    assert not world.hook("config-changed", record={"lines": False})["truncated"]


def test_long_texts_and_collections_are_cut(world: World) -> None:
    source = charm("text = 'x' * 1000\nmany = list(range(100))")
    world.load(source)
    report = world.hook("update-status")
    [[[_, text]]] = values(report, line_of(source, "text ="))
    [[[_, many]]] = values(report, line_of(source, "many ="))
    assert len(text) == 200
    assert len(many) == 21 and many[-1] == {"$": "raw", "text": "… 80 more"}


def test_showing_values_asks_juju_nothing(world: World) -> None:
    world.load(
        charm(
            "relation = self.model.get_relation('certificates')\n"
            "data = relation.data if relation else None\nbox = self.unit\nx = 1"
        )
    )
    with_lines = world.hook("update-status")
    without = world.hook("update-status", record={"lines": False})
    assert [one["argv"] for one in with_lines["commands"]] == [one["argv"] for one in without["commands"]]
