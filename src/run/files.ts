/** Workload files over a run, per unit: which key and certificate lie on disk. */
import type { UnitName } from '../model/juju/world';
import { tlsFilesOf, type FileFact } from './facts';
import { spansOf, type Moment, type Span } from './moments';
import { sameData } from './run';

/** Files that hold a key or a certificate; empty where there are none. */
export function fileSpans(moments: readonly Moment[], unit: UnitName): readonly Span<readonly FileFact[]>[] {
  return spansOf(moments, ({ world }) => tlsFilesOf(world, unit), sameData);
}
