/** Letting time pass. Nothing runs meanwhile: what comes due stays due until it is delivered. */
import { timers } from '../juju/timers';
import type { World } from '../juju/world';
import { changed, refuse, type Outline } from './plan.types';

/** By an amount, or to the next timer. */
export function pass(world: World, ms: number | undefined): Outline {
  if (ms === undefined) {
    const next = timers(world)[0];
    return next ? changed({ ...world, now: next.at }) : refuse('No timer is set.');
  }
  if (!Number.isFinite(ms) || ms <= 0) return refuse('Time passes forwards only.');
  return changed({ ...world, now: world.now + Math.round(ms) });
}

/** To the expiry of one secret, the soonest if none is named. */
export function expire(world: World, id: string | undefined): Outline {
  const of = world.secrets.filter((secret) => id === undefined || secret.id === id);
  if (id !== undefined && of.length === 0) return refuse(`There is no ${id}.`);
  let soonest: number | null = null;
  let isDue = false;
  for (const secret of of) {
    for (const { nextExpiry } of secret.revisions) {
      if (nextExpiry === null) continue;
      if (nextExpiry <= world.now) isDue = true;
      else if (soonest === null || nextExpiry < soonest) soonest = nextExpiry;
    }
  }
  if (soonest !== null) return changed({ ...world, now: soonest });
  if (isDue) return refuse('The secret has expired: its secret-expired is due.');
  return refuse(id === undefined ? 'No secret has an expiry.' : `${id} has no expiry.`);
}
