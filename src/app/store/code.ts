/** What it does to a run's setup when the reader's own code comes or goes. */
import type { Setup } from '../../model/setup';
import type { BranchTree } from '../../run/branches';
import { isOwnCharm, withoutCharm, type OwnCharm, type RunCode } from '../../run/code';
import { scenarioRun } from './opening';

/** Fields that a charm of the reader's brings with it: how it is built, not what happens to it. */
const OWN_FIELDS = [
  'containers',
  'servesWhen',
  'endpoint',
  'config',
  'requests',
  'mode',
] as const satisfies readonly (keyof Setup)[];

type Fields = Partial<Setup>;

function pick(setup: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(setup).filter(([field]) => fields.includes(field)));
}

function drop(setup: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(setup).filter(([field]) => !fields.includes(field)));
}

function scenarioSetup({ scenario }: Pick<BranchTree, 'scenario'>): Fields {
  return scenario === null ? {} : scenarioRun(scenario).setup;
}

/** The setup as it is without the reader's charm; what it brought falls back to what the scenario says. */
function withoutOwn(tree: Pick<BranchTree, 'setup' | 'scenario'>): Fields {
  if (!isOwnCharm(tree.setup.charm)) return tree.setup;
  const rest = drop(withoutCharm(tree.setup, null), OWN_FIELDS);
  return { ...pick(scenarioSetup(tree), ['charm', ...OWN_FIELDS]), ...rest };
}

/** A charm or a library that is picked takes the place of the reader's own; everything else is only changed. */
export function changedSetup(tree: Pick<BranchTree, 'setup' | 'scenario'>, change: Fields): Fields {
  const withoutCharmOf = Object.hasOwn(change, 'charm') ? withoutOwn(tree) : tree.setup;
  const base = Object.hasOwn(change, 'library') ? drop(withoutCharmOf, ['patch']) : withoutCharmOf;
  return { ...base, ...change };
}

/** The setup without any code of the reader's. @param charm what runs instead */
export function asShipped(tree: Pick<BranchTree, 'setup' | 'scenario'>, charm: string | null): Fields {
  return drop(changedSetup(tree, { charm }), ['patch']);
}

/** What the reader's own code brought into a setup, to be taken along to another scenario; null: none is in use. */
export function ownPart({ setup }: Pick<BranchTree, 'setup'>): Fields | null {
  const charm = isOwnCharm(setup.charm) ? pick(setup, ['charm', ...OWN_FIELDS]) : {};
  const library = setup.patch === undefined ? {} : pick(setup, ['patch', 'library']);
  const all = { ...charm, ...library };
  return Object.keys(all).length === 0 ? null : all;
}

/**
 * A scenario's setup with the reader's own code: what the scenario is about stays as it is, except the names that a charm asks for by
 * itself.
 */
export function takenAlong(scenario: Fields, own: Fields | null, charm: OwnCharm | undefined): Fields {
  if (own === null) return scenario;
  const keeps = charm?.from === null ? ['requests'] : [];
  return { ...own, ...scenario, ...pick(own, ['charm', 'patch', 'library', ...keeps]) };
}

/** The texts of both; the later ones count. */
export function bothCodes(a: RunCode | undefined, b: RunCode | undefined): RunCode | undefined {
  return a || b ? { ...a, ...b } : undefined;
}
