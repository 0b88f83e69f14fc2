/** Jumps along a life: to the next change of what is followed, and to the next time a line runs. */
import { tlsFilesOf } from '../../run/facts';
import { lifeOf, type Subject } from '../../run/lives';
import type { Step } from '../../model/step.types';
import type { UnitName, World } from '../../model/juju/world';
import { toldHook } from '../code/told';
import { stopsOf } from '../lines/stops';
import { unitInView } from '../store/hooks';
import type { ChosenLine } from '../store/looking';
import type { ExplorerState } from '../store/store';

/** Numbers from 1, ascending. */
export function near(steps: readonly number[], from: number, by: 1 | -1): number | null {
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
export function runsOfLine(
  steps: readonly Step[],
  { file, line }: Pick<ChosenLine, 'file' | 'line'>,
): readonly number[] {
  return steps.flatMap((step, at) => {
    const ran = step.hook?.outcome.report.lines.some((each) => each.line === line && each.file === file);
    return ran === true ? [at + 1] : [];
  });
}

type Seen = Pick<ExplorerState, 'computed' | 'selected' | 'line' | 'standing'>;

/** The line one stands at inside the hook, else the chosen one, else the last one that ran in this step beneath the handler's own frame. */
export function lineInView({ computed, selected, line, standing }: Seen): ChosenLine | null {
  const { charm } = computed.start.setup;
  const step = computed.steps[selected - 1];
  const outcome = step?.hook?.outcome;
  const told = step === undefined ? undefined : toldHook(step);
  if (told !== undefined && standing !== null && standing.of === outcome) {
    const at = stopsOf(told)[standing.at]?.line;
    if (at !== undefined) return { charm, file: at.file, line: at.line };
  }
  if (line !== null && line.charm === charm) return line;
  const last = outcome?.report.lines.at(-1);
  return last === undefined ? null : { charm, file: last.file, line: last.line };
}

/** Goes to the next or previous run of the line in view, which is the chosen one from now on; else says why there is none. */
export function goToLine(state: Seen & Pick<ExplorerState, 'commands'>, by: 1 | -1): void {
  const { commands, computed, selected } = state;
  const line = lineInView(state);
  if (line === null) {
    commands.answer('No line of the charm ran in this step; press one to choose it.');
    return;
  }
  commands.setLine(line);
  const found = near(runsOfLine(computed.steps, line), selected, by);
  if (found === null) commands.answer(`Line ${line.line} does not run ${by === 1 ? 'after' : 'before'} this step.`);
  else commands.select(found);
}
