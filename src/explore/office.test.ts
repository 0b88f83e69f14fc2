import { describe, expect, it } from 'vitest';
import type { HookOutcome } from '../model';
import { mirror } from './doubles.testing';
import type { FromWorker } from './messages';
import { Office } from './office';

const CELLS = [
  { charm: 'a-charm', situation: 'renewal', design: [], provider: null },
  { charm: 'a-charm', situation: 'departure', design: [], provider: null },
];

type Wanted = Extract<FromWorker, { say: 'wanted' }>;

interface Desk {
  readonly office: Office;
  readonly said: FromWorker[];
}

/** An office whose wanted hooks are answered; where that throws, with why not. Null: they are not answered. */
function desk(answer: ((message: Wanted) => HookOutcome) | null): Desk {
  const said: FromWorker[] = [];
  let clock = 0;
  const reply = (message: Wanted): unknown => {
    try {
      return { do: 'answer', hook: message.hook, outcome: answer?.(message) };
    } catch (error) {
      return { do: 'no-answer', hook: message.hook, why: error instanceof Error ? error.message : '' };
    }
  };
  const office: Office = new Office({
    say: (message) => {
      said.push(message);
      if (message.say === 'wanted' && answer) queueMicrotask(() => void office.take(reply(message)));
    },
    breathe: () => Promise.resolve(),
    now: () => (clock += 10),
  });
  return { office, said };
}

const runs = ({ input }: Wanted): HookOutcome => mirror(input);

function of<T extends FromWorker['say']>(
  said: readonly FromWorker[],
  say: T,
): readonly Extract<FromWorker, { say: T }>[] {
  return said.filter((each): each is Extract<FromWorker, { say: T }> => each.say === say);
}

describe('the worker of the lab', () => {
  it('says each cell as it is found, and how far it is meanwhile; a charm without paths is asked for hook by hook', async () => {
    const { office, said } = desk(runs);
    await office.take({ do: 'search', id: 1, cells: CELLS, trees: {} });
    expect(of(said, 'cell').map(({ cell, result }) => [cell, 'verdict' in result && result.verdict])).toEqual([
      [0, 'outage'],
      [1, 'outage'],
    ]);
    expect(of(said, 'progress').length).toBeGreaterThan(0);
    expect(of(said, 'wanted').length).toBeGreaterThan(10);
    expect(said.at(-1)).toEqual({ say: 'done', id: 1, cancelled: false });
  });

  it('asks for a hook once only, whatever it is for', async () => {
    const { office, said } = desk(runs);
    await office.take({ do: 'search', id: 1, cells: CELLS, trees: {} });
    const wanted = of(said, 'wanted').length;
    await office.take({ do: 'search', id: 2, cells: CELLS, trees: {} });
    expect(of(said, 'wanted').length).toBe(wanted);
  });

  it('stops when it is told to, while it waits for a hook too', async () => {
    const { office, said } = desk(null);
    const searching = office.take({ do: 'search', id: 1, cells: CELLS, trees: {} });
    await office.take({ do: 'cancel' });
    await searching;
    expect(of(said, 'cell')).toEqual([]);
    expect(of(said, 'failed')).toEqual([]);
    expect(said.at(-1)).toEqual({ say: 'done', id: 1, cancelled: true });
  });

  it('says why a cell failed, and goes on with the next', async () => {
    let first = true;
    const { office, said } = desk((message) => {
      if (!first) return runs(message);
      first = false;
      throw new Error('Python is not here.');
    });
    await office.take({ do: 'search', id: 1, cells: CELLS, trees: {} });
    expect(of(said, 'failed')).toEqual([{ say: 'failed', id: 1, cell: 0, why: 'Python is not here.' }]);
    expect(of(said, 'cell').map(({ cell }) => cell)).toEqual([1]);
  });

  it('explains one property of one cell by the shortest run that breaks it', async () => {
    const { office, said } = desk(runs);
    await office.take({ do: 'explain', id: 3, cell: CELLS[0], property: 'no-outage', trees: {} });
    const [found] = of(said, 'counterexample');
    expect(found?.found?.actions.at(-1)).toEqual({ do: 'update-status', unit: 'web/0' });
    await office.take({ do: 'explain', id: 4, cell: CELLS[0], property: 'pair-matches', trees: {} });
    expect(of(said, 'counterexample').at(-1)?.found).toBeNull();
  });

  it('takes no message of another shape', async () => {
    const { office } = desk(runs);
    await expect(office.take({ do: 'search', id: 1, cells: [{ charm: 3 }], trees: {} })).rejects.toThrow();
    await expect(office.take({ do: 'dance' })).rejects.toThrow();
  });
});
