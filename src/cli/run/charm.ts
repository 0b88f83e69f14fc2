/** Charms by id or by path: their texts, as the live runtime and the exported test take them. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_CHARM } from '../../charm/live/sources';
import type { CharmSource } from '../../charm/live/types';
import { defaultSetup } from '../../model/start';
import { isOwnCharm, ownCharmId, type OwnCharm } from '../../run/code';
import type { Run } from '../../run/run';
import { isId, RECONCILER_IDS } from '../../scenarios/ids';
import { BadInput } from '../bad-input';
import { readOwnCharm } from '../own-charm';

const CHARMS = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'charms');

/** Files that do not follow from the id: the two charms of the report came first. */
const NAMES: Readonly<Record<string, string>> = {
  'report-mirror': 'mirror',
  'report-guarded': 'guarded',
  mirror: 'mirror_class',
};

export interface Charm {
  /** `setup.charm`. */
  readonly id: string | null;
  readonly source: CharmSource;
  /** A charm of one's own; null: a shipped one, or none. */
  readonly own: OwnCharm | null;
}

/** A charm of one's own stands in a setup by its content, with its text beside the setup. */
function ofOne(own: OwnCharm): Charm {
  return { id: ownCharmId(own), source: { files: own.files, metadata: null }, own };
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
  if (named === 'none') return { id: null, source: NO_CHARM, own: null };
  const source = isId(RECONCILER_IDS, named) ? shippedCharm(named) : null;
  if (source) return { id: named, source, own: null };
  if (existsSync(named)) return ofOne(readOwnCharm(named));
  throw new BadInput(`There is no charm or file "${named}"; charms are none, ${shippedIds().join(', ')}.`);
}

/** The charm that a run names: its own text where it carries one. @throws BadInput */
export function charmOfRun({ setup, code }: Run): Charm {
  const { charm } = defaultSetup(setup);
  return isOwnCharm(charm) && code?.charm ? ofOne(code.charm) : charmOf(charm ?? 'none');
}
