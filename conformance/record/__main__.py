"""The command line: `python -m record named | walks | check`."""

from __future__ import annotations

import argparse
import logging
import pathlib
import sys

from . import library, situations, walks
from .keys import KeyStore
from .text import write


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="record", description="Record traces from the real library.")
    commands = parser.add_subparsers(dest="command", required=True)
    named = commands.add_parser("named", help="record the named situations of conformance/inputs")
    named.add_argument("--out", type=pathlib.Path, required=True)
    named.add_argument("--scenario", action="append", default=[], help="only this one (may be given more than once)")
    walk = commands.add_parser("walks", help="record random walks")
    walk.add_argument("--out", type=pathlib.Path, required=True)
    walk.add_argument("--walks", type=int, default=24)
    walk.add_argument("--seed", default="1")
    walk.add_argument("--steps", type=int, default=walks.STEPS)
    check = commands.add_parser("check", help="record the inputs of stored traces again and compare")
    check.add_argument("paths", type=pathlib.Path, nargs="+")
    return parser


def _named(arguments: argparse.Namespace, keys: KeyStore) -> int:
    try:
        chosen = situations.choose(situations.load(), arguments.scenario)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    for situation in chosen:
        write(situations.record_situation(situation, keys), arguments.out / f"{situation['name']}.json")
        print(situation["name"])
    return 0


def _walks(arguments: argparse.Namespace, keys: KeyStore) -> int:
    for number in range(1, arguments.walks + 1):
        trace = walks.record_walk(arguments.seed, number, keys, arguments.steps)
        write(trace, arguments.out / f"{trace['name']}.json")
    print(f"{arguments.walks} walks of seed {arguments.seed} recorded from library {library.version()}")
    return 0


def _check(arguments: argparse.Namespace, keys: KeyStore) -> int:
    checked, different = 0, 0
    for path, trace in situations.trace_files(arguments.paths):
        checked += 1
        difference = situations.rerecorded_difference(trace, keys)
        if difference:
            different += 1
            print(f"{path}: {difference}")
    print(f"library {library.version()}: {checked} traces recorded again, {different} different")
    return 1 if different or not checked else 0


def main() -> int:
    """Run one command; the exit code says whether all went well."""
    # The library logs what it makes of bad data; that is part of the situations, not of the output.
    logging.disable(logging.CRITICAL)
    arguments = _parser().parse_args()
    run = {"named": _named, "walks": _walks, "check": _check}[arguments.command]
    return run(arguments, KeyStore())


if __name__ == "__main__":
    sys.exit(main())
