/** The shipped charms by the ids of the product's vocabulary. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_CHARM } from '../../src/charm/live/sources';
import type { CharmSource } from '../../src/charm/live/types';
import { PROJECT } from './paths';

/** Charms whose hooks are recorded for the built-in scenarios: the two of the report. */
export const RECORDED_CHARMS = ['report-mirror', 'report-guarded'] as const;
export type RecordedCharm = (typeof RECORDED_CHARMS)[number];

const FILES: Readonly<Record<string, string>> = { 'report-mirror': 'mirror.py', 'report-guarded': 'guarded.py' };

/** The charm of an id as Python takes it. @throws Error for a charm that does not exist */
export function charmSource(id: string): CharmSource {
  const file = join(PROJECT, 'src', 'charms', FILES[id] ?? `${id}.py`);
  if (!existsSync(file)) throw new Error(`There is no charm ${id}.`);
  return { ...NO_CHARM, files: { 'charm.py': readFileSync(file, 'utf8') } };
}
