/** Jumps along a life: to the next change of what is followed, and to the next time a line runs. */
import { tlsFilesOf } from '../../run/facts';
import { lifeOf, type Subject } from '../../run/lives';
import type { Step } from '../../model/step.types';
import type { UnitName, World } from '../../model/juju/world';
import { unitInView } from '../store/hooks';
import type { ExplorerState } from '../store/store';

/** Numbers from 1, ascending. */
function near(steps: readonly number[], from: number, by: 1 | -1): number | null {
  return (by === 1 ? steps.find((step) => step > from) : steps.findLast((step) => step < from)) ?? null;
}

/** Every key and certificate file that a unit ever had. */
function filesOf(steps: readonly Step[], start: World, unit: UnitName): readonly Subject[] {
  const paths = [start, ...steps.map((step) => step.after)].flatMap((world) =>
    tlsFilesOf(world, unit).map((file) => file.path),
  );
  return [...new Set(paths)].map((path) => ({ kind: 'file', unit, path }));
}

type Looked = Pick<ExplorerState, 'computed' | 'selected' | 'following'>;

/** @returns the step, or why there is none, in a sentence */
export function changeNear({ computed, selected, following }: Looked, by: 1 | -1): number | string {
  const { steps, start } = computed;
  const unit = unitInView(steps, selected, start);
  const subjects = following === null ? filesOf(steps, start, unit) : [following];
  const changed = [...new Set(subjects.flatMap((subject) => lifeOf(steps, subject).map((event) => event.step + 1)))];
  const what = following === null ? `The files of ${unit}` : 'What is followed';
  const when = by === 1 ? 'after this step' : 'before this step';
  return (
    near(
      changed.sort((a, b) => a - b),
      selected,
      by,
    ) ?? `${what}: no change ${when}.`
  );
}

/** Steps, from 1, in whose hooks a line of the charm ran. */
export function runsOfLine(steps: readonly Step[], line: number, file: string | null = null): readonly number[] {
  return steps.flatMap((step, at) => {
    const ran = step.hook?.outcome.report.lines.some(
      (each) => each.line === line && (file === null || each.file === file),
    );
    return ran === true ? [at + 1] : [];
  });
}

/** The line that was chosen, else the last one that ran in this step beneath the handler's own frame. */
function lineInView({
  computed,
  selected,
  line,
}: Pick<ExplorerState, 'computed' | 'selected' | 'line'>): number | null {
  return line ?? computed.steps[selected - 1]?.hook?.outcome.report.lines.at(-1)?.line ?? null;
}

export function lineNear(state: Pick<ExplorerState, 'computed' | 'selected' | 'line'>, by: 1 | -1): number | string {
  const line = lineInView(state);
  if (line === null) return 'No line of the charm ran in this step; press one to choose it.';
  const found = near(runsOfLine(state.computed.steps, line), state.selected, by);
  return found ?? `Line ${line} does not run ${by === 1 ? 'after' : 'before'} this step.`;
}
