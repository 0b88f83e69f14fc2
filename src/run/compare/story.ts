/** One sentence over a comparison: where the runs part, in what, and what it costs whom. */
import { durationText } from '../time';
import type { Aspect } from './naming';
import { isFelt, type Trouble, type Verdict } from './verdict';

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

/** `7 days with a revoked certificate`; where no time has passed since, how it ends. */
function lasting({ ms }: Trouble, what: string): string {
  return ms === 0 ? `ends ${what}` : `spends ${durationText(ms)} ${what}`;
}

/** The worst that a run did, in few words; null where nothing went wrong. */
export function worstOf(verdict: Verdict): string | null {
  const { outage, revoked, expired, brokenPair, downgraded, leftBehind, lies } = verdict;
  if (isFelt(outage)) return outage.ms === 0 ? 'ends in an outage' : `has an outage of ${durationText(outage.ms)}`;
  if (isFelt(revoked)) return lasting(revoked, 'with a revoked certificate');
  if (isFelt(expired)) return lasting(expired, 'with an expired certificate');
  if (isFelt(brokenPair)) return lasting(brokenPair, 'with key and certificate that do not match');
  if (isFelt(downgraded)) return lasting(downgraded, 'in plain text');
  if (isFelt(leftBehind)) return 'leaves files behind';
  return isFelt(lies) ? lasting(lies, 'with a status that lies') : null;
}

function costs(runs: readonly Judged[]): string {
  const all = runs.map((run) => ({ title: run.title, worst: worstOf(run.verdict) }));
  const bad = all.filter((run) => run.worst !== null);
  const good = all.filter((run) => run.worst === null);
  if (bad.length === 0) return 'None of them loses anything.';
  const says = bad.map((run) => `“${run.title}” ${run.worst ?? ''}`);
  const [only, more] = good;
  const rest =
    only === undefined ? [] : [more === undefined ? `“${only.title}” loses nothing` : 'the others lose nothing'];
  return `${[...says, ...rest].join(', ')}.`;
}

export function reasonOf(parting: Parting | null, runs: readonly Judged[]): string {
  if (parting === null) return 'They do the same at every step.';
  return `They part at step ${parting.step}, in ${listed(parting.in)}. ${costs(runs)}`;
}
