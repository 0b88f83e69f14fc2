/** The requirer object as the charm of a setup constructs it. */
import type { LibraryEvent, Observed } from '../hook';
import type { HookTools } from '../juju/hook-tools.types';
import { makeKey } from '../pki/pem';
import type { PrivateKey } from '../pki/types';
import type { Setup } from '../setup';
import type { CallRecorder } from './recorder';
import { requirerClass } from './designs';
import type { Requirer } from './requirer';
import type { Emit } from './requirer-base';

/** The key that a charm passes as `private_key`: made outside the library, the same for the whole run. */
export function charmKey(setup: Setup): PrivateKey | null {
  if (setup.key.from === 'library') return null;
  return setup.key.algorithm === 'rsa'
    ? makeKey('rsa', 'k0', setup.key.size ?? 2048)
    : makeKey('ec', 'k0', setup.key.size ?? 256);
}

/** What one hook is made of. */
export interface Hook {
  readonly tools: HookTools;
  readonly recorder: CallRecorder;
  readonly events: LibraryEvent[];
  readonly observed: Observed[];
}

/**
 * A requirer object as the charm of this setup would construct it.
 * @param observers of the charm: told of each event of the library while it is emitted
 * @throws PyError
 */
export function constructRequirer(setup: Setup, hook: Hook, observers?: Emit): Requirer {
  const Class = requirerClass(setup.design);
  return new Class({
    tools: hook.tools,
    recorder: hook.recorder,
    emit: (event, of) => {
      hook.events.push(event);
      observers?.(event, of);
    },
    version: setup.library,
    relationshipName: setup.endpoint,
    mode: setup.mode,
    requests: setup.requests,
    charmKey: charmKey(setup),
    keyAlgorithm: setup.key.algorithm,
    keySize: setup.key.size,
    renewalRelativeTime: setup.renewalRelativeTime,
  });
}
