/** The reference as Markdown, for documentation and issues. */
import type { LibraryVersion } from '../../model/setup';
import { COLUMN_IDS, COLUMNS, differences, type ColumnId, type StateRows } from './table';
import { GROUPS, type GroupId } from './states';

function cell(rows: StateRows, library: LibraryVersion, column: ColumnId): string {
  const others = differences(rows, library, column).map(({ library, says }) => `; ${library}: \`${says}\``);
  return `\`${rows[library].cells[column]}\`${others.join('')}`;
}

/** @param base address of the page, to which the links of the runs are added */
export function referenceMarkdown(table: readonly StateRows[], library: LibraryVersion, base: string): string {
  const groups = (Object.keys(GROUPS) as readonly GroupId[]).flatMap((group) => [
    `## ${GROUPS[group]}`,
    '',
    `| State | ${COLUMN_IDS.map((column) => COLUMNS[column]).join(' | ')} |`,
    `| --- | ${COLUMN_IDS.map(() => '---').join(' | ')} |`,
    ...table
      .filter((rows) => rows[library].state.group === group)
      .map((rows) => {
        const row = rows[library];
        const cells = COLUMN_IDS.map((column) => cell(rows, library, column).replaceAll('|', '\\|'));
        return `| [${row.state.title}](${base}${row.link}). ${row.state.says} | ${cells.join(' | ')} |`;
      }),
    '',
  ]);
  return [
    `# What the pull API returns, when: charmlibs-interfaces-tls-certificates ${library}`,
    '',
    'Names: `cert-1` is the first certificate of the run, `csr-2` the second request. Each state is a run; its name opens it.',
    '',
    ...groups,
  ].join('\n');
}
