"""Walks must be repeatable, and must go where the library has something to decide."""

from __future__ import annotations

import itertools

import pytest

from record import library
from record.clock import parse_time
from record.format import Trace
from record.keys import KeyStore
from record.text import to_text
from record.walks import record_walk


@pytest.fixture(scope="module")
def some_walks(keys: KeyStore) -> list[Trace]:
    return [record_walk("tests", number, keys) for number in range(30)]


def test_the_same_seed_gives_the_same_text(some_walks: list[Trace], keys: KeyStore) -> None:
    for number in range(3):
        assert to_text(record_walk("tests", number, keys)) == to_text(some_walks[number])


def test_another_seed_or_number_gives_another_walk(some_walks: list[Trace], keys: KeyStore) -> None:
    assert len({str(walk["steps"]) for walk in some_walks}) == len(some_walks)
    assert record_walk("other", 0, keys)["steps"] != some_walks[0]["steps"]


def test_time_never_goes_back(some_walks: list[Trace]) -> None:
    for walk in some_walks:
        times = [parse_time(step["at"]) for step in walk["steps"]]
        assert all(earlier <= later for earlier, later in itertools.pairwise(times))


def test_together_they_cover_every_kind_of_step(some_walks: list[Trace]) -> None:
    steps = [step for walk in some_walks for step in walk["steps"]]
    hooks = {step["hook"] for step in steps if "hook" in step and step["unit"].startswith("requirer")}
    assert hooks == {
        "relation-created", "relation-changed", "relation-broken", "leader-elected",
        "update-status", "config-changed", "secret-expired", "secret-remove", "action",
    }  # fmt: skip
    assert {step["op"] for step in steps if "op" in step} == {"sync", "renew", "regenerate-key", "import-key"}
    assert {change for step in steps for change in step.get("set", ())} >= {"leader", "requests", "provider_databag"}
    done = {item for step in steps for item in step.get("do", ())}
    assert done >= {"sign", "sign-first", "reissue", "revoke-all", "new-ca", "deny:OTHER"}
    assert any(step.get("leader") is False for step in steps)


def test_together_they_cover_the_setups(some_walks: list[Trace]) -> None:
    setups = [walk["config"] for walk in some_walks]
    assert {each["mode"] for each in setups} == {"unit", "app", "app_and_unit"}
    assert {each["key"] for each in setups} == {"library", "charm"}
    assert {each["units"] for each in setups} == {1, 2, 3, 4}
    assert ("ecdsa" in {each.get("key_algorithm") for each in setups}) == library.supports_ecdsa()


def test_they_see_certificates_come_and_go(some_walks: list[Trace]) -> None:
    """A walk in which nothing is ever assigned would prove little; most hooks of most walks should have a certificate about."""
    with_something = 0
    for walk in some_walks:
        answers = [step["expect"]["pull"] for step in walk["steps"] if step["expect"] and step["expect"].get("pull")]
        with_something += any(mode.get("assigned") for answer in answers for mode in answer.values() if isinstance(mode, dict))
    assert with_something > len(some_walks) * 2 / 3


def test_secret_remove_never_names_the_latest_revision(some_walks: list[Trace]) -> None:
    """Juju would not announce it (R3.1), and `ops.testing` refuses to remove it."""
    removals = [step for walk in some_walks for step in walk["steps"] if step.get("hook") == "secret-remove"]
    assert removals
    assert not [step for step in removals if step["expect"] and "raised" in step["expect"]]
