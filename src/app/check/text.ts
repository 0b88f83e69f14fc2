/** The report as plain text, for an issue or a commit message. */
import { defaultSetup } from '../../model/start';
import { SITUATION_IDS, SITUATIONS } from '../../scenarios/ids';
import { OUTCOME_WORDS, outcomeOf, rowKey, rowSentence } from './report';
import type { CheckState } from './session';
import { charmTitle, notesOf, told } from './words';

export function reportText(state: CheckState): string {
  const { checked, rows } = state;
  if (checked === null) return '';
  const { finding, reason } = told(state, checked.subject.kind);
  const what =
    checked.subject.kind === 'library'
      ? `a changed _tls_certificates.py, made from ${checked.subject.from ?? 'a release'}`
      : `charm.py on tls_certificates ${defaultSetup().library}`;
  const widest = Math.max(...SITUATION_IDS.map((id) => SITUATIONS[id].length));
  const tables = checked.charms.map((charm) =>
    [
      charmTitle(charm),
      ...SITUATION_IDS.map((situation) => {
        const row = rows[rowKey(charm, situation)];
        return `  ${OUTCOME_WORDS[outcomeOf(row)].padEnd(18)}${SITUATIONS[situation].padEnd(widest + 2)}${rowSentence(row)}`.trimEnd();
      }),
    ].join('\n'),
  );
  return [`Renewal Gap, ${what}`, `${finding} ${reason}`, ...notesOf(state), '', tables.join('\n\n'), ''].join('\n');
}
