import { beforeAll, describe, expect, it } from 'vitest';
import { compareOutcomes } from '../../charm/compare';
import { createNodeEngine } from '../../charm/live/node';
import { NO_CHARM, runOn } from '../../charm/live/sources';
import { OVERRIDES, RECORD_ALL, type LiveEngine } from '../../charm/live/types';
import { plan } from '../../model/actions/plan';
import { pullAnswer } from '../../model/library/pull';
import { twinRunner } from '../../model/library/twin';
import { LIBRARY_VERSIONS } from '../../model/setup';
import { formatLink, parseLink } from '../../run/link/link';
import { computeRun } from '../../run/run';
import { referenceMarkdown } from './markdown';
import { STATES } from './states';
import { allRows, cellsOf, COLUMN_IDS, differences, rowOf } from './table';

const worldOf = ({ run }: ReturnType<typeof rowOf>) => run.steps.at(-1)?.after ?? run.start;

describe('each state', () => {
  for (const library of LIBRARY_VERSIONS) {
    it(`is what it is called in ${library}, told by databags, keys and clocks alone`, () => {
      const wrong = STATES.filter((state) => !state.is(worldOf(rowOf(state, library)))).map(({ id }) => id);
      expect(wrong).toEqual([]);
    });
  }

  it('is told apart from the others of its mode, or a name would say nothing', () => {
    const rows = STATES.filter(({ group }) => group !== 'modes').map((state) => rowOf(state, '1.12.0'));
    // A renewal that changed nothing stays what it is when the certificate ends, a gap is one whether or not it was pruned, and so on.
    const also: Readonly<Record<string, readonly string[]>> = {
      assigned: ['reissued', 'same-request', 'names-wanted'],
      'safety-net': ['assigned'],
      reissued: ['assigned'],
      'same-request': ['assigned', 'expired-same'],
      'expired-same': ['same-request', 'expired'],
      'key-rotated': ['gap', 'names-changed'],
      'names-changed': ['gap'],
      gap: ['names-changed'],
      'names-wanted': ['assigned'],
    };
    for (const row of rows) {
      const others = rows.filter((other) => other !== row && other.state.is(worldOf(row))).map(({ state }) => state.id);
      for (const other of others) expect(also[row.state.id] ?? [], row.state.id).toContain(other);
    }
  });

  it('opens as the run that it is: the link gives the same answers at the step it names', () => {
    for (const state of STATES) {
      const row = rowOf(state, '1.10.1');
      const { search, hash } = formatLink({ run: row.run.run, step: Math.max(1, row.run.steps.length) });
      const link = parseLink({ search, hash });
      expect(link.notices).toEqual([]);
      const again = computeRun(link.run, twinRunner);
      expect(cellsOf(state, again)).toEqual(row.cells);
    }
  });
});

describe('the table', () => {
  it('says that a revoked and an expired certificate are returned, and that the gap is empty with a key', () => {
    const row = (id: string) =>
      STATES.filter((state) => state.id === id).map((state) => rowOf(state, '1.12.0').cells)[0];
    expect(row('revoked')).toMatchObject({ all: '([cert-1 revoked], key-1)', events: 'none' });
    expect(row('expired')).toMatchObject({ all: '([cert-1], key-1)' });
    expect(row('gap')).toMatchObject({ all: '([], key-1)', one: '(None, None)', provider: '[cert-1]' });
    expect(row('names-wanted')).toMatchObject({ all: '([cert-1], key-1)', one: '(None, None)' });
  });

  it('marks what differs between releases, and only that', () => {
    const all = allRows();
    const marked = all.filter((rows) => COLUMN_IDS.some((column) => differences(rows, '1.12.0', column).length > 0));
    expect(marked.map((rows) => rows['1.12.0'].state.id)).toEqual(['app-new-leader', 'both-follower']);
    const both = marked[1];
    expect(both && differences(both, '1.12.0', 'events')).toEqual([
      { library: '1.10.0', says: 'raises RelationDataAccessError' },
    ]);
  });

  it('is the same as Markdown, one line for each state and its links whole', () => {
    const text = referenceMarkdown(allRows(), '1.12.0', 'https://example.test/');
    for (const { title } of STATES) expect(text).toContain(`| [${title}](https://example.test/`);
    expect(text.split('\n').filter((line) => line.startsWith('| [')).length).toBe(STATES.length);
  });
});

describe('the real library', () => {
  let engine: LiveEngine;
  beforeAll(async () => {
    engine = await createNodeEngine();
  }, 60_000);

  for (const version of LIBRARY_VERSIONS) {
    it(`${version} answers what the table says, in every state, in a hook that the library itself does not observe`, () => {
      const wrong: string[] = [];
      for (const state of STATES) {
        const world = worldOf(rowOf(state, version));
        for (const action of [
          { do: 'update-status', unit: state.unit },
          { do: 'sync', unit: state.unit },
        ] as const) {
          const planned = plan(world, action);
          if (planned.kind !== 'hook') continue;
          const { input } = planned;
          const live = runOn(
            engine,
            { library: { version, source: null }, charm: NO_CHARM },
            { input, record: RECORD_ALL, overrides: OVERRIDES },
          ).outcome;
          if (action.do === 'update-status') expect(live.report.pull, state.id).toEqual(pullAnswer(world, state.unit));
          const found = compareOutcomes(twinRunner(input), live);
          wrong.push(
            ...found.map(
              ({ field, twin, live: real }) => `${state.id}, ${action.do}: ${field}: ${twin}, really ${real}`,
            ),
          );
        }
      }
      expect(wrong).toEqual([]);
    }, 120_000);
  }
});
