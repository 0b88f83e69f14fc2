/** The shipped charms by the ids of the product's vocabulary. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_CHARM } from '../../src/charm/live/sources';
import type { CharmSource } from '../../src/charm/live/types';
import { CHARM_FILES } from '../../src/charms/files';
import { PROJECT } from './paths';

/** Charms whose hooks are recorded for the built-in scenarios: the two of the report. */
export const RECORDED_CHARMS = ['report-mirror', 'report-guarded'] as const;
export type RecordedCharm = (typeof RECORDED_CHARMS)[number];

/** The charm of an id as Python takes it. @throws Error for a charm that does not exist */
export function charmSource(id: string): CharmSource {
  const shipped = Object.entries(CHARM_FILES).find(([each]) => each === id)?.[1];
  if (!shipped) throw new Error(`There is no charm ${id}.`);
  return { ...NO_CHARM, files: { 'charm.py': readFileSync(join(PROJECT, 'src', 'charms', shipped.file), 'utf8') } };
}
