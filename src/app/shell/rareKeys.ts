/** Keys that take more than the first paint has. */
import { suggested } from '../compare/suggest';
import { changeNear, goToLine } from '../lives/jumps';
import { ZOOM_STEP } from '../store/looking';
import { stepCount } from '../store/steps';
import type { ExplorerState } from '../store/store';
import type { RareCommand } from './keys';

export function runRare(command: RareCommand, state: ExplorerState): void {
  const { commands, compare, tree, computed, selected, zoom, range } = state;
  const last = stepCount(state);
  switch (command.do) {
    case 'compare':
      commands.setCompare(compare === null ? suggested(tree, computed.start.setup) : null);
      break;
    case 'apart':
      // Only where something is compared: there the view takes the key before the page does.
      commands.answer('Nothing is compared now. Compare first; then this goes to the first difference.');
      break;
    case 'change':
      go(state, changeNear(state, command.by));
      break;
    case 'line':
      goToLine(state, command.by);
      break;
    case 'zoom-in':
      commands.setZoom(zoom * ZOOM_STEP);
      break;
    case 'zoom-out':
      commands.setZoom(zoom / ZOOM_STEP);
      break;
    case 'zoom-whole':
      commands.setZoom(1);
      commands.setRange(null);
      break;
    case 'range-from':
      commands.setRange({ from: selected, to: Math.max(selected, range?.to ?? last) });
      break;
    case 'range-to':
      commands.setRange({ from: Math.min(selected, range?.from ?? 1), to: selected });
      break;
  }
}

function go({ commands }: ExplorerState, found: number | string): void {
  if (typeof found === 'number') commands.select(found);
  else commands.answer(found);
}
