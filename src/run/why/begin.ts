/** The event that began it: why a request was withdrawn. */
import type { LibraryCall } from '../../model/hook';
import type { HookCall } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import { changesOfKind } from '../changes';
import { issuedById, objectsInSecret } from '../facts';
import { code, rich } from '../rich';
import { tag, tags } from '../say';
import { percentText } from '../time';
import { actorOf } from './actor';
import type { Cause } from './types';

/** The step in which the clock passed an instant. */
export function stepAtTime(steps: readonly Step[], upTo: number, at: number): number | null {
  const found = steps.findLastIndex((step, index) => index <= upTo && step.before.now < at && at <= step.after.now);
  return found < 0 ? null : found;
}

/** How much of its certificate's life was over when a certificate secret expired; null where the secret holds none. */
function lifeSpent(
  { before }: Step,
  call: HookCall,
): { readonly part: number | null; readonly expires: number } | null {
  const secret = before.secrets.find((each) => each.id === call.secret);
  const expires = secret?.revisions.find((each) => each.revision === call.revision)?.expires;
  if (!secret || expires === null || expires === undefined) return null;
  const { cert } = objectsInSecret(secret);
  const issued = cert === null ? null : issuedById(before, cert);
  return { part: issued && (expires - issued.notBefore) / (issued.notAfter - issued.notBefore), expires };
}

function expired(steps: readonly Step[], index: number, step: Step, call: HookCall): Cause {
  const spent = lifeSpent(step, call);
  const at = spent === null ? null : stepAtTime(steps, index, spent.expires);
  const reason = spent?.part ? [` at ${percentText(spent.part)} of its life.`] : [' at its time.'];
  return {
    step: at ?? index,
    actor: { kind: 'juju', name: 'Juju' },
    headline: ['The secret expired'],
    reason,
    line: null,
  };
}

function hasNote(calls: readonly LibraryCall[], word: string): boolean {
  return calls.some((call) => call.notes.some((note) => note.includes(word)) || hasNote(call.calls, word));
}

function safetyNet(steps: readonly Step[], index: number, step: Step): readonly Cause[] {
  const lost = steps.findLastIndex(({ action, refused }, at) => at < index && !refused && action.do === 'lose-event');
  const found: Cause = {
    step: index,
    actor: actorOf(step),
    headline: ['The safety net renewed'],
    reason: [' by itself, since the certificate had come near its end.'],
    line: null,
  };
  const event = steps[lost];
  if (event?.action.do !== 'lose-event') return [found];
  const headline = rich(code(event.action.hook.name), ' was lost');
  return [
    found,
    { step: lost, actor: actorOf(event), headline, reason: [', so nothing had renewed it in time.'], line: null },
  ];
}

function keyChange(step: Step, index: number): Cause {
  const made = changesOfKind(step, 'secret-added', 'secret-revised').find((change) => change.holds === 'private-key');
  const key = made && objectsInSecret(made.secret).key;
  const reason = key
    ? rich(' to ', tag(step.after, key), ': requests of the old key are void.')
    : [': requests of the old key are void.'];
  return {
    step: index,
    actor: { kind: 'operator', name: 'operator' },
    headline: ['The key was rotated'],
    reason,
    line: null,
  };
}

function namesChange(steps: readonly Step[], index: number): Cause | null {
  const at = steps.findLastIndex(
    ({ action, refused }, each) => each <= index && !refused && action.do === 'change-names',
  );
  const { action } = steps[at] ?? {};
  if (action?.do !== 'change-names') return null;
  const names = action.requests.flatMap((request) => [request.commonName, ...(request.sansDns ?? [])]);
  return {
    step: at,
    actor: { kind: 'operator', name: 'operator' },
    headline: ['The names changed'],
    reason: [` to ${[...new Set(names)].join(', ')}.`],
    line: null,
  };
}

/** What began the hook that withdrew a request, from near to far. @param index of that hook's step */
export function beginnings(steps: readonly Step[], index: number): readonly Cause[] {
  const step = steps[index];
  if (!step?.hook) return [];
  const { action, hook } = step;
  if (hook.call.name === 'secret-expired') return [expired(steps, index, step, hook.call)];
  if (action.do === 'rotate-key' || action.do === 'import-key') return [keyChange(step, index)];
  if (action.do === 'renew') {
    const headline = rich(code('renew_certificate'), ' was called');
    return [
      { step: index, actor: { kind: 'operator', name: 'operator' }, headline, reason: [' by hand.'], line: null },
    ];
  }
  if (hasNote(hook.outcome.report.calls, 'safety net')) return safetyNet(steps, index, step);
  const renamed = namesChange(steps, index);
  return renamed ? [renamed] : [];
}

/** `csr-1 was withdrawn in secret-expired, before csr-2 had an answer.` */
export function withdrawal(steps: readonly Step[], index: number, csr: string): Cause | null {
  const step = steps[index];
  if (!step?.hook) return null;
  const { after, hook } = step;
  const sent = changesOfKind(step, 'request-sent').map((change) => change.csr);
  const before = sent.length > 0 ? rich(', before ', ...tags(after, sent), ' had an answer.') : ['.'];
  const where =
    hook.call.name === 'action' ? rich(' in an action of the operator') : rich(' in ', code(hook.call.name));
  return {
    step: index,
    actor: actorOf(step),
    headline: rich(tag(after, csr), ' was withdrawn'),
    reason: [...where, ...before],
    line: null,
  };
}
