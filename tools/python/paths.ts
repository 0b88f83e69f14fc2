/** Where the build of the Python bundle reads and writes. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const HERE = dirname(fileURLToPath(import.meta.url));
export const PROJECT = dirname(dirname(HERE));
export const PYTHON = join(PROJECT, 'python');
export const DEFAULT_OUT = join(PROJECT, '.cache', 'python');
export const DEFAULT_RECORDINGS = join(PROJECT, 'src', 'charm', 'recorded', 'data');
export const WHEELS = join(PROJECT, '.cache', 'wheels');
export const PYODIDE = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));

/** Left behind by Python and its tools. */
const LEFTOVERS = /__pycache__|\.pyc$|\.egg-info|[\\/]\./;

/** All files below a folder, sorted, without leftovers. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFTOVERS.test(relative(folder, join(entry.parentPath, entry.name)).replace(/^/, '/')))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One digest over texts and over the names and contents of files. */
export function digest(files: readonly string[], ...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  for (const file of files) hash.update(relative(PROJECT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
