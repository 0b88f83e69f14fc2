/**
 * One sentence for a step: what happened, and what it means. The story line, the text twin and the live region say the same. Nothing
 * here knows a scenario: every clause comes from what the step changed and from the state that it left.
 */
import type { Step } from '../model/step.types';
import { ACTIONS } from '../scenarios/ids';
import { code, plain, rich, type RichText } from './rich';
import { capital, hookOn, tag } from './say';
import { issuedById, objectsInSecret, secretKind } from './facts';
import type { HookCall, World } from '../model/juju/world';
import { durationText, percentText } from './time';
import { acts } from './words/acts';
import { meaning } from './words/meaning';
import { newlyDue, nothingChain } from './why/nothing';

export interface Sentence {
  /** Who and what: `update-status on web/0`. */
  readonly finding: RichText;
  /** What it did and what that means. */
  readonly reason: RichText;
}

function findingOfHook(step: Step): RichText | null {
  const { action, hook, began } = step;
  if (began) return rich(...hookOn(began.call, began.unit), ' begins');
  if (!hook) return null;
  const { call, unit } = hook;
  if (call.name === 'action') return rich(code(action.do), ` on ${unit}`);
  return rich(...hookOn(call, unit), ...(action.do === 'finish' ? [' ends'] : []));
}

function passed(ms: number): string {
  const text = durationText(ms);
  return `${text} ${/^1 \D+$/.test(text) ? 'passes' : 'pass'}`;
}

function isCertificateDue(step: Step): boolean {
  return newlyDue(step).some(
    ({ call }) => call.name === 'secret-expired' && secretKind({ label: call.label ?? '' }) === 'certificate',
  );
}

function findingOfAction(step: Step): RichText {
  const { action, before, after } = step;
  const on = 'unit' in action ? ` on ${action.unit}` : '';
  switch (action.do) {
    case 'pass':
      return [passed(after.now - before.now)];
    case 'expire':
      return [isCertificateDue(step) ? 'the certificate secret expires' : 'a secret expires'];
    case 'lose-event':
      return rich(code(action.hook.name), `${on} is lost`);
    case 'repeat-event':
      return rich(code(action.hook.name), `${on} comes again`);
    case 'provider-down':
      return [`${after.provider.name} goes down`];
    case 'provider-up':
      return [`${after.provider.name} comes back`];
    case 'change-names':
      return ['other names are wanted'];
    case 'remove-relation':
      return ['the relation is removed'];
    case 'add-relation':
      return ['the applications are related again'];
    case 'move-leadership':
      return [`leadership moves to ${action.unit}`];
    case 'add-unit':
      return [`${after.requirer.units.at(-1)?.name ?? 'a unit'} is added`];
    case 'remove-unit':
      return [`${action.unit} is removed`];
    case 'wipe-disk':
      return [`the disk of ${action.unit} is wiped`];
    case 'fail-next':
      return [`the next hook of ${action.unit} will fail`];
    case 'resolve':
      return [`the error of ${action.unit} is resolved`];
    default:
      return rich(code(action.do), on);
  }
}

/** What happened in a step, without what follows from it. */
export function finding(step: Step): RichText {
  if (step.refused) {
    const { action } = step;
    return [`${ACTIONS[action.do].label}${'unit' in action ? ` on ${action.unit}` : ''}, not possible`];
  }
  return findingOfHook(step) ?? findingOfAction(step);
}

/** `90 % of the life of cert-1 is over.` */
function lifeOver(world: World, call: HookCall): RichText | null {
  const secret = call.name === 'secret-expired' ? world.secrets.find((each) => each.id === call.secret) : undefined;
  const cert = secret && objectsInSecret(secret).cert;
  const issued = cert ? issuedById(world, cert) : null;
  if (!cert || !issued) return null;
  const part = Math.min(1, (world.now - issued.notBefore) / (issued.notAfter - issued.notBefore));
  return rich(`${percentText(part)} of the life of `, tag(world, cert), ' is over.');
}

/** What is due now and was not before, as a clause; empty where nothing is. */
function dueNow(step: Step): RichText {
  const due = newlyDue(step);
  if (step.hook || due.length === 0) return [];
  const lives = due.flatMap(({ call }) => lifeOver(step.after, call) ?? []);
  const hooks = due.map(({ call, unit }) => hookOn(call, unit));
  const owed = hooks.flatMap((hook, at) => [at === 0 ? '' : at === hooks.length - 1 ? ' and ' : ', ', ...hook]);
  return rich(...(lives.length > 0 ? [...lives, ' Juju owes '] : ['Juju owes ']), ...owed, '.');
}

/** Clauses as one sentence; a comma before `and` where more than two are listed or another subject comes. */
function joined(clauses: readonly RichText[]): RichText {
  const last = clauses.at(-1)?.[0];
  const other = typeof last === 'string' && /^(the|it|its|with) /.test(last);
  const long = clauses.some((clause) => clause.some((piece) => typeof piece === 'string' && piece.includes(',')));
  const and = clauses.length > 2 || other || long ? ', and ' : ' and ';
  const parts = clauses.flatMap((clause, at) => [at === 0 ? '' : at === clauses.length - 1 ? and : ', ', ...clause]);
  return parts.length === 0 ? [] : capital(rich(...parts, '.'));
}

function quiet(steps: readonly Step[], index: number): RichText {
  return nothingChain(steps, index)
    .slice(0, 1)
    .flatMap((cause) => rich(...cause.headline, ...cause.reason));
}

function spaced(texts: readonly RichText[]): RichText {
  return texts.filter((text) => text.length > 0).flatMap((text, at) => (at === 0 ? text : [' ', ...text]));
}

/** @throws RangeError for a step that is not there */
export function sentence(steps: readonly Step[], index: number): Sentence {
  const step = steps[index];
  if (!step) throw new RangeError(`no step ${index}`);
  if (step.refused) return { finding: finding(step), reason: [step.refused.reason] };
  const did = joined(acts(steps, index));
  const means = meaning(steps, index);
  const due = dueNow(step);
  const reason = spaced([did, means, due]);
  return { finding: finding(step), reason: reason.length > 0 ? reason : quiet(steps, index) };
}

/** `Step 9 of 14, update-status on web/0. The charm …` */
export function storyLine(steps: readonly Step[], index: number): RichText {
  const { finding: what, reason } = sentence(steps, index);
  return rich(`Step ${index + 1} of ${steps.length}, `, ...what, '. ', ...reason);
}

export interface TwinLine {
  readonly index: number;
  readonly text: string;
}

/** The run as plain text, one line for each step: what the picture shows, for readers who do not see it. */
export function textTwin(steps: readonly Step[]): readonly TwinLine[] {
  return steps.map((_, index) => ({ index, text: plain(storyLine(steps, index)) }));
}
