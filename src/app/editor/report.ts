/** What another code changes in a run: in which steps, for how long TLS is away, which files are left. */
import type { Raised } from '../../model/hook';
import type { Millis } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import { requirerUnits, tlsFilesOf, type FileFact } from '../../run/facts';
import { verdictOf, type Verdict } from '../../run/compare/verdict';
import { sameData, type ComputedRun } from '../../run/run';
import { durationText } from '../../run/time';

export interface FileChange {
  readonly unit: string;
  readonly path: string;
  /** From the old run to the new one. */
  readonly change: 'kept' | 'lost' | 'other';
  /** The step, from 1, after which it is so. */
  readonly step: number;
}

export interface Report {
  /** Steps, from 1, that end differently. */
  readonly steps: readonly number[];
  /** Null: nothing differs. */
  readonly first: number | null;
  readonly of: number;
  readonly before: string;
  readonly now: string;
  readonly better: boolean;
  readonly worse: boolean;
  readonly files: readonly FileChange[];
}

const NO_HARM = 'nothing wrong';

interface Failure {
  /** From 1. */
  readonly step: number;
  readonly raised: Raised;
}

/** Hooks that an exception left. */
function failures({ steps }: ComputedRun): readonly Failure[] {
  return steps.flatMap(({ hook }, at) => {
    const raised = hook?.outcome.report.raised ?? null;
    return raised === null ? [] : [{ step: at + 1, raised }];
  });
}

/** More of a message would not fit beside the text. */
const LONGEST_MESSAGE = 120;

function failureText({ step, raised: { type, message, line } }: Failure): string {
  const short = message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE - 1)}…` : message;
  return `a hook that fails at step ${step} (${line === null ? '' : `line ${line}, `}${type}: ${short})`;
}

/** The worst of it, as a thing that one has before or after. */
function troubleText(verdict: Verdict): string | null {
  const { outage, revoked, expired, brokenPair, downgraded, leftBehind, lies } = verdict;
  if (outage.times > 0) return outage.ms === 0 ? 'an outage at the end' : `an outage of ${durationText(outage.ms)}`;
  if (revoked.times > 0) return `${durationText(revoked.ms)} with a revoked certificate`;
  if (expired.times > 0) return `${durationText(expired.ms)} with an expired certificate`;
  if (brokenPair.times > 0) return 'a certificate without its key';
  if (downgraded.times > 0) return `${durationText(downgraded.ms)} in plain text`;
  if (leftBehind.times > 0) return 'files left behind';
  return lies.times > 0 ? 'a status that lies' : null;
}

function outcomeText(run: ComputedRun, verdict: Verdict): string {
  const [failed, ...more] = failures(run);
  const worst = troubleText(verdict);
  if (failed === undefined) return worst ?? NO_HARM;
  const first = failureText(failed);
  const hooks = more.length === 0 ? first : `${more.length + 1} hooks that fail, first ${first}`;
  return worst === null ? hooks : `${worst} and ${hooks}`;
}

/** Everything bad that a run does, as one number: for how long. */
function harm(verdict: Verdict): Millis {
  const { outage, revoked, expired, downgraded, brokenPair, leftBehind, lies } = verdict;
  return [outage, revoked, expired, downgraded, brokenPair, leftBehind, lies].reduce((sum, { ms }) => sum + ms, 0);
}

/** What a step leaves behind and did on the way; the setup names the code itself, so it is left out. */
function endOf({ after, hook, refused }: Step): unknown {
  const world = Object.entries(after).filter(([part]) => part !== 'setup');
  const raised = hook?.outcome.report.raised;
  return { world, refused, committed: hook?.committed, raised: raised ? [raised.type, raised.message] : null };
}

function differs(a: Step | undefined, b: Step | undefined): boolean {
  if (a === undefined || b === undefined) return a !== b;
  return !sameData(endOf(a), endOf(b));
}

/** The first step, from 1, that ends differently, as far as both have been computed. */
export function firstDifference(before: ComputedRun, now: ComputedRun): number | null {
  const both = Math.min(before.steps.length, now.steps.length);
  for (let at = 0; at < both; at += 1) if (differs(before.steps[at], now.steps[at])) return at + 1;
  return null;
}

function byPath(facts: readonly FileFact[]): ReadonlyMap<string, FileFact> {
  return new Map(facts.map((fact) => [fact.path, fact]));
}

/** The first step at which each file that holds a key or a certificate fares otherwise. */
function fileChanges(before: ComputedRun, now: ComputedRun, steps: readonly number[]): readonly FileChange[] {
  const found = new Map<string, FileChange>();
  for (const step of steps) {
    const [a, b] = [before.steps[step - 1]?.after, now.steps[step - 1]?.after];
    if (!a || !b) continue;
    for (const unit of requirerUnits(a, [{ after: b }])) {
      const [old, fresh] = [byPath(tlsFilesOf(a, unit)), byPath(tlsFilesOf(b, unit))];
      for (const path of new Set([...old.keys(), ...fresh.keys()])) {
        if (found.has(`${unit} ${path}`) || sameData(old.get(path), fresh.get(path))) continue;
        const change = !old.has(path) ? 'kept' : !fresh.has(path) ? 'lost' : 'other';
        found.set(`${unit} ${path}`, { unit, path, change, step });
      }
    }
  }
  return [...found.values()];
}

export function reportOn(before: ComputedRun, now: ComputedRun): Report {
  const most = Math.max(before.steps.length, now.steps.length);
  const numbers = Array.from({ length: most }, (_, at) => at + 1);
  const steps = numbers.filter((step) => differs(before.steps[step - 1], now.steps[step - 1]));
  const [was, is] = [verdictOf(before), verdictOf(now)];
  const fails = failures(now).length - failures(before).length;
  return {
    steps,
    first: steps[0] ?? null,
    of: most,
    before: outcomeText(before, was),
    now: outcomeText(now, is),
    better: harm(is) < harm(was) && fails <= 0,
    worse: harm(is) > harm(was) || (harm(is) === harm(was) && fails > 0),
    files: fileChanges(before, now, steps),
  };
}
