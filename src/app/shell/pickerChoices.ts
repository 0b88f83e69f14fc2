/** What the four pickers offer, and what picking does to a setup. */
import { DESIGNS, LIBRARY_VERSIONS, type Design, type LibraryVersion, type Setup } from '../../model/setup';
import {
  DESIGN_WORDS,
  isId,
  PROVIDER_IDS,
  providerId,
  providerPolicy,
  PROVIDERS,
  RECONCILERS,
  RECONCILER_IDS,
  SCENARIO_IDS,
} from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';
import { hasCharm } from '../code/source';
import type { ChoiceGroup } from './Picker';

export function scenarioGroups(): readonly ChoiceGroup[] {
  return [{ label: null, choices: SCENARIO_IDS.map((id) => ({ value: id, label: scenarioById(id).title })) }];
}

export function libraryValue(setup: Pick<Setup, 'library' | 'design'>): string {
  return [setup.library, ...setup.design.filter((design) => design !== 'released')].join('+');
}

const design = (id: Design): string => DESIGN_WORDS[id].toLowerCase();

function libraryLabel(setup: Pick<Setup, 'library' | 'design'>): string {
  const designs = setup.design.filter((id) => id !== 'released');
  return `${setup.library} · ${designs.length === 0 ? 'as released' : designs.map(design).join(', ')}`;
}

/** @param now what the run has, offered too where it is none of the usual ones */
export function libraryGroups(now: Pick<Setup, 'library' | 'design'>): readonly ChoiceGroup[] {
  const choice = (library: LibraryVersion, designs: readonly Design[]) => {
    const setup = { library, design: designs };
    return { value: libraryValue(setup), label: libraryLabel(setup) };
  };
  const released = [...LIBRARY_VERSIONS].reverse().map((version) => choice(version, []));
  const known = released.some((each) => each.value === libraryValue(now));
  return [
    ...(known ? [] : [{ label: 'This run', choices: [choice(now.library, now.design)] }]),
    { label: 'tls_certificates', choices: released },
  ];
}

export function librarySetup(value: string): Partial<Setup> {
  const [version = '', ...designs] = value.split('+');
  return {
    ...(isId(LIBRARY_VERSIONS, version) ? { library: version } : {}),
    design: designs.filter((each): each is Design => isId(DESIGNS, each)),
  };
}

export const NO_CHARM = 'none';

/** Only charms whose source is here: others cannot run. */
/** What the reader can do with code of their own: pickers offer it beside what ships. */
export const OWN = { charm: 'own', paste: 'paste', patch: 'patch', change: 'change' } as const;

/** @param has the reader has a charm of their own, used at present or not */
export function ownCharmGroup(has: boolean): ChoiceGroup {
  const own = has ? [{ value: OWN.charm, label: 'Your charm' }] : [];
  return { label: 'Yours', choices: [...own, { value: OWN.paste, label: 'Paste a charm…' }] };
}

/** @param has the reader has changed this version of the library */
export function ownLibraryGroup(has: boolean, version: string): ChoiceGroup {
  const own = has ? [{ value: OWN.patch, label: `Your patch of ${version}` }] : [];
  return { label: 'Yours', choices: [...own, { value: OWN.change, label: `Change ${version}…` }] };
}

export function reconcilerGroups(now: string | null): readonly ChoiceGroup[] {
  const charms = RECONCILER_IDS.filter((id) => hasCharm(id)).map((id) => ({
    value: id,
    label: RECONCILERS[id],
  }));
  const none = { value: NO_CHARM, label: 'No charm code' };
  return [{ label: null, choices: now === null ? [...charms, none] : charms }];
}

export function providerGroups(now: Setup['provider']): readonly ChoiceGroup[] {
  return [
    {
      label: null,
      choices: PROVIDER_IDS.map((id) => ({
        value: id,
        label: id === providerId(now) ? providerLabel(now) : PROVIDERS[id],
      })),
    },
  ];
}

function providerLabel(now: Setup['provider']): string {
  const usual = providerPolicy(providerId(now));
  if (now.kind === 'slow' && usual.kind === 'slow' && now.ms !== usual.ms)
    return `${PROVIDERS.slow}: ${now.ms / 60_000} min`;
  if (now.kind === 'limited' && now.limit !== 1) return `${now.limit} certificates per relation`;
  return PROVIDERS[providerId(now)];
}
