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
    cuts.push({ start, end: at >= 0 ? from + at + close.length : unclosedEnd(text, start, from), label });
  }
  return cuts;
}

/** Lines that look like base64, and what is left of a cut one. */
function unclosedEnd(text: string, begin: number, from: number): number {
  BODY.lastIndex = from;
  const body = BODY.exec(text)?.[0] ?? '';
  const stop = /\n\s*\n|\n\s*[\w-]+:(?:\s|$)/.exec(body);
  return prefixedEnd(text, begin, from + (stop ? stop.index : body.length));
}

/** Characters that a terminal, a mail or a log puts before each line. */
const LONGEST_PREFIX = 60;

/** Where what stood before BEGIN stands before each of the key's lines too. */
function prefixedEnd(text: string, begin: number, found: number): number {
  const prefix = text.slice(text.lastIndexOf('\n', begin) + 1, begin);
  if (prefix.trim() === '' || prefix.length > LONGEST_PREFIX) return found;
  for (let end = begin + text.slice(begin, found).trimEnd().length; ;) {
    const newline = text.indexOf('\n', end);
    if (newline < 0 || newline - end > 4 || !text.startsWith(prefix, newline + 1)) return Math.max(end, found);
    const line = /^[A-Za-z0-9+/=]{16,}.{0,4}(?=\n|$)/.exec(text.slice(newline + 1 + prefix.length, newline + 200));
    if (line === null) return Math.max(end, found);
    end = newline + 1 + prefix.length + line[0].length;
  }
}

const BASE64 = /(?<![A-Za-z0-9+/=])M[A-Za-z0-9+/]{39,}={0,2}(?:[ \t]*\n[ \t]*[A-Za-z0-9+/]{16,}={0,2})*/g;

/** DER of a key begins with a version, that of a request or certificate with what is signed. */
function isKeyDer(base64: string): boolean {
  const [tag = 0, length = 0, ...rest] = Array.from(atob(base64.slice(0, 16)), (char) => char.charCodeAt(0));
  const [inner, size, version = 0xff] = rest.slice(length > 0x80 ? length - 0x80 : 0);
  return tag === 0x30 && inner === 0x02 && size === 1 && version <= 1;
}

/** Keys whose first line was left out. */
function headlessKeys(text: string): readonly Cut[] {
  return [...text.matchAll(BASE64)]
    .filter(([found]) => isKeyDer(found))
    .map(({ 0: found, index }) => ({
      start: index,
      end: prefixedEnd(text, index, index + found.length),
      label: 'PRIVATE KEY',
    }));
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

/**
 * Cuts every private key out of a text and says of what kind it was.
 * @param keepLines leaves the line ends that stood in a key, so that what comes after it stays in its line
 */
export function dropKeys(text: string, keepLines = false): Cleaned {
  const cuts = [...plainKeys(text), ...wrappedKeys(text), ...headlessKeys(text)].sort((a, b) => a.start - b.start);
  const parts: string[] = [];
  let at = 0;
  const dropped = new Map<string, Dropped>();
  for (const cut of cuts) {
    if (cut.start < at) continue;
    parts.push(text.slice(at, cut.start), KEY_DROPPED);
    if (keepLines) parts.push(text.slice(cut.start, cut.end).replace(/[^\n]+/g, ''));
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

/** `> ` before every line, as mail and Markdown quote; `12:` as `grep -n` writes, `12` and a tab or a bar as `cat -n` and `bat` do; a bar. */
const PREFIXES: readonly RegExp[] = [/^\s*> ?/, /^\d+[:-]/, /^\s*\d+(?:\t|\s+[|│] ?)/, /^\s*[|│] ?/];
/** A quotation within a quotation, and one more. */
const MOST_PREFIXES = 4;

/** So many quoted lines in a row are a quotation, whatever stands around them. */
const QUOTATION = /(?:^[ \t]*>[^\n]*\n?){3,}/gm;

function unquoted(text: string): string {
  return text.replace(QUOTATION, (lines) => lines.replace(/^[ \t]*> ?/gm, ''));
}

function withoutPrefixes(text: string, left = MOST_PREFIXES): string {
  const lines = text.split('\n');
  const full = lines.filter((line) => line.trim() !== '');
  const prefix = PREFIXES.find((each) => full.length > 1 && full.every((line) => each.test(line)));
  if (prefix === undefined || left === 0) return text;
  return withoutPrefixes(lines.map((line) => line.replace(prefix, '')).join('\n'), left - 1);
}

/** PEM's marks, with the dashes that chats make of two. */
const MARK = /[-\u2010-\u2015]{2,8}(BEGIN|END) ([A-Z0-9 ]{3,40})[-\u2010-\u2015]{2,8}/gi;

/** A mark as it should be stays as it is, whatever dash stands before it. */
function marked(found: string, word: string, label: string): string {
  return /^-+(?:BEGIN|END) [A-Z0-9 ]+-+$/.test(found)
    ? found
    : `-----${word.toUpperCase()} ${label.toUpperCase()}-----`;
}

/** Line ends, quotes and spaces as they were before a chat or an editor changed them; colours of a terminal removed. */
export function normalise(text: string): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\ufeff\u200b-\u200d\u2060]/g, '')
    .replace(ANSI, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(MARK, marked)
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length));
  return unquoted(withoutPrefixes(plain));
}
