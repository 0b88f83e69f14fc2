/** Why a revoked certificate is served: nobody says that it is one. */
import type { UnitName } from '../../model/juju/world';
import { contentId } from '../../model/pki/pem';
import type { Step } from '../../model/step.types';
import { answerOf } from '../answers';
import { changesOfKind } from '../changes';
import { healthOf } from '../health';
import { code, rich } from '../rich';
import { tag } from '../say';
import { actorOf } from './actor';
import type { Cause } from './types';

function cause(step: Step, index: number, headline: Cause['headline'], reason: Cause['reason']): Cause {
  return { step: index, actor: actorOf(step), headline, reason, line: null };
}

/** What the getters say of it now. */
function pullSays(step: Step, index: number, unit: UnitName, cert: string): Cause {
  const modes = Object.values(answerOf(step.after, unit).modes);
  const returned = modes.some((mode) => mode.assigned.some((each) => each.cert === cert));
  const actor = { kind: 'requirer', name: unit } as const;
  if (!returned && (!step.after.relation || step.after.relation.dying)) {
    return {
      step: index,
      actor,
      headline: ['The relation goes, and with it the answer.'],
      reason: [' The charm keeps what it has.'],
      line: null,
    };
  }
  if (!returned) {
    const reason = rich(' The answer has no ', tag(step.after, cert), ', and the charm keeps what it has.');
    return { step: index, actor, headline: ['The pull API hides it.'], reason, line: null };
  }
  const headline = rich('The pull API still returns ', tag(step.after, cert), '.');
  return {
    step: index,
    actor,
    headline,
    reason: rich(' Neither getter looks at ', code('.revoked'), '; the charm has to.'),
    line: null,
  };
}

/** The hook in which the library saw the revocation and told nobody. */
function silence(steps: readonly Step[], from: number, to: number, unit: UnitName, cert: string): readonly Cause[] {
  const at = steps.findIndex(
    (step, index) =>
      index >= from &&
      index <= to &&
      step.hook?.unit === unit &&
      step.hook.outcome.report.observed.some((each) => each.by === 'library'),
  );
  const step = steps[at];
  if (!step?.hook) return [];
  const removed = changesOfKind(step, 'secret-removed').some((change) => change.holds === 'certificate');
  const headline = rich('No event said so in ', code(step.hook.call.name), '.');
  const reason = removed
    ? rich(' The library removed the secret of ', tag(step.after, cert), ' and was silent.')
    : [' The library was silent.'];
  return [cause(step, at, headline, reason)];
}

/** @param from the step since which it is served; @param index the step that asks */
export function revokedChain(steps: readonly Step[], from: number, index: number, unit: UnitName): readonly Cause[] {
  const step = steps[index];
  const pem = step ? healthOf(step.after, unit).served : null;
  if (!step || pem === null) return [];
  const cert = contentId(pem);
  const first = cause(
    step,
    index,
    [`${unit} serves a revoked certificate.`],
    rich(' ', tag(step.after, cert), ' is on disk.'),
  );
  const at = steps.findLastIndex(
    (each, place) =>
      place <= index && changesOfKind(each, 'certificate-revoked').some((change) => change.cert === cert),
  );
  const source = steps[at];
  const revoked = source
    ? [cause(source, at, rich(tag(source.after, cert), ' was revoked'), [' by the provider.'])]
    : [];
  const ran = steps.some((each, place) => place >= from && place <= index && each.hook?.unit === unit);
  return [
    first,
    ...(ran ? [pullSays(step, index, unit, cert), ...silence(steps, from, index, unit, cert)] : []),
    ...revoked,
  ];
}
