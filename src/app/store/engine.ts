/** Which hooks are answered at once, and by what; the rest waits for Python. */
import type { HookInput, HookOutcome } from '../../model/hook';
import { isProvider } from '../../model/juju/entities';
import { twinRunner } from '../../model/library/twin';
import { NeedsAnswer } from './compute';
import type { Engine } from './store';

/** The twin is the whole answer where no charm code runs: in the provider's hooks, and in runs without a charm. */
function answer(input: HookInput): HookOutcome {
  const needsCharm = input.world.setup.charm !== null && !isProvider(input.world, input.unit);
  if (needsCharm) throw new NeedsAnswer(input);
  return twinRunner(input);
}

export function pageEngine(): Engine {
  return { runnerFor: () => answer };
}
