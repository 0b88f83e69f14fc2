/** What a chunk says, as plain values. YAML and JSON are read by real parsers; what they refuse is no reason to throw. */
import { parseDocument } from 'yaml';
import { closeJson } from '../../run/schema/text';
import { nestsTooDeep } from './nesting';
import type { Chunk } from './split';

export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Fields = Readonly<Record<string, Value>>;

export function isFields(value: Value | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** A scalar as text; null for anything else. */
export function textOf(value: Value | undefined): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** YAML's and JSON's ways to say yes and no. */
export function flagOf(value: Value | undefined): boolean | null {
  const text = textOf(value)?.toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : null;
}

export function numberOf(value: Value | undefined): number | null {
  const text = textOf(value);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const MAX_DEPTH = 32;

/** Nothing of Juju's nests deeper; what does could exhaust the stack of whoever walks it. */
function isShallow(value: Value): boolean {
  let level: readonly Value[] = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    level = level.flatMap((each): readonly Value[] =>
      isList(each) ? each : isFields(each) ? Object.values(each) : [],
    );
    if (level.length === 0) return true;
  }
  return false;
}

/** Keys that reach into prototypes are not kept. */
function withoutProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

/** JSON as Python reads it, but for what nests deeper than any dump. @returns undefined where it is none */
export function parseJson(text: string): Value | undefined {
  try {
    const value = JSON.parse(text, text.includes('__proto__') ? withoutProto : undefined) as Value;
    return isShallow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A terminal breaks long lines in the middle of strings; JSON itself has no line end inside a string. */
function unbroken(text: string): string {
  let [out, inString, from] = ['', false, 0];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\' && inString) at += 1;
    else if (char === '"') inString = !inString;
    else if (char === '\n' && inString) {
      out += text.slice(from, at);
      from = at + 1;
    }
  }
  return out + text.slice(from);
}

/** More brackets open within each other than anything of Juju's has: told before it is parsed a second time. */
function opensTooDeep(text: string): boolean {
  let [depth, inString] = [0, false];
  for (let at = 0; at < text.length && depth <= MAX_DEPTH; at += 1) {
    const char = text[at];
    if (char === '\\' && inString) at += 1;
    else if (char === '"') inString = !inString;
    else if (!inString && (char === '[' || char === '{')) depth += 1;
    else if (!inString && (char === ']' || char === '}')) depth -= 1;
  }
  return depth > MAX_DEPTH;
}

/** @returns undefined where nothing can be made of it; the second says that the end was missing */
export function readJsonText(text: string): { readonly value: Value | undefined; readonly cut: boolean } {
  const whole = parseJson(text);
  if (whole === undefined && opensTooDeep(text)) return { value: undefined, cut: false };
  const value = whole ?? parseJson(unbroken(text));
  if (value !== undefined) return { value, cut: false };
  return { value: parseJson(closeJson(unbroken(text))), cut: true };
}

/** Every scalar stays text, as databags have it; a paste that ends in the middle gives what stands before. */
function readYaml(text: string): Value | undefined {
  if (nestsTooDeep(text)) return undefined;
  try {
    const options = {
      schema: 'failsafe',
      strict: false,
      uniqueKeys: false,
      logLevel: 'silent',
      prettyErrors: false,
    } as const;
    const value = parseDocument(text, options).toJS({ maxAliasCount: 20 }) as Value;
    return isShallow(value) ? value : undefined;
  } catch {
    // The parser gave up: too deep, or too many aliases. Such a chunk is no dump.
    return undefined;
  }
}

export function valueOf(chunk: Chunk): Value | undefined {
  if (chunk.kind === 'json') {
    const { value } = readJsonText(chunk.text);
    return typeof value === 'string' ? readJsonText(value).value : value;
  }
  return chunk.kind === 'yaml' ? readYaml(chunk.text) : undefined;
}
