/** What the page says of a check: one finding, one reason. */
import type { SourceError } from '../../charm/live/types';
import { durationText } from '../../run/time';
import { RECONCILERS, SITUATION_IDS, isId, RECONCILER_IDS } from '../../scenarios/ids';
import { changeOf, rowKey, totalsOf, type Totals } from './report';
import type { CheckState, RaisedIn } from './session';

export interface Told {
  readonly finding: string;
  readonly reason: string;
}

export function keysOf(charms: readonly string[]): readonly string[] {
  return charms.flatMap((charm) => SITUATION_IDS.map((situation) => rowKey(charm, situation)));
}

export function charmTitle(charm: string): string {
  return isId(RECONCILER_IDS, charm) ? RECONCILERS[charm] : 'Your charm';
}

function stopped(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** `charm.py, line 12: invalid syntax.` */
export function problemText({ type, message, file, line }: SourceError): string {
  const where = line === null ? '' : `${file ?? 'charm.py'}, line ${line}: `;
  const what = type === '' || type === 'SyntaxError' ? message : `${type}, ${message}`;
  return `${where}${stopped(what)}`;
}

/** `It raises in secret-expired: KeyError, 'web' (charm.py, line 31).` */
export function raisedText({ hook, type, message, file, line }: RaisedIn): string {
  const where = file === null || line === null ? '' : ` (${file}, line ${line})`;
  return `It raises in ${hook}: ${message === '' ? type : `${type}, ${message}`}${where}.`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function soFar({ pass, fail, cannotHelp, all, done }: Totals): string {
  const parts = [
    `${pass} pass`,
    ...(fail > 0 ? [`${fail} fail`] : []),
    ...(cannotHelp > 0 ? [`${cannotHelp} cannot be helped`] : []),
  ];
  return `${done} of ${all} situations are done, ${parts.join(', ')}`;
}

export function told(state: CheckState, kind: 'charm' | 'library'): Told {
  const { phase, problem, python, checked, rows } = state;
  if (phase === 'no-python')
    return {
      finding: 'Python is not here.',
      reason:
        python.kind === 'unavailable' ? `${stopped(python.reason)} The text is kept, but nothing can run it.` : '',
    };
  if (phase === 'bad-text' && problem !== null)
    return {
      finding: problem.line === null ? 'There is nothing to check yet.' : 'Python cannot take this text.',
      reason: problemText(problem),
    };
  if (checked === null) {
    return kind === 'charm'
      ? {
          finding: 'Check my charm.',
          reason: `Your charm.py, on the real library, through every order of events of ${SITUATION_IDS.length} situations. Nothing leaves this page, and nothing runs before you say so.`,
        }
      : {
          finding: 'Check my patch.',
          reason: `A changed _tls_certificates.py under ways that charms use it, through every order of events of ${SITUATION_IDS.length} situations, beside the release.`,
        };
  }
  if (phase === 'loading')
    return { finding: 'Loading.', reason: python.kind === 'starting' ? python.says : 'Python reads the text.' };
  return reported(state, totalsOf(rows, keysOf(checked.charms)));
}

/** What a changed library makes better and worse than the release; empty where that is not known. */
function against({ checked, rows, released }: CheckState): string {
  if (checked?.subject.kind !== 'library') return '';
  const changes = keysOf(checked.charms).map((key) => changeOf(released[key], rows[key]));
  const better = changes.filter((each) => each === 'better').length;
  const worse = changes.filter((each) => each === 'worse').length;
  return ` Against the release ${better} are better and ${worse} worse.`;
}

function reported(state: CheckState, totals: Totals): Told {
  const { phase, took, hooks } = state;
  const { all, fail, pass, cannotHelp, open } = totals;
  const effort = `${hooks.toLocaleString('en-GB')} hooks in real Python${took === null ? '' : `, ${durationText(took)}`}.`;
  if (phase === 'checking') return { finding: `Checking: ${soFar(totals)}.`, reason: effort };
  if (phase === 'stopped')
    return { finding: `Stopped: ${soFar(totals)}.`, reason: 'What was found stays; Run begins again.' };
  const silent = open > 0 ? ` ${count(open, 'situation says', 'situations say')} nothing.` : '';
  const rest = `${silent}${against(state)}`;
  if (fail === 0) {
    const helped = cannotHelp > 0 ? `, ${cannotHelp} cannot be helped by any charm` : '';
    return {
      finding: `No failure in ${all} situations: ${pass} pass${helped}.`,
      reason: `${rest.trim()} ${effort}`.trim(),
    };
  }
  return {
    finding: `${fail} of ${all} situations ${fail === 1 ? 'fails' : 'fail'}.`,
    reason: `${pass} pass, ${cannotHelp} cannot be helped by any charm.${rest} ${effort}`,
  };
}

/** What else a reader has to know of the code that ran. */
export function notesOf({
  asked,
  raised,
  checked,
}: Pick<CheckState, 'asked' | 'raised' | 'checked'>): readonly string[] {
  // The library itself asks what time it is.
  const byCharm = checked?.subject.kind === 'charm';
  return [
    ...(raised === null ? [] : [raisedText(raised)]),
    ...(asked.includes('random')
      ? ['It asks for chance: another run may go otherwise than the one that was searched.']
      : []),
    ...(byCharm && asked.includes('time') ? ['It asks what time it is: every hook was run at its own time.'] : []),
  ];
}
