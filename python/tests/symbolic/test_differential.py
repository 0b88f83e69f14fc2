"""The same calls on the real package and on this one: same values, same kinds of errors, same warnings.

The real package is asked in a process of its own, and only where the interpreter that runs the tests has it.
"""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cryptography

HERE = Path(__file__).parent
SYMBOLIC = HERE.parents[1] / "symbolic"


@functools.cache
def outcomes(symbolic: bool) -> dict[str, Any]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if symbolic:
        environment["PYTHONPATH"] = str(SYMBOLIC)
    run = subprocess.run(
        [sys.executable, str(HERE / "differential" / "run.py")],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    if not symbolic and "No module named 'cryptography'" in run.stderr:
        pytest.skip("the real package is not installed here")
    assert run.returncode == 0, run.stderr
    answer = json.loads(run.stdout)
    version = str(answer["version"])
    assert version.endswith("+symbolic") == symbolic
    if version.split(".", maxsplit=1)[0] != cryptography.__version__.split(".")[0]:
        pytest.skip(f"the real package here is {version}, and this one follows {cryptography.__version__}")
    return dict(answer["outcomes"])


def test_every_call_has_the_outcome_of_the_real_package() -> None:
    real, symbolic = outcomes(symbolic=False), outcomes(symbolic=True)
    assert real.keys() == symbolic.keys()
    different = {
        name: {"real": real[name], "symbolic": symbolic[name]} for name in real if real[name] != symbolic[name]
    }
    assert not different, json.dumps(different, indent=1)


def test_the_calls_tell_values_and_errors_apart_so_that_agreement_means_something() -> None:
    symbolic = outcomes(symbolic=True)
    errors = [name for name, outcome in symbolic.items() if "error" in outcome]
    assert 100 < len(errors) < len(symbolic) - 100
