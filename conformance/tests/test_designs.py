"""What each design does for a charm that mirrors the pull API, with update-status after each step."""

from __future__ import annotations

import json
import pathlib

import pytest

import designs
from record import situations
from record.format import Setup, Step, Trace
from record.keys import KeyStore
from record.recording import record

FOLDER = pathlib.Path(designs.__file__).parent
TRACES = sorted((FOLDER / "traces").glob("*/*.json"))
TICK = {"unit": "requirer/0", "hook": "update-status"}
HEAR = {"unit": "requirer/0", "hook": "relation-changed"}
SERVED = [{"unit": "requirer/0", "hook": "relation-created"}, {"unit": "provider/0", "hook": "relation-changed", "do": ["sign"]}, HEAR]
EXPIRED = {"unit": "requirer/0", "hook": "secret-expired", "secret": "cert-1"}
PRUNE = {"unit": "provider/0", "hook": "relation-changed"}
SIGN = {**PRUNE, "do": ["sign"]}
RENEWAL = [EXPIRED, TICK, SIGN, HEAR, TICK]
SLOW = [EXPIRED, TICK, PRUNE, HEAR, TICK, SIGN, HEAR, TICK]
ROTATION = [{"unit": "requirer/0", "hook": "action", "op": "regenerate-key"}, TICK, SIGN, HEAR, TICK]
REVOCATION = [{**PRUNE, "do": ["revoke-all"]}, HEAR, TICK]
FILES = {"/etc/web/tls.crt", "/etc/web/tls.key"}


def _record(design: list[str], steps: list[dict[str, object]], keys: KeyStore, charm: str = "mirror.py") -> Trace:
    setup: Setup = {
        "mode": "unit",
        "requests": [{"common_name": "web.example", "sans_dns": ["web.example"]}],
        "renewal_relative_time": 0.9,
        "key": "library",
        "refresh_events": [],
        "units": 1,
        "leader": 0,
        "validity_s": 31536000,
        "start": "2026-01-01T00:00:00Z",
        "design": design,
    }
    day = iter(["2026-01-01"] * len([*SERVED, TICK]) + ["2026-11-26"] * len(steps))
    timed: list[Step] = [{"at": f"{next(day)}T00:{minute:02}:00Z", **step} for minute, step in enumerate([*SERVED, TICK, *steps])]  # type: ignore[typeddict-item]
    return record("design", "", setup, timed, keys, situations.CHARMS / charm)


def _keeps_files(trace: Trace) -> bool:
    after = [step["expect"]["files"] for step in trace["steps"][3:] if step["expect"] and "files" in step["expect"]]
    return all(files.keys() >= FILES for files in after)


@pytest.mark.parametrize(
    ("design", "steps", "keeps"),
    [
        ("released", RENEWAL, False),
        ("released", SLOW, False),
        ("keep-previous", RENEWAL, True),
        ("keep-previous", SLOW, False),
        ("keep-secret", RENEWAL, True),
        ("keep-secret", SLOW, True),
        ("overlap", RENEWAL, True),
        ("overlap", SLOW, True),
        ("keep-previous", ROTATION, False),
        ("keep-secret", ROTATION, False),
        ("overlap", ROTATION, False),
        ("released", REVOCATION, True),
        ("keep-previous", REVOCATION, True),
        ("keep-secret", REVOCATION, True),
        ("overlap", REVOCATION, True),
        ("revoked-filter", REVOCATION, False),
    ],
)
def test_what_a_design_does_for_the_files_of_a_mirror(design: str, steps: list[dict[str, object]], keeps: bool, keys: KeyStore) -> None:
    assert _keeps_files(_record([design], steps, keys)) is keeps


def test_the_revoked_filter_leaves_a_guarded_charm_serving_what_is_revoked(keys: KeyStore) -> None:
    assert _keeps_files(_record(["revoked-filter"], REVOCATION, keys, "guarded.py"))


def test_a_kept_secret_asks_once_though_juju_goes_on_firing_for_its_older_revision(keys: KeyStore) -> None:
    trace = _record(["keep-secret"], [EXPIRED, EXPIRED, SIGN, HEAR, {**EXPIRED, "secret": "cert-2"}], keys)
    asked = [step["expect"]["requirer_databag"]["requirer/0"] for step in trace["steps"][4:] if step["expect"]]
    assert all(each == asked[0] for each in asked)


def test_an_overlap_withdraws_the_old_request_in_the_hook_that_brings_the_new_certificate(keys: KeyStore) -> None:
    requests = [len(step["expect"]["requirer_databag"]["requirer/0"]) for step in _record(["overlap"], SLOW, keys)["steps"][4:] if step["expect"]]
    assert requests == [2, 2, 2, 2, 2, 2, 1, 1]


def test_the_state_tells_a_request_that_waits_from_one_that_is_gone(keys: KeyStore) -> None:
    steps = [*RENEWAL, {**PRUNE, "do": ["revoke-all"]}, HEAR, {"unit": "requirer/0", "hook": "relation-broken"}]
    trace = _record(["state-api"], steps, keys, "guarded.py")
    states = [step["expect"]["pull"]["by_request"][0]["state"] for step in trace["steps"] if step["expect"] and "pull" in step["expect"]]
    assert states == ["PENDING", "ASSIGNED", "ASSIGNED", "PENDING", "PENDING", "ASSIGNED", "ASSIGNED", "REVOKED", "ABSENT"]


def test_an_unknown_design_is_refused() -> None:
    with pytest.raises(ValueError, match="no design foo; known: revoked-filter"):
        designs.requirer_class(["foo"])


@pytest.mark.parametrize("path", TRACES[::7], ids=lambda path: path.stem)
def test_a_stored_trace_of_a_design_is_what_its_class_does(path: pathlib.Path, keys: KeyStore) -> None:
    """A sample; `npm run conformance:check` does all of them."""
    assert situations.rerecorded_difference(json.loads(path.read_text()), keys) is None
