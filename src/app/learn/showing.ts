/** A lesson's run in the explorer beside the text: as far as it may be seen, at the step that is told of. */
import type { StoreApi } from 'zustand';
import { formatLink, type ParsedLink } from '../../run/link/link';
import { sameData, type Run } from '../../run/run';
import { runOf } from '../../run/branches';
import { runOfPart } from '../../lessons/parse';
import { seenIn } from '../../lessons/shown';
import type { Lesson, Part } from '../../lessons/types';
import type { Address } from '../boot';
import type { ExplorerState } from '../store/store';

export interface Showing {
  readonly run: Run;
  readonly step: number;
}

/** @param at the part's place, from 0 @param isAnswered until a question has its answer nothing after it is seen */
export function showingOf(lesson: Lesson, part: Part, at: number, isAnswered: (at: number) => boolean): Showing {
  const { scenario, setup, actions } = runOfPart(lesson, part);
  const limit = seenIn(lesson, at, isAnswered);
  const seen = limit === null ? actions : actions.slice(0, limit);
  return { run: { scenario, setup, actions: seen }, step: part.step };
}

export function addressOf({ run, step }: Showing): Address {
  return formatLink({ run, step });
}

function linkTo({ run, step }: Showing): ParsedLink {
  return { run, step, others: [], view: null, ui: null, theme: null, motion: null, notices: [] };
}

export function isShown({ tree }: Pick<ExplorerState, 'tree'>, { run }: Showing): boolean {
  const now = runOf(tree);
  return sameData(now.setup, run.setup) && sameData(now.actions, run.actions);
}

/** Brings the explorer to a part; what is computed already stays. */
export function show(store: StoreApi<ExplorerState>, showing: Showing): void {
  const state = store.getState();
  state.commands.edit(null);
  state.commands.follow(null);
  if (isShown(state, showing)) state.commands.select(showing.step);
  else state.commands.open(linkTo(showing));
}
