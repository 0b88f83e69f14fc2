"""Hooks that fail, wait or ask for what is not there."""

from __future__ import annotations

import gc

import ops

from .world import World, line_of

HEAD = """
import datetime, os, random, subprocess, time, uuid
import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

class WebCharm(ops.CharmBase):
    def __init__(self, framework):
        super().__init__(framework)
        self.tls = TLSCertificatesRequiresV4(
            self, "certificates", [CertificateRequestAttributes(common_name="web.example")]
        )
        framework.observe(self.on.update_status, self._work)
        framework.observe(self.on.config_changed, self._work)
"""


def charm(body: str, extra: str = "") -> str:
    indented = "".join(f"        {line}\n" for line in body.splitlines())
    return f"{HEAD}{extra}\n    def _work(self, event):\n{indented}"


def test_a_hook_that_fails_keeps_nothing_but_files_and_status(world: World) -> None:
    source = charm(
        """self.unit.get_container("workload").push("/etc/half", "written")
self.unit.status = ops.MaintenanceStatus("half way")
self.model.get_relation("certificates").data[self.unit]["half"] = "way"
self.unit.add_secret({"half": "way"}, label="half")
raise ValueError("no further")"""
    )
    world.load(source)
    world.signed()
    before, secrets = dict(world.juju.bags["web/0"]), dict(world.juju.secrets)
    report = world.hook("update-status")
    assert report["raised"]["type"] == "ValueError" and report["raised"]["message"] == "no further"
    assert (report["raised"]["file"], report["raised"]["line"]) == ("charm.py", line_of(source, "raise ValueError"))
    assert report["pull"] is None
    assert world.juju.bags["web/0"] == before and world.juju.secrets == secrets
    assert world.juju.files == {"/etc/half": "written"}
    assert world.juju.status["web/0"] == ("maintenance", "half way")


def test_a_traceback_shows_the_charm_and_no_frame_of_this_runtime(world: World) -> None:
    world.load(charm("self.tls.regenerate_private_key(mode=7)"))
    world.signed()
    text = world.hook("update-status")["raised"]["traceback"]
    assert 'File "charm.py"' in text
    assert "self.tls.regenerate_private_key(mode=7)" in text
    assert "renewal_gap" not in text and '\n  File "/' not in text
    assert text.endswith("Mode argument is only supported in APP_AND_UNIT mode")


def test_the_operator_can_make_a_hook_fail_at_its_very_end(world: World) -> None:
    world.shipped("guarded")
    world.signed()
    requests = world.requests()
    report = world.expire(fail=True)
    assert report["raised"]["message"] == "the operator made this hook fail"
    assert report["raised"]["file"] is None
    assert "_on_secret_expired" in [one["observer"] for one in report["observed"]]
    assert report["pull"] is None
    assert world.requests() == requests


def test_a_deferred_event_comes_back_at_the_start_of_the_next_hook(world: World) -> None:
    world.load(charm("if isinstance(event, ops.UpdateStatusEvent) and not self.config.get('ready'):\n    event.defer()"))
    first = world.hook("update-status")
    assert [one["deferred"] for one in first["observed"]] == [True]
    assert world.juju.stored["web/0"]
    world.juju.config = {"ready": True}
    second = world.hook("config-changed")
    assert [one["event"] for one in second["observed"]] == ["update-status", "config-changed"]
    assert not any(one["deferred"] for one in second["observed"])
    assert world.juju.stored["web/0"] == {}


def test_a_failed_hook_loses_its_deferrals(world: World) -> None:
    world.load(charm("event.defer()\nraise ValueError('after deferring')"))
    world.hook("update-status")
    assert world.juju.stored.get("web/0", {}) == {}


def test_stored_state_lives_in_juju_from_hook_to_hook(world: World) -> None:
    world.load(
        charm("self._stored.seen.append(len(self._stored.seen))", extra="        self._stored.set_default(seen=[])\n").replace(
            "class WebCharm(ops.CharmBase):\n", "class WebCharm(ops.CharmBase):\n    _stored = ops.StoredState()\n"
        )
    )
    world.hook("update-status")
    world.hook("update-status")
    assert "[0, 1]" in str(world.juju.stored["web/0"])


def test_a_program_is_refused_with_its_name_and_the_line_that_starts_it(world: World) -> None:
    source = charm("subprocess.run(['openssl', 'x509', '-noout'], check=True)")
    world.load(source)
    report = world.hook("update-status")
    assert report["raised"]["type"] == "NotSimulated"
    assert report["raised"]["message"].startswith(
        f"the charm starts the program `openssl x509 -noout` (charm.py line {line_of(source, 'openssl')})"
    )


def test_a_command_that_juju_does_not_answer_here_is_refused_with_a_sentence(world: World) -> None:
    source = charm("self.model.get_binding('certificates').network")
    world.load(source)
    report = world.hook("update-status")
    assert report["raised"]["message"] == f"network-get is not simulated (charm.py line {line_of(source, 'get_binding')})"


def test_a_hook_command_started_by_the_charm_itself_is_answered(world: World) -> None:
    world.load(charm("self.unit.status = ops.ActiveStatus(subprocess.check_output(['is-leader', '--format=json'], text=True))"))
    world.hook("update-status")
    assert world.juju.status["web/0"] == ("active", "true")


def test_a_charm_that_ends_its_process_well_ends_its_hook_well(world: World) -> None:
    world.load(charm("raise SystemExit(0)"))
    assert world.hook("update-status")["raised"] is None
    world.load(charm("raise SystemExit(3)"))
    assert world.hook("update-status")["raised"]["message"] == "exit code 3"


def test_an_exception_of_a_nested_event_fails_the_whole_hook(world: World) -> None:
    source = charm("raise KeyError('nested')").replace("self.on.config_changed", "self.tls.on.certificate_available")
    world.load(source)
    world.hook("relation-created")
    world.provider("relation-changed", "sign")
    report = world.hook("relation-changed")
    assert report["raised"]["type"] == "KeyError"
    assert not [one for one in world.juju.secrets.values() if "-certificate-" in one["label"]]


def test_time_stands_still_and_the_charms_own_look_at_it_is_told(world: World) -> None:
    world.load(charm("self.unit.status = ops.ActiveStatus(datetime.datetime.now(datetime.timezone.utc).isoformat())"))
    report = world.hook("update-status")
    assert world.juju.status["web/0"][1] == "2026-01-01T00:00:00+00:00"
    assert report["asked"] == ["time"]


def test_the_librarys_own_look_at_time_and_chance_is_not_the_charms(world: World) -> None:
    world.shipped("guarded")
    world.hook("relation-created")
    world.provider("relation-changed", "sign")
    assert world.hook("relation-changed")["asked"] == []


def test_waiting_lets_time_pass_for_the_charm_so_that_its_loop_ends(world: World) -> None:
    world.load(
        charm("end = time.time() + 5\nwhile time.time() < end:\n    time.sleep(1)\nself.unit.status = ops.ActiveStatus('done')")
    )
    world.hook("update-status")
    assert world.juju.status["web/0"] == ("active", "done")


def test_chance_repeats_with_the_hook_and_is_told(world: World) -> None:
    world.load(charm("self.unit.status = ops.ActiveStatus(f'{random.random()} {os.urandom(4).hex()}')"))
    seen = []
    for _ in range(2):
        report = world.hook("update-status")
        seen.append(world.juju.status["web/0"][1])
        assert report["asked"] == ["random"]
    assert seen[0] == seen[1]
    world.now += 1000
    world.hook("update-status")
    assert world.juju.status["web/0"][1] != seen[0]


def test_unique_ids_are_the_worlds_fresh_numbers(world: World) -> None:
    world.load(charm("self.unit.status = ops.ActiveStatus(str(uuid.uuid4()))"))
    world.hook("update-status")
    assert world.juju.status["web/0"][1] == "00000000-0000-4000-8000-000000000001"


def test_what_a_hook_built_is_let_go_with_it_so_that_memory_does_not_grow(world: World) -> None:
    world.shipped("guarded")
    world.signed()
    for _ in range(3):
        world.hook("relation-changed")
    gc.collect()
    assert not [one for one in gc.get_objects() if isinstance(one, ops.Framework)]


def test_hooks_leave_nothing_behind_in_the_interpreter(world: World) -> None:
    import logging
    import sys

    world.load(charm("raise ValueError"))
    before = (list(logging.getLogger().handlers), sys.excepthook, dict(__import__("os").environ))
    for _ in range(3):
        world.hook("update-status")
    assert before == (list(logging.getLogger().handlers), sys.excepthook, dict(__import__("os").environ))
