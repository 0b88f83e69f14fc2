/** A hook as it is shown: a file that is written again with what it already held is told from one that changes. */
import type { Effect, HookOutcome } from '../../model/hook';
import type { Step } from '../../model/step.types';

/** `same`: the file held this already. */
export type ToldEffect = Effect & { readonly same?: true };

export type ToldHook = Pick<HookOutcome, 'report'> & { readonly effects: readonly ToldEffect[] };

function told(effects: readonly Effect[], disk: ReadonlyMap<string, string>): readonly ToldEffect[] {
  const now = new Map(disk);
  return effects.map((effect) => {
    if (effect.kind === 'remove') now.delete(effect.path);
    if (effect.kind !== 'push') return effect;
    const same = now.get(effect.path) === effect.content;
    now.set(effect.path, effect.content);
    return same ? { ...effect, same } : effect;
  });
}

/** @returns undefined for a step without a hook */
export function toldHook({ hook, before }: Pick<Step, 'hook' | 'before'>): ToldHook | undefined {
  if (hook === null) return undefined;
  const files = before.requirer.units.find(({ name }) => name === hook.unit)?.files ?? {};
  const disk = new Map(Object.entries(files).map(([path, { content }]) => [path, content]));
  return { report: hook.outcome.report, effects: told(hook.outcome.effects, disk) };
}
