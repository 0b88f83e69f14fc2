import { twinRunner } from '../../model/library/twin';
import { isProvider } from '../../model/juju/entities';
import type { HookRunner } from '../../model/hook';
import type { Lesson } from '../../lessons/types';
import { computeRun, type ComputedRun } from '../../run/run';
import { loadCharm } from '../code/source';
import { playerOf, type Player } from '../store/paths';

export interface Computed {
  readonly runs: ReadonlyMap<string, ComputedRun>;
  /** By the charm's id. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Every run of a lesson to its end, for what is read without being moved. */
export async function computeLesson(lesson: Lesson): Promise<Computed> {
  const charms = [...new Set(lesson.runs.map(({ setup }) => setup.charm ?? ''))];
  const sources = await Promise.all(charms.map(loadCharm));
  const found = await Promise.all(charms.map(async (charm) => [charm, await playerOf(charm)] as const));
  const players = new Map<string, Player | null>(found);
  const runner: HookRunner = (input) => {
    if (isProvider(input.world, input.unit)) return twinRunner(input);
    return players.get(input.world.setup.charm ?? '')?.(input) ?? twinRunner(input);
  };
  return {
    runs: new Map(lesson.runs.map(({ name, ...run }) => [name, computeRun(run, runner)])),
    texts: new Map(sources.flatMap((source) => (source === null ? [] : [[source.id, source.text] as const]))),
  };
}
