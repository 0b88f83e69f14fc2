/**
 * What one segment of a charm has met, numbered in the order of meeting. Two hooks that meet the same things in the same order differ in
 * the texts behind the numbers only.
 */
import { contentId } from '../../model/pki/pem';
import { CONTENT_ID, ESCAPED, TEXT, fillText, mapTexts, mark, templateOf, type Filling, type Json } from './marks';

export type TermKind = 'pem' | 'unit' | 'secret' | 'request' | 'time';

/** Names that the charm asks certificates for have numbers of their own, from here on: they are known before anything is met. */
export const FIRST_NAME = 1000;

export interface Term {
  readonly kind: TermKind;
  readonly text: string;
}

const BLOCK = /-----BEGIN ([A-Z ]+)-----\n[A-Za-z0-9+/=\n]+-----END \1-----/g;
const ESCAPED_BLOCK = /-----BEGIN ([A-Z ]+)-----\\n[A-Za-z0-9+/=]*(?:\\n[A-Za-z0-9+/=]*)*-----END \1-----/g;
/** How Python marks a PEM text whose content id is meant. */
const [ID_OPEN, ID_CLOSE] = ['\u000e', '\u000f'];
const ID_OF = new RegExp(`${ID_OPEN}([^${ID_CLOSE}]*)${ID_CLOSE}`, 'g');
const SECRET = /\bsecret:\d+\b/g;

function escapedForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Texts of terms by their content ids: a hash is worked out once for each text. */
export class ContentIds {
  private readonly known = new Map<string, string>();

  of(pem: string): string {
    const known = this.known.get(pem);
    if (known !== undefined) return known;
    const id = contentId(pem);
    this.known.set(pem, id);
    return id;
  }
}

/** What terms are recognised by, the same in every segment of a hook. */
export interface TermPatterns {
  /** Units of the two applications, as in text: `(?:web|ca)/\d+` */
  readonly unit: RegExp;
  /** Names that the charm asks certificates for; none where names stand as they are. */
  readonly names: readonly string[];
  readonly name: RegExp | null;
}

/** Longer names first; a name within a longer one is no place of it. */
export function patternsOf(applications: readonly string[], names: readonly string[]): TermPatterns {
  const longest = [...names].sort((a, b) => b.length - a.length).map(escapedForRegExp);
  const name = names.length === 0 ? null : new RegExp(`(?<![\\w.-])(?:${longest.join('|')})(?![\\w-])`, 'g');
  return { unit: unitPattern(applications), names, name };
}

export class Terms implements Filling {
  private readonly all: Term[] = [];
  private readonly numbers = new Map<string, number>();
  private times = false;

  constructor(
    private readonly patterns: TermPatterns,
    private readonly ids: ContentIds,
    seeds: readonly Term[],
  ) {
    for (const [at, name] of patterns.names.entries()) this.numbers.set(name, FIRST_NAME + at);
    for (const seed of seeds) this.allot(seed.kind, seed.text);
  }

  at(number: number): Term {
    const term = this.all[number];
    if (!term) throw new Error(`This path has no term ${number}.`);
    return term;
  }

  textAt(number: number): string {
    return number < FIRST_NAME ? this.at(number).text : (this.patterns.names[number - FIRST_NAME] ?? '');
  }

  /** The number of a text; a new one if it was not met before. */
  allot(kind: TermKind, text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.all.length;
    this.all.push({ kind, text });
    this.numbers.set(text, number);
    if (kind === 'time') this.times = true;
    return number;
  }

  find(text: string): number | undefined {
    return this.numbers.get(text);
  }

  /**
   * A text with its places marked.
   * @param fresh an answer: what has not been met is met now. Otherwise only what was met before is marked.
   * @param names false: names stand as they are
   */
  canonical(text: string, fresh: boolean, names = true): string {
    if (text.length < 3) return text;
    const whole = this.numbers.get(text);
    if (whole !== undefined && (names || whole < FIRST_NAME)) return mark(TEXT, whole);
    const place = (kind: TermKind, found: string, original = found): string => {
      const number = fresh ? this.allot(kind, found) : this.numbers.get(found);
      return number === undefined ? original : mark(TEXT, number);
    };
    let out = text;
    if (out.includes('-----BEGIN ')) out = this.pems(out, place);
    if (out.includes('secret:')) out = out.replace(SECRET, (found) => place('secret', found));
    if (out.includes('/')) out = out.replace(this.patterns.unit, (found) => place('unit', found));
    if (this.patterns.name && names)
      out = out.replace(this.patterns.name, (found) => mark(TEXT, this.numbers.get(found) ?? 0));
    if (this.times) out = this.instants(out);
    return out;
  }

  private pems(text: string, place: (kind: TermKind, found: string, original?: string) => string): string {
    let out = text;
    if (out.includes(ID_OPEN))
      out = out.replace(ID_OF, (_, pem: string) => place('pem', pem).replace(TEXT, CONTENT_ID));
    out = out.replace(BLOCK, (pem) => place('pem', pem));
    if (!out.includes('-----\\n')) return out;
    return out.replace(ESCAPED_BLOCK, (pem) => place('pem', pem.replaceAll('\\n', '\n'), pem).replace(TEXT, ESCAPED));
  }

  private instants(text: string): string {
    let out = text;
    for (const [number, { kind, text: instant }] of this.all.entries()) {
      if (kind === 'time') out = out.replaceAll(instant, mark(TEXT, number));
    }
    return out;
  }

  canonicalJson(value: Json, fresh: boolean): Json {
    return mapTexts(value, (text) => this.canonical(text, fresh));
  }

  fill(text: string): string {
    return fillText(text, (kind, number) => {
      const term = this.textAt(number);
      if (kind === CONTENT_ID) return this.ids.of(term);
      return kind === ESCAPED ? term.replaceAll('\n', '\\n') : term;
    });
  }

  /** Nobody may change what comes of it: it is shared by all hooks. */
  fillJson<T extends Json>(value: T): T {
    if (typeof value === 'string') return this.fill(value) as T;
    if (typeof value !== 'object' || value === null) return value;
    const template = templateOf(value);
    return template ? (template.filled(this) as T) : value;
  }
}

/** Units of these applications wherever a text names them. */
function unitPattern(applications: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w/.-])(?:${applications.map(escapedForRegExp).join('|')})/\\d+(?!\\d)`, 'g');
}

/** A name that cannot be taken for any other word. */
export function isName(text: string): boolean {
  return /^[\w*-]+\.[\w.-]{2,}$/.test(text);
}
