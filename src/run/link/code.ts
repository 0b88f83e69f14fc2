/**
 * Code in a link: whole, or as what differs from the shipped charm or from the release of the library, whichever is shorter. The setup
 * beside it names the result by its content, so a text that does not come out as it was is noticed.
 */
import { MAIN_FILE, type OwnCharm, type RunCode } from '../code';
import { applyChanges, diffLines, type TextChange } from '../text-diff';
import { readCode, type ReadCode } from '../schema/code';

/** Texts that the page has: `charm:gate`, `library:1.12.0`. Null: it does not, or not yet. */
export type Bases = (name: string) => string | null;

export const NO_BASES: Bases = () => null;

export const charmBase = (id: string): string => `charm:${id}`;
export const libraryBase = (version: string): string => `library:${version}`;

/** `[at, removed, ...lines]` for each change. */
type ShortChange = readonly (number | string)[];
/** A whole text, or the changes to the base. */
type ShortText = string | readonly ShortChange[];

export interface ShortCode {
  /** The charm's files, and the shipped charm it was made from. */
  readonly c?: Readonly<Record<string, ShortText>>;
  readonly f?: string;
  /** The library's text, and the release that it was made from. */
  readonly l?: ShortText;
  readonly v?: string;
}

function shortChange({ at, removed, lines }: TextChange): ShortChange {
  return [at, removed, ...lines];
}

function shorter(text: string, base: string | null): ShortText {
  if (base === null) return text;
  const changes = diffLines(base.split('\n'), text.split('\n')).map(shortChange);
  return JSON.stringify(changes).length < JSON.stringify(text).length ? changes : text;
}

function shortFiles({ files, from }: OwnCharm, bases: Bases): ShortCode['c'] {
  const base = from === null ? null : bases(charmBase(from));
  const entries = Object.entries(files);
  return Object.fromEntries(entries.map(([path, text]) => [path, shorter(text, path === MAIN_FILE ? base : null)]));
}

/** @param library version that the setup names */
export function shortCode({ charm, library }: RunCode, version: string, bases: Bases): ShortCode {
  const files = charm && shortFiles(charm, bases);
  return {
    ...(files ? { c: files } : {}),
    ...(charm?.from != null ? { f: charm.from } : {}),
    ...(library === undefined ? {} : { l: shorter(library, bases(libraryBase(version))), v: version }),
  };
}

function longChange(value: unknown): TextChange | null {
  if (!Array.isArray(value)) return null;
  const [at, removed, ...lines] = value as readonly unknown[];
  const isCount = (count: unknown): count is number => Number.isInteger(count) && Number(count) >= 0;
  if (!isCount(at) || !isCount(removed) || !lines.every((line) => typeof line === 'string')) return null;
  return { at, removed, lines };
}

/** Undefined: not to be had without the base, or not with this one. */
function longText(value: unknown, base: string | null): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || base === null) return undefined;
  const changes = value.map(longChange);
  if (!changes.every((change) => change !== null)) return undefined;
  return applyChanges(base.split('\n'), changes)?.join('\n');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The texts that a link's code is to be read with. */
export function basesOf(value: unknown): readonly string[] {
  const { c, f, l, v } = fieldsOf(value);
  const isDiff = Array.isArray(fieldsOf(c)[MAIN_FILE]);
  const [from, version] = [textOr(f), textOr(v)];
  return [
    ...(isDiff && from !== null ? [charmBase(from)] : []),
    ...(Array.isArray(l) && version !== null ? [libraryBase(version)] : []),
  ];
}

export function longCode(value: unknown, bases: Bases): ReadCode {
  if (value === undefined) return { code: undefined, notices: [] };
  const { c, f, l, v } = fieldsOf(value);
  const [from, version] = [textOr(f), textOr(v)];
  const base = from === null ? null : bases(charmBase(from));
  const entries = Object.entries(fieldsOf(c));
  const files = entries.map(([path, text]) => [path, longText(text, path === MAIN_FILE ? base : null)] as const);
  const library = l === undefined ? undefined : longText(l, version === null ? null : bases(libraryBase(version)));
  return readCode({
    ...(entries.length === 0 ? {} : { charm: { files: Object.fromEntries(files), from } }),
    ...(l === undefined ? {} : { library: library ?? null }),
  });
}
