/** The address while the start page is shown, and after it: the run and the step, remembered for the next visit. */
import type { StoreApi } from 'zustand';
import { scenarioById } from '../../scenarios/scenarios';
import { writeAddress } from '../frame/address';
import { browserAddress, keepAddress, type AddressBar } from '../store/address';
import type { ExplorerState } from '../store/store';
import { isFrontAddress, type Front } from './front';
import { writeLast } from './last';

function says({ tree, selected }: ExplorerState): string {
  return `step ${selected} of ${tree.scenario === null ? 'a run built by hand' : scenarioById(tree.scenario).title}`;
}

/** Whatever is written is where one was. */
function remembering(store: StoreApi<ExplorerState>, bar: AddressBar): AddressBar {
  return {
    ...bar,
    write: (url, how) => {
      bar.write(url, how);
      writeLast(url.startsWith('?') || url.startsWith('#') ? url : '', says(store.getState()));
    },
  };
}

export function keepPlace(store: StoreApi<ExplorerState>): void {
  keepAddress(store, remembering(store, browserAddress()), window.location.pathname);
}

/** Going on from the start page is a jump: the browser's back leads to it again. */
export function pushPlace(): void {
  writeAddress(window.location.href, 'push');
}

/** To be called after `keepPlace`, whose own answer to "back" changes the run. */
export function returnToFront(front: Front): void {
  window.addEventListener('popstate', () => {
    if (isFrontAddress(window.location)) front.setState(true, true);
  });
}
