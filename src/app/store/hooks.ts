import type { Step } from '../../model/step.types';
import type { UnitName, World } from '../../model/juju/world';
import { isProvider } from '../../model/juju/entities';
import { rememberedOf } from '../../model/memo';
import type { ComputedRun } from '../../run/run';
import { useExplorer } from './context';
import type { ChosenLine } from './looking';
import type { ExplorerData } from './state';
import type { ExplorerState } from './store';

export interface Active {
  /** From 1; 0: before the first step. */
  readonly number: number;
  readonly step: Step | undefined;
  readonly steps: readonly Step[];
  readonly start: World;
  /** As it stands after the step. */
  readonly world: World;
}

/** The step that every panel shows: where the pointer is, else the selected one; never one that is not computed yet. */
export function activeNumber(state: Pick<ExplorerData, 'hovered' | 'selected' | 'computed'>): number {
  return Math.min(state.hovered ?? state.selected, state.computed.steps.length);
}

/** By number, for each run: the same object for all that ask, whoever they are. */
const actives = rememberedOf<ComputedRun, Active[]>(() => []);

function activeOf(state: ExplorerState): Active {
  const number = activeNumber(state);
  const { steps, start } = state.computed;
  const step = steps[number - 1];
  return (actives(state.computed)[number] ??= { number, step, steps, start, world: step?.after ?? start });
}

export function useActive(): Active {
  return useExplorer(activeOf);
}

/** The unit whose hook or action a step is; null where it is nobody's. */
export function unitOfStep(step: Step | undefined): UnitName | null {
  if (step === undefined) return null;
  const named = step.hook?.unit ?? step.began?.unit;
  return named ?? ('unit' in step.action ? step.action.unit : null);
}

/** The requirer's unit that the panels are about: the last one that did something, up to the active step. */
export function unitInView(steps: readonly Step[], number: number, start: World): UnitName {
  for (let at = number - 1; at >= 0; at -= 1) {
    const unit = unitOfStep(steps[at]);
    if (unit !== null && !isProvider(start, unit)) return unit;
  }
  return start.requirer.units[0]?.name ?? `${start.requirer.name}/0`;
}

/** The line whose runs are visited, as long as its charm is the one on screen. */
export function useChosenLine(): ChosenLine | null {
  return useExplorer(({ line, computed }) => (line?.charm === computed.start.setup.charm ? line : null));
}

export function useUnit(): UnitName {
  const { number, steps, start } = useActive();
  return unitInView(steps, number, start);
}
