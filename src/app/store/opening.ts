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

function shortLink(search: string): ParsedLink {
  const { look, scenario, setup, notices } = readQuery(search);
  const run = scenarioRun(scenario ?? FIRST);
  return { ...look, run: { ...run, setup: { ...run.setup, ...setup } }, others: [], notices };
}

/** @param textOf brings a text that the link's code is a difference from; null: it cannot be had */
export async function linkAt(
  address: { readonly search: string; readonly hash: string },
  textOf: (base: string) => Promise<string | null> = () => Promise.resolve(null),
): Promise<ParsedLink> {
  if (!address.hash.startsWith('#!') && !/[?&]compare=/.test(address.search)) return shortLink(address.search);
  const { linkBases, parseLink } = await import('../../run/link/link');
  const texts = await Promise.all(linkBases(address).map(async (base) => [base, await textOf(base)] as const));
  const found = new Map(texts);
  return parseLink(address, undefined, (base) => found.get(base) ?? null);
}
