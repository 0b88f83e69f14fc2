/** The findings as Markdown, for a bug report. It holds names of units and of requests, no key and no certificate. */
import type { RichText } from '../../run/rich';
import type { Finding, Lines } from './messages';
import { instantText } from './words';

/** What Markdown would take for its own. */
function escaped(text: string): string {
  return text.replace(/[\\*_<>[\]#|]/g, '\\$&');
}

function markdown(text: RichText): string {
  return text
    .map((piece) =>
      typeof piece === 'string'
        ? escaped(piece)
        : 'code' in piece
          ? `\`${piece.code.replaceAll('`', "'")}\``
          : `\`${piece.name}\``,
    )
    .join('');
}

export function linesText(lines: Lines): string {
  return lines[0] === lines[1] ? `line ${lines[0]}` : `lines ${lines[0]} to ${lines[1]}`;
}

const ROWS = [
  ['sees', 'Charm sees now'],
  ['library', 'Library next'],
  ['provider', 'Provider next'],
  ['todo', 'Do'],
  ['uncertain', 'Not known'],
] as const;

function findingText(found: Finding, number: number): string {
  const evidence = found.evidence.map(
    (each) => `- Evidence: ${each.lines ? `${linesText(each.lines)}: ` : ''}${markdown(each.text)}`,
  );
  const rows = ROWS.flatMap(([key, label]) => (found[key] ? [`- ${label}: ${markdown(found[key])}`] : []));
  const versions = found.versions.map(
    (each) => `- Library ${each.from === each.to ? each.from : `${each.from} to ${each.to}`}: ${markdown(each.text)}`,
  );
  return [
    `### ${number}. ${markdown(found.title)} (${found.word}, \`${found.id}\`)`,
    '',
    ...evidence,
    ...rows,
    ...versions,
  ].join('\n');
}

/** @param now the clock that the findings were made for, milliseconds since the epoch */
export function findingsMarkdown(findings: readonly Finding[], now: number): string {
  const head = `## What the dump shows, as of ${instantText(now)}`;
  if (findings.length === 0) return `${head}\n\nNothing was found.\n`;
  return `${[head, ...findings.map((each, at) => findingText(each, at + 1))].join('\n\n')}\n`;
}

/** First finding in one line, for the head of the page. */
export function headline(findings: readonly Finding[]): { readonly bold: RichText; readonly rest: RichText } | null {
  const [first] = findings;
  if (!first) return null;
  return { bold: first.title, rest: first.library ?? first.todo ?? [] };
}
