"""Programs that Python code starts: hook commands and orders to services are answered, everything else is refused with a sentence."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from typing import Any, NoReturn

from .bridge import Bridge
from .errors import NotSimulated

HOOK_COMMANDS = frozenset(
    [
        "action-fail",
        "action-get",
        "action-log",
        "action-set",
        "application-version-set",
        "close-port",
        "config-get",
        "credential-get",
        "goal-state",
        "is-leader",
        "juju-log",
        "juju-reboot",
        "network-get",
        "open-port",
        "opened-ports",
        "relation-get",
        "relation-ids",
        "relation-list",
        "relation-model-get",
        "relation-set",
        "resource-get",
        "secret-add",
        "secret-get",
        "secret-grant",
        "secret-ids",
        "secret-info-get",
        "secret-remove",
        "secret-revoke",
        "secret-set",
        "state-delete",
        "state-get",
        "state-set",
        "status-get",
        "status-set",
        "storage-add",
        "storage-get",
        "storage-list",
    ]
)


# A machine's services: Juju's side says what they answer (docs/hook-commands.md).
SERVICE_COMMANDS = frozenset(["systemctl", "service"])
_ANSWERED = HOOK_COMMANDS | SERVICE_COMMANDS


def install(bridge: Bridge) -> None:
    """Outside a hook everything stays as it was: a test runner may start programs of its own."""
    real_run, real_which, real_popen, real_system = subprocess.run, shutil.which, subprocess.Popen, os.system
    real_call, real_check_call = subprocess.call, subprocess.check_call

    def run(args: Any, *rest: Any, **options: Any) -> Any:
        if not bridge.in_hook:
            return real_run(args, *rest, **options)
        return _run(bridge, args, options)

    def which(cmd: Any, *rest: Any, **options: Any) -> Any:
        if bridge.in_hook and str(cmd) in _ANSWERED:
            return str(cmd)
        return real_which(cmd, *rest, **options)

    class Popen(real_popen):  # type: ignore[misc,valid-type]
        def __init__(self, args: Any, *rest: Any, **options: Any) -> None:
            if bridge.in_hook:
                _refuse(bridge, _words(args))
            super().__init__(args, *rest, **options)

    def call(args: Any, *rest: Any, **options: Any) -> int:
        if not bridge.in_hook:
            return real_call(args, *rest, **options)
        return int(_run(bridge, args, options).returncode)

    def check_call(args: Any, *rest: Any, **options: Any) -> int:
        if not bridge.in_hook:
            return real_check_call(args, *rest, **options)
        return int(_run(bridge, args, {**options, "check": True}).returncode)

    def system(command: Any) -> int:
        if not bridge.in_hook:
            return real_system(command)
        return int(_run(bridge, command, {}).returncode)

    subprocess.run = run
    subprocess.call = call
    subprocess.check_call = check_call
    subprocess.Popen = Popen  # type: ignore[misc]
    shutil.which = which
    os.system = system


def _words(args: Any) -> list[str]:
    if isinstance(args, bytes):
        args = os.fsdecode(args)
    if isinstance(args, str):
        return shlex.split(args)
    if isinstance(args, os.PathLike):
        return [os.fspath(args)]
    return [os.fsdecode(word) for word in args]


def _refuse(bridge: Bridge, argv: Sequence[str]) -> NoReturn:
    command = " ".join(argv)
    if len(command) > 80:
        command = command[:79] + "…"
    raise NotSimulated(
        f"the charm starts the program `{command}`{bridge.origin.place()}: "
        "only hook commands, systemctl and service are answered here, other programs do not exist"
    )


def _run(bridge: Bridge, args: Any, options: dict[str, Any]) -> subprocess.CompletedProcess[Any]:
    argv = _words(args)
    argv[0] = os.path.basename(argv[0])
    if argv[0] not in _ANSWERED:
        _refuse(bridge, _words(args))
    stdin = options.get("input")
    answer = bridge.command(argv, stdin.decode() if isinstance(stdin, bytes) else stdin)
    as_text = any(options.get(name) for name in ("text", "encoding", "errors", "universal_newlines"))
    captured = options.get("capture_output")
    stdout = answer.stdout if captured or options.get("stdout") is not None else None
    stderr = answer.stderr if captured or options.get("stderr") is not None else None
    out, err = (stdout, stderr) if as_text else (_encoded(stdout), _encoded(stderr))
    if options.get("check") and answer.code:
        raise subprocess.CalledProcessError(answer.code, args, out, err)
    return subprocess.CompletedProcess(args, answer.code, out, err)


def _encoded(text: str | None) -> bytes | None:
    return None if text is None else text.encode()
