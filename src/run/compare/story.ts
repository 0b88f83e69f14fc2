/** One sentence over a comparison: where the runs part, in what, and what it costs whom. */
import { count } from '../say';
import { durationText } from '../time';
import type { Aspect } from './naming';
import type { Verdict } from './verdict';

export interface Judged {
  readonly title: string;
  readonly verdict: Verdict;
}

export interface Parting {
  /** From 1. */
  readonly step: number;
  /** `TLS health`, `files`, … */
  readonly in: readonly string[];
}

const PLURALS: Readonly<Record<Aspect, string>> = {
  reconciler: 'reconcilers',
  library: 'libraries',
  provider: 'providers',
  branch: 'branches',
};

const NUMBERS: readonly string[] = ['No', 'One', 'Two', 'Three', 'Four'];

export function headOf(aspects: readonly Aspect[], runs: number): string {
  const [only] = aspects;
  const many = (NUMBERS[runs] ?? String(runs)).toLowerCase();
  if (only === undefined) return `The same run, ${many} times.`;
  if (aspects.length > 1) return `${NUMBERS[runs] ?? runs} runs side by side.`;
  return only === 'branch' ? `${NUMBERS[runs] ?? runs} branches of one run.` : `Same events, ${many} ${PLURALS[only]}.`;
}

function listed(words: readonly string[]): string {
  return words.length <= 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** The worst that a run did, in few words; null where nothing went wrong. */
export function worstOf({
  outage,
  revoked,
  expired,
  brokenPair,
  downgraded,
  leftBehind,
  lies,
}: Verdict): string | null {
  if (outage.times > 0) return `an outage of ${durationText(outage.ms)}`;
  if (revoked.times > 0) return `${durationText(revoked.ms)} with a revoked certificate`;
  if (expired.times > 0) return `${durationText(expired.ms)} with an expired certificate`;
  if (brokenPair.times > 0) return count(brokenPair.times, 'broken pair');
  if (downgraded.times > 0) return `${durationText(downgraded.ms)} in plain text`;
  if (leftBehind.times > 0) return 'files left behind';
  return lies.times > 0 ? `a status that lies for ${durationText(lies.ms)}` : null;
}

function costs(runs: readonly Judged[]): string {
  const all = runs.map((run) => ({ title: run.title, worst: worstOf(run.verdict) }));
  const bad = all.filter((run) => run.worst !== null);
  const good = all.filter((run) => run.worst === null);
  if (bad.length === 0) return 'None of them loses anything.';
  const says = bad.map((run) => `“${run.title}” has ${run.worst ?? ''}`);
  const [only, more] = good;
  const rest =
    only === undefined ? [] : [more === undefined ? `“${only.title}” loses nothing` : 'the others lose nothing'];
  return `${[...says, ...rest].join(', ')}.`;
}

export function reasonOf(parting: Parting | null, runs: readonly Judged[]): string {
  if (parting === null) return 'They do the same at every step.';
  return `They part at step ${parting.step}, in ${listed(parting.in)}. ${costs(runs)}`;
}
