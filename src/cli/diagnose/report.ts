/** Findings of a dump as text and as JSON. */
import { findings, readDump, type Dropped, type Dump, type Finding } from '../../diagnose';
import { plain, type RichText } from '../../run/rich';

function lineText(lines: readonly [number, number] | null): string {
  if (!lines) return '';
  return lines[0] === lines[1] ? `line ${lines[0]}: ` : `lines ${lines[0]} to ${lines[1]}: `;
}

const ROWS = [
  ['sees', 'Charm sees now'],
  ['library', 'Library next'],
  ['provider', 'Provider next'],
  ['todo', 'Do'],
  ['uncertain', 'Not known'],
] as const;

function findingText(found: Finding, number: number): string {
  const row = (label: string, text: RichText) => `   ${label.padEnd(15)} ${plain(text)}`;
  const evidence = found.evidence.map((each) => row('Evidence', [lineText(each.lines), ...each.text]));
  const rows = ROWS.flatMap(([key, label]) => (found[key] ? [row(label, found[key])] : []));
  const versions = found.versions.map((each) =>
    row(each.from === each.to ? each.from : `${each.from} to ${each.to}`, each.text),
  );
  return [`${number}. [${found.word}] ${plain(found.title)}  (${found.id})`, ...evidence, ...rows, ...versions].join(
    '\n',
  );
}

function droppedText({ kind, name, where, count }: Dropped): string {
  const what = { 'private-key': 'private key', relation: 'relation', secret: 'secret', field: 'field', text: 'text' }[
    kind
  ];
  return `Dropped: ${count} ${what}${count === 1 ? '' : 's'} (${name}${where === null ? '' : `, in ${where}`})`;
}

/** The reduced paste with its line numbers: PEM by its name. */
export function listingText(dump: Dump): string {
  const width = String(dump.listing.lines.length).length;
  return dump.listing.lines
    .map(
      ({ no, parts }) =>
        `${String(no).padStart(width)}  ${parts.map((part) => (typeof part === 'string' ? part : `[${part.pem.name ?? '?'}]`)).join('')}`,
    )
    .join('\n');
}

export interface Report {
  readonly text: string;
  readonly json: unknown;
  /** Something was read. */
  readonly ok: boolean;
}

function jsonFinding(found: Finding): unknown {
  const text = (rich: RichText | null) => rich && plain(rich);
  const { id, about, tone, word, scenario } = found;
  return {
    id,
    about,
    tone,
    word,
    title: plain(found.title),
    evidence: found.evidence.map((each) => ({ lines: each.lines, text: plain(each.text) })),
    sees: text(found.sees),
    library: text(found.library),
    provider: text(found.provider),
    todo: text(found.todo),
    uncertain: text(found.uncertain),
    versions: found.versions.map((each) => ({ ...each, text: plain(each.text) })),
    scenario,
  };
}

/** @param now milliseconds since the epoch */
export function report(paste: string, now: number): Report {
  const dump = readDump(paste);
  const found = dump.problem === null ? findings(dump, { now }) : [];
  const dropped = dump.dropped.map(droppedText);
  const body =
    dump.problem ?? [listingText(dump), '', ...found.map((each, at) => findingText(each, at + 1))].join('\n');
  return {
    text: [...dropped, ...(dropped.length > 0 ? [''] : []), body].join('\n'),
    json: {
      format: 'renewal-gap-findings/1',
      now: new Date(now).toISOString(),
      problem: dump.problem,
      shapes: dump.shapes,
      dropped: dump.dropped,
      findings: found.map(jsonFinding),
    },
    ok: dump.problem === null,
  };
}
