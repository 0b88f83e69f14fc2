"""Libraries and charms come as text; a bad text is told by its line and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from .world import World, line_of

TWO = {
    "src/charm.py": """
import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4
from constants import ENDPOINT
from lib_tls import files

class WebCharm(ops.CharmBase):
    def __init__(self, framework):
        super().__init__(framework)
        self.tls = TLSCertificatesRequiresV4(self, ENDPOINT, [CertificateRequestAttributes(common_name="web.example")])
        framework.observe(self.on.update_status, self._work)

    def _work(self, event):
        files.write(self.unit.get_container("workload"))

ops.main(WebCharm)
""",
    "src/constants.py": 'ENDPOINT = "certificates"\n',
    "lib/lib_tls/files.py": 'def write(container):\n    container.push("/etc/here", "from a module")\n',
}


def test_a_charm_of_several_modules_runs_and_its_lines_are_told_by_file(world: World) -> None:
    loaded = world.load(TWO)["ok"]
    assert loaded["className"] == "WebCharm"
    assert loaded["metadata"]["requires"]["certificates"]["interface"] == "tls-certificates"
    report = world.hook("update-status")
    assert world.juju.files == {"/etc/here": "from a module"}
    assert ("lib/lib_tls/files.py", 2, 1) in [(one["file"], one["line"], one["depth"]) for one in report["lines"]]


def test_calling_ops_main_unguarded_only_names_the_class(world: World) -> None:
    source = TWO["src/charm.py"].replace("ops.main(WebCharm)", "class Other(ops.CharmBase):\n    pass\n\nops.main(WebCharm)")
    assert world.load({**TWO, "src/charm.py": source})["ok"]["className"] == "WebCharm"


def test_a_syntax_error_is_told_with_its_line_and_the_charm_before_it_stays(world: World) -> None:
    world.shipped("guarded")
    answer = world.load("import ops\n\nclass WebCharm(ops.CharmBase)\n    pass\n")
    assert answer["error"]["type"] == "SyntaxError"
    assert (answer["error"]["file"], answer["error"]["line"]) == ("charm.py", 3)
    assert [one["fn"] for one in world.hook("relation-created")["lines"]][0] == "WebCharm.__init__"


def test_an_error_while_a_module_is_imported_is_told_with_its_own_file_and_line(world: World) -> None:
    answer = world.load({**TWO, "src/constants.py": "ENDPOINT = 1\nENDPOINT / 0\n"})
    assert answer["error"]["type"] == "ZeroDivisionError"
    assert (answer["error"]["file"], answer["error"]["line"]) == ("src/constants.py", 2)


def test_a_library_that_is_not_here_is_named_with_the_way_to_add_it(world: World) -> None:
    answer = world.load(
        "import ops\nfrom charms.traefik_k8s.v2.ingress import IngressPerAppRequirer\nclass A(ops.CharmBase): pass\n"
    )
    assert answer["error"]["line"] == 2
    assert "`charms.traefik_k8s`" in answer["error"]["message"] and "lib/charms/traefik_k8s" in answer["error"]["message"]


def test_a_file_without_a_charm_class_is_refused(world: World) -> None:
    assert world.load("x = 1\n")["error"]["message"] == "there is no class derived from ops.CharmBase"


def test_the_charmhub_name_of_the_library_is_the_same_library(world: World) -> None:
    source = world.shipped("guarded").replace(
        "charmlibs.interfaces.tls_certificates", "charms.tls_certificates_interface.v4.tls_certificates"
    )
    assert "ok" in world.load(source)
    world.signed()
    assert world.juju.status["web/0"] == ("active", "")


def test_metadata_is_inferred_from_constants_calls_and_events(world: World) -> None:
    loaded = world.load("""
import ops
from charmlibs.interfaces.tls_certificates import TLSCertificatesRequiresV4
NAME = "tls-in"
class WebCharm(ops.CharmBase):
    BOX = "nginx"
    def __init__(self, framework):
        super().__init__(framework)
        self.box = self.unit.get_container(self.BOX)
        self.tls = TLSCertificatesRequiresV4(charm=self, relationship_name=NAME)
        framework.observe(self.on.rotate_key_action, self._on)
        framework.observe(self.on["replica-peers"].relation_changed, self._on)
        framework.observe(self.on.tls_in_relation_changed, self._on)
        framework.observe(self.on.nginx_pebble_ready, self._on)
    def _on(self, event):
        return self.config["hostname"], self.config.get("port", 443)
""")["ok"]
    metadata = loaded["metadata"]
    assert list(metadata["requires"]) == ["tls-in"]
    assert list(metadata["peers"]) == ["replica-peers"]
    assert list(metadata["containers"]) == ["nginx"]
    assert list(metadata["actions"]) == ["rotate-key"]
    assert metadata["config"]["options"] == {"hostname": {"type": "string"}, "port": {"type": "int"}}
    assert "actions: rotate-key" in loaded["inferred"]


def test_given_metadata_wins_over_what_the_code_suggests(world: World) -> None:
    given = {"name": "nginx", "requires": {"certificates": {"interface": "tls-certificates", "limit": 1}}}
    loaded = world.load(TWO, given)["ok"]
    assert loaded["metadata"]["name"] == "nginx"
    assert loaded["metadata"]["requires"]["certificates"]["limit"] == 1
    assert loaded["inferred"] == ["containers: workload"]


def test_a_charm_is_started_anew_for_every_hook_as_juju_does(world: World) -> None:
    world.load(
        {
            **TWO,
            "lib/lib_tls/files.py": """
SEEN = []
def write(container):
    SEEN.append(1)
    container.push("/etc/n", str(len(SEEN)))
""",
        }
    )
    world.hook("update-status")
    world.hook("update-status")
    assert world.juju.files == {"/etc/n": "1"}


def bundled(version: str) -> str:
    from renewal_gap.library_files import find_package

    spec = find_package(__import__("os").environ.get("RENEWAL_GAP_SITE", "/site"), version)
    return (Path(spec.submodule_search_locations[0]) / "_tls_certificates.py").read_text()  # type: ignore[index]


def needs(world: World, version: str) -> None:
    if "ok" not in world.serve({"do": "library", "version": version}):
        pytest.skip(f"library {version} is not installed beside this interpreter")


@pytest.mark.parametrize(("version", "owner"), [("1.10.0", "unit"), ("1.11.0", "application")])
def test_another_version_of_the_library_behaves_as_it_did(world: World, version: str, owner: str) -> None:
    needs(world, version)
    app = {"mode": "app", "requests": {"app": [{"commonName": "app.example"}], "unit": []}}
    world.hook("relation-created", overrides=app)
    world.provider("relation-changed", "sign")
    world.hook("relation-changed", overrides=app)
    assert world.certificate_secret()["owner"] == owner


def test_an_argument_that_an_older_version_does_not_know_fails_as_passing_it_would(world: World) -> None:
    needs(world, "1.10.0")
    web = {"requests": {"unit": [{"commonName": "web.example"}], "app": []}}
    report = world.hook("relation-created", overrides={**web, "key_algorithm": "ecdsa"})
    assert (report["raised"]["type"], "'key_algorithm'" in report["raised"]["message"]) == ("TypeError", True)
    # RSA is what that version makes anyway: nothing to pass, nothing to refuse.
    report = world.hook("relation-created", overrides={**web, "key_algorithm": "rsa"})
    assert report["raised"] is None
    assert {one["argument"]: one["applied"] for one in report["overridden"]}["key_algorithm"] is False


def test_a_patched_library_runs_in_place_of_the_released_one(world: World) -> None:
    text = bundled("1.12.0")
    patched = text.replace("        event.secret.remove_all_revisions()\n", "        return\n", 1)
    assert patched != text
    world.shipped("guarded")
    answer = world.serve({"do": "library", "version": "1.12.0", "source": patched})
    assert answer == {"ok": {"version": "1.12.0", "patched": True}}
    world.signed()
    world.expire()
    assert world.certificate_secret()
    world.serve({"do": "library", "version": "1.12.0"})
    world.expire()
    assert not [one for one in world.juju.secrets.values() if "-certificate-" in one["label"]]


def test_a_patch_that_raises_is_told_by_its_line_and_the_library_before_it_stays(world: World) -> None:
    text = bundled("1.12.0") + "\nraise RuntimeError('half written')\n"
    error = world.serve({"do": "library", "version": "1.12.0", "source": text})["error"]
    assert (error["type"], error["file"], error["line"]) == ("RuntimeError", "_tls_certificates.py", len(text.splitlines()))
    world.shipped("guarded")
    assert world.hook("relation-created")["raised"] is None


def test_a_version_that_is_not_bundled_is_refused_with_those_that_are(world: World) -> None:
    message = world.serve({"do": "library", "version": "0.1.0"})["error"]["message"]
    assert message.startswith("version 0.1.0 of the library is not here; there is ")


def test_a_line_of_the_library_that_names_nothing_is_not_the_charms(world: World) -> None:
    source = world.shipped("mirror")
    assert line_of(source, "def _reconcile") > 0
    report = world.hook("relation-created")
    assert {one["file"] for one in report["lines"]} == {"charm.py"}


def test_charmcraft_yaml_among_the_files_says_what_the_code_does_not(world: World) -> None:
    text = "name: shop\nconfig:\n  options:\n    port:\n      type: int\n      default: 8443\npeers:\n  cluster:\n    interface: shop-peers\n"
    loaded = world.load({**TWO, "charmcraft.yaml": text})["ok"]
    assert loaded["metadata"]["name"] == "shop"
    assert loaded["metadata"]["config"]["options"]["port"]["default"] == 8443
    assert "cluster" in loaded["metadata"]["peers"]
    assert loaded["inferred"] == ["requires: certificates", "containers: workload"]


def test_a_yaml_that_cannot_be_read_is_told_by_its_line(world: World) -> None:
    answer = world.load({**TWO, "charmcraft.yaml": "name: shop\nrequires: [\n"})
    assert (answer["error"]["type"], answer["error"]["file"], answer["error"]["line"]) == ("YAMLError", "charmcraft.yaml", 3)
