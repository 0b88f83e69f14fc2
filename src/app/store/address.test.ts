import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mirrorRunner } from '../../run/mirror.testing';
import { parseLink } from '../../run/link/link';
import { keepAddress, type AddressBar } from './address';
import { createExplorerStore } from './store';

function bar(search = '') {
  const entries: string[] = [search];
  let back: () => void = () => undefined;
  const address: AddressBar = {
    read: () => ({
      search: (entries.at(-1) ?? '').replace(/#.*/, ''),
      hash: /#.*/.exec(entries.at(-1) ?? '')?.[0] ?? '',
    }),
    write: (url, how) => {
      if (how === 'replace') entries.pop();
      entries.push(url);
    },
    onBack: (listener) => {
      back = listener;
      return () => undefined;
    },
  };
  return {
    address,
    entries,
    goBack: () => {
      entries.pop();
      back();
    },
  };
}

function page(search = '') {
  const place = bar(search);
  const store = createExplorerStore(
    { runner: mirrorRunner() },
    { link: parseLink(place.address.read()), theme: 'auto' },
  );
  const stop = keepAddress(store, place.address, '/');
  return { ...place, store, stop };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('keepAddress', () => {
  it('holds run and step from the start', () => {
    expect(page().entries).toEqual(['?scenario=renewal-gap&step=11']);
  });
  it('leaves an address that could not be read as it stands, so that it can be reported', () => {
    expect(page('?scenario=nonsense').entries).toEqual(['?scenario=nonsense']);
  });
  it('replaces the entry when one steps, so that back does not go through every step', () => {
    const { store, entries } = page();
    store.getState().commands.select(3);
    store.getState().commands.select(4);
    vi.advanceTimersByTime(300);
    expect(entries).toEqual(['?scenario=renewal-gap&step=4']);
  });
  it('makes an entry for a pick, and back returns to the look before it', () => {
    const { store, entries, goBack } = page();
    store.getState().commands.changeSetup({ charm: 'report-guarded' });
    expect(entries).toHaveLength(2);
    goBack();
    expect(store.getState().computed.start.setup.charm).toBe('report-mirror');
    expect(store.getState().selected).toBe(11);
  });
  it('comes back to a reported bug whole, and writes nothing about the look that was left meanwhile', async () => {
    vi.useRealTimers();
    const { store, entries, goBack } = page();
    entries[0] = '?bug=b31';
    store.getState().commands.changeSetup({ charm: 'report-guarded' });
    store.getState().commands.select(2);
    goBack();
    await vi.waitFor(() => expect(store.getState().computed.steps).toHaveLength(7));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(entries[0]).toBe('?bug=b31');
    expect(store.getState().selected).toBe(7);
  });
  it('holds what the run is compared with, and back returns to the run alone', () => {
    const { store, entries, goBack } = page();
    store.getState().commands.act({ do: 'update-status', unit: 'web/0' });
    vi.advanceTimersByTime(300);
    store.getState().commands.setCompare([{ branch: 'main', setup: {} }]);
    expect(entries.at(-1)).toContain('compare=b1');
    expect(page(entries.at(-1)).store.getState().compare).toEqual([{ branch: 'b1', setup: {} }]);
    goBack();
    expect(store.getState().compare).toBeNull();
  });
  it('opens again as it was, branch and all', () => {
    const { store, entries } = page();
    store.getState().commands.act({ do: 'update-status', unit: 'web/0' });
    vi.advanceTimersByTime(300);
    const again = page(entries.at(-1));
    expect(again.store.getState().tree.branches.map((branch) => branch.actions)).toEqual(
      expect.arrayContaining(store.getState().tree.branches.map((branch) => branch.actions)),
    );
    expect(again.store.getState().computed.run).toEqual(store.getState().computed.run);
    expect(again.store.getState().selected).toBe(12);
  });
});
