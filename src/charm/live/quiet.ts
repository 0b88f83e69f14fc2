/** Hook tools for questions that the runtime asks on its own account: the same answers, and nothing changes. */
import type { HookTools } from '../../model/juju/hook-tools.types';

/**
 * A refresh becomes a peek, which reads the same revision and moves no reader; every write does nothing.
 *
 * A plain read may still note that the unit has read the secret; the session drops that with the rest.
 */
export function quietTools(tools: HookTools): HookTools {
  const nothing = (): void => undefined;
  return Object.assign(Object.create(tools) as HookTools, {
    secretGet: ((ref, how) =>
      tools.secretGet(ref, how?.refresh ? { peek: true } : how)) satisfies HookTools['secretGet'],
    relationSet: nothing,
    secretAdd: () => 'secret:0',
    secretSet: nothing,
    secretRemove: nothing,
    secretGrant: nothing,
    secretRevoke: nothing,
    setStatus: nothing,
    stateSet: nothing,
    push: nothing,
    remove: nothing,
    setPebbleState: nothing,
  });
}
