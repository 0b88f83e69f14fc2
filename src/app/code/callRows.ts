/** The call tree as rows with the connectors of a drawn tree, so that it reads as text and prints as text. */
import type { LibraryCall } from '../../model/hook';
import type { Names } from '../../model/juju/world';
import { shownText } from './shown';

export interface CallRow {
  readonly key: string;
  readonly kind: 'call' | 'note';
  readonly depth: number;
  /** `│ └ ` */
  readonly lead: string;
  readonly text: string;
  readonly result: string;
  readonly byCharm: boolean;
  readonly raised: boolean;
}

function signature(call: LibraryCall, names: Names): string {
  if (/^[A-Za-z]\w*\.(?:<|$)/.test(call.fn)) return call.fn;
  return `${call.fn}(${call.args.map(([, value]) => shownText(value, names)).join(', ')})`;
}

/** Functions of the library that return a tuple. */
const TUPLES: ReadonlySet<string> = new Set(['get_assigned_certificates', 'get_assigned_certificate']);

function resultText(call: LibraryCall, names: Names): string {
  const text = shownText(call.result, names);
  const isTuple = TUPLES.has(call.fn.slice(call.fn.lastIndexOf('.') + 1)) && Array.isArray(call.result);
  return isTuple ? `(${text.slice(1, -1)})` : text;
}

export function callRows(calls: readonly LibraryCall[], names: Names): readonly CallRow[] {
  return calls.flatMap((call, at) => rowsOf(call, names, '', '', `${at}`, 0));
}

function rowsOf(
  call: LibraryCall,
  names: Names,
  lead: string,
  below: string,
  key: string,
  depth: number,
): readonly CallRow[] {
  const own: CallRow = {
    key,
    kind: 'call',
    depth,
    lead,
    text: signature(call, names),
    result: call.raised === null ? resultText(call, names) : `raised ${call.raised}`,
    byCharm: call.byCharm,
    raised: call.raised !== null,
  };
  const notes = call.notes.map((text, at): CallRow => ({
    key: `${key}.note${at}`,
    kind: 'note',
    depth: depth + 1,
    lead: `${below}${call.calls.length > 0 ? '│ ' : '  '}`,
    text,
    result: '',
    byCharm: false,
    raised: false,
  }));
  const children = call.calls.flatMap((child, at) => {
    const last = at === call.calls.length - 1;
    return rowsOf(
      child,
      names,
      `${below}${last ? '└ ' : '├ '}`,
      `${below}${last ? '  ' : '│ '}`,
      `${key}.${at}`,
      depth + 1,
    );
  });
  return [own, ...notes, ...children];
}
