/** What a whole run cost, in numbers that can be compared. Units add up; what still lasts at the end counts up to the end. */
import type { Health, HealthWord } from '../../model/health/health';
import { findUnit } from '../../model/juju/entities';
import type { Millis, UnitName, World } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import { changesOfKind } from '../changes';
import { requirerUnits } from '../facts';
import { healthOf, healthSpans } from '../health';
import { momentsOf, spansOf, type Moment, type Span } from '../moments';
import type { ComputedRun } from '../run';

export interface Trouble {
  /** How often it began. */
  readonly times: number;
  readonly ms: Millis;
  /** The step, from 1, in which it began first; null: never, or at no step. */
  readonly step: number | null;
  /** It is so when the run ends. */
  readonly lasts: boolean;
}

/** Whether anybody could notice: what was over before time passed cost nothing. */
export function isFelt({ ms, lasts }: Trouble): boolean {
  return ms > 0 || lasts;
}

export interface Departure {
  /** The step after which the files were gone; null: they never went. */
  readonly step: number | null;
}

export interface Verdict {
  readonly outage: Trouble;
  readonly revoked: Trouble;
  readonly expired: Trouble;
  readonly downgraded: Trouble;
  readonly brokenPair: Trouble;
  readonly leftBehind: Trouble;
  /** The charm says "active" while TLS should be served and is not. */
  readonly lies: Trouble;
  /** Requests that came into a databag. */
  readonly requests: number;
  /** Commits that changed the provider's application databag. */
  readonly providerWrites: number;
  /** Hooks that ran on either side; actions are none. */
  readonly hooks: number;
  /** Null: nobody departed. */
  readonly departure: Departure | null;
}

const NOT_SERVING: ReadonlySet<HealthWord> = new Set(['outage', 'downgraded', 'broken-pair', 'no-tls-yet']);

function isLying(world: World, unit: UnitName): boolean {
  const view = world.relation?.views[unit];
  if (!view || view.broken || world.relation?.dying) return false;
  return findUnit(world, unit)?.status.name === 'active' && NOT_SERVING.has(healthOf(world, unit).word);
}

function total(spans: readonly Span<boolean>[], end: Millis): Trouble {
  const own = spans.filter((span) => span.value);
  const first = own[0]?.step ?? null;
  return {
    times: own.length,
    ms: own.reduce((sum, span) => sum + (span.to ?? end) - span.from, 0),
    step: first === null ? null : first + 1,
    lasts: spans.at(-1)?.value === true,
  };
}

function add(all: readonly Trouble[]): Trouble {
  const steps = all.flatMap(({ step }) => step ?? []);
  return {
    times: all.reduce((sum, each) => sum + each.times, 0),
    ms: all.reduce((sum, each) => sum + each.ms, 0),
    step: steps.length === 0 ? null : Math.min(...steps),
    lasts: all.some((each) => each.lasts),
  };
}

function providerWrites(steps: readonly Step[]): number {
  return steps.reduce((sum, { before, after }) => {
    const version = ({ relation, provider }: World): number => relation?.versions[provider.name] ?? 0;
    return before.relation?.id === after.relation?.id ? sum + version(after) - version(before) : sum;
  }, 0);
}

function departureOf(moments: readonly Moment[], units: readonly UnitName[]): Departure | null {
  const gone = units.flatMap((unit) => {
    const spans = healthSpans(moments, unit).filter(
      ({ value }) => value.word === 'gone' || value.word === 'left-behind',
    );
    const last = spans.at(-1)?.value.word;
    return last === undefined
      ? []
      : [{ clean: last === 'gone', step: spans.find((span) => span.value.word === 'gone')?.step ?? null }];
  });
  if (gone.length === 0) return null;
  const steps = gone.flatMap(({ clean, step }) => (clean && step !== null ? [step + 1] : []));
  return { step: steps.length < gone.length ? null : Math.max(...steps) };
}

export function verdictOf({ start, steps }: Pick<ComputedRun, 'start' | 'steps'>): Verdict {
  const moments = momentsOf(start, steps);
  const end = moments.at(-1)?.at ?? start.now;
  const units = requirerUnits(start, steps);
  const health = (word: HealthWord): Trouble =>
    add(units.map((unit) => total(joined(healthSpans(moments, unit), word), end)));
  const lying = units.map((unit) =>
    total(
      spansOf(moments, ({ world }) => isLying(world, unit), Object.is),
      end,
    ),
  );
  return {
    outage: health('outage'),
    revoked: health('serving-revoked'),
    expired: health('serving-expired'),
    downgraded: health('downgraded'),
    brokenPair: health('broken-pair'),
    leftBehind: health('left-behind'),
    lies: add(lying),
    requests: steps.reduce((sum, step) => sum + changesOfKind(step, 'request-sent').length, 0),
    providerWrites: providerWrites(steps),
    hooks: steps.filter(({ hook }) => hook !== null && hook.call.name !== 'action').length,
    departure: departureOf(moments, units),
  };
}

/** Stretches of one word; another certificate in the same word does not begin it again. */
function joined(spans: readonly Span<Health>[], word: HealthWord): readonly Span<boolean>[] {
  const found: Span<boolean>[] = [];
  for (const { value, from, to, step } of spans) {
    const is = value.word === word;
    const last = found.at(-1);
    if (last?.value === is) found[found.length - 1] = { ...last, to };
    else found.push({ value: is, from, to, step });
  }
  return found;
}
