"""Writing a trace so that a person can read it: the head spread out, then one step a line."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Mapping
from typing import Any


def to_text(content: Mapping[str, Any]) -> str:
    """A trace (or the inputs of one) as JSON text."""
    head = {key: value for key, value in content.items() if key != "steps"}
    lines = json.dumps(head, indent=1).removesuffix("\n}")
    steps = ",\n".join(f"  {json.dumps(step)}" for step in content["steps"])
    return f'{lines},\n "steps": [\n{steps}\n ]\n}}\n'


def write(content: Mapping[str, Any], path: pathlib.Path) -> None:
    """Write it to this file, whose folder is made if it is not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(to_text(content))
