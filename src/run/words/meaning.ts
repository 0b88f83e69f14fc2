/** What a step means, from the state that it left: gaps that open or close, health that changed, names that are due. */
import type { UnitName } from '../../model/juju/world';
import { contentId } from '../../model/pki/pem';
import type { Step } from '../../model/step.types';
import { changesOfKind } from '../changes';
import { gapsFor } from '../gaps';
import { healthOf, isServing } from '../health';
import { momentsOf } from '../moments';
import { code, rich, type RichText } from '../rich';
import { lifeLeft, tag, when } from '../say';
import { durationText } from '../time';
import { quietHook } from '../why/nothing';

/** How long a unit has been in its state before this step, in milliseconds. */
function stateSince(steps: readonly Step[], index: number, unit: UnitName): number {
  const [first, step] = [steps[0], steps[index]];
  if (!first || !step) return 0;
  const { word } = healthOf(step.before, unit);
  let from = step.before.now;
  for (const moment of momentsOf(first.before, steps.slice(0, index)).toReversed()) {
    if (healthOf(moment.world, unit).word !== word) break;
    from = moment.at;
  }
  return step.after.now - from;
}

function healthMeaning(steps: readonly Step[], index: number, step: Step, unit: UnitName): RichText {
  const [was, is] = [healthOf(step.before, unit), healthOf(step.after, unit)];
  if (was.word === is.word) return [];
  const served = is.served === null ? [] : rich(tag(step.after, contentId(is.served)));
  switch (is.word) {
    case 'serving-valid': {
      if (was.word === 'no-tls-yet' || was.word === 'gone')
        return [`${unit} serves TLS${was.word === 'gone' ? ' again' : ''}.`];
      const lasted = durationText(stateSince(steps, index, unit));
      return was.word === 'outage'
        ? [`TLS is back on ${unit} after ${lasted} without it.`]
        : [`${unit} serves a valid certificate again, after ${lasted}.`];
    }
    case 'outage':
      return isServing(was.word) ? [`This is an outage of ${unit}.`] : [];
    case 'downgraded':
      return [`${unit} serves plain text now.`];
    case 'serving-revoked':
      return rich(`${unit} goes on serving `, ...served, ', and does not know yet that it is revoked.');
    case 'serving-expired': {
      const issued = step.after.issued.find((each) => each.certificate === is.served);
      return rich(
        ...served,
        ` ended${issued ? ` ${when(step.after, issued.notAfter)}` : ''}, and ${unit} goes on serving it.`,
      );
    }
    case 'broken-pair':
      return [`Key and certificate on ${unit} do not match any more.`];
    case 'left-behind':
      return [`The files stay on ${unit}, though the relation is over for it.`];
    case 'gone':
    case 'no-tls-yet':
      return [];
  }
}

function gapMeaning(steps: readonly Step[], index: number, step: Step, unit: UnitName): RichText {
  const gap = gapsFor(steps, unit).find((each) => each.opens === index || each.closes === index);
  if (!gap) return [];
  if (gap.opens === index && changesOfKind(step, 'file-removed').length > 0)
    return ['The gap opened in this very hook.'];
  if (gap.opens === index) {
    const left = lifeLeft(step.after, gap.cert);
    const good =
      left === null
        ? rich(tag(step.after, gap.cert), ' is still good')
        : rich(tag(step.after, gap.cert), ` is good for ${left}`);
    return rich('The gap opens: the pull API has no answer for ', unit, ', though ', ...good, '.');
  }
  const length = durationText((gap.to ?? step.after.now) - gap.from);
  if (gap.end === 'answered') return [`The gap of ${unit} closes after ${length}.`];
  return gap.end === 'unwanted' ? [] : [`No good certificate is left for ${unit}.`];
}

/** A revocation that reaches the library makes no event, and the getters go on. */
function silentRevocation(steps: readonly Step[], index: number, step: Step, unit: UnitName): RichText {
  const { hook, after } = step;
  const health = healthOf(after, unit);
  if (hook?.unit !== unit || health.word !== 'serving-revoked' || health.served === null) return [];
  if (changesOfKind(step, 'secret-removed').length > 0)
    return rich('No event says that ', tag(after, contentId(health.served)), ' is revoked.');
  return rich(
    tag(after, contentId(health.served)),
    ' is revoked, and has been served on for ',
    durationText(stateSince(steps, index, unit)),
    '.',
  );
}

/** `secret-expired` that asks for the same request again. */
function sameRequest(step: Step): RichText {
  const { hook } = step;
  if (hook?.call.name !== 'secret-expired' || !hook.committed || changesOfKind(step, 'request-sent').length > 0)
    return [];
  const label = hook.call.label ?? '';
  if (!label.includes('-certificate-') || changesOfKind(step, 'secret-removed').length === 0) return [];
  const csr = step.before.secrets.find((secret) => secret.id === hook.call.secret)?.revisions.at(-1)?.content['csr'];
  const entities = Object.values(step.after.relation?.databags ?? {});
  const still =
    csr !== undefined &&
    entities.some((bag) => (bag['certificate_signing_requests'] ?? '').includes(JSON.stringify(csr).slice(1, -1)));
  if (!still) return ['The request of that secret was withdrawn long ago, so nothing else changes.'];
  const { headline, reason } = quietHook(step, hook.call, hook.unit);
  return rich(...headline, ...reason);
}

function revokedNotice(step: Step): RichText {
  const revoked = changesOfKind(step, 'certificate-revoked');
  return revoked.length === 0 ? [] : rich('The requirer learns it with its next ', code('relation-changed'), '.');
}

/** Sentences about the state after a step; empty where it is as before. */
export function meaning(steps: readonly Step[], index: number): RichText {
  const step = steps[index];
  if (!step) return [];
  const texts = [
    sameRequest(step),
    revokedNotice(step),
    ...step.after.requirer.units.flatMap(({ name }) => [
      gapMeaning(steps, index, step, name),
      silentRevocation(steps, index, step, name),
      healthMeaning(steps, index, step, name),
    ]),
  ];
  return texts.filter((text) => text.length > 0).flatMap((text, at) => (at === 0 ? text : [' ', ...text]));
}
