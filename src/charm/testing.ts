/** Worlds and hooks for the tests of this folder. */
import type { HookInput } from '../model/hook';
import { hookTools } from '../model/juju/hook-tools';
import type { HookTools } from '../model/juju/hook-tools.types';
import type { HookCall, World } from '../model/juju/world';
import { twinRunner } from '../model/library/twin';
import type { Setup } from '../model/setup';
import { defaultSetup, startWorld } from '../model/start';
import { step } from '../model/step';
import { answerCommand } from './commands/answer';
import { CommandSession, type CommandAnswer, type CommandRequest } from './commands/types';

/** `web/0` (leader) and `web/1` related to `ca/0`; nothing has run yet. */
export function freshWorld(over: Partial<Setup> = {}): World {
  return startWorld(defaultSetup({ units: 2, ...over }), { related: true, settled: true });
}

/** The same after the first request of `web/0` was answered, and read. */
export function servedWorld(over: Partial<Setup> = {}): World {
  let world = freshWorld(over);
  for (let round = 0; round < 6; round += 1) {
    for (const unit of ['web/0', 'ca/0']) world = step(world, { do: 'deliver', unit }, twinRunner).after;
  }
  return world;
}

export function inputOf(world: World, over: Partial<Omit<HookInput, 'world'>> = {}): HookInput {
  const call: HookCall = { name: 'update-status' };
  return { world, unit: 'web/0', call, op: null, providerDo: [], readAt: undefined, fail: false, ...over };
}

/** A hook that answers command lines; words are split at blanks unless they come as a list. */
export class CommandHook {
  readonly tools: HookTools;
  readonly session = new CommandSession();

  constructor(readonly input: HookInput) {
    this.tools = hookTools(input);
  }

  answer(line: string | readonly string[], more: Omit<CommandRequest, 'argv'> = {}): CommandAnswer {
    const argv = typeof line === 'string' ? line.split(' ') : line;
    return answerCommand(this, { argv, ...more });
  }

  /** Standard output. @throws Error with what went wrong */
  output(line: string | readonly string[], more: Omit<CommandRequest, 'argv'> = {}): string {
    const answer = this.answer(line, more);
    if ('refused' in answer) throw new Error(answer.refused);
    if (answer.code !== 0) throw new Error(answer.stderr);
    return answer.stdout;
  }

  json(line: string | readonly string[], more: Omit<CommandRequest, 'argv'> = {}): unknown {
    const argv = typeof line === 'string' ? line.split(' ') : line;
    return JSON.parse(this.output([...argv, '--format=json'], more));
  }
}
