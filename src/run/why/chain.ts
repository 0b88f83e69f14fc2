/** From an empty answer back to the event that began it. */
import type { UnitName } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import { changesOfKind } from '../changes';
import { issuedById, requestsOfUnit } from '../facts';
import { rich } from '../rich';
import { tag } from '../say';
import { actorOf } from './actor';
import { beginnings, withdrawal } from './begin';
import { whyEmpty } from './empty';
import type { Cause } from './types';

/** The last step up to `index` for which something holds. */
function lastStep(steps: readonly Step[], index: number, holds: (step: Step) => boolean): number | null {
  const found = steps.findLastIndex((step, at) => at <= index && !step.refused && holds(step));
  return found < 0 ? null : found;
}

function concerns(unit: UnitName, step: Step) {
  return (change: { readonly entity: string }) => change.entity === unit || change.entity === step.after.requirer.name;
}

/** The denial of a request that is out now. */
function denials(steps: readonly Step[], index: number, unit: UnitName): readonly Cause[] {
  const world = steps[index]?.after;
  const own = world ? requestsOfUnit(world, unit).map((request) => request.csr) : [];
  const at = lastStep(steps, index, (step) => changesOfKind(step, 'denied').some((change) => own.includes(change.csr)));
  const step = at === null ? null : steps[at];
  const denied = step && changesOfKind(step, 'denied').find((change) => own.includes(change.csr));
  if (at === null || !step || !denied) return [];
  const reason = [`: ${denied.code} ${denied.name}.`];
  return [
    { step: at, actor: actorOf(step), headline: rich(tag(step.after, denied.csr), ' was denied'), reason, line: null },
  ];
}

/** The provider's own clean-up, where nothing is on offer any more. */
function pruning(steps: readonly Step[], index: number, unit: UnitName): readonly Cause[] {
  const at = lastStep(steps, index, (step) => changesOfKind(step, 'certificate-dropped').length > 0);
  const step = at === null ? null : steps[at];
  if (at === null || !step) return [];
  const dropped = changesOfKind(step, 'certificate-dropped').filter((change) => {
    const entity = issuedById(step.after, change.cert)?.entity;
    return entity === undefined || entity === unit || entity === step.after.requirer.name;
  });
  const first = dropped[0];
  if (!first) return [];
  const headline = rich(tag(step.after, first.cert), ' was dropped by the provider');
  return [
    { step: at, actor: actorOf(step), headline, reason: [', since no request asked for it any more.'], line: null },
  ];
}

/** Which request was withdrawn last, and what began that. */
function origin(steps: readonly Step[], index: number, unit: UnitName): readonly Cause[] {
  const at = lastStep(steps, index, (step) => changesOfKind(step, 'request-withdrawn').some(concerns(unit, step)));
  const step = at === null ? null : steps[at];
  const change = step && changesOfKind(step, 'request-withdrawn').find(concerns(unit, step));
  const cause = at !== null && change ? withdrawal(steps, at, change.csr) : null;
  return at !== null && cause ? [cause, ...beginnings(steps, at)] : [];
}

function oneStep(
  steps: readonly Step[],
  index: number,
  holds: (step: Step) => boolean,
  headline: Cause['headline'],
  reason: Cause['reason'],
): readonly Cause[] {
  const at = lastStep(steps, index, holds);
  const step = at === null ? null : steps[at];
  return at !== null && step ? [{ step: at, actor: actorOf(step), headline, reason, line: null }] : [];
}

/** The library's decision in this step, and everything that led to it. */
export function emptyChain(steps: readonly Step[], index: number, unit: UnitName): readonly Cause[] {
  const step = steps[index];
  if (!step) return [];
  const why = whyEmpty(step.after, unit);
  const actor = { kind: 'requirer', name: unit } as const;
  const decision: Cause = { step: index, actor, headline: why.headline, reason: why.reason, line: null };
  switch (why.kind) {
    case 'no-relation':
      return [
        decision,
        ...oneStep(
          steps,
          index,
          (each) => changesOfKind(each, 'relation-dying', 'relation-gone').length > 0,
          ['The relation was removed'],
          [' by the operator.'],
        ),
      ];
    case 'not-leader':
      return [
        decision,
        ...oneStep(
          steps,
          index,
          (each) => changesOfKind(each, 'leader').length > 0,
          ['Leadership moved'],
          [` to ${step.after.requirer.leader ?? 'nobody'}.`],
        ),
      ];
    case 'nothing-offered':
      return [decision, ...denials(steps, index, unit), ...pruning(steps, index, unit), ...origin(steps, index, unit)];
    case 'other-request':
    case 'other-key':
    case 'no-request':
      return [decision, ...denials(steps, index, unit), ...origin(steps, index, unit)];
    case 'error':
    case 'invalid':
    case 'hidden':
      return [decision];
  }
}
