/**
 * The address always holds the run and the step. Stepping and acting replace it; a deliberate jump (a picker) makes a new entry, so
 * that the browser's back returns to the look before.
 */
import type { StoreApi } from 'zustand';
import { currentBranch, runOf, type BranchTree } from '../../run/branches';
import type { Setup } from '../../model/setup';
import { isOwnCharm } from '../../run/code';
import type { Variation } from '../../run/compare/variation';
import { charmBase, libraryBase, type Bases } from '../../run/link/code';
import { formatLink, LINK_MAX_LENGTH, parseLink, type ParsedLink } from '../../run/link/link';
import { sameData } from '../../run/run';
import { writeAddress } from '../frame/address';
import { foreignCode } from './known';
import { linkAt, opensBug } from './opening';
import type { Foreign } from './state';
import type { ExplorerState } from './store';

/** Browsers refuse more than some hundred changes of the address in a short time, and a long run takes a while to be written: a reader who hurries on is let go. */
const REST_MS = 250;

/** What the address says. */
const LOOKED_AT = ['tree', 'selected', 'theme', 'compare', 'wide'] as const;

export interface AddressBar {
  read(): { readonly search: string; readonly hash: string };
  write(url: string, how: 'push' | 'replace'): void;
  /** @returns a function that ends listening */
  onBack(listener: () => void): () => void;
}

export function browserAddress(): AddressBar {
  return {
    read: () => ({ search: window.location.search, hash: window.location.hash }),
    write: writeAddress,
    onBack: (listener) => {
      window.addEventListener('popstate', listener);
      return () => window.removeEventListener('popstate', listener);
    },
  };
}

type Linked = Pick<
  ExplorerState,
  'tree' | 'selected' | 'theme' | 'motion' | 'compare' | 'wide' | 'sources' | 'released'
>;

/** Texts that code in a link may be a difference from: those that have been looked at. */
function basesIn({ sources, released }: Pick<Linked, 'sources' | 'released'>): Bases {
  const texts = new Map([
    ...Object.values(sources).map(({ id, text }) => [charmBase(id), text] as const),
    ...Object.entries(released).map(([version, text]) => [libraryBase(version), text] as const),
  ]);
  return (name) => texts.get(name) ?? null;
}

export function linkOf(state: Linked): string {
  const { tree, selected, theme, motion, compare } = state;
  const others = tree.branches.filter((branch) => branch.id !== currentBranch(tree).id).map((branch) => branch.actions);
  const parts = formatLink(
    {
      run: runOf(tree),
      others,
      step: selected,
      view: state.wide ? 'charm' : null,
      theme: theme === 'auto' ? null : theme,
      motion,
      ...(compare === null ? {} : { compare: compare.map((each) => asTravelling(each, tree)) }),
    },
    undefined,
    basesIn(state),
  );
  return `${parts.search}${parts.hash}`;
}

/** Branches travel in the order in which they stand, without their ids. */
function asTravelling(variation: Variation, tree: BranchTree): Variation {
  if (variation.branch === null) return variation;
  const others = tree.branches.filter((branch) => branch.id !== currentBranch(tree).id);
  const place = others.findIndex((branch) => branch.id === variation.branch);
  return { ...variation, branch: place < 0 ? null : `b${place + 1}` };
}

function withoutCode(setup: Partial<Setup>) {
  const { patch, charm, containers, servesWhen, peers, config, endpoint, mode, requests, ...rest } = setup;
  const own = isOwnCharm(charm);
  const built = own ? {} : { charm, containers, servesWhen, peers, config, endpoint, mode, requests };
  return { own, patched: patch !== undefined, rest: { ...rest, ...built } };
}

function isJump(before: ExplorerState, now: ExplorerState): boolean {
  if ((before.compare === null) !== (now.compare === null)) return true;
  if (before.tree.scenario !== now.tree.scenario) return true;
  if (before.tree.setup === now.tree.setup) return false;
  // One edit after the other is one look; the first one can be gone back from.
  const [a, b] = [withoutCode(before.tree.setup), withoutCode(now.tree.setup)];
  return a.own !== b.own || a.patched !== b.patched || !sameData(a.rest, b.rest);
}

/** An address that could not be read as it stands is written anew once the reader goes on with what was read. */
function isTaken(before: ExplorerState, now: ExplorerState): boolean {
  if (before.notices === now.notices) return false;
  return before.notices.some(({ ofLink }) => ofLink) && !now.notices.some(({ ofLink }) => ofLink);
}

/** Keeps address and store together until the returned function is called. */
export function keepAddress(store: StoreApi<ExplorerState>, bar: AddressBar, page: string): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let fromBack = false;
  const write = (how: 'push' | 'replace'): void => {
    const link = linkOf(store.getState());
    if (link.length > LINK_MAX_LENGTH)
      store.getState().commands.notify('This run is too long for a link; the address holds the one before.');
    else bar.write(link === '' ? page : link, how);
  };
  const later = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      write('replace');
    }, REST_MS);
  };
  // An address that could not be read as it stands is left, so that it can be reported.
  if (store.getState().notices.length === 0) write('replace');
  const unsubscribe = store.subscribe((now, before) => {
    if (fromBack) return;
    if (isJump(before, now)) {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      write('push');
    } else if (isTaken(before, now) || LOOKED_AT.some((field) => now[field] !== before[field])) later();
  });
  const openBack = (link: ParsedLink, foreign: Foreign | null): void => {
    fromBack = true;
    store.getState().commands.open(link, foreign);
    fromBack = false;
  };
  const stopBack = bar.onBack(() => {
    // What is still to be written is about the look that was left.
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const address = bar.read();
    if (opensBug(address)) {
      void linkAt(address).then((link) => openBack(link, null));
      return;
    }
    const link = parseLink(address, undefined, basesIn(store.getState()));
    openBack(link, foreignCode(link.run.code, 'link'));
  });
  return () => {
    unsubscribe();
    stopBack();
    if (timer !== null) clearTimeout(timer);
  };
}
