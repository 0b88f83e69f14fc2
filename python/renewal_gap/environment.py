"""The environment in which Juju starts a charm: the event and its arguments are `JUJU_*` variables."""

from __future__ import annotations

from typing import Any

JUJU_VERSION = "3.6.14"
MODEL = "demo"
MODEL_UUID = "c0ffee00-0000-4000-8000-000000000000"

_RELATION = "relation-"
_SECRET = "secret-"
# What an earlier hook in this process left must not reach the next one.
MANAGED = ("JUJU_", "OPERATOR_DISPATCH", "CHARM_DIR", "CLOUD_API_VERSION")


def environment(request: dict[str, Any], charm_dir: str) -> dict[str, str]:
    call = request["call"]
    hook = hook_name(call, endpoint_of(request))
    is_action = call["name"] == "action"
    variables = {
        "JUJU_UNIT_NAME": request["unit"],
        "JUJU_MODEL_NAME": MODEL,
        "JUJU_MODEL_UUID": MODEL_UUID,
        "JUJU_VERSION": JUJU_VERSION,
        "JUJU_CHARM_DIR": charm_dir,
        "CHARM_DIR": charm_dir,
        "JUJU_DISPATCH_PATH": f"actions/{hook}" if is_action else f"hooks/{hook}",
        "JUJU_HOOK_NAME": "" if is_action else hook,
        "JUJU_PRINCIPAL_UNIT": "",
        "JUJU_AVAILABILITY_ZONE": "",
        "JUJU_CONTEXT_ID": f"{request['unit']}-{hook}",
        "CLOUD_API_VERSION": "1.30",
    }
    if is_action:
        variables |= {"JUJU_ACTION_NAME": hook, "JUJU_ACTION_UUID": "1", "JUJU_ACTION_TAG": "action-1"}
    variables |= _arguments(request)
    return variables


def endpoint_of(request: dict[str, Any]) -> str:
    """The endpoint of the hook's relation: the one for certificates, or a peer relation's."""
    return str(request.get("relation_endpoint") or request["endpoint"])


def hook_name(call: dict[str, Any], endpoint: str) -> str:
    """The name of the hook as Juju dispatches it: `certificates-relation-changed`, `workload-pebble-ready`."""
    name: str = call["name"]
    if name.startswith(_RELATION):
        return f"{endpoint}-{name}"
    if name == "pebble-ready":
        return f"{call['container']}-pebble-ready"
    if name == "action":
        return str(call.get("action") or "run")
    return name


def _arguments(request: dict[str, Any]) -> dict[str, str]:
    call, name = request["call"], request["call"]["name"]
    if name.startswith(_RELATION):
        return {
            "JUJU_RELATION": endpoint_of(request),
            "JUJU_RELATION_ID": f"{endpoint_of(request)}:{call['relation']}",
            "JUJU_REMOTE_APP": call.get("remoteApp") or request["remote_app"],
            "JUJU_REMOTE_UNIT": call.get("remoteUnit") or "",
            **(
                {"JUJU_DEPARTING_UNIT": call.get("departing") or call.get("remoteUnit") or ""}
                if name.endswith("departed")
                else {}
            ),
        }
    if name.startswith(_SECRET):
        revision = {"JUJU_SECRET_REVISION": str(call["revision"])} if call.get("revision") is not None else {}
        return {"JUJU_SECRET_ID": call["secret"], "JUJU_SECRET_LABEL": call.get("label") or "", **revision}
    if name == "pebble-ready":
        return {"JUJU_WORKLOAD_NAME": call["container"]}
    return {}
