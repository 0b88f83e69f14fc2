/** Two requests or certificates field by field. */
import type { Decoded } from '../read/types';
import { fieldsOf, SECTIONS, type Counts, type Field, type Section, type Side } from './fields';
import { verdictsOf, type Verdict } from './verdicts';

export interface Row {
  readonly id: string;
  readonly section: Section;
  readonly label: string;
  /** Null: this side has no such field. */
  readonly a: string | null;
  readonly b: string | null;
  readonly same: boolean;
  /** How the library compares this field of two requests. */
  readonly counts: Counts;
  /** This difference alone makes them different requests for the library. */
  readonly decides: boolean;
}

export interface Comparison {
  readonly rows: readonly Row[];
  readonly verdicts: readonly Verdict[];
}

/** An extension that is critical on one side only still tells them apart; an unknown `ca` cannot. */
function countsOf(a: Field | undefined, b: Field | undefined): Counts {
  const [left, right] = [a?.counts ?? 'no', b?.counts ?? 'no'];
  if (a?.id === 'ca' && (left === 'no' || right === 'no')) return 'no';
  return left === 'no' ? right : left;
}

function rowOf(a: Field | undefined, b: Field | undefined, bothRequests: boolean): Row | null {
  const either = a ?? b;
  if (!either) return null;
  const same = a !== undefined && a.value === b?.value;
  const counts = bothRequests ? countsOf(a, b) : 'no';
  const decides = counts === 'value' ? !same : counts === 'presence' ? (a === undefined) !== (b === undefined) : false;
  const { id, section, label } = either;
  return { id, section, label, a: a?.value ?? null, b: b?.value ?? null, same, counts, decides };
}

function rowsOf(a: Side, b: Side): readonly Row[] {
  const [left, right] = [fieldsOf(a), fieldsOf(b)];
  const ids = [...new Set([...left, ...right].map((field) => field.id))];
  const find = (fields: readonly Field[], id: string) => fields.find((field) => field.id === id);
  const bothRequests = a.object.kind === 'csr' && b.object.kind === 'csr';
  const rows = ids.flatMap((id) => rowOf(find(left, id), find(right, id), bothRequests) ?? []);
  return SECTIONS.flatMap((section) => rows.filter((row) => row.section === section));
}

/**
 * Compares two objects field by field.
 * @param ca what the databag says beside each request; it is no part of a request
 */
export function compare(
  a: Decoded,
  b: Decoded,
  ca: { readonly a?: boolean | null; readonly b?: boolean | null } = {},
): Comparison {
  const [left, right]: [Side, Side] = [
    { object: a, ca: ca.a ?? null },
    { object: b, ca: ca.b ?? null },
  ];
  const rows = rowsOf(left, right);
  return { rows, verdicts: verdictsOf(left, right, rows) };
}
