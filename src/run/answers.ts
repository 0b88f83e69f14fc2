/** What the pull API answers, or would answer to a charm that asks now: it changes in hooks, and between them when the provider commits. */
import type { PullAnswer } from '../model/hook';
import type { UnitName, World } from '../model/juju/world';
import { pullAnswer } from '../model/library/pull';
import type { Step } from '../model/step.types';
import { spansOf, type Moment, type Span } from './moments';
import { sameData } from './run';

const asked = new WeakMap<World, Map<UnitName, PullAnswer>>();

/** What an answer depends on; with a design that looks at dates, also the clock. */
interface Asked {
  readonly world: World;
  readonly answer: PullAnswer;
}
const lastAsked = new WeakMap<World['secrets'], Map<UnitName, Asked>>();

function sameInputs(a: World, b: World): boolean {
  const still = a.relation === b.relation && a.requirer.leader === b.requirer.leader && a.setup === b.setup;
  return still && (a.now === b.now || a.setup.design.length === 0);
}

/** An answer of a changed library, which the twin cannot give. */
interface Told {
  readonly answer: PullAnswer;
  /** The release would have answered the same: until the unit's next hook its answers stand for the changed library's. */
  readonly agrees: boolean;
}

/** By the world, and by its requirer while only time passes. */
const told = new WeakMap<object, ReadonlyMap<UnitName, Told>>();

function toldIn(world: World): ReadonlyMap<UnitName, Told> | undefined {
  return told.get(world) ?? told.get(world.requirer);
}

/** Keeps what a hook with a changed library answered: nobody else knows it. */
export function learnAnswer({ before, after, hook }: Step): void {
  if (after.setup.patch === undefined) return;
  const answer = hook?.outcome.report.pull;
  const known = toldIn(before) ?? new Map<UnitName, Told>();
  const heard = (unit: UnitName, said: PullAnswer): Told => {
    const agrees = sameData(laneAnswer(said), laneAnswer(pullAnswer(after, unit)));
    return { answer: said, agrees };
  };
  const now = hook && answer ? new Map([...known, [hook.unit, heard(hook.unit, answer)]]) : known;
  told.set(after, now);
  told.set(after.requirer, now);
}

function ask(world: World, unit: UnitName): PullAnswer {
  const heard = toldIn(world)?.get(unit);
  if (heard?.agrees === false) return heard.answer;
  const known = lastAsked.get(world.secrets) ?? new Map<UnitName, Asked>();
  lastAsked.set(world.secrets, known);
  const last = known.get(unit);
  if (last && sameInputs(last.world, world)) return last.answer;
  const answer = pullAnswer(world, unit);
  known.set(unit, { world, answer });
  return answer;
}

/** The answer to `unit` in this world; kept with the world, and the same object while nothing that it depends on changes. */
export function answerOf(world: World, unit: UnitName): PullAnswer {
  const known = asked.get(world) ?? new Map<UnitName, PullAnswer>();
  asked.set(world, known);
  const before = known.get(unit);
  if (before) return before;
  const answer = ask(world, unit);
  known.set(unit, answer);
  return answer;
}

/** An answer as the lane shows it: `[cert-1]`, `[]`, or an exception. */
export interface LaneAnswer {
  readonly assigned: readonly { readonly cert: string; readonly revoked: boolean }[];
  readonly key: string | null;
  readonly error: string | null;
}

const laneAnswers = new WeakMap<PullAnswer, LaneAnswer>();

/** The lists of all modes, one after the other. */
export function laneAnswer(answer: PullAnswer): LaneAnswer {
  const known = laneAnswers.get(answer);
  if (known) return known;
  const made = makeLaneAnswer(answer);
  laneAnswers.set(answer, made);
  return made;
}

function makeLaneAnswer(answer: PullAnswer): LaneAnswer {
  const modes = Object.values(answer.modes);
  return {
    assigned: modes.flatMap((mode) => mode.assigned.map(({ cert, revoked }) => ({ cert, revoked }))),
    key: modes.find((mode) => mode.key !== null)?.key ?? null,
    error: modes.find((mode) => mode.error !== null)?.error ?? null,
  };
}

/** Null before the unit knows of the relation, and after it: nobody asks then. */
export function answerSpans(moments: readonly Moment[], unit: UnitName): readonly Span<LaneAnswer | null>[] {
  return spansOf(
    moments,
    ({ world }) => {
      const view = world.relation?.views[unit];
      return view?.created && !view.broken ? laneAnswer(answerOf(world, unit)) : null;
    },
    sameData,
  );
}
