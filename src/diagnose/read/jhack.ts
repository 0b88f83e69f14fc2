/**
 * `jhack utils show-relation`: a table drawn with boxes. Columns are the two applications; cells hold databags as boxes of two columns. What
 * is longer than its column ends in an ellipsis, so PEM is always shortened.
 */
import type { ShownUnit, UnitRecord } from '../types';
import { writerOf, type Text } from './keys';
import { keptBag } from './items';

interface Panel {
  /** `web/0*`; empty for an application's. */
  readonly title: string;
  readonly data: Text;
}

interface Column {
  readonly app: string;
  readonly endpoint: string | null;
  readonly leader: string | null;
  readonly application: Panel | null;
  readonly units: readonly Panel[];
}

const EDGE = /[│┃|]/;

/** Where the outer borders stand, from the table's first line. */
function borders(line: string): readonly number[] {
  return [...line.matchAll(/[┏┳┓┌┬┐┡╇┩├┼┤]/g)].map((match) => match.index);
}

function cellsOf(line: string, edges: readonly number[]): readonly string[] {
  return edges.slice(0, -1).map((from, at) => line.slice(from + 1, edges[at + 1]));
}

/** Full key names for the ones that jhack cut. */
const KEYS: readonly string[] = ['certificate_signing_requests', 'certificates', 'request_errors', 'capabilities'];

function keyOf(shown: string): string {
  if (!shown.endsWith('…')) return shown;
  return KEYS.find((key) => key.startsWith(shown.slice(0, -1))) ?? shown;
}

/** Lines of a box: a key begins a line, its value goes on in the column beside it. */
function dataOf(lines: readonly string[]): Text {
  const data: Record<string, string> = {};
  let key: string | null = null;
  for (const line of lines) {
    const match = /^ {0,2}(\S+)(?: {2,}(.*))?$/.exec(line.trimEnd());
    const rest = line.trim();
    if (rest === '' || rest === '<empty>') continue;
    if (match?.[1] !== undefined && /^[\w.…-]+$/.test(match[1])) {
      key = keyOf(match[1]);
      data[key] = match[2] ?? '';
    } else if (key !== null) data[key] = `${data[key] ?? ''} ${rest}`;
  }
  return data;
}

function panelsOf(lines: readonly string[]): readonly Panel[] {
  const panels: Panel[] = [];
  let title: string | null = null;
  let inside: string[] = [];
  for (const line of lines) {
    const top = /[╭┌]─*\s?([^─]*?)\s?─*[╮┐]/.exec(line);
    if (top) {
      title = (top[1] ?? '').trim();
      inside = [];
    } else if (/[╰└]─+[╯┘]/.test(line)) {
      if (title !== null) panels.push({ title, data: dataOf(inside) });
      title = null;
    } else if (title !== null) {
      const [from, to] = [line.search(EDGE), line.trimEnd().length - 1];
      inside.push(from < 0 ? line : line.slice(from + 1, to));
    }
  }
  return panels;
}

interface Rows {
  readonly heads: readonly string[];
  /** Lines of each row by its name, cell by cell. */
  readonly rows: ReadonlyMap<string, readonly (readonly string[])[]>;
}

function rowsOf(text: string): Rows | null {
  const lines = text.split('\n');
  const edges = borders(lines[0] ?? '');
  if (edges.length < 3) return null;
  const rows = new Map<string, string[][]>();
  let heads: readonly string[] = [];
  let row: string | null = null;
  for (const line of lines.slice(1)) {
    if (/^\s*[┡├└┗╰]/.test(line)) continue;
    const [name = '', ...cells] = cellsOf(line, edges);
    if (line.trimStart().startsWith('┃')) {
      heads = [name, ...cells].map((cell) => cell.trim());
      continue;
    }
    row = name.trim() === '' ? row : name.trim();
    if (row === null) continue;
    const lists = rows.get(row) ?? cells.map(() => []);
    cells.forEach((cell, at) => lists[at]?.push(cell));
    rows.set(row, lists);
  }
  return { heads, rows };
}

function columnsOf({ heads, rows }: Rows): readonly Column[] {
  const first = (row: string, at: number) => rows.get(row)?.[at]?.[0]?.trim() ?? null;
  return heads.slice(1).map((app, at): Column => ({
    app,
    endpoint: first('relation name', at),
    leader: first('leader unit', at),
    application: panelsOf(rows.get('application data')?.[at] ?? [])[0] ?? null,
    units: panelsOf(rows.get('unit data')?.[at] ?? []),
  }));
}

function recordsOf(column: Column): readonly UnitRecord[] {
  return column.units.map(({ title, data }) => ({
    name: title.replace(/\*$/, ''),
    inScope: true,
    bag: keptBag(data, title).bag,
  }));
}

/** Each application as if it had been shown from its leader: own application data, and the other's units. */
function shown(own: Column, other: Column, relation: number | null): ShownUnit {
  const name = `${own.app}/${own.leader ?? '0'}`;
  return {
    kind: 'unit',
    name,
    leader: true,
    life: null,
    charm: null,
    address: null,
    items: [
      {
        relation,
        endpoint: own.endpoint,
        relatedEndpoint: other.endpoint,
        crossModel: false,
        application: keptBag(own.application?.data ?? {}, name).bag,
        localUnit: null,
        relatedUnits: recordsOf(other),
      },
    ],
  };
}

/** @returns empty where it is no table of jhack's, or one of another interface */
export function readJhack(text: string): readonly ShownUnit[] {
  const rows = rowsOf(text);
  const [left, right] = rows ? columnsOf(rows) : [];
  if (!rows || !left || !right) return [];
  const bags = [left, right].flatMap((column) =>
    [column.application, ...column.units].map((panel) => panel?.data ?? {}),
  );
  if (!bags.some((data) => writerOf(data) !== null)) return [];
  const id = /id: (\d+)/.exec(rows.heads[0] ?? '')?.[1];
  const relation = id === undefined ? null : Number(id);
  return [shown(left, right, relation), shown(right, left, relation)];
}
