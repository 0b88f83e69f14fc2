"""Random walks through what can happen to certificates, repeatable from a seed.

Each step is chosen by looking at the state that the real library left, so that most hooks have something to do. All chance comes
from the seed: the same seed, number and library give the same trace.
"""

from __future__ import annotations

import datetime
import random
from typing import Any

from .clock import format_time, parse_time
from .format import Step, Trace
from .keys import KeyStore
from .recording import Recording
from .walk_moves import Walker, next_step
from .walk_setup import setup

STEPS = 40

#: The library renews by itself this long after the renewal time, as a part of the lifetime, but not after 0.99 of it.
_SAFETY_MARGIN, _SAFETY_CAP = 0.05, 0.99


def _delay(chance: random.Random, validity_s: int) -> datetime.timedelta:
    """Time to the next step: moments mostly, sometimes a good part of a certificate's life."""
    short = (5, 10, 30, 60, 300)
    long = (validity_s * part // 100 for part in (2, 10, 50))
    return datetime.timedelta(seconds=chance.choices((*short, *long), (3, 3, 3, 3, 3, 2, 2, 1))[0])


def _notable_time(walker: Walker, now: datetime.datetime) -> datetime.datetime | None:
    """A moment where the library changes its mind about a certificate, within a second: renewal, safety net, expiry."""
    world, setup = walker.recording.world, walker.recording.setup
    validity = datetime.timedelta(seconds=setup["validity_s"])
    safety = validity * min(_SAFETY_CAP, setup["renewal_relative_time"] + _SAFETY_MARGIN)
    moments = {each.secret.expire for each in world.secrets if each.secret.expire}
    for issued in walker.issued:
        moments |= {issued + safety, issued + validity}
    ahead = sorted(moment for moment in moments if moment > now)
    if not ahead:
        return None
    nudge = datetime.timedelta(seconds=walker.chance.choice((-1, 0, 1)))
    return walker.chance.choice(ahead[:3]).replace(microsecond=0) + nudge


def _time(walker: Walker, step: dict[str, Any], now: datetime.datetime) -> datetime.datetime:
    if "set" in step:
        return now
    notable = 0.6 if step["hook"] == "secret-expired" else 0.1
    if walker.chance.random() < notable and (moment := _notable_time(walker, now)):
        return max(now, moment)
    return now + _delay(walker.chance, walker.recording.setup["validity_s"])


def record_walk(seed: str, number: int, keys: KeyStore, steps: int = STEPS) -> Trace:
    """Record walk `number` of this seed."""
    chance = random.Random(f"{seed}/{number}")
    chosen = setup(chance)
    now = parse_time(chosen["start"])
    with Recording(chosen, keys) as recording:
        walker = Walker(recording, chance)

        def take(step: dict[str, Any]) -> None:
            timed: Step = {**step, "at": format_time(now)}  # type: ignore[typeddict-item]
            recording.run(timed)
            if "sign" in str(step.get("do")) or "reissue" in str(step.get("do")):
                walker.issued.append(now)

        for unit in range(chosen["units"]):
            take({"unit": f"requirer/{unit}", "hook": "relation-created"})
        while len(recording.steps) < steps:
            step = next_step(walker)
            now = _time(walker, step, now)
            take(step)
        return recording.trace(f"walk-{seed}-{number}", f"random walk {number} of seed {seed}")
