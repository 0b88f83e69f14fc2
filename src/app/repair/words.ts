/** What the page says of a check, in words. */
import { othersOf, isBad, isGood, isLessonSafe, isRepaired, firstBad, situationsOf, propertyOf } from '../../repair';
import type { Checked, Repair, Row } from '../../repair';
import { PROPERTIES } from '../../model/properties';
import { durationText } from '../../run/time';
import { SITUATIONS, VERDICTS, type VerdictId } from '../../scenarios/ids';
import type { GlyphName } from '../shell/Glyph';
import type { RepairState } from './session';

export interface Told {
  readonly finding: string;
  readonly reason: string;
}

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** `outage, 12 min`, `serves revoked, no end`, `searching, 120 states`. @param stopped nothing more will be found of it */
export function rowWords(row: Row | undefined, stopped = false): { readonly word: string; readonly more: string } {
  if (stopped && row?.kind !== 'found' && row?.kind !== 'not-about' && row?.kind !== 'failed')
    return { word: '', more: 'not checked' };
  switch (row?.kind) {
    case undefined:
    case 'waits':
      return { word: '', more: 'waits' };
    case 'later':
      return { word: '', more: 'after the lesson' };
    case 'searching':
      return {
        word: '',
        more: row.states === 0 ? 'searching' : `searching, ${row.states.toLocaleString('en-GB')} states`,
      };
    case 'not-about':
      return { word: '', more: 'not about this charm' };
    case 'failed':
      return { word: 'stopped', more: '' };
    case 'found': {
      const { verdict, complete } = row.result;
      if (!complete && (verdict === 'safe' || verdict === 'no-charm-can')) return { word: 'not to its end', more: '' };
      if (verdict === 'safe') return { word: '', more: 'safe' };
      return { word: VERDICTS[verdict], more: lasting(row) };
    }
  }
}

function lasting({ result }: Extract<Row, { kind: 'found' }>): string {
  const property = propertyOf(result);
  const lasts = result.properties.find((each) => each.property === property)?.lasts ?? null;
  if (result.verdict === 'no-charm-can' || lasts === null) return '';
  switch (lasts.ends) {
    case 'mended':
      return lasts.ms === 0 ? `${lasts.hooks} ${lasts.hooks === 1 ? 'hook' : 'hooks'}` : durationText(lasts.ms);
    case 'unanswered':
      return 'until it is signed';
    case 'never':
      return 'no end';
  }
}

const GLYPHS: Readonly<Record<VerdictId, GlyphName>> = {
  safe: 'safe',
  outage: 'outage',
  downgraded: 'outage',
  'broken-pair': 'outage',
  'serves-revoked': 'revoked',
  'serves-expired': 'stuck',
  stuck: 'stuck',
  'lying-status': 'stuck',
  'left-behind': 'leak',
  'no-charm-can': 'stuck',
};

/** Null: a dash, it is not known yet. */
export function rowGlyph(row: Row | undefined): GlyphName | 'none-can' | null {
  if (row?.kind !== 'found') return row?.kind === 'failed' ? 'stuck' : null;
  if (row.result.verdict === 'no-charm-can') return 'none-can';
  return !row.result.complete && row.result.verdict === 'safe' ? 'stuck' : GLYPHS[row.result.verdict];
}

/** Why a situation is bad: the property that is broken, or that the search did not come to its end. */
export function whyBad(row: Row | undefined): string {
  if (row?.kind === 'failed') return row.why;
  if (row?.kind !== 'found') return '';
  const property = propertyOf(row.result);
  if (property !== null) return `${PROPERTIES[property]}.`;
  return `After ${row.result.counts.states.toLocaleString('en-GB')} states the search had not come to its end: this charm goes on to new ones with every hook.`;
}

export function counts(checked: Checked, repair: Repair) {
  const rows = situationsOf(repair).map((id) => checked.rows[id]);
  const noneCan = rows.filter((row) => row?.kind === 'found' && row.result.verdict === 'no-charm-can');
  return {
    total: rows.length,
    good: rows.filter(isGood).length,
    noneCan: noneCan.filter(isGood).length,
    bad: rows.filter(isBad).length,
  };
}

/** The finding of the page, and its reason. */
export function story(state: RepairState, repair: Repair): Told {
  const { phase, problem, checked, python } = state;
  if (phase === 'no-python' && python.kind === 'unavailable')
    return {
      finding: 'Python is not here.',
      reason: `${python.reason} The text can be edited and is kept, but nobody checks it.`,
    };
  if (phase === 'bad-text' && problem !== null) {
    const where = problem.line === null ? '' : `Line ${problem.line}: `;
    const what = problem.type === '' ? problem.message : `${problem.type}, ${problem.message}`;
    return { finding: 'Python cannot take this text.', reason: `${where}${what}` };
  }
  if (checked === null) return { finding: `${repair.title}.`, reason: repair.says };
  return checkedStory(checked, repair);
}

function checkedStory(checked: Checked, repair: Repair): Told {
  const { good, total, noneCan } = counts(checked, repair);
  const bad = firstBad(checked, repair);
  const lessons = repair.lesson.length;
  const inLesson = repair.lesson.filter((id) => isGood(checked.rows[id])).length;
  const begins = checked.running ? 'Checking: ' : '';
  const of =
    checked.stage === 'lesson'
      ? `${inLesson} of the ${lessons} situations of this lesson`
      : `${good} of ${total} situations`;
  if (bad !== null) {
    const why = lower(whyBad(checked.rows[bad]));
    return {
      finding: `${begins}${of} are safe${checked.running ? ' so far' : ''}.`,
      reason: `The first that is not: ${lower(SITUATIONS[bad])}. Broken rule: ${why}`,
    };
  }
  if (isRepaired(checked, repair)) {
    return {
      finding: `Repaired: all ${total} situations are as safe as charm code can make them.`,
      reason: `${total - noneCan} are safe; in ${noneCan} no charm can help. The charm and its test are yours to take.`,
    };
  }
  if (!checked.running) return { finding: `${of} are safe so far.`, reason: 'The check was stopped.' };
  const next = isLessonSafe(checked, repair) ? `Now the other ${othersOf(repair).length}.` : 'The search goes on.';
  return { finding: `${begins}${of} are safe so far.`, reason: next };
}
