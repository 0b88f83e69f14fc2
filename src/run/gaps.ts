/**
 * The gap: a wanted request has no answer, although an earlier certificate for the same name is still valid and not revoked. It
 * opens at the step that empties the answer and closes at the step that brings the next one.
 */
import { goodCertificates } from '../model/health/health';
import type { Issued, Millis, UnitName, World } from '../model/juju/world';
import { answerOf } from './answers';
import { issuedById, issuedId } from './facts';
import { momentsOf, type Moment } from './moments';
import type { Step } from '../model/step.types';

export type GapEnd =
  | 'answered'
  /** No earlier certificate is good any more: it came to its end, or was revoked. */
  | 'expired'
  | 'revoked'
  /** The relation goes, or the name is not wanted any more. */
  | 'unwanted';

export interface Gap {
  readonly unit: UnitName;
  readonly commonName: string;
  /** Content id of the earlier certificate. */
  readonly cert: string;
  /** When that certificate ends by itself. */
  readonly certEnds: Millis;
  readonly from: Millis;
  /** Null: open at the end of the run. */
  readonly to: Millis | null;
  /** Steps by index. */
  readonly opens: number;
  readonly closes: number | null;
  readonly end: GapEnd | null;
}

/** Whether a wanted name has an answer, from either getter. Empty where there is nobody to ask. */
function answersByName(world: World, unit: UnitName): ReadonlyMap<string, boolean> {
  const { relation } = world;
  const view = relation?.views[unit];
  const names = new Map<string, boolean>();
  if (!view?.created || view.broken || relation?.dying) return names;
  const { byRequest, modes } = answerOf(world, unit);
  if (byRequest.every(({ cert }) => cert !== null)) {
    for (const { commonName } of byRequest) names.set(commonName, true);
    return names;
  }
  const listed = Object.values(modes).flatMap((mode) =>
    mode.assigned.map(({ cert }) => issuedById(world, cert)?.commonName),
  );
  for (const { commonName, cert } of byRequest) {
    const isAnswered = cert !== null || listed.includes(commonName);
    names.set(commonName, isAnswered || names.get(commonName) === true);
  }
  return names;
}

/** The good certificate for a name that ends last. */
function goodFor(world: World, unit: UnitName, commonName: string): Issued | null {
  let best: Issued | null = null;
  for (const each of goodCertificates(world, unit)) {
    if (each.commonName === commonName && (!best || each.notAfter > best.notAfter)) best = each;
  }
  return best;
}

function close(gap: Gap, moment: Moment, end: GapEnd): Gap {
  return { ...gap, to: end === 'expired' ? gap.certEnds : moment.at, closes: moment.step, end };
}

/** Gaps of one unit, in the order in which they opened. */
export function gapsOf(moments: readonly Moment[], unit: UnitName): readonly Gap[] {
  const gaps: Gap[] = [];
  const answered = new Set<string>();
  const open = new Map<string, number>();

  const end = (commonName: string, moment: Moment, how: GapEnd): void => {
    const at = open.get(commonName);
    const gap = at === undefined ? undefined : gaps[at];
    if (at !== undefined && gap) gaps[at] = close(gap, moment, how);
    open.delete(commonName);
  };

  for (const moment of moments) {
    const { world, at, step } = moment;
    const answers = answersByName(world, unit);
    for (const name of [...answered]) {
      if (answers.has(name)) continue;
      end(name, moment, 'unwanted');
      answered.delete(name);
    }
    for (const [commonName, isAnswered] of answers) {
      if (isAnswered) {
        end(commonName, moment, 'answered');
        answered.add(commonName);
        continue;
      }
      if (!answered.has(commonName)) continue;
      const good = goodFor(world, unit, commonName);
      const gap = gaps[open.get(commonName) ?? -1];
      if (!good && gap) end(commonName, moment, gap.certEnds <= at ? 'expired' : 'revoked');
      if (!good || gap || step === null) continue;
      open.set(commonName, gaps.length);
      const about = { cert: issuedId(good), certEnds: good.notAfter };
      gaps.push({ unit, commonName, ...about, from: at, to: null, opens: step, closes: null, end: null });
    }
  }
  return gaps;
}

/** How long a gap lasted, in milliseconds; up to `now` while it is open. */
export function gapLength(gap: Gap, now: Millis): number {
  return (gap.to ?? now) - gap.from;
}

/** The gap in which a step happens: from the step that opens it up to, but without, the one that closes it. */
export function gapAt(gaps: readonly Gap[], step: number): Gap | null {
  return gaps.find((gap) => gap.opens <= step && (gap.closes === null || step < gap.closes)) ?? null;
}

const knownGaps = new WeakMap<readonly Step[], Map<UnitName, readonly Gap[]>>();

/** The gaps of a unit in a run; kept with the list of steps. */
export function gapsFor(steps: readonly Step[], unit: UnitName): readonly Gap[] {
  const known = knownGaps.get(steps) ?? new Map<UnitName, readonly Gap[]>();
  knownGaps.set(steps, known);
  const found = known.get(unit);
  if (found) return found;
  const first = steps[0];
  const gaps = first ? gapsOf(momentsOf(first.before, steps), unit) : [];
  known.set(unit, gaps);
  return gaps;
}
