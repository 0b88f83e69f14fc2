/**
 * Once Python is warm, the hooks that the twin answered are run live too, as they are looked at: the provider's, and those of a run
 * without a charm. The twin's answer stands; what comes of the comparison is shown beside it.
 */
import type { StoreApi } from 'zustand';
import { plan } from '../../model/actions/plan';
import { runOf } from '../../run/branches';
import { checkOf, mayRun } from './answering';
import { activeNumber } from './hooks';
import { sourcesOf, type Python } from './live';
import type { ExplorerState } from './store';

/** A reader who steps through quickly asks for nothing on the way. */
const REST_MS = 400;

export function checkTwin(store: StoreApi<ExplorerState>, python: () => Promise<Python>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;

  const check = async (): Promise<void> => {
    const state = store.getState();
    const step = state.computed.steps[activeNumber(state) - 1];
    const outcome = step?.hook?.outcome;
    if (step === undefined || outcome?.by !== 'twin' || state.checks.has(outcome) || !mayRun(state)) return;
    const planned = plan(step.before, step.action);
    if (planned.kind !== 'hook') return;
    const { setup } = step.before;
    const sources = await sourcesOf(setup, runOf(state.tree).code);
    const { differences } = await (await python()).answer(planned.input, sources);
    if (differences !== null) state.commands.checked(outcome, checkOf(setup.library, differences));
  };

  const later = (): void => {
    clearTimeout(timer);
    const { python: state, pending } = store.getState();
    if (busy || state.kind !== 'ready' || pending !== null) return;
    timer = setTimeout(() => {
      busy = true;
      // Nothing depends on a check: one that fails is one that was not made.
      void check()
        .catch(() => undefined)
        .finally(() => {
          busy = false;
        });
    }, REST_MS);
  };
  const stop = store.subscribe(later);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
