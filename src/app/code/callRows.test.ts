import { describe, expect, it } from 'vitest';
import type { LibraryCall } from '../../model/hook';
import { NO_NAMES } from '../../model/pki/names';
import { callRows } from './callRows';

const call = (fn: string, more: Partial<LibraryCall> = {}): LibraryCall => ({
  fn,
  args: [],
  result: null,
  raised: null,
  calls: [],
  notes: [],
  seq: 0,
  byCharm: false,
  ...more,
});
const rows = (...calls: readonly LibraryCall[]) =>
  callRows(calls, NO_NAMES).map((row) => `${row.lead}${row.text} ${row.result}`.trimEnd());

describe('callRows', () => {
  it('draws the tree with signs, so that it reads and prints as text', () => {
    expect(rows(call('a', { calls: [call('b', { calls: [call('c')] }), call('d')] }))).toEqual([
      'a() None',
      '├ b() None',
      '│ └ c() None',
      '└ d() None',
    ]);
  });
  it('writes a tuple where the library returns one', () => {
    const key = { $: 'key', id: 'k' } as const;
    const names = { ...NO_NAMES, key: ['k'] };
    const [row] = callRows([call('get_assigned_certificates', { result: [[], key] })], names);
    expect(row?.result).toBe('([], key-1)');
  });
  it('names the exception that left a call in place of a result', () => {
    expect(rows(call('a', { raised: 'KeyError' }))).toEqual(['a() raised KeyError']);
  });
  it('puts what a function decided under it, before what it called', () => {
    expect(rows(call('a', { notes: ['csr-1 is not csr-2'], calls: [call('b')] }))).toEqual([
      'a() None',
      '│ csr-1 is not csr-2',
      '└ b() None',
    ]);
  });
});
