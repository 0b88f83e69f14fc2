"""The designs in situations that are recorded of the released library too: lists of each, and their products."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator, Sequence
from typing import Any

from .format import Situation


def situations(path: pathlib.Path, released: Sequence[Situation]) -> Iterator[Situation]:
    """`design-<designs>-<name>` for each pair that this file asks for."""
    lists: dict[str, Any] = json.loads(path.read_text())
    known = {each["name"]: each for each in released}
    for pairs in lists["pairs"]:
        for design in pairs["designs"]:
            for name in pairs["situations"]:
                yield _under(design, known[name], lists["libraries"])


def _under(design: list[str], base: Situation, libraries: list[str]) -> Situation:
    return {
        **base,
        "name": f"design-{'-and-'.join(design)}-{base['name']}",
        "title": f"{' and '.join(design)}: {base['title']}",
        "libraries": libraries,
        "config": {**base["config"], "design": design},
    }
