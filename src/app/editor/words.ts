/** What the editor says: how far it is, what is wrong, what an edit changed. */
import { RECONCILERS, RECONCILER_IDS, isId } from '../../scenarios/ids';
import type { Editing, Phase, Problem } from './editing';
import type { FileChange, Report } from './report';

const PHASES: Readonly<Record<Phase, string>> = {
  still: 'As it runs now.',
  typing: 'Runs when you pause.',
  trying: 'Reading…',
  running: 'Running…',
  ran: 'Runs.',
  failed: 'The last good run stays on screen.',
  held: 'Nothing of it has run. Read it, then run it.',
};

export function phaseText({ phase, took }: Pick<Editing, 'phase' | 'took'>): string {
  return phase === 'ran' && took !== null ? `On screen after ${Math.round(took)} ms.` : PHASES[phase];
}

export function problemText({ type, message, step }: Problem): string {
  const where = step === null ? '' : `Step ${step}: `;
  return `${where}${type === '' ? '' : `${type}: `}${message}${/[.!?]$/.test(message) ? '' : '.'}`;
}

/** The name of what the text was made from. */
export function originalName({ target, from }: Pick<Editing, 'target' | 'from'>): string {
  if (target === 'library') return `release ${from}`;
  return from !== null && isId(RECONCILER_IDS, from) ? `“${RECONCILERS[from]}”` : 'your first text';
}

export interface ReportWords {
  readonly tone: 'better' | 'worse' | 'same';
  readonly head: string;
  readonly rest: string;
}

const CHANGES: Readonly<Record<FileChange['change'], string>> = {
  kept: 'is there',
  lost: 'is gone',
  other: 'holds something else',
};

function fileText({ path, change, step }: FileChange): string {
  return `${path.slice(path.lastIndexOf('/') + 1)} ${CHANGES[change]} from step ${step}`;
}

/** `12 to 14 and 20` */
export function numbersText(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  return texts.length <= 1 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

export function reportWords(report: Report, original: string): ReportWords {
  const { steps, of, before, now, better, worse, files } = report;
  if (steps.length === 0)
    return { tone: 'same', head: `No step ends differently from ${original}`, rest: `: ${now} in ${of} steps.` };
  const count = steps.length === 1 ? `Step ${steps[0]} differs` : `Steps ${numbersText(steps)} differ`;
  const listed = files.slice(0, 3).map(fileText);
  const more = files.length > 3 ? [`${files.length - 3} more files differ`] : [];
  const told = [...listed, ...more].join(', ');
  const rest = ` ${count} from ${original}.${told === '' ? '' : ` ${told}.`}`;
  if (better) return { tone: 'better', head: `Better: ${before} before, ${now} now.`, rest };
  if (worse) return { tone: 'worse', head: `Worse: ${before} before, ${now} now.`, rest };
  const head = before === now ? `As before: ${now}.` : `Otherwise: ${before} before, ${now} now.`;
  return { tone: 'same', head, rest };
}
