/** A runner for tests of Juju's side: each test says what the charm does, and nothing else happens. */
import type { HookInput, HookOutcome, HookRunner } from '../hook';
import { hookTools } from './hook-tools';
import { JujuError, type HookTools } from './hook-tools.types';

export type Script = (tools: HookTools, input: HookInput) => void;

const NOTHING: Script = () => undefined;

/** Runs `script` as the charm; an error that it throws, or the operator's `fail`, fails the hook. */
export function runnerOf(script: Script = NOTHING): HookRunner {
  return (input) => outcomeOf(input, script);
}

function outcomeOf(input: HookInput, script: Script): HookOutcome {
  const tools = hookTools(input);
  let raised: Error | null = null;
  try {
    script(tools, input);
    if (input.fail) throw new Error('made to fail');
  } catch (error) {
    raised = error instanceof Error ? error : new Error(String(error));
  }
  return {
    report: {
      observed: [],
      calls: [],
      lines: [],
      events: [],
      commands: [],
      pull: null,
      raised: raised && {
        type: raised instanceof JujuError ? raised.kind : raised.name,
        message: raised.message,
        file: null,
        line: null,
        traceback: '',
      },
      log: [],
    },
    ...tools.result(),
    authority: input.world.authority,
    by: 'twin',
  };
}
