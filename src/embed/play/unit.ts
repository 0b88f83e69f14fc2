import { isProvider } from '../../model/juju/entities';
import type { UnitName, World } from '../../model/juju/world';
import type { Step } from '../../model/step.types';

/** The requirer's unit that did something last, up to a step: what actions and code are about. @param number of the step, from 1 */
export function unitInView(steps: readonly Step[], number: number, start: World): UnitName {
  for (const step of steps.slice(0, number).reverse()) {
    const unit = step.hook?.unit ?? step.began?.unit ?? ('unit' in step.action ? step.action.unit : null);
    if (unit !== null && !isProvider(start, unit)) return unit;
  }
  return start.requirer.units[0]?.name ?? `${start.requirer.name}/0`;
}
