"""The comparison must accept another numbering and nothing else."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from record.compare import first_difference
from record.format import Trace


def renamed(trace: Trace, names: dict[str, str]) -> Trace:
    text = re.sub(r"(key|csr|cert|ca)-\d+", lambda match: names.get(match[0], match[0]), json.dumps(trace["steps"]))
    return {**trace, "steps": json.loads(text)}


def test_a_trace_equals_itself(renewal_gap: Trace) -> None:
    assert first_difference(renewal_gap, copy.deepcopy(renewal_gap)) is None


def test_another_numbering_is_the_same_trace(renewal_gap: Trace) -> None:
    assert first_difference(renewal_gap, renamed(renewal_gap, {"csr-1": "csr-2", "csr-2": "csr-1", "cert-1": "cert-7"})) is None


def test_two_ids_may_not_become_one(renewal_gap: Trace) -> None:
    assert first_difference(renewal_gap, renamed(renewal_gap, {"csr-2": "csr-1"})) is not None
    assert first_difference(renamed(renewal_gap, {"csr-2": "csr-1"}), renewal_gap) is not None


def test_an_id_keeps_its_kind(renewal_gap: Trace) -> None:
    assert first_difference(renewal_gap, renamed(renewal_gap, {"cert-1": "csr-9"})) is not None


def test_a_renaming_holds_for_the_whole_trace(renewal_gap: Trace) -> None:
    later = renamed(renewal_gap, {"cert-1": "cert-9"})
    mixed: Trace = {**renewal_gap, "steps": renewal_gap["steps"][:4] + later["steps"][4:]}
    assert first_difference(renewal_gap, mixed) is not None


def test_secrets_are_a_set_but_lists_have_an_order(renewal_gap: Trace) -> None:
    shuffled = copy.deepcopy(renewal_gap)
    for step in shuffled["steps"]:
        assert step["expect"] is not None
        step["expect"]["secrets"].reverse()
    assert first_difference(renewal_gap, shuffled) is None

    one = {**renewal_gap, "steps": [_step(["cert-1", "cert-2"]), _step(["cert-1", "cert-2"])]}
    other = {**renewal_gap, "steps": [_step(["cert-1", "cert-2"]), _step(["cert-2", "cert-1"])]}
    assert first_difference(one, copy.deepcopy(one)) is None  # type: ignore[arg-type]
    assert first_difference(one, other) is not None  # type: ignore[arg-type]


def _step(certificates: list[str]) -> dict[str, Any]:
    return {"unit": "requirer/0", "hook": "update-status", "at": "2026-01-01T00:00:00Z", "expect": {"events": certificates}}


def test_a_choice_among_secrets_that_turns_out_wrong_is_taken_back(renewal_gap: Trace) -> None:
    """Two new keys look alike in one step; only the next step tells which is which."""

    def trace(first: str, second: str) -> Trace:
        alike = [{"owner": "requirer", "kind": "private-key", "key": key} for key in (first, second)]
        steps: list[Any] = [
            {"unit": "requirer/0", "hook": "action", "at": "2026-01-01T00:00:00Z", "expect": {"secrets": alike}},
            {"unit": "requirer/0", "hook": "action", "at": "2026-01-01T00:00:00Z", "expect": {"pull": "key-1"}},
        ]
        return {**renewal_gap, "steps": steps}

    assert first_difference(trace("key-1", "key-2"), trace("key-2", "key-1")) is None


CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "an event more": lambda expect: expect["events"].append({"certificate_available": "cert-1"}),
    "an expiry a second later": lambda expect: expect["secrets"][0].update(expires="2026-11-25T12:00:22Z"),
    "a secret less": lambda expect: expect["secrets"].pop(),
    "another owner": lambda expect: expect["secrets"][0].update(owner="requirer"),
    "a request less": lambda expect: expect["requirer_databag"]["requirer/0"].clear(),
    "CA asked for": lambda expect: expect["requirer_databag"]["requirer/0"][0].update(ca=True),
    "revoked": lambda expect: expect["provider_databag"]["certificates"][0].update(revoked=True),
    "null and not false": lambda expect: expect["provider_databag"]["certificates"][0].update(revoked=None),
    "nothing assigned": lambda expect: expect["pull"]["unit"].update(assigned=[], revoked=[]),
    "no key": lambda expect: expect["pull"]["unit"].update(key=None),
    "an exception": lambda expect: expect.update(raised="ValueError"),
    "no pull": lambda expect: expect.update(pull=None),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_any_other_difference_is_found_where_it_is(renewal_gap: Trace, change: Callable[[dict[str, Any]], Any]) -> None:
    changed = copy.deepcopy(renewal_gap)
    change(changed["steps"][2]["expect"])  # type: ignore[arg-type]
    assert (first_difference(renewal_gap, changed) or "").startswith("step 3:")
    assert (first_difference(changed, renewal_gap) or "").startswith("step 3:")


def test_other_inputs_are_another_trace(renewal_gap: Trace) -> None:
    fewer: Trace = {**renewal_gap, "steps": renewal_gap["steps"][:-1]}
    assert first_difference(renewal_gap, fewer) is not None
    assert first_difference(renewal_gap, {**renewal_gap, "library": "1.10.0"}) is not None
    assert first_difference(renewal_gap, {**renewal_gap, "config": {**renewal_gap["config"], "units": 2}}) is not None


def test_ids_in_files_are_renamed_too(renewal_gap: Trace) -> None:
    def with_file(content: str) -> Trace:
        step: Any = {"unit": "requirer/0", "hook": "action", "at": "2026-01-01T00:00:00Z", "expect": {"files": {"/etc/chain": content}}}
        return {**renewal_gap, "steps": [step]}

    assert first_difference(with_file("<cert-1>\n<ca-1>"), with_file("<cert-2>\n<ca-1>")) is None
    assert first_difference(with_file("<cert-1>\n<cert-2>"), with_file("<cert-1>\n<cert-1>")) is not None
    assert first_difference(with_file("<cert-1>\n<ca-1>"), with_file("<cert-1><ca-1>")) is not None
