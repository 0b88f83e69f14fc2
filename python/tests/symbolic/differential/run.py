"""Makes every call with whichever `cryptography` the interpreter finds, and prints the outcomes as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import cryptography

sys.path.insert(0, str(Path(__file__).parent))

import certificates
import keys
import names
from shapes import outcome

calls = {**keys.calls(), **names.calls(), **certificates.calls()}
outcomes = {name: outcome(call) for name, call in calls.items()}
print(json.dumps({"version": cryptography.__version__, "outcomes": outcomes}))  # noqa: T201  # this is the answer
