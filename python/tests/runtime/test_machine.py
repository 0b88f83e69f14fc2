"""A charm on a machine: its files are the unit's, on the same disk as a container's."""

from __future__ import annotations

import os

from .test_failure import charm
from .world import World

WRITE = """folder = pathlib.Path(ROOT + "/etc/web")
folder.mkdir(parents=True, exist_ok=True)
(folder / "tls.crt").write_text("certificate")
with open(ROOT + "/etc/web/tls.key", "w") as file:
    file.write("key")
self.unit.status = ops.ActiveStatus("written")"""
REMOVE = """seen = sorted(os.listdir(ROOT + "/etc/web"))
os.remove(ROOT + "/etc/web/tls.key")
self.unit.status = ops.ActiveStatus(" ".join(seen))
os.rename(ROOT + "/etc/web/tls.crt", ROOT + "/etc/web/old.crt")"""


def machine(root: str, body: str) -> str:
    return f"import pathlib\nROOT = {root!r}\n" + charm(body)


def test_files_written_by_pathlib_and_open_are_the_units_and_gone_from_the_interpreter(world: World, root: str) -> None:
    world.load(machine(root, WRITE))
    world.hook("update-status")
    assert world.juju.files == {"/etc/web/tls.crt": "certificate", "/etc/web/tls.key": "key"}
    assert not os.path.exists(root + "/etc/web")


def test_the_next_hook_finds_what_an_earlier_one_wrote_removes_and_renames_it(world: World, root: str) -> None:
    world.load(machine(root, WRITE))
    world.hook("update-status")
    world.load(machine(root, REMOVE))
    world.hook("update-status")
    assert world.juju.status["web/0"] == ("active", "tls.crt tls.key")
    assert world.juju.files == {"/etc/web/old.crt": "certificate"}


def test_a_write_stands_between_the_line_that_wrote_and_the_next(world: World, root: str) -> None:
    world.load(machine(root, WRITE))
    report = world.hook("update-status")
    pushed = {one["argv"][2]: one["seq"] for one in report["commands"] if one["argv"][:2] == ["disk", "push"]}
    lines = {one["line"]: one["seq"] for one in report["lines"]}
    first = min(line for line in lines if world_line(world, line).startswith('(folder / "tls.crt")'))
    assert lines[first] < pushed["/etc/web/tls.crt"] < min(seq for seq in lines.values() if seq > lines[first])


def test_files_of_a_hook_that_fails_stay(world: World, root: str) -> None:
    world.load(machine(root, WRITE + "\nraise ValueError"))
    assert world.hook("update-status")["raised"]["type"] == "ValueError"
    assert set(world.juju.files) == {"/etc/web/tls.crt", "/etc/web/tls.key"}


def test_a_charm_with_containers_does_not_see_their_files_on_its_own_disk(world: World, root: str) -> None:
    world.juju.files = {"/etc/web/tls.crt": "in the container"}
    world.load(
        machine(
            root,
            "box = self.unit.get_container('workload')\n"
            "self.unit.status = ops.ActiveStatus(str(os.path.exists(ROOT + '/etc/web/tls.crt')))",
        )
    )
    world.hook("update-status")
    assert world.juju.status["web/0"] == ("active", "False")


def world_line(world: World, line: int) -> str:
    return world.source.splitlines()[line - 1].strip()
