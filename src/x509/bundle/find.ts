/** Everything PEM-like in a paste, with the lines where it stands. */
import { fromBase64 } from '../bytes';
import { isPrivateKeyLabel, pemBlocks, shapesOf, type PemBlock, type PemShape } from '../pem';

export type PasteShape = PemShape | 'base64-wrapped' | 'escaped';

export interface Found {
  readonly block: PemBlock;
  /** First and last line in the paste, from 1. */
  readonly lines: readonly [from: number, to: number];
  readonly shapes: readonly PasteShape[];
}

/** base64 of `-----BEGIN `. */
const WRAPPED = 'LS0tLS1CRUdJTi';

interface Wrapped {
  /** What is wrapped; null where it is no base64 of a whole PEM text. */
  readonly inner: string | null;
  readonly end: number;
}

/** The base64 that begins here: whole lines while they are as long as the first, then the shorter last one. */
function base64At(
  text: string,
  start: number,
): { readonly parts: readonly string[]; readonly ends: readonly number[] } {
  const token = /[A-Za-z0-9+/]+={0,2}/y;
  const gap = /[ \t]*\r?\n[ \t]*/y;
  const [parts, ends]: [string[], number[]] = [[], []];
  for (let at = start; ; at = gap.lastIndex) {
    token.lastIndex = at;
    const part = token.exec(text)?.[0];
    const width = parts[0]?.length ?? Infinity;
    if (part === undefined || part.length > width) break;
    parts.push(part);
    ends.push(token.lastIndex);
    gap.lastIndex = token.lastIndex;
    if (part.length < width && parts.length > 1) break;
    if (part.endsWith('=') || !gap.test(text)) break;
  }
  return { parts, ends };
}

/** A word on the next line may look like base64 too, so the last part is left out where it spoils the rest. */
function wrappedAt(text: string, start: number): Wrapped {
  const { parts, ends } = base64At(text, start);
  for (const count of [parts.length, parts.length - 1]) {
    const bytes = fromBase64(parts.slice(0, count).join(''));
    const inner = bytes ? new TextDecoder().decode(bytes) : '';
    if (inner.includes('-----END ')) return { inner, end: ends[count - 1] ?? start };
  }
  return { inner: null, end: ends.at(-1) ?? start };
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function plainOnes(text: string): readonly Found[] {
  const lineAt = lineCounter(text);
  return pemBlocks(text).map((block) => {
    const shapes: PasteShape[] = [...shapesOf(text, block)];
    const escaped = block.body.includes('\\n');
    const body = escaped ? block.body.replace(/\\r|\\n|\\\\n/g, '\n') : block.body;
    if (escaped) shapes.push('escaped');
    return {
      block: { ...block, body },
      lines: [lineAt(block.start), lineAt(Math.max(block.start, block.end - 1))],
      shapes,
    };
  });
}

function wrappedOnes(text: string): readonly Found[] {
  const lineAt = lineCounter(text);
  const found: Found[] = [];
  for (let start = text.indexOf(WRAPPED); start >= 0;) {
    const { inner, end } = wrappedAt(text, start);
    for (const block of pemBlocks(inner ?? '')) {
      found.push({ block, lines: [lineAt(start), lineAt(end - 1)], shapes: ['base64-wrapped'] });
    }
    start = text.indexOf(WRAPPED, Math.max(end, start + 1));
  }
  return found;
}

/** Blocks in their order in the paste. */
export function findPem(text: string): readonly Found[] {
  return [...plainOnes(text), ...wrappedOnes(text)].sort((a, b) => a.lines[0] - b.lines[0]);
}

export function isPrivateKey(found: Found): boolean {
  return isPrivateKeyLabel(found.block.label);
}
