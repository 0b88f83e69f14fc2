"""The situations that every shipped charm is recorded in: one list of charms, one of situations, and their product."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator
from typing import Any, cast

from .format import Setup, Situation


def situations(path: pathlib.Path) -> Iterator[Situation]:
    """`charm-<name of the file>-<name of the situation>` for each pair in this file that makes sense."""
    lists: dict[str, Any] = json.loads(path.read_text())
    beginnings = {"start": [], "served": lists["served"]}
    for charm in lists["charms"]:
        for each in (each for each in lists["situations"] if _concerns(each, charm)):
            yield {
                "name": f"charm-{pathlib.Path(charm['file']).stem.replace('_', '-')}-{each['name']}",
                "title": f"{charm['id']}: {each['title']}",
                "libraries": lists["libraries"],
                "config": cast(Setup, {**lists["config"], **charm["config"]}),
                "charm": charm["file"],
                "steps": [*beginnings[each["from"]], *each["steps"]],
            }


def _concerns(situation: dict[str, Any], charm: dict[str, Any]) -> bool:
    """A machine has no Pebble to be ready; other exceptions are the situation's own."""
    waits_for_pebble = any(step.get("hook") == "pebble-ready" for step in situation["steps"])
    return not (waits_for_pebble and charm["on"] == "machine") and charm["id"] not in situation.get("except", [])
