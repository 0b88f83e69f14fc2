/** First steps with a paste: private keys go before anything else is read; then what terminals and editors do to text. */
import { isPrivateKeyLabel } from '../../x509/pem';
import type { Dropped } from '../types';

export const KEY_DROPPED = '<private key dropped>';

/** Characters of the longest key that is looked for, white space included. */
const LONGEST_KEY = 40_000;

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

const BEGIN = /-----BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY)-----/g;
/** What may stand inside a key, PEM headers and escaped line ends included, but no quote. */
const BODY = /(?:[A-Za-z0-9+/=\s\\:,.…-](?!-----BEGIN ))*/y;

/** From BEGIN to its END; without an END as far as it looks like a key. */
function plainKeys(text: string): readonly Cut[] {
  const cuts: Cut[] = [];
  for (const match of text.matchAll(BEGIN)) {
    const [mark, label = ''] = match;
    const start = match.index;
    if (start < (cuts.at(-1)?.end ?? 0)) continue;
    const from = start + mark.length;
    const window = text.slice(from, start + LONGEST_KEY);
    const next = window.indexOf('-----BEGIN ');
    const close = `-----END ${label}-----`;
    const at = (next < 0 ? window : window.slice(0, next)).indexOf(close);
    cuts.push({ start, end: at >= 0 ? from + at + close.length : unclosedEnd(text, from), label });
  }
  return cuts;
}

/** Lines that look like base64, and what is left of a cut one. */
function unclosedEnd(text: string, from: number): number {
  BODY.lastIndex = from;
  const body = BODY.exec(text)?.[0] ?? '';
  const stop = /\n\s*\n|\n\s*[\w-]+:(?:\s|$)/.exec(body);
  return from + (stop ? stop.index : body.length);
}

const WRAPPED = /LS0tLS1CRUdJTi[A-Za-z0-9+/]{8,}={0,2}(?:[ \t]*\n[ \t]*[A-Za-z0-9+/]{16,}={0,2})*/g;

/** base64 of a PEM key. */
function wrappedKeys(text: string): readonly Cut[] {
  const cuts: Cut[] = [];
  for (const match of text.matchAll(WRAPPED)) {
    const head = match[0].slice(0, 96).replace(/\s/g, '');
    const decoded = atob(head.slice(0, head.length - (head.length % 4)).replace(/=.*/, ''));
    const label = /^-----BEGIN ([A-Z0-9 ]+)-----/.exec(decoded)?.[1] ?? '';
    if (isPrivateKeyLabel(label)) cuts.push({ start: match.index, end: match.index + match[0].length, label });
  }
  return cuts;
}

export interface Cleaned {
  readonly text: string;
  readonly dropped: readonly Dropped[];
}

/** In which kind of output a key stood: what the last command or header before it says. */
function whereOf(text: string, at: number): string | null {
  const before = text.slice(Math.max(0, at - 4000), at);
  const found = [
    ...before.matchAll(/show-secret|show-unit|(?:^|\n)\s*(?:secret:)?[0-9a-v]{20}:\s*\n|relation-info:/g),
  ].at(-1)?.[0];
  if (found === undefined) return null;
  return found.includes('show-unit') || found.includes('relation-info') ? 'show-unit' : 'show-secret';
}

/** So many keys are told of one by one; a paste with more is no dump. */
const TOLD = 50;

/** Cuts every private key out of a text and says of what kind it was. */
export function dropKeys(text: string): Cleaned {
  const cuts = [...plainKeys(text), ...wrappedKeys(text)].sort((a, b) => a.start - b.start);
  const parts: string[] = [];
  let at = 0;
  const dropped = new Map<string, Dropped>();
  for (const cut of cuts) {
    if (cut.start < at) continue;
    parts.push(text.slice(at, cut.start), KEY_DROPPED);
    at = cut.end;
    const where = dropped.size < TOLD ? whereOf(text, cut.start) : null;
    const known = dropped.get(`${cut.label} ${where ?? ''}`);
    const count = (known?.count ?? 0) + 1;
    dropped.set(`${cut.label} ${where ?? ''}`, { kind: 'private-key', name: cut.label, where, count });
  }
  return { text: parts.join('') + text.slice(at), dropped: [...dropped.values()] };
}

// eslint-disable-next-line no-control-regex -- colours of a terminal begin with the escape character
const ANSI = /\u001b\[[0-9;]*[A-Za-z]/g;

/** `> ` before every line, as mail and Markdown quote; `12:` as `grep -n` writes. */
function withoutPrefixes(text: string): string {
  const lines = text.split('\n');
  const full = lines.filter((line) => line.trim() !== '');
  const all = (prefix: RegExp) => full.length > 1 && full.every((line) => prefix.test(line));
  if (all(/^\s*> ?/)) return lines.map((line) => line.replace(/^\s*> ?/, '')).join('\n');
  if (all(/^\d+[:-]/)) return lines.map((line) => line.replace(/^\d+[:-]/, '')).join('\n');
  return text;
}

/** Line ends, quotes and spaces as they were before a chat or an editor changed them; colours of a terminal removed. */
export function normalise(text: string): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\ufeff\u200b-\u200d\u2060]/g, '')
    .replace(ANSI, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length));
  return withoutPrefixes(plain);
}
