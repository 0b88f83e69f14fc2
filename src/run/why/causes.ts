/**
 * Why something happened: the chain from an effect over the charm's line and the library's decision to the event that began it. Every
 * link is found in the steps, so a branch or another charm has its own chain.
 */
import type { HealthWord } from '../../model/health/health';
import type { UnitName } from '../../model/juju/world';
import { contentId } from '../../model/pki/pem';
import type { Step } from '../../model/step.types';
import { changesOfKind } from '../changes';
import { healthOf } from '../health';
import { firstTrouble } from '../matters';
import { code, rich, type RichText } from '../rich';
import { count, fileNames, hookOn, lifeLeft, tag, tags, when } from '../say';
import { actorOf } from './actor';
import { stepAtTime } from './begin';
import { emptyChain } from './chain';
import { effectsAt, healthEffect, isAnswerEmpty } from './effects';
import { diskEffects, lineBehind } from './line';
import { nothingChain } from './nothing';
import { revokedChain } from './revoked';
import type { Cause, EffectAt, EffectKind, Explanation } from './types';

function cause(step: Step, index: number, headline: RichText, reason: RichText): Cause {
  return { step: index, actor: actorOf(step), headline, reason, line: null };
}

/** The charm's line behind the first effect of a kind in this step. */
function charmLine(step: Step, index: number, kind: 'remove' | 'push' | 'pebble'): readonly Cause[] {
  const effect = diskEffects(step).find((each) => each.kind === kind);
  const line = effect ? lineBehind(step, effect.seq) : null;
  if (!line) return [];
  const { file, because } = line;
  return [
    {
      ...cause(step, index, [`Line ${line.line} ran`], rich(because.length > 0 ? ',' : '', ...because, '.')),
      line: { file, line: line.line },
    },
  ];
}

/** Where the state that a unit is in began. */
function began(steps: readonly Step[], index: number, unit: UnitName, kind: EffectKind): number {
  return 1 + steps.findLastIndex((step, at) => at < index && healthEffect(step.after, unit) !== kind);
}

function filesDeleted(steps: readonly Step[], index: number, unit: UnitName): readonly Cause[] {
  const step = steps[index];
  if (!step) return [];
  const paths = changesOfKind(step, 'file-removed')
    .filter((change) => change.unit === unit)
    .map((change) => change.file.path);
  const first = cause(step, index, ['The files were deleted.'], rich(' ', ...fileNames(paths), ' left the workload.'));
  if (!step.hook) return [first, cause(step, index, ['The disk was wiped'], [' by the operator.'])];
  const lines = charmLine(step, index, 'remove');
  return [
    first,
    ...lines,
    ...(isAnswerEmpty(step.after, unit) || !step.after.relation
      ? emptyChain(steps, index, unit)
      : goneChain(steps, index, unit)),
  ];
}

/** Files that went with the relation: the answer is no more empty than it should be. */
function goneChain(steps: readonly Step[], index: number, unit: UnitName): readonly Cause[] {
  const view = steps[index]?.after.relation?.views[unit];
  return view?.broken || !view ? emptyChain(steps, index, unit) : [];
}

function lostService(
  steps: readonly Step[],
  index: number,
  unit: UnitName,
  kind: EffectKind,
  words: string,
): readonly Cause[] {
  const at = began(steps, index, unit, kind);
  const step = steps[at];
  if (!step) return [];
  const good = healthOf(step.after, unit).good;
  const left = good === null ? null : lifeLeft(step.after, contentId(good));
  const reason =
    good === null || left === null ? [] : rich(' ', tag(step.after, contentId(good)), ` was good for ${left}.`);
  const first = cause(step, at, [`${unit} ${words}.`], reason);
  const removed = changesOfKind(step, 'file-removed').some(
    (change) => change.unit === unit && change.file.objects.length > 0,
  );
  if (removed) return [first, ...filesDeleted(steps, at, unit)];
  const line = charmLine(step, at, 'pebble');
  return [
    first,
    ...(line.length > 0 ? line : charmLine(step, at, 'push')),
    ...(isAnswerEmpty(step.after, unit) ? emptyChain(steps, at, unit) : []),
  ];
}

function servesExpired(steps: readonly Step[], index: number, unit: UnitName): readonly Cause[] {
  const at = began(steps, index, unit, 'serves-expired');
  const step = steps[at];
  const pem = step ? healthOf(step.after, unit).served : null;
  if (!step || pem === null) return [];
  const cert = contentId(pem);
  const issued = step.after.issued.find((each) => each.certificate === pem);
  const ended = issued ? ` ended ${when(step.after, issued.notAfter)}.` : ' has ended.';
  const first = cause(step, at, [`${unit} serves an expired certificate.`], rich(' ', tag(step.after, cert), ended));
  const missed = steps.findLastIndex(
    ({ hook }, each) => each <= at && hook?.unit === unit && hook.call.name === 'secret-expired',
  );
  const renewal = steps[missed];
  if (!renewal?.hook)
    return [
      first,
      cause(step, at, ['Nothing had renewed it.'], rich(' No ', code('secret-expired'), ` reached ${unit}.`)),
    ];
  if (changesOfKind(renewal, 'request-sent').length > 0) {
    const open = tags(
      renewal.after,
      changesOfKind(renewal, 'request-sent').map((change) => change.csr),
    );
    return [first, cause(renewal, missed, rich(...open, ' had no answer.'), [' The renewal was asked for in time.'])];
  }
  const causes = nothingChain(steps, missed);
  const revision = renewal.before.secrets.find((each) => each.id === renewal.hook?.call.secret)?.revisions.at(-1);
  const fired = revision?.expires ? stepAtTime(steps, missed, revision.expires) : null;
  const event = fired === null ? undefined : steps[fired];
  return [
    first,
    ...causes,
    ...(event && fired !== null
      ? [cause(event, fired, ['The secret expired'], [', and the renewal changed nothing.'])]
      : []),
  ];
}

function brokenPair(steps: readonly Step[], index: number, unit: UnitName): readonly Cause[] {
  const at = began(steps, index, unit, 'broken-pair');
  const step = steps[at];
  if (!step) return [];
  const first = cause(step, at, ['Key and certificate on disk do not match.'], [' A server cannot start with them.']);
  return [
    first,
    ...charmLine(step, at, 'push'),
    ...(isAnswerEmpty(step.after, unit) ? emptyChain(steps, at, unit) : []),
  ];
}

function emptyAnswer(steps: readonly Step[], index: number, unit: UnitName): readonly Cause[] {
  const step = steps[index];
  if (!step) return [];
  const good = healthOf(step.after, unit).served;
  const left = good === null ? null : lifeLeft(step.after, contentId(good));
  const reason =
    good === null || left === null ? [] : rich(' ', tag(step.after, contentId(good)), ` is good for ${left}.`);
  return [
    cause(step, index, rich('The pull API answers ', code('[]'), '.'), reason),
    ...emptyChain(steps, index, unit),
  ];
}

function denied(steps: readonly Step[], index: number): readonly Cause[] {
  const step = steps[index];
  const emitted =
    step &&
    changesOfKind(step, 'emitted').flatMap(({ event }) => (event.event === 'certificate_denied' ? [event] : []))[0];
  const csr = emitted?.csr ?? (step && changesOfKind(step, 'denied')[0]?.csr);
  if (!step || csr === undefined) return [];
  const found: Cause[] = emitted
    ? [cause(step, index, rich(code('certificate_denied'), ' was emitted'), rich(' for ', tag(step.after, csr), '.'))]
    : [];
  const at = steps.findLastIndex(
    (each, place) => place <= index && changesOfKind(each, 'denied').some((change) => change.csr === csr),
  );
  const source = steps[at];
  const denial = source && changesOfKind(source, 'denied').find((change) => change.csr === csr);
  if (source && denial)
    found.push(cause(source, at, rich(tag(source.after, csr), ' was denied'), [`: ${denial.code} ${denial.name}.`]));
  const sentAt = steps.findLastIndex(
    (each, place) => place <= index && changesOfKind(each, 'request-sent').some((change) => change.csr === csr),
  );
  const sent = steps[sentAt];
  if (sent?.hook)
    found.push(
      cause(
        sent,
        sentAt,
        rich(tag(sent.after, csr), ' was sent'),
        rich(' in ', ...hookOn(sent.hook.call, sent.hook.unit), '.'),
      ),
    );
  return found;
}

function hookFailed(steps: readonly Step[], index: number): readonly Cause[] {
  const step = steps[index];
  const hook = step?.hook;
  if (!step || !hook) return [];
  const { raised } = hook.outcome.report;
  const what = raised ? rich(code(raised.type), `: ${raised.message}`) : rich(hook.commitError ?? '');
  const disk = diskEffects(step).length;
  const kept = disk > 0 ? ` ${count(disk, 'effect')} on the workload stayed.` : '';
  const first = cause(step, index, rich(...hookOn(hook.call, hook.unit), ' failed.'), [
    ` Its databag and secret writes are lost.${kept}`,
  ]);
  const second = cause(step, index, raised ? ['It raised '] : ['Juju refused its commit: '], rich(...what, '.'));
  return [
    first,
    raised?.file && raised.line !== null ? { ...second, line: { file: raised.file, line: raised.line } } : second,
  ];
}

const QUESTIONS: Readonly<Record<EffectKind, (unit: string) => RichText>> = {
  'files-deleted': () => ['Why were the files deleted?'],
  outage: (unit) => [`Why is ${unit} without TLS?`],
  downgraded: (unit) => [`Why does ${unit} serve plain text?`],
  'serves-revoked': (unit) => [`Why does ${unit} serve a revoked certificate?`],
  'serves-expired': (unit) => [`Why does ${unit} serve an expired certificate?`],
  'broken-pair': () => ['Why do key and certificate not match?'],
  'left-behind': () => ['Why are the files still there?'],
  'hook-failed': () => ['Why did the hook fail?'],
  'empty-answer': () => ['Why is the answer empty?'],
  denied: () => ['Why was the request denied?'],
  'nothing-happened': () => ['Why did nothing happen?'],
  'nothing-wrong': () => ['Nothing went wrong here'],
};

function leftBehind(steps: readonly Step[], index: number, unit: UnitName): readonly Cause[] {
  const at = began(steps, index, unit, 'left-behind');
  const step = steps[at];
  if (!step) return [];
  const first = cause(
    step,
    at,
    [`${unit} has left the relation, its files have not.`],
    [' Nothing removed them in this hook.'],
  );
  return [first, ...emptyChain(steps, at, unit).slice(1)];
}

/** Nothing to explain: the first trouble of the run, if there is one, is where to look. */
function nothingWrong(steps: readonly Step[]): readonly Cause[] {
  const first = firstTrouble(steps);
  const step = first && steps[first.step];
  if (!first || !step) return [];
  return [
    cause(
      step,
      first.step,
      ['The first trouble of this run:'],
      rich(' ', WORDS[first.to] ?? first.to, ` on ${first.unit}.`),
    ),
  ];
}

const WORDS: Partial<Readonly<Record<HealthWord, string>>> = {
  outage: 'an outage',
  downgraded: 'plain text',
  'serving-revoked': 'a revoked certificate is served',
  'serving-expired': 'an expired certificate is served',
  'broken-pair': 'a broken pair',
  'left-behind': 'files left behind',
};

function causes(steps: readonly Step[], index: number, { kind, unit }: EffectAt): readonly Cause[] {
  const name = unit ?? '';
  switch (kind) {
    case 'files-deleted':
      return filesDeleted(steps, index, name);
    case 'outage':
      return lostService(steps, index, name, kind, 'serves no TLS');
    case 'downgraded':
      return lostService(steps, index, name, kind, 'serves plain text');
    case 'serves-revoked':
      return revokedChain(steps, began(steps, index, name, kind), index, name);
    case 'serves-expired':
      return servesExpired(steps, index, name);
    case 'broken-pair':
      return brokenPair(steps, index, name);
    case 'left-behind':
      return leftBehind(steps, index, name);
    case 'hook-failed':
      return hookFailed(steps, index);
    case 'empty-answer':
      return emptyAnswer(steps, index, name);
    case 'denied':
      return denied(steps, index);
    case 'nothing-happened':
      return nothingChain(steps, index);
    case 'nothing-wrong':
      return nothingWrong(steps);
  }
}

const lastAsked = new WeakMap<readonly Step[], { readonly index: number; readonly explanation: Explanation }>();

/**
 * Several parts of a page ask about the same step: the last answer is kept with the list of steps.
 *
 * @param effect what to explain; without it, the worst effect of the step. @throws RangeError for a step that is not there
 */
export function causesOf(steps: readonly Step[], index: number, effect?: EffectAt): Explanation {
  if (effect !== undefined) return explained(steps, index, effect);
  const last = lastAsked.get(steps);
  if (last?.index === index) return last.explanation;
  const [worst] = effectsAt(steps, index);
  if (!worst) throw new RangeError(`no step ${index}`);
  const explanation = explained(steps, index, worst);
  lastAsked.set(steps, { index, explanation });
  return explanation;
}

function explained(steps: readonly Step[], index: number, about: EffectAt): Explanation {
  return { ...about, question: QUESTIONS[about.kind](about.unit ?? ''), causes: causes(steps, index, about) };
}
