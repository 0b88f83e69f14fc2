"""The situations that every shipped charm is recorded in: one list of charms, one of situations, and their product."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator
from typing import Any

from .format import Situation


def situations(path: pathlib.Path) -> Iterator[Situation]:
    """`charm-<id of the charm>-<name of the situation>` for each pair in this file."""
    lists: dict[str, Any] = json.loads(path.read_text())
    beginnings = {"start": [], "served": lists["served"]}
    for charm in lists["charms"]:
        for each in lists["situations"]:
            yield {
                "name": f"charm-{charm['id']}-{each['name']}",
                "title": f"{charm['id']}: {each['title']}",
                "libraries": lists["libraries"],
                "config": {**lists["config"], **charm["config"]},
                "charm": charm["file"],
                "steps": [*beginnings[each["from"]], *each["steps"]],
            }
