/**
 * One sentence for a step: what happened, and what it means. The story line, the text twin and the live region say the same. Nothing
 * here knows a scenario: every clause comes from what the step changed and from the state that it left.
 */
import type { Step } from '../model/step.types';
import { ACTIONS } from '../scenarios/ids';
import { code, plain, rich, type RichText } from './rich';
import { capital, hookOn } from './say';
import { durationText } from './time';
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

function findingOfAction(step: Step): RichText {
  const { action, before, after } = step;
  const on = 'unit' in action ? ` on ${action.unit}` : '';
  switch (action.do) {
    case 'pass':
      return [`${durationText(after.now - before.now)} pass`];
    case 'expire':
      return ['A secret expires'];
    case 'lose-event':
      return rich(code(action.hook.name), `${on} is lost`);
    case 'repeat-event':
      return rich(code(action.hook.name), `${on} comes again`);
    case 'change-names':
      return ['Other names are wanted'];
    case 'remove-relation':
      return ['The relation is removed'];
    case 'add-relation':
      return ['The applications are related again'];
    case 'move-leadership':
      return [`Leadership moves to ${action.unit}`];
    case 'add-unit':
      return [`${after.requirer.units.at(-1)?.name ?? 'A unit'} is added`];
    case 'remove-unit':
      return [`${action.unit} is removed`];
    case 'wipe-disk':
      return [`The disk of ${action.unit} is wiped`];
    case 'fail-next':
      return [`The next hook of ${action.unit} will fail`];
    case 'resolve':
      return [`The error of ${action.unit} is resolved`];
    default:
      return [`${ACTIONS[action.do].label}${on}`];
  }
}

function finding(step: Step): RichText {
  if (step.refused) {
    const { action } = step;
    return [`${ACTIONS[action.do].label}${'unit' in action ? ` on ${action.unit}` : ''}: not possible`];
  }
  return findingOfHook(step) ?? findingOfAction(step);
}

/** What is due now and was not before, as a clause; empty where nothing is. */
function dueNow(step: Step): RichText {
  const due = newlyDue(step);
  if (step.hook || due.length === 0) return [];
  return rich('Juju owes ', ...due.flatMap(({ call, unit }, at) => [at === 0 ? '' : ', ', ...hookOn(call, unit)]), '.');
}

/** Clauses as one sentence: `a, b and c`. */
function joined(clauses: readonly RichText[]): RichText {
  const parts = clauses.flatMap((clause, at) => [at === 0 ? '' : at === clauses.length - 1 ? ', and ' : ', ', ...clause]);
  return parts.length === 0 ? [] : capital(rich(...parts, '.'));
}

function quiet(steps: readonly Step[], index: number): RichText {
  return nothingChain(steps, index).slice(0, 1).flatMap((cause) => rich(...cause.headline, ...cause.reason));
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
