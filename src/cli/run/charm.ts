/** Charms by id or by path: their texts, as the live runtime and the exported test take them. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_CHARM } from '../../charm/live/sources';
import type { CharmSource } from '../../charm/live/types';
import { isId, RECONCILER_IDS } from '../../scenarios/ids';
import { BadInput } from './options';

const CHARMS = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'charms');

/** Files that do not follow from the id: the two charms of the report came first. */
const NAMES: Readonly<Record<string, string>> = {
  'report-mirror': 'mirror',
  'report-guarded': 'guarded',
  mirror: 'mirror_class',
};

/** The id under which a charm from a file stands in a setup. */
export const OWN = 'own';

export interface Charm {
  /** `setup.charm`. */
  readonly id: string | null;
  readonly source: CharmSource;
}

const LARGEST = 1024 * 1024;

function text(path: string): string {
  if (statSync(path).size > LARGEST) throw new BadInput(`${path} is too large to be a charm's code.`);
  return readFileSync(path, 'utf8');
}

/** Modules beside the charm that it imports, and that they import in turn. */
function withImports(folder: string, name: string): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  const wanted = [name];
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    const code = text(join(folder, path));
    files[path === name ? 'charm.py' : path] = code;
    for (const [, module = ''] of code.matchAll(/^\s*(?:from|import)\s+([a-zA-Z_]\w*)/gm)) {
      const next = `${module}.py`;
      if (!Object.hasOwn(files, next) && !wanted.includes(next) && existsSync(join(folder, next))) wanted.push(next);
    }
  }
  return files;
}

function ownCharm(path: string): Charm {
  const isFolder = statSync(path).isDirectory();
  const file = isFolder ? ['charm.py', 'src/charm.py'].map((name) => join(path, name)).find(existsSync) : path;
  if (file === undefined) throw new BadInput(`There is no charm.py in ${path}.`);
  return { id: OWN, source: { files: withImports(dirname(file), basename(file)), metadata: null } };
}

/** A charm that came along. @returns null for an id that has no file */
export function shippedCharm(id: string): CharmSource | null {
  const path = join(CHARMS, `${NAMES[id] ?? id.replaceAll('-', '_')}.py`);
  return existsSync(path) ? { files: { 'charm.py': readFileSync(path, 'utf8') }, metadata: null } : null;
}

export function shippedIds(): readonly string[] {
  const files = readdirSync(CHARMS);
  return RECONCILER_IDS.filter((id) => files.includes(`${NAMES[id] ?? id.replaceAll('-', '_')}.py`));
}

/** @param named id, file, folder or `none` @throws BadInput */
export function charmOf(named: string): Charm {
  if (named === 'none') return { id: null, source: NO_CHARM };
  const source = isId(RECONCILER_IDS, named) ? shippedCharm(named) : null;
  if (source) return { id: named, source };
  if (existsSync(named)) return ownCharm(named);
  throw new BadInput(`There is no charm or file "${named}"; charms are none, ${shippedIds().join(', ')}.`);
}
