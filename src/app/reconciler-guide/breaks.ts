/** The runs that break without a guard: found by the search of `guards.test.ts`, which writes and checks `breaks.json`. */
import type { LibraryVersion, Setup } from '../../model/setup';
import { ownCharmId, type OwnCharm } from '../../run/code';
import { charmBase } from '../../run/link/code';
import { formatLink } from '../../run/link/link';
import type { RunAction } from '../../run/run';
import { withoutGuard, type Guard } from './guards';
import BREAKS from './breaks.json';

export interface Break {
  /** Without the charm: its id follows from its text. */
  readonly setup: Partial<Setup>;
  readonly actions: readonly RunAction[];
  /** Releases in which the run shows it. */
  readonly versions: readonly LibraryVersion[];
}

const RUNS = BREAKS as unknown as Readonly<Record<string, Break>>;

export function breakOf({ id }: Guard): Break | undefined {
  return RUNS[id];
}

/** Query and hash of the run with the charm as it is without the guard; null where none is known. */
export function linkWithout(guard: Guard, careful: string): string | null {
  const found = breakOf(guard);
  if (found === undefined) return null;
  const charm: OwnCharm = { files: { 'charm.py': withoutGuard(careful, guard) }, from: 'careful' };
  const run = {
    setup: { ...found.setup, charm: ownCharmId(charm) },
    scenario: null,
    actions: found.actions,
    code: { charm },
  };
  const base = charmBase('careful');
  const { search, hash } = formatLink({ run, step: found.actions.length }, undefined, (name) =>
    name === base ? careful : null,
  );
  return `${search === '' ? '?' : search}${hash}`;
}
