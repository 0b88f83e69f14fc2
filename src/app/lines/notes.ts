/** What stands in the margins while one stands inside a hook: as much as is known after that line. */
import type { LineNote } from '../code/margin';
import type { LineState } from './stops';

function noteOf(state: Exclude<LineState, { readonly kind: 'later' }>): LineNote {
  const { runs } = state;
  const last = runs.at(-1);
  // While a line waits for one that it called, what it makes is not known yet.
  const isKnown = state.kind === 'done';
  const effects = runs.flatMap((stop) => stop.effects);
  return {
    times: runs.length,
    values: isKnown ? (last?.line.values ?? []) : [],
    branch: isKnown ? (last?.line.branch ?? null) : null,
    raised: isKnown ? (last?.line.raised ?? null) : null,
    effects,
    destroys: effects.some(({ kind }) => kind === 'remove'),
  };
}

export function notesAt(states: ReadonlyMap<number, LineState>): ReadonlyMap<number, LineNote> {
  return new Map(
    [...states].flatMap(([line, state]) => (state.kind === 'later' ? [] : [[line, noteOf(state)] as const])),
  );
}
