/** What a search has found, in the words of the product. */
import { PROPERTY_IDS, type PropertyId, type PropertyWord } from '../model/properties';
import type { VerdictId } from '../scenarios/ids';
import { lastingOf, type Lasting } from './lasting';
import { stuckWorlds, type Stuck } from './liveness';
import type { Break, Search } from './search';

/** Worst first. A broken property without a verdict of its own is a cost, not a failure. */
const VERDICT_OF: Readonly<Record<PropertyId, VerdictId | null>> = {
  'pair-matches': 'broken-pair',
  'no-outage': 'outage',
  'no-downgrade': 'downgraded',
  'no-revoked': 'serves-revoked',
  'renewed-in-time': 'serves-expired',
  recoverable: 'stuck',
  'gone-after-departure': 'left-behind',
  'honest-status': 'lying-status',
  'one-request': null,
  'one-restart': null,
};

export const WORST_FIRST: readonly VerdictId[] = [
  'broken-pair',
  'outage',
  'downgraded',
  'serves-revoked',
  'serves-expired',
  'stuck',
  'left-behind',
  'lying-status',
  'no-charm-can',
  'safe',
];

export interface PropertyResult {
  readonly property: PropertyId;
  readonly word: PropertyWord;
  /** What the cell says for it; null: it holds, was not reached, or is a cost. */
  readonly verdict: VerdictId | null;
  /** How many moves from the situation's start break it, at the fewest; null: nothing does. */
  readonly moves: number | null;
  /** How long the first break lasts when nobody acts; null: it is no matter of time. */
  readonly lasts: Lasting | null;
}

export interface Counts {
  /** Worlds, after merging those that are one. */
  readonly states: number;
  /** Moves looked at: each leads from one world to another. */
  readonly moves: number;
  /** Moves from the start to the farthest world. */
  readonly depth: number;
  readonly hooksAsked: number;
  readonly hooksRun: number;
  readonly ms: number;
  readonly statesPerSecond: number;
  /** Worlds found but not looked at, because the search stopped, and moves beyond the limit. */
  readonly notExplored: number;
}

export interface CellResult {
  readonly verdict: VerdictId;
  readonly properties: readonly PropertyResult[];
  readonly counts: Counts;
  readonly complete: boolean;
}

function movesTo({ graph }: Search, { from }: Break): number {
  return graph.node(from).depth + 1;
}

type Found = Omit<PropertyResult, 'property'>;

const HOLDS: Found = { word: 'holds', verdict: null, moves: null, lasts: null };
const NOT_REACHED: Found = { word: 'not-reached', verdict: null, moves: null, lasts: null };

function ofSteps(search: Search, property: Exclude<PropertyId, 'recoverable'>): Found {
  const { reached, broken, helpless } = search.tallies[property];
  const found = broken ?? helpless;
  if (found) {
    const verdict = broken ? VERDICT_OF[property] : 'no-charm-can';
    return { word: 'broken', verdict, moves: movesTo(search, found), lasts: lastingOf(search, property, found) };
  }
  return reached ? HOLDS : NOT_REACHED;
}

/** The first world from which the newest certificate is out of reach; one that a charm could help comes first. */
export function worstStuck({ graph }: Search): Stuck | null {
  const stuck = stuckWorlds(graph);
  return stuck.find(({ noCharmCan }) => !noCharmCan) ?? stuck[0] ?? null;
}

/** Only a graph that was looked at to its end can tell, and only where the provider answers sooner or later. */
function ofGraph(search: Search): Found {
  if (!search.situation.cooperates || !isComplete(search)) return NOT_REACHED;
  const worst = worstStuck(search);
  if (!worst) return HOLDS;
  return {
    word: 'broken',
    verdict: worst.noCharmCan ? 'no-charm-can' : 'stuck',
    moves: search.graph.node(worst.at).depth,
    lasts: null,
  };
}

export function isComplete(search: Search): boolean {
  return search.done && search.dropped === 0;
}

/** @param ms how long the search took, its start included @throws HookWanted */
export function resultOf(search: Search, ms: number): CellResult {
  const properties = PROPERTY_IDS.map((property): PropertyResult => {
    const found = property === 'recoverable' ? ofGraph(search) : ofSteps(search, property);
    return { property, ...found };
  });
  const { graph, hooks } = search;
  const counts: Counts = {
    states: graph.size,
    moves: graph.edges,
    depth: graph.depth,
    hooksAsked: hooks.asked,
    hooksRun: hooks.runs,
    ms,
    statesPerSecond: Math.round((graph.size * 1000) / Math.max(ms, 0.001)),
    notExplored: search.open + search.dropped,
  };
  return { verdict: worstOf(properties), properties, counts, complete: isComplete(search) };
}

export function worstOf(properties: readonly PropertyResult[]): VerdictId {
  return WORST_FIRST.find((verdict) => properties.some((each) => each.verdict === verdict)) ?? 'safe';
}
