"""What a charm's own YAML says of it: `charmcraft.yaml`, or the three files that came before it."""

from __future__ import annotations

from typing import Any

import yaml

from .errors import BadCharm

Metadata = dict[str, Any]

_WHOLE = ("charmcraft.yaml", "metadata.yaml")


def given_metadata(files: dict[str, str], metadata: Metadata | str | None) -> Metadata:
    """Metadata handed over beside the files, else what the files hold; empty where there is none. @raises BadCharm"""
    if isinstance(metadata, str):
        return _mapping("charmcraft.yaml", metadata)
    if metadata is not None:
        return metadata
    found: Metadata = {}
    for name in _WHOLE:
        if name in files:
            found = {**found, **_mapping(name, files[name])}
    if "actions.yaml" in files:
        found["actions"] = _mapping("actions.yaml", files["actions.yaml"])
    if "config.yaml" in files:
        found["config"] = _mapping("config.yaml", files["config.yaml"])
    return found


def _mapping(file: str, text: str) -> Metadata:
    try:
        value = yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise BadCharm("YAMLError", error.problem or "not YAML", file, mark.line + 1 if mark else None) from None
    except yaml.YAMLError as error:
        raise BadCharm("YAMLError", str(error), file, None) from None
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise BadCharm("YAMLError", "this is not a mapping of keys to values", file, 1)
    return value
