/** A shipped charm by its recorded paths, in Node. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackTrees } from '../../charm/paths/pack';
import { pathsRunner } from '../../charm/paths/runner';
import { twinRunner } from '../../model/library/twin';
import { isProvider, type HookRunner } from '../../model';

const TREES = join(import.meta.dirname, '../../charm/paths/data');

/** @param record lines, values and library calls, as the page shows them @throws where no path covers a hook */
export function pathsOf(charm: string, record = true): HookRunner {
  const trees = unpackTrees(JSON.parse(readFileSync(join(TREES, `${charm}.json`), 'utf8')));
  const ofCharm = pathsRunner(() => trees, undefined, record);
  return (input) => (isProvider(input.world, input.unit) ? twinRunner(input) : ofCharm(input));
}
