import { useRef } from 'react';
import type { StoreApi } from 'zustand';
import { activeNumber, unitInView } from '../store/hooks';
import { stepCount } from '../store/steps';
import type { ExplorerState } from '../store/store';
import { useExplorerStore } from '../store/context';
import { allowedIn, commandFor, focusKind, type Command } from './keys';
import { nextTheme } from './theme';
import { useWindowKeys } from './useWindowKeys';

/** Keys act on the explorer that is on the page; single keys can be switched off (WCAG 2.1.4). */
export function useKeys(focusWhy: () => void): void {
  const store = useExplorerStore();
  // What is loaded at its first use comes in the order in which the keys were pressed, and finds the state as it is then.
  const last = useRef(Promise.resolve());
  const later = (task: () => Promise<void>): void => {
    last.current = last.current.then(task);
  };
  useWindowKeys((event) => {
    const state = store.getState();
    const command = event.defaultPrevented ? null : commandFor(event, state.keyboard);
    if (command === null || !allowedIn(focusKind(event.target), command)) return;
    if (!state.singleKeys && command.do !== 'close' && command.do !== 'palette') return;
    // What is written before a sheet has been loaded is not meant for the page.
    if (state.sheet !== null) return;
    if (run(command, store, focusWhy, later)) event.preventDefault();
  });
}

type Later = (task: () => Promise<void>) => void;

/** @returns whether the key was taken */
function run(command: Command, store: StoreApi<ExplorerState>, focusWhy: () => void, later: Later): boolean {
  const state = store.getState();
  const { commands, playing, theme } = state;
  switch (command.do) {
    case 'previous':
      commands.move(-1, command.sameActor);
      return true;
    case 'next':
      commands.move(1, command.sameActor);
      return true;
    case 'first':
      commands.select(1);
      return true;
    case 'last':
      commands.select(stepCount(state));
      return true;
    case 'play':
      commands.setPlaying(!playing);
      return true;
    case 'gap':
      commands.goToGap();
      return true;
    case 'loss':
      commands.goToLoss(command.by);
      return true;
    case 'why':
      focusWhy();
      return true;
    case 'undo':
      commands.undo();
      return true;
    case 'redo':
      commands.redo();
      return true;
    case 'theme':
      commands.setTheme(nextTheme(theme));
      return true;
    case 'keys':
    case 'actions':
    case 'palette':
    case 'settings':
    case 'branches':
    case 'export':
      commands.openSheet(command.do);
      return true;
    case 'close':
      if (playing) commands.setPlaying(false);
      else if (state.following !== null) commands.follow(null);
      else if (state.line !== null) commands.setLine(null);
      else return false;
      return true;
    case 'action':
      later(() => act(command.number, store));
      return true;
    default:
      later(async () => {
        const { runRare } = await import('./rareKeys');
        runRare(command, store.getState());
      });
      return true;
  }
}

/** The actions have numbers in the order in which they are shown. */
async function act(number: number, store: StoreApi<ExplorerState>): Promise<void> {
  const { mainChoices } = await import('../actions/choices');
  const state = store.getState();
  const { commands, computed } = state;
  const { steps, start } = computed;
  const at = activeNumber(state);
  const world = steps[at - 1]?.after ?? start;
  const choice = mainChoices(world, unitInView(steps, at, start))[number - 1];
  if (choice === undefined) return;
  if (choice.allowed) commands.act(choice.action);
  else commands.answer(`${choice.label}: ${choice.hint}`);
}
