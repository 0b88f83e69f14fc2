/** The short part of a link, typed by hand: every key optional, every bad value repaired alone. */
import { DESIGNS, LIBRARY_VERSIONS, type Design, type LibraryVersion, type Setup } from '../../model/setup';
import { BUG_IDS, type BugId } from '../../scenarios/bugs/types';
import {
  isId,
  PROVIDER_IDS,
  providerId,
  providerPolicy,
  RECONCILER_IDS,
  SCENARIO_IDS,
  type ScenarioId,
} from '../../scenarios/ids';
import type { Variation } from '../compare/variation';
import { sameData } from '../run';

export const VIEW_IDS = [
  'timeline',
  'explorer',
  'sequence',
  'databag',
  'code',
  'graph',
  'text',
  'start',
  'compare',
  'matrix',
  'neighbours',
  'designs',
  'learn',
  'glossary',
  'diagnose',
  'fleet',
  'check',
  'certificates',
  'patch',
  'charm',
  'repair',
  'reference',
  'safe-reconciler',
] as const;
export type ViewId = (typeof VIEW_IDS)[number];
export const UI_IDS = ['embed', 'min', 'full'] as const;
export type UiId = (typeof UI_IDS)[number];
export const THEME_IDS = ['auto', 'light', 'dark'] as const;
export type ThemeId = (typeof THEME_IDS)[number];
export const MOTION_IDS = ['auto', 'off'] as const;
export type MotionId = (typeof MOTION_IDS)[number];

/** How the page looks; null: the page decides. */
export interface Look {
  /** A step's number from 1, or its id; null: the step that matters. */
  readonly step: number | string | null;
  readonly view: ViewId | null;
  readonly ui: UiId | null;
  readonly theme: ThemeId | null;
  readonly motion: MotionId | null;
  /** What stands beside the run; absent: nothing is compared. */
  readonly compare?: readonly Variation[];
}

export interface ReadQuery {
  readonly scenario: ScenarioId | null;
  /** A reported bug, whose run takes the scenario's place. */
  readonly bug: BugId | null;
  readonly look: Look;
  readonly setup: Partial<Setup>;
  readonly notices: readonly string[];
}

/** Values are short; what is longer was not made by this page. */
const MAX_VALUE = 64;

/** `1.12.0`, `keep-previous`, or both and more, joined by commas. */
function readLib(text: string): { readonly setup: Partial<Setup>; readonly notices: readonly string[] } {
  const versions: LibraryVersion[] = [];
  const designs: Design[] = [];
  const unknown: string[] = [];
  for (const part of text.split(',').filter((x) => x !== '')) {
    if (isId(LIBRARY_VERSIONS, part)) versions.push(part);
    else if (isId(DESIGNS, part)) designs.push(part);
    else unknown.push(part);
  }
  const library = versions.at(-1);
  const instead = library === undefined ? "the scenario's own is used" : `${library} is used`;
  const known = LIBRARY_VERSIONS.join(', ');
  return {
    setup: { ...(library ? { library } : {}), ...(designs.length > 0 ? { design: [...new Set(designs)] } : {}) },
    notices: unknown.map((part) => `This page does not know the library "${part}", only ${known}; ${instead}.`),
  };
}

export function readQuery(search: string): ReadQuery {
  const query = new URLSearchParams(search);
  const notices: string[] = [];
  let setup: Partial<Setup> = {};

  const value = (key: string): string | null => {
    const text = query.get(key);
    if (text === null || text === '') return null;
    if (text.length <= MAX_VALUE) return text;
    notices.push(`"${key}" is too long; it is left out.`);
    return null;
  };
  const choice = <T extends string>(key: string, ids: readonly T[], instead: string, text = value(key)): T | null => {
    if (text === null || isId(ids, text)) return text;
    notices.push(`This page does not know the ${key} "${text}"; ${instead}.`);
    return null;
  };

  const scenario = choice('scenario', SCENARIO_IDS, 'it shows the renewal gap');
  const bug = choice('bug', BUG_IDS, 'Ctrl K finds them all', value('bug')?.toLowerCase() ?? null);
  const lib = readLib(value('lib') ?? '');
  notices.push(...lib.notices);
  setup = { ...setup, ...lib.setup };
  const reconciler = choice('reconciler', RECONCILER_IDS, "the scenario's own is used");
  if (reconciler !== null) setup = { ...setup, charm: reconciler };
  const provider = choice('provider', PROVIDER_IDS, "the scenario's own is used");
  if (provider !== null) setup = { ...setup, provider: providerPolicy(provider) };

  const step = readStep(value('step'));
  if (step === undefined)
    notices.push('The step is neither a number nor the name of a step; the step that matters is shown.');
  const look: Look = {
    step: step ?? null,
    view: choice('view', VIEW_IDS, 'it shows the timeline'),
    ui: choice('ui', UI_IDS, 'it shows the usual one'),
    theme: choice('theme', THEME_IDS, 'it follows the system'),
    motion: choice('motion', MOTION_IDS, 'it follows the system'),
  };
  return { scenario, bug, look, setup, notices };
}

/** @returns undefined for what is no step */
function readStep(text: string | null): number | string | null | undefined {
  if (text === null) return null;
  if (/^\d{1,6}$/.test(text)) return Math.max(1, Number(text));
  return /^[a-z][a-z0-9-]*$/.test(text) ? text : undefined;
}

/** The fields of a setup that the short part can say, as query values; what it cannot say exactly is left to the payload. */
export function queryOfSetup(setup: Partial<Setup>): Readonly<Record<string, string>> {
  const lib = [...(setup.library ? [setup.library] : []), ...(setup.design ?? [])];
  const said: Record<string, string> = {};
  if (lib.length > 0) said['lib'] = lib.join(',');
  if (setup.charm && isId(RECONCILER_IDS, setup.charm)) said['reconciler'] = setup.charm;
  if (setup.provider && sameData(setup.provider, providerPolicy(providerId(setup.provider)))) {
    said['provider'] = providerId(setup.provider);
  }
  return said;
}
