/** The shortest runs that the matrix shows, of shipped charms by their recorded paths. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackTrees } from '../../charm/paths/pack';
import { pathsRunner } from '../../charm/paths/runner';
import type { CharmTrees } from '../../charm/paths/tree';
import {
  HookMemo,
  HookWanted,
  Library,
  searchOf,
  shrunkOf,
  wantAll,
  whyNot,
  type CellId,
  type Counterexample,
} from '../../explore';
import { resultOf } from '../../explore/verdict';
import type { HookRunner } from '../../model';

const TREES = join(import.meta.dirname, '../../charm/paths/data');

export interface Example {
  /** `mirror/renewal/no-outage` */
  readonly name: string;
  readonly cell: CellId;
  readonly found: Counterexample;
}

export interface Charm {
  readonly runner: HookRunner;
  readonly library: Library;
}

export function treesOf(charm: string): CharmTrees | undefined {
  const file = join(TREES, `${charm}.json`);
  return existsSync(file) ? unpackTrees(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** A charm that hooks are run of as they are recorded, everything told. */
export function openCharm(charm: string): Charm {
  const trees = treesOf(charm);
  return {
    runner: pathsRunner(() => trees),
    library: new Library(new HookMemo(pathsRunner(() => trees, wantAll, false))),
  };
}

/** One run for each property that a cell shows broken. @returns null where only Python knows a hook of the cell */
export function examplesOf(cell: CellId, { library }: Charm): readonly Example[] | null {
  if (whyNot(cell) !== null) return [];
  try {
    const search = searchOf(cell, library);
    search.work(Number.POSITIVE_INFINITY, () => 0);
    const broken = resultOf(search, 1).properties.filter(({ word }) => word === 'broken');
    return broken.flatMap(({ property }) => {
      const found = shrunkOf(search, property);
      const design = cell.design.length === 0 ? '' : `/${cell.design.join('+')}`;
      return found ? [{ name: `${cell.charm ?? ''}/${cell.situation}/${property}${design}`, cell, found }] : [];
    });
  } catch (error) {
    if (error instanceof HookWanted) return null;
    throw error;
  }
}
