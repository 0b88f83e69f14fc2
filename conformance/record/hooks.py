"""Running one hook of one unit under `ops.testing`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import ops
from ops import testing
from ops.testing import errors

JUJU_VERSION = "3.6.9"

_RELATION_HOOKS = {"relation-created", "relation-joined", "relation-changed", "relation-departed", "relation-broken"}
_REMOTE_UNIT_HOOKS = {"relation-joined", "relation-changed", "relation-departed"}
_SECRET_HOOKS = {"secret-expired", "secret-remove"}


def is_relation_hook(hook: str) -> bool:
    """Whether this hook is about a relation, and so cannot run without one."""
    return hook in _RELATION_HOOKS


@dataclass(frozen=True)
class Outcome:
    """What one hook did; `after` is None if it raised."""

    after: testing.State | None
    emitted: list[ops.EventBase]
    raised: str | None


def _event(
    context: testing.Context[Any], hook: str, action: str, state: testing.State, secret: testing.Secret | None, revision: int
) -> Any:
    make = getattr(context.on, hook.replace("-", "_"))
    if hook == "action":
        return make(action)
    if hook == "pebble-ready":
        return make(next(iter(state.containers)))
    if hook in _SECRET_HOOKS:
        return make(secret, revision=revision)
    if hook in _RELATION_HOOKS:
        relation = next(iter(state.relations))
        # The only remote unit that matters to the library is that there is one.
        return make(relation, remote_unit=0) if hook in _REMOTE_UNIT_HOOKS else make(relation)
    return make()


def run_hook(
    charm: type[ops.CharmBase],
    meta: Mapping[str, Any],
    options: Mapping[str, Any],
    unit: int,
    state: testing.State,
    hook: str,
    secret: testing.Secret | None = None,
    revision: int = 1,
) -> Outcome:
    """Run a hook to its end, or to the exception that failed it."""
    (action,) = meta["actions"]
    with testing.Context(
        charm, meta=dict(meta), config={"options": _declared(options)}, juju_version=JUJU_VERSION, unit_id=unit
    ) as context:
        event = _event(context, hook, action, state, secret, revision)
        try:
            after = context.run(event, state)
        except testing.ActionFailed as failed:
            # An action that reports failure is still a hook that went well: its writes are kept.
            return Outcome(failed.state, context.emitted_events, None)
        except errors.UncaughtCharmError as uncaught:
            return Outcome(None, context.emitted_events, type(uncaught.__cause__).__name__)
        return Outcome(after, context.emitted_events, None)


_OPTION_TYPES = {bool: "boolean", int: "int", float: "float", str: "string"}


def _declared(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: {"type": _OPTION_TYPES[type(value)]} for name, value in options.items()}
