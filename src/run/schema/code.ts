/** What code from outside may look like: paths that stay inside the charm's folder, and no more text than a person would read. */
import * as z from 'zod/mini';
import { nameSchema } from './setup';
import { MAX_CODE, MAX_FILES, type OwnCharm, type RunCode } from '../code';

/** A library is larger than a charm. */
export const MAX_LIBRARY = 600_000;
const MAX_PATH = 120;

export function isFilePath(path: string): boolean {
  const parts = path.split('/');
  return path.length <= MAX_PATH && parts.every((part) => /^[\w.@-]+$/.test(part) && !/^\.+$/.test(part));
}

function fits(files: Readonly<Record<string, string>>): boolean {
  const paths = Object.keys(files);
  const size = Object.values(files).reduce((sum, text) => sum + text.length, 0);
  return paths.length > 0 && paths.length <= MAX_FILES && paths.every(isFilePath) && size <= MAX_CODE;
}

const files = z.record(z.string(), z.string()).check(z.refine(fits));
const charm: z.ZodMiniType<OwnCharm> = z.object({ files, from: z.nullable(nameSchema) });
const library = z.string().check(z.maxLength(MAX_LIBRARY));

export interface ReadCode {
  readonly code: RunCode | undefined;
  readonly notices: readonly string[];
}

/** Keeps what is right: a charm that cannot be read leaves the library, and the other way round. */
export function readCode(value: unknown): ReadCode {
  if (value === undefined) return { code: undefined, notices: [] };
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const ownCharm = given['charm'] === undefined ? undefined : z.safeParse(charm, given['charm']);
  const patch = given['library'] === undefined ? undefined : z.safeParse(library, given['library']);
  const notices = [
    ...(ownCharm?.success === false ? ['The charm that came with this run could not be read.'] : []),
    ...(patch?.success === false ? ['The changed library that came with this run could not be read.'] : []),
  ];
  const code: RunCode = {
    ...(ownCharm?.success ? { charm: ownCharm.data } : {}),
    ...(patch?.success ? { library: patch.data } : {}),
  };
  return { code: code.charm || code.library !== undefined ? code : undefined, notices };
}
