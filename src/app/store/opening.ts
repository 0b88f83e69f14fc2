/** What an address opens. The long part of a link, or a comparison, and all that it takes to read one, is loaded only where there is one. */
import type { ParsedLink } from '../../run/link/link';
import { readQuery } from '../../run/link/query';
import type { Run } from '../../run/run';
import type { ScenarioId } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';

const FIRST: ScenarioId = 'renewal-gap';

/** The whole scenario as a run. */
export function scenarioRun(id: ScenarioId): Run {
  const { setup, actions } = scenarioById(id);
  return { setup, scenario: id, actions };
}

async function shortLink(search: string): Promise<ParsedLink> {
  const { look, scenario, bug, setup, notices } = readQuery(search);
  if (bug !== null) {
    const { bugById, bugLink } = await import('./bugs');
    const link = await bugLink(bugById(bug));
    const run = { ...link.run, setup: { ...link.run.setup, ...setup } };
    return { ...link, ...look, step: look.step ?? link.step, run, notices };
  }
  const run = scenarioRun(scenario ?? FIRST);
  return { ...look, run: { ...run, setup: { ...run.setup, ...setup } }, others: [], notices };
}

/** Whether the address means a reported bug: all that it runs came with the page. */
export function opensBug({ search, hash }: { readonly search: string; readonly hash: string }): boolean {
  return !hash.startsWith('#!') && readQuery(search).bug !== null;
}

/** @param textOf brings a text that the link's code is a difference from; null: it cannot be had */
export async function linkAt(
  address: { readonly search: string; readonly hash: string },
  textOf: (base: string) => Promise<string | null> = () => Promise.resolve(null),
): Promise<ParsedLink> {
  if (opensBug(address) || (!address.hash.startsWith('#!') && !/[?&]compare=/.test(address.search)))
    return shortLink(address.search);
  const { linkBases, parseLink } = await import('../../run/link/link');
  const texts = await Promise.all(linkBases(address).map(async (base) => [base, await textOf(base)] as const));
  const found = new Map(texts);
  return parseLink(address, undefined, (base) => found.get(base) ?? null);
}
