import { describe, expect, it } from 'vitest';
import type { Effect, HookOutcome, LibraryCall, LineRun } from '../../model/hook';
import { changesDisk, diskAt, nextDiskChange, statesAt, stopsOf } from './stops';
import type { Step } from '../../model/step.types';

function line(seq: number, number: number, depth = 0, over: Partial<LineRun> = {}): LineRun {
  return {
    seq,
    file: 'charm.py',
    line: number,
    depth,
    fn: 'Charm._on_any',
    values: [],
    raised: null,
    branch: null,
    ...over,
  };
}

function call(seq: number, fn: string, calls: readonly LibraryCall[] = []): LibraryCall {
  return { fn, args: [], result: null, raised: null, calls, notes: [], seq, byCharm: true };
}

const remove = (seq: number, path: string): Effect => ({ seq, kind: 'remove', path });
const push = (seq: number, path: string): Effect => ({ seq, kind: 'push', path, content: `text at ${seq}` });

/** `_on_any` calls `_update` on line 3, which asks the library and loops over two files. */
const LINES = [
  line(2, 9, 0, { fn: 'Charm.__init__' }),
  line(5, 2),
  line(10, 3),
  line(11, 6, 1, { fn: 'Charm._update' }),
  line(20, 7, 1, { fn: 'Charm._update' }),
  line(21, 8, 1, { fn: 'Charm._update' }),
  line(30, 7, 1, { fn: 'Charm._update' }),
  line(31, 8, 1, { fn: 'Charm._update' }),
  line(40, 4),
];
const EFFECTS = [remove(22, '/etc/web/tls.crt'), remove(32, '/etc/web/tls.key'), push(41, '/etc/web/web.conf')];
const CALLS = [call(1, 'setup'), call(12, 'get_assigned_certificates', [call(13, '_find')])];

const outcome = {
  report: { lines: LINES, calls: CALLS },
  effects: EFFECTS,
} as unknown as HookOutcome;
const stops = stopsOf(outcome);

const step = {
  before: {
    requirer: {
      units: [
        {
          name: 'web/0',
          files: { '/etc/web/tls.crt': { content: 'cert' }, '/etc/web/tls.key': { content: 'key' } },
        },
      ],
    },
  },
  hook: { unit: 'web/0', outcome },
} as unknown as Step;

describe('stops', () => {
  it('are the executed lines in their order, without the constructor, which says nothing', () => {
    expect(stops.map((stop) => stop.line.line)).toEqual([2, 3, 6, 7, 8, 7, 8, 4]);
  });
  it('keep the line of a constructor that calls what the charm does', () => {
    const lines = [line(1, 9, 0, { fn: 'Charm.__init__' }), line(2, 12, 0, { fn: 'Charm.__init__' }), line(3, 15, 1)];
    const found = stopsOf({ ...outcome, report: { ...outcome.report, lines }, effects: [] });
    expect(found.map((stop) => stop.line.line)).toEqual([12, 15]);
  });
  it('hold the effects and the library calls of their own line only', () => {
    expect(stops.map((stop) => stop.effects.length)).toEqual([0, 0, 0, 0, 1, 0, 1, 1]);
    expect(stops.map((stop) => stop.calls.map(({ fn }) => fn).join())).toEqual([
      '',
      '',
      'get_assigned_certificates',
      '',
      '',
      '',
      '',
      '',
    ]);
    expect(stops.filter(changesDisk).map((stop) => stop.line.line)).toEqual([8, 8, 4]);
  });
  it('count rounds, so that a loop can be told apart from itself', () => {
    expect(stops.map((stop) => `${stop.round} of ${stop.rounds}`)).toEqual([
      '1 of 1',
      '1 of 1',
      '1 of 1',
      '1 of 2',
      '1 of 2',
      '2 of 2',
      '2 of 2',
      '1 of 1',
    ]);
  });
  it('tell where the disk changes next', () => {
    expect(nextDiskChange(stops, 0)).toBe(4);
    expect(nextDiskChange(stops, 7)).toBeNull();
  });
});

describe('lines after a stop', () => {
  it('have run, wait for what they called, or are still to come', () => {
    const states = statesAt(stops, 4, 'charm.py');
    const words = [...states].map(([number, state]) => {
      if (state.kind === 'later') return `${number}: comes ${state.nth} of ${state.of}`;
      return state.kind === 'calling' ? `${number}: calls ${state.line}` : `${number}: ran ${state.runs.length}`;
    });
    expect(words).toEqual(['2: ran 1', '3: calls 6', '6: ran 1', '7: ran 1', '8: ran 1', '4: comes 8 of 8']);
  });
  it('are finished once their own function goes on', () => {
    const now = statesAt(stops, 7, 'charm.py');
    expect(now.get(3)?.kind).toBe('done');
    expect(now.get(8)).toMatchObject({ kind: 'done', runs: [{ round: 1 }, { round: 2 }] });
  });
  it('belong to their own file', () => {
    expect(statesAt(stops, 4, 'helpers.py').size).toBe(0);
  });
});

describe('the disk after a line', () => {
  const files = (now: number) => diskAt(step, stops, now).map(({ path, change }) => [path, change]);
  it('still lists what this very line removed', () => {
    expect(files(4)).toEqual([
      ['/etc/web/tls.crt', 'removed'],
      ['/etc/web/tls.key', null],
    ]);
    expect(files(5)).toEqual([['/etc/web/tls.key', null]]);
  });
  it('says which line changes a file next', () => {
    const [, key] = diskAt(step, stops, 4);
    expect(key).toMatchObject({ next: 7, nextChange: 'remove' });
  });
  it('is the same going back as it was going forth', () => {
    expect(files(0)).toEqual([
      ['/etc/web/tls.crt', null],
      ['/etc/web/tls.key', null],
    ]);
    expect(files(7)).toEqual([['/etc/web/web.conf', 'added']]);
  });
});
