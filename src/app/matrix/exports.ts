/** The whole matrix as text: a table for an issue, one for spreadsheets, and data. */
import { csvCell } from '../../export/csv';
import { prose } from '../../export/markdown/escape';
import { SURVEYED } from '../../charms/files';
import { PROVIDERS, SITUATIONS, type SituationId } from '../../scenarios/ids';
import { cellAt, wordsOf, type Results } from './cells';
import { effortOf, effortText, headlineOf, settingWords } from './headline';
import type { Setting } from './query';
import { safeOfRow, safeOfSituation, type Row } from './rows';

export interface Whole {
  readonly rows: readonly Row[];
  readonly situations: readonly SituationId[];
  readonly results: Results;
  readonly setting: Setting;
  /** How long the search took; null: it is not whole. */
  readonly ms: number | null;
  /** Where this matrix is found again. */
  readonly address: string;
}

function text(results: Results, charm: string, situation: SituationId): string {
  const { word, more } = wordsOf(cellAt(results, charm, situation));
  return more === '' ? word : `${word}, ${more}`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

export function matrixMarkdown({ rows, situations, results, setting, ms, address }: Whole): string {
  const { finding, reason } = headlineOf(results, rows, setting, ms !== null);
  const head = ['Reconciler', `Of ${SURVEYED}`, 'Safe', ...situations.map((id) => SITUATIONS[id])];
  const body = rows.map((row) => {
    const { safe, of } = safeOfRow(results, row.charm);
    return line([
      prose(row.title),
      row.letter === null ? '' : `${row.letter}, ${row.seen ?? 0}`,
      `${safe} of ${of}`,
      ...situations.map((situation) => prose(text(results, row.charm, situation))),
    ]);
  });
  const foot = line([
    'Safe',
    '',
    '',
    ...situations.map((situation) => {
      const { safe, of } = safeOfSituation(results, rows, situation);
      return `${safe} of ${of}`;
    }),
  ]);
  return [
    `**${prose(finding)}** ${prose(reason)}`,
    '',
    line(head),
    line(head.map(() => '---')),
    ...body,
    foot,
    '',
    prose(effortText(effortOf(results, rows), ms)),
    '',
    `Each cell can be opened as a run: <${address}>`,
    '',
  ].join('\n');
}

const COLUMNS = [
  'reconciler',
  'class',
  'seen',
  'situation',
  'verdict',
  'lasts',
  'property',
  'moves',
  'worlds',
  'complete',
  'library',
  'designs',
  'provider',
] as const;

/** One line for each cell, so that a spreadsheet can pivot it. */
export function matrixCsv({ rows, situations, results, setting }: Whole): string {
  const lines = rows.flatMap((row) =>
    situations.map((situation) => {
      const state = cellAt(results, row.charm, situation);
      const { word, more } = wordsOf(state);
      const result = state.kind === 'found' ? state.result : null;
      const worst = result?.properties.find(({ verdict }) => verdict === result.verdict);
      return [
        row.charm,
        row.letter ?? '',
        row.seen === null ? '' : String(row.seen),
        situation,
        word,
        more,
        worst?.property ?? '',
        worst?.moves == null ? '' : String(worst.moves),
        result ? String(result.counts.states) : '',
        result ? String(result.complete) : '',
        setting.library,
        setting.design.join(' ') || 'released',
        setting.provider ?? 'as the situation says',
      ];
    }),
  );
  return [[...COLUMNS], ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

export function matrixJson({ rows, situations, results, setting, ms, address }: Whole): string {
  const cells = rows.flatMap(({ charm }) =>
    situations.map((situation) => {
      const state = cellAt(results, charm, situation);
      const about = { charm, situation };
      switch (state.kind) {
        case 'found':
          return { ...about, ...state.result };
        case 'says-nothing':
          return { ...about, verdict: null, not: state.not };
        case 'failed':
          return { ...about, verdict: null, failed: state.why };
        default:
          return { ...about, verdict: null };
      }
    }),
  );
  const { library, design, provider } = setting;
  const head = {
    what: `Renewal Gap, matrix ${settingWords(setting)}`,
    setting: {
      library,
      design: design.length === 0 ? ['released'] : design,
      provider: provider && PROVIDERS[provider],
    },
    address,
    ms,
  };
  return `${JSON.stringify({ ...head, cells }, null, 2)}\n`;
}
