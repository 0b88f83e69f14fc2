/** PEM blocks in a text, whatever happened to the text: CRLF, indentation, one long line. */
import { fromBase64, toBase64 } from './bytes';

export interface PemBlock {
  /** `CERTIFICATE` */
  readonly label: string;
  /** What stands between the marks, as it is. */
  readonly body: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** False: the end mark is missing, or another block begins first. */
  readonly closed: boolean;
}

const BEGIN = '-----BEGIN ';
const END = '-----END ';

/** Remembers where a mark comes next, so that a text full of beginnings without an end is still read in one pass. */
function finder(text: string, mark: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known >= from) return known;
    const at = text.indexOf(mark, from);
    known = at < 0 ? text.length : at;
    return known;
  };
}

/** Every block, in order. */
export function pemBlocks(text: string): readonly PemBlock[] {
  const found: PemBlock[] = [];
  const nextEnd = finder(text, END);
  for (let start = text.indexOf(BEGIN); start >= 0;) {
    const labelEnd = text.indexOf('-----', start + BEGIN.length);
    const label = labelEnd < 0 ? '' : text.slice(start + BEGIN.length, labelEnd);
    if (!/^[A-Z0-9 ]{1,60}$/.test(label)) {
      start = text.indexOf(BEGIN, start + BEGIN.length);
      continue;
    }
    const body = labelEnd + 5;
    const next = text.indexOf(BEGIN, body);
    const close = `${END}${label}-----`;
    const at = nextEnd(body);
    const closed = text.startsWith(close, at) && (next < 0 || at < next);
    const bodyEnd = closed ? at : Math.min(at, next < 0 ? text.length : next);
    const end = closed ? at + close.length : bodyEnd;
    found.push({ label, body: text.slice(body, bodyEnd), start, end, closed });
    start = closed ? text.indexOf(BEGIN, end) : next;
  }
  return found;
}

export function isPrivateKeyLabel(label: string): boolean {
  return label.endsWith('PRIVATE KEY');
}

/** Lines of 64 characters, no line end at the end: as the library writes PEM. */
export function toPem(label: string, der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----`;
}

/** The bytes of a block; null where they are no base64. */
export function blockBytes(block: PemBlock): Uint8Array | null {
  return block.closed ? fromBase64(block.body) : null;
}

/** What is unusual about the text of a block. Nothing of it matters to a parser. */
export type PemShape = 'crlf' | 'indented' | 'single-line';

export function shapesOf(text: string, block: PemBlock): readonly PemShape[] {
  const shapes: PemShape[] = [];
  const raw = text.slice(block.start, block.end);
  if (raw.includes('\r\n')) shapes.push('crlf');
  if (/\n[ \t]+[^\s]/.test(raw)) shapes.push('indented');
  if (!raw.includes('\n')) shapes.push('single-line');
  return shapes;
}
