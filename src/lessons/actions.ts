/** Actions and setups as a lesson's file spells them: `deliver web/0; pass 30d; finish ca/0`. */
import { DENY_CODES, DESIGNS, LIBRARY_VERSIONS, MODES, type DenyName, type Setup } from '../model/setup';
import type { RunAction } from '../run/run';
import { isPlainKind, isUnitKind, readAction } from '../run/schema/action';
import { ACTION_KINDS, isId, PROVIDER_IDS, providerPolicy, RECONCILER_IDS } from '../scenarios/ids';
import { LessonError } from './inline';

const UNITS = { s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;

function amount(text: string): number {
  const match = /^(\d+)(s|min|h|d)$/.exec(text);
  const unit = match?.[2] as keyof typeof UNITS | undefined;
  if (!match || unit === undefined) throw new LessonError(`"${text}" is no amount of time such as 5min or 30d.`);
  return Number(match[1]) * UNITS[unit];
}

function valueOf(kind: string, words: readonly string[]): unknown {
  const [first, second] = words;
  if (!isId(ACTION_KINDS, kind)) return null;
  if (isPlainKind(kind) && first === undefined) return { do: kind };
  if (isUnitKind(kind)) return { do: kind, unit: first };
  switch (kind) {
    case 'deliver':
      return { do: kind, unit: first, ...(second === undefined ? {} : { hook: { name: second } }) };
    case 'lose-event':
    case 'repeat-event':
      return { do: kind, unit: first, hook: { name: second } };
    case 'pass':
      return { do: kind, ...(first === undefined ? {} : { ms: amount(first) }) };
    case 'deny':
      return { do: kind, error: (Object.keys(DENY_CODES) as readonly DenyName[]).find((name) => name === first) };
    case 'expire':
      return { do: kind };
    default:
      return null;
  }
}

/** @throws LessonError for what is no action */
export function readActions(text: string): readonly RunAction[] {
  return text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const [kind = '', ...words] = each.split(/\s+/);
      const action = readAction(valueOf(kind, words));
      if (action === null) throw new LessonError(`"${each}" is no action.`);
      return action;
    });
}

function oneOf<T extends string>(ids: readonly T[], text: string, what: string): T {
  if (!isId(ids, text)) throw new LessonError(`There is no ${what} "${text}".`);
  return text;
}

/** One line of a run's setup. @throws LessonError */
export function readSetupLine(key: string, value: string): Partial<Setup> {
  switch (key) {
    case 'charm':
      return { charm: oneOf(RECONCILER_IDS, value, 'reconciler') };
    case 'provider':
      return { provider: providerPolicy(oneOf(PROVIDER_IDS, value, 'provider')) };
    case 'library':
      return { library: oneOf(LIBRARY_VERSIONS, value, 'library') };
    case 'design':
      return { design: [oneOf(DESIGNS, value, 'design')] };
    case 'mode':
      return { mode: oneOf(MODES, value, 'mode') };
    case 'units':
      return { units: Number(value) };
    default:
      throw new LessonError(`A run has no "${key}".`);
  }
}
