/** Hooks that only somebody else can run, who answers later: the search stops there and goes on with the answer. */
import type { HookInput, HookRunner } from '../model';

export class HookWanted extends Error {
  override readonly name = 'HookWanted';

  constructor(readonly input: HookInput) {
    super('this hook has to be run elsewhere');
  }
}

/** A runner that can run nothing itself. */
export const wantAll: HookRunner = (input) => {
  throw new HookWanted(input);
};
