/** What a step is about: its effects, worst first. */
import type { HealthWord } from '../../model/health/health';
import type { UnitName, World } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import { answerOf } from '../answers';
import { changesOf, changesOfKind } from '../changes';
import { healthOf } from '../health';
import { EFFECT_KINDS, type EffectAt, type EffectKind } from './types';

const OF_HEALTH: Partial<Readonly<Record<HealthWord, EffectKind>>> = {
  outage: 'outage',
  downgraded: 'downgraded',
  'serving-revoked': 'serves-revoked',
  'serving-expired': 'serves-expired',
  'broken-pair': 'broken-pair',
  'left-behind': 'left-behind',
};

/** What a unit's health is called as an effect; null for good health. */
export function healthEffect(world: World, unit: UnitName): EffectKind | null {
  return OF_HEALTH[healthOf(world, unit).word] ?? null;
}

/** Nothing is assigned, though the unit takes part in a relation. */
export function isAnswerEmpty(world: World, unit: UnitName): boolean {
  const view = world.relation?.views[unit];
  if (!view?.created || view.broken) return false;
  return Object.values(answerOf(world, unit).modes).every((mode) => mode.assigned.length === 0);
}

/** Before the first answer an empty one is nothing to explain. */
function wasAnswered(steps: readonly Step[], index: number, unit: UnitName): boolean {
  return steps
    .slice(0, index)
    .some((step) => step.after.relation?.views[unit]?.created && !isAnswerEmpty(step.after, unit));
}

function ofUnit(steps: readonly Step[], index: number, step: Step, unit: UnitName): readonly EffectKind[] {
  const found: EffectKind[] = [];
  const { before, after, hook } = step;
  const removed = changesOfKind(step, 'file-removed').some(
    (change) => change.unit === unit && change.file.objects.length > 0,
  );
  if (removed) found.push('files-deleted');
  const [was, is] = [healthEffect(before, unit), healthEffect(after, unit)];
  const own = hook?.unit === unit;
  if (is !== null && (is !== was || own)) found.push(is);
  const emptied = isAnswerEmpty(after, unit) && (!isAnswerEmpty(before, unit) || own);
  if (emptied && wasAnswered(steps, index, unit)) found.push('empty-answer');
  if (own && hook && !hook.committed) found.push('hook-failed');
  if (
    changesOfKind(step, 'emitted').some((change) => change.unit === unit && change.event.event === 'certificate_denied')
  )
    found.push('denied');
  return found;
}

function rank(effect: EffectAt): number {
  return EFFECT_KINDS.indexOf(effect.kind);
}

/** Every effect of a step that can be asked "why?" about, worst first; never empty for a step of the run. */
export function effectsAt(steps: readonly Step[], index: number): readonly EffectAt[] {
  const step = steps[index];
  if (!step) return [];
  const found = step.after.requirer.units.flatMap(({ name: unit }) =>
    ofUnit(steps, index, step, unit).map((kind): EffectAt => ({ kind, unit })),
  );
  if (changesOfKind(step, 'denied').length > 0 && !found.some((effect) => effect.kind === 'denied'))
    found.push({ kind: 'denied', unit: null });
  if (step.hook && !step.hook.committed && !found.some((effect) => effect.kind === 'hook-failed')) {
    found.push({ kind: 'hook-failed', unit: step.hook.unit });
  }
  if (found.length > 0) return found.sort((a, b) => rank(a) - rank(b));
  const idle = changesOf(step).length === 0 && step.began === null;
  return [{ kind: idle ? 'nothing-happened' : 'nothing-wrong', unit: step.hook?.unit ?? null }];
}
