/** TLS health over a run, per unit, and where it turned bad. */
import { health, type Health, type HealthWord } from '../model/health/health';
import type { Millis, UnitName, World } from '../model/juju/world';
import type { Step } from '../model/step.types';
import { requirerUnits } from './facts';
import { spansOf, type Moment, type Span } from './moments';

const known = new WeakMap<World, Map<UnitName, Health>>();

/** `health`, kept with the world. */
export function healthOf(world: World, unit: UnitName): Health {
  const found = known.get(world) ?? new Map<UnitName, Health>();
  known.set(world, found);
  const before = found.get(unit);
  if (before) return before;
  const now = health(world, unit);
  found.set(unit, now);
  return now;
}

/** Also split where another certificate is served. */
export function healthSpans(moments: readonly Moment[], unit: UnitName): readonly Span<Health>[] {
  return spansOf(
    moments,
    ({ world }) => healthOf(world, unit),
    (a, b) => a.word === b.word && a.served === b.served,
  );
}

const SERVING: ReadonlySet<HealthWord> = new Set(['serving-valid', 'serving-revoked', 'serving-expired']);
const BAD: ReadonlySet<HealthWord> = new Set([
  'broken-pair',
  'outage',
  'downgraded',
  'serving-revoked',
  'serving-expired',
  'left-behind',
]);

export function isServing(word: HealthWord): boolean {
  return SERVING.has(word);
}

export function isBad(word: HealthWord): boolean {
  return BAD.has(word);
}

export interface Loss {
  readonly step: number;
  readonly unit: UnitName;
  readonly from: HealthWord;
  readonly to: HealthWord;
}

/** Units whose health became worse in this step: something was lost that was there before it. */
export function lossesAt(steps: readonly Step[], index: number): readonly Loss[] {
  const step = steps[index];
  if (!step) return [];
  return step.after.requirer.units.flatMap(({ name: unit }) => {
    const [from, to] = [healthOf(step.before, unit).word, healthOf(step.after, unit).word];
    const worse = from !== to && isBad(to) && (isServing(from) || to === 'left-behind' || to === 'broken-pair');
    return worse ? [{ step: index, unit, from, to }] : [];
  });
}

const knownLosses = new WeakMap<readonly Step[], readonly Loss[]>();

/** Kept with the list of steps. */
export function losses(steps: readonly Step[]): readonly Loss[] {
  const found = knownLosses.get(steps) ?? steps.flatMap((_, index) => lossesAt(steps, index));
  knownLosses.set(steps, found);
  return found;
}

/** How long each state lasted, in milliseconds, over all units; the last one up to the end of the run. */
export function healthTotals(moments: readonly Moment[]): Readonly<Partial<Record<HealthWord, Millis>>> {
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) return {};
  const totals: Partial<Record<HealthWord, Millis>> = {};
  const units = requirerUnits(
    first.world,
    moments.map(({ world }) => ({ after: world })),
  );
  for (const unit of units) {
    for (const { value, from, to } of healthSpans(moments, unit)) {
      totals[value.word] = (totals[value.word] ?? 0) + (to ?? last.at) - from;
    }
  }
  return totals;
}
