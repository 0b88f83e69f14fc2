/** Texts where PEM should stand: what they are, and the symbolic objects that the engine works with instead. */
import { NO_NAMES, nameOf, registerNames } from '../../model/pki/names';
import { contentId, parsePem } from '../../model/pki/pem';
import type { Certificate, Csr } from '../../model/pki/types';
import type { Names } from '../../model/juju/world';
import { load, symbolise, type Decoded, type Numbers } from '../../x509';
import { pemBlocks, shapesOf } from '../../x509/pem';
import type { PemText } from '../types';

export type PemKind = PemText['kind'];

export interface Wanted {
  readonly kind: PemKind;
  readonly raw: string;
}

/** Every text of a paste, looked up by what it should be and how it reads. */
export interface Pems {
  get(kind: PemKind, raw: string): PemText;
  /** The same where it is not certain that the text was read: a quoted scalar may have been put together anew. */
  find(kind: PemKind, raw: string): PemText | null;
  readonly all: readonly PemText[];
  readonly names: Names;
  readonly numbers: Numbers;
}

/** Marks of shortening that people and tools leave: three dots, an ellipsis, `<redacted>`, `[snip]`, `***`. */
const SHORTENED = /\.\.\.|…|<[^<>\n]{1,40}>|\[[\w .-]{1,40}\]|\*{3,}|(?:xx){4,}|redacted|snip/i;

function isShortened(raw: string): boolean {
  const body = raw.replace(/-----(?:BEGIN|END)[A-Z ]*-----/g, '');
  return SHORTENED.test(body) || /^-----BEGIN [A-Z ]+-----\s*$/.test(raw.trim());
}

function stateOf(kind: PemKind, raw: string): { readonly state: PemText['state']; readonly decoded: Decoded | null } {
  const text = raw.trim();
  if (text === '') return { state: 'empty', decoded: null };
  const decoded = load(kind, raw);
  if (decoded.kind !== 'problem') return { state: 'ok', decoded };
  if (isShortened(text)) return { state: 'shortened', decoded: null };
  if (text.startsWith('LS0tLS1CRUdJTi')) return { state: 'base64-wrapped', decoded: null };
  if (text.includes('-----BEGIN ') && text.includes('\\n')) return { state: 'escaped', decoded: null };
  return { state: 'not-pem', decoded: null };
}

function shapesIn(raw: string): PemText['shapes'] {
  const [block] = pemBlocks(raw);
  if (!block) return [];
  return [...shapesOf(raw, block), ...(/\n\s*$/.test(raw) ? (['line-end'] as const) : [])];
}

interface Read {
  readonly state: PemText['state'];
  readonly decoded: Decoded | null;
  readonly symbolic: Csr | Certificate | null;
}

function read({ kind, raw }: Wanted): Read {
  // Symbolic PEM is base64 of JSON, and only that is tried.
  const symbolic = raw.includes('eyJ') ? parsePem(raw) : null;
  if (symbolic?.kind === kind) return { state: 'ok', decoded: null, symbolic };
  return { ...stateOf(kind, raw), symbolic: null };
}

function keyOf({ kind, raw }: Wanted): string {
  return `${kind} ${raw}`;
}

/** The highest number of a key in symbolic PEM that was pasted out of the explorer: real keys are numbered from there. */
function taken(objects: readonly (Csr | Certificate | null)[]): Numbers {
  let [keys, serials] = [0, 0];
  for (const object of objects) {
    if (!object) continue;
    const ids = object.kind === 'cert' ? [object.key.id, object.signedBy] : [object.key.id];
    keys = Math.max(keys, ...ids.map((id) => Number(/^k(\d{1,9})$/.exec(id)?.[1] ?? 0)));
    if (object.kind === 'cert') serials = Math.max(serials, object.serial);
  }
  return { keys, serials, signatures: 1_000 };
}

/** @param wanted in the order in which names are given */
export function readPems(wanted: readonly Wanted[]): Pems {
  const reads = new Map<string, Read>();
  const order: Wanted[] = [];
  for (const each of wanted) {
    if (reads.has(keyOf(each))) continue;
    reads.set(keyOf(each), read(each));
    order.push(each);
  }
  const list = [...reads.values()];
  const { objects, numbers } = symbolise(
    list.flatMap((each) => each.decoded ?? []),
    taken(list.map((each) => each.symbolic)),
  );
  const objectOf = (each: Read) => each.symbolic ?? (each.decoded ? (objects.get(each.decoded.sha256) ?? null) : null);
  const names = registerNames(
    NO_NAMES,
    list.flatMap((each) => objectOf(each)?.pem ?? []),
  );
  const texts = new Map<string, PemText>();
  for (const each of order) {
    const found = reads.get(keyOf(each));
    if (!found) continue;
    const object = objectOf(found);
    texts.set(keyOf(each), {
      kind: each.kind,
      raw: each.raw,
      state: found.state,
      name: object ? nameOf(names, contentId(object.pem)) : null,
      object,
      decoded: found.decoded,
      blocks: pemBlocks(each.raw).length,
      shapes: shapesIn(each.raw),
    });
  }
  const find = (kind: PemKind, raw: string): PemText | null => texts.get(keyOf({ kind, raw })) ?? null;
  const get = (kind: PemKind, raw: string): PemText => {
    const text = find(kind, raw);
    if (!text) throw new Error('a text of this paste was not read');
    return text;
  };
  return { get, find, all: [...texts.values()], names, numbers };
}
