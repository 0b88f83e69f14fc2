/**
 * What a compared run does differently from the run it is compared with: another branch, or the same actions with another reconciler,
 * version or design of the library, or provider. A link holds variations as short words: `compare=report-guarded,keep-previous_slow`.
 */
import { DESIGNS, LIBRARY_VERSIONS, type Setup } from '../../model/setup';
import { isId, PROVIDER_IDS, providerId, providerPolicy, RECONCILER_IDS } from '../../scenarios/ids';
import { isOwnCharm, withoutCharm } from '../code';
import type { Run, RunAction } from '../run';

export type VariedSetup = Partial<Pick<Setup, 'library' | 'design' | 'charm' | 'provider'>>;

export interface Variation {
  /** Id of another branch; null: the actions of the run that is compared with. */
  readonly branch: string | null;
  readonly setup: VariedSetup;
}

/** How many runs stand side by side, the first included. */
export const MOST_COMPARED = 4;
/** Longer texts were not made by this page. */
export const MAX_COMPARE_TEXT = 300;

/** No id holds one, and a query keeps it as it is. */
const JOIN = '_';
const BRANCH = /^b\d{1,3}$|^main$/;

function words({ branch, setup }: Variation): readonly string[] {
  const { library, design, charm, provider } = setup;
  return [
    ...(branch === null ? [] : [branch]),
    ...(library === undefined ? [] : [library]),
    ...(design === undefined ? [] : design.length === 0 ? ['released'] : design),
    ...(charm === undefined || charm === null ? [] : [charm]),
    ...(provider === undefined ? [] : [providerId(provider)]),
  ];
}

export function compareText(variations: readonly Variation[]): string {
  return variations.map((each) => words(each).join(JOIN)).join(',');
}

function withWord(variation: Variation, word: string): Variation | null {
  const { setup } = variation;
  if (BRANCH.test(word)) return { ...variation, branch: word };
  if (isId(LIBRARY_VERSIONS, word)) return { ...variation, setup: { ...setup, library: word } };
  if (isId(DESIGNS, word)) {
    const others = (setup.design ?? []).filter((each) => each !== word);
    return { ...variation, setup: { ...setup, design: word === 'released' ? [] : [...others, word] } };
  }
  if (isId(RECONCILER_IDS, word)) return { ...variation, setup: { ...setup, charm: word } };
  return isId(PROVIDER_IDS, word) ? { ...variation, setup: { ...setup, provider: providerPolicy(word) } } : null;
}

export interface ReadCompare {
  readonly variations: readonly Variation[];
  readonly notices: readonly string[];
}

/** Every word that is not known is left out and said; what is too much is left out too. */
export function readCompare(text: string): ReadCompare {
  if (text.length > MAX_COMPARE_TEXT)
    return { variations: [], notices: ['What to compare is too long; it is left out.'] };
  const notices: string[] = [];
  const variations = text.split(',').flatMap((part): readonly Variation[] => {
    let found: Variation = { branch: null, setup: {} };
    for (const word of part.split(JOIN).filter((each) => each !== '')) {
      const next = withWord(found, word);
      if (next === null)
        notices.push(`This page does not know "${word}", which the link wants to compare; it is left out.`);
      else found = next;
    }
    return words(found).length > 0 ? [found] : [];
  });
  if (variations.length >= MOST_COMPARED)
    notices.push(`At most ${MOST_COMPARED} runs stand side by side; the first ones are shown.`);
  return { variations: variations.slice(0, MOST_COMPARED - 1), notices };
}

/** What a link's short part wants to see beside the run. @param search `?…` */
export function compareIn(search: string): ReadCompare {
  return readCompare(new URLSearchParams(search).get('compare') ?? '');
}

/** A charm or a library that takes the place of the reader's own takes what belongs to it as well. */
function withoutOwn(setup: Partial<Setup>, varied: VariedSetup): Partial<Setup> {
  const asReleased = varied.library !== undefined || varied.design !== undefined;
  const released = asReleased ? dropped(setup, ['patch']) : setup;
  if (varied.charm === undefined || !isOwnCharm(setup.charm)) return released;
  return dropped(withoutCharm(released, null), ['requests', 'config', 'endpoint']);
}

function dropped(setup: Partial<Setup>, fields: readonly string[]): Partial<Setup> {
  return Object.fromEntries(Object.entries(setup).filter(([field]) => !fields.includes(field)));
}

/** @param actions of the branch that the variation names */
export function variedRun(run: Run, variation: Variation, actions: readonly RunAction[] = run.actions): Run {
  return { ...run, actions, setup: { ...withoutOwn(run.setup, variation.setup), ...variation.setup } };
}
