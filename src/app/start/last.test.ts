import { describe, expect, it } from 'vitest';
import type { Memory } from '../store/known';
import { isFrontAddress } from './front';
import { readLast, writeLast } from './last';

function memory(): Memory {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => {
      if (value === null) kept.delete(key);
      else kept.set(key, value);
    },
  };
}

describe('where a reader was last', () => {
  it('comes back as it was written', () => {
    const device = memory();
    writeLast('?scenario=slow-signer&step=4#!1d.abc', 'step 4 of A signer', device);
    expect(readLast(device)).toEqual({
      search: '?scenario=slow-signer&step=4',
      hash: '#!1d.abc',
      says: 'step 4 of A signer',
    });
  });
  it('is nowhere before the first visit, after an address that says nothing, and where storage holds something else', () => {
    const device = memory();
    expect(readLast(device)).toBeNull();
    writeLast('', 'step 1', device);
    expect(readLast(device)).toBeNull();
    device.write('renewal-gap.last', 'x\njavascript:alert(1)');
    expect(readLast(device)).toBeNull();
  });
  it('is not asked for by any address but the empty one, so that a link always wins', () => {
    expect(isFrontAddress({ search: '', hash: '' })).toBe(true);
    expect(isFrontAddress({ search: '?view=start&theme=dark', hash: '' })).toBe(true);
    expect(isFrontAddress({ search: '?scenario=renewal-gap', hash: '' })).toBe(false);
    expect(isFrontAddress({ search: '', hash: '#!1d.abc' })).toBe(false);
  });
});
