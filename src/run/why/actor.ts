import type { Step } from '../../model/step.types';
import { ACTIONS } from '../../scenarios/ids';
import type { Actor } from './types';

/** Who acted in a step: the unit whose hook ran, else Juju, the provider or the operator. */
export function actorOf(step: Step): Actor {
  const ran = step.hook ?? step.began;
  if (ran) {
    const isProvider = ran.unit.startsWith(`${step.before.provider.name}/`);
    return { kind: isProvider ? 'provider' : 'requirer', name: ran.unit };
  }
  const { by } = ACTIONS[step.action.do];
  switch (by) {
    case 'juju':
      return { kind: 'juju', name: 'Juju' };
    case 'provider':
      return { kind: 'provider', name: step.before.provider.leader ?? step.before.provider.name };
    case 'operator':
      return { kind: 'operator', name: 'operator' };
  }
}
