/** Results as text for people. */
import type { Action, HookChoice } from '../../model';
import { PROPERTIES, PROPERTY_WORDS } from '../../model/properties';
import { SITUATION_DATA, type CellId, type CellResult, type Counterexample, type PropertyResult } from '../../explore';
import { durationText } from '../../run/time';
import { ACTIONS, DESIGN_WORDS, PROVIDERS, SITUATIONS, VERDICTS } from '../../scenarios/ids';

function hookText({ name, remoteUnit, remoteApp }: HookChoice): string {
  const about = remoteUnit ?? remoteApp;
  return about === undefined ? name : `${name} (${about})`;
}

/** One event of a run. */
export function actionText(action: Action): string {
  const words: string[] = [ACTIONS[action.do].label];
  if ('hook' in action && action.hook) words.push(hookText(action.hook));
  if ('unit' in action) words.push(`on ${action.unit}`);
  if (action.do === 'pass' && action.ms !== undefined) words.push(durationText(action.ms));
  if (action.do === 'deny') words.push(action.error);
  return words.join(' ');
}

const WITHOUT = {
  holds: 'without it the property holds',
  'not-reached': 'without it nothing is at stake',
  'cannot-go-on': 'without it the rest cannot happen',
} as const;

function propertyLine({ property, word, verdict, moves }: PropertyResult): string {
  const how = moves === null ? '' : `, ${moves} ${moves === 1 ? 'move' : 'moves'}`;
  const name = verdict === null ? '' : ` (${VERDICTS[verdict]})`;
  return `  ${PROPERTY_WORDS[word].padEnd(12)}${PROPERTIES[property]}${name}${how}`;
}

export function cellTitle({ charm, situation, design, provider }: CellId): string {
  const designs = design.length === 0 ? DESIGN_WORDS.released : design.map((id) => DESIGN_WORDS[id]).join(' + ');
  const answers = PROVIDERS[provider ?? SITUATION_DATA[situation].provider];
  return `${charm ?? 'no charm'}, ${SITUATIONS[situation]}, ${designs}, provider: ${answers}`;
}

export function boundsText({ situation }: CellId): string {
  const { moves, why } = SITUATION_DATA[situation];
  const list = moves.map(({ id, most }) => `${id} ${most === null ? 'any number' : `at most ${most}`}`).join(', ');
  return `  Bounds: ${list}. ${why}`;
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function countsText({ counts, complete }: CellResult): string {
  const { states, moves, depth, ms, statesPerSecond, hooksAsked, hooksRun, notExplored } = counts;
  const rest = complete ? 'nothing left unexplored' : `${number(notExplored)} not explored`;
  return `  ${number(states)} worlds, ${number(moves)} moves, depth ${depth}, ${number(ms)} ms, ${number(statesPerSecond)} worlds a second, ${number(hooksRun)} hooks run of ${number(hooksAsked)}; ${rest}.`;
}

export function counterexampleText({ events, left }: Counterexample): string {
  const lines = events.map(({ action, opening, without }, at) => {
    const why = opening ? 'leads to where the situation begins' : WITHOUT[without];
    return `    ${String(at + 1).padStart(2)}  ${actionText(action)}: ${why}`;
  });
  return [...lines, `    ${left === 0 ? 'No event was needless.' : `${left} needless left out.`}`].join('\n');
}

export function cellText(cell: CellId, result: CellResult, found: readonly Counterexample[]): string {
  const lines = [`${cellTitle(cell)}: ${VERDICTS[result.verdict].toUpperCase()}`];
  for (const each of result.properties) {
    lines.push(propertyLine(each));
    const example = found.find(({ property }) => property === each.property);
    if (example) lines.push(counterexampleText(example));
  }
  return [...lines, countsText(result), boundsText(cell)].join('\n');
}
