import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadAnswer } from '../../charm/live/types';
import type { CellResult, Counterexample } from '../../explore';
import { PROPERTY_IDS, type PropertyId } from '../../model/properties';
import { twinRunner } from '../../model/library/twin';
import { REPAIRS, type Desk } from '../../repair';
import { SITUATION_IDS, type SituationId, type VerdictId } from '../../scenarios/ids';
import { readKept, type Shelf } from './keep';
import type { Live } from './live';
import { marksOf } from './marks';
import { PAUSE_MS, Session, situationInView } from './session';
import { linesEdited } from './CharmPanel';
import { rowWords, story } from './words';

const ORIGINAL = 'class WebCharm:\n    pass\n';
const LOADED: LoadAnswer = {
  loaded: {
    library: { version: '1.12.0', patched: false },
    charm: { className: 'WebCharm', metadata: {}, inferred: [] },
  },
};
const BAD: LoadAnswer = { error: { type: 'SyntaxError', message: 'invalid syntax', file: 'charm.py', line: 2 } };

function resultOf(verdict: VerdictId, property: PropertyId | null): CellResult {
  return {
    verdict,
    properties: PROPERTY_IDS.map((id) => ({
      property: id,
      word: id === property ? ('broken' as const) : ('holds' as const),
      verdict: id === property ? verdict : null,
      moves: null,
      lasts: null,
    })),
    counts: { states: 9, moves: 9, depth: 2, hooksAsked: 9, hooksRun: 9, ms: 1, statesPerSecond: 1, notExplored: 0 },
    complete: true,
  };
}

const EXAMPLE: Counterexample = {
  property: 'no-outage',
  setup: {},
  actions: [{ do: 'deliver', unit: 'web/0' }],
  events: [{ action: { do: 'deliver', unit: 'web/0' }, without: 'holds', opening: false }],
  left: 0,
};

/** What the lab would find, by situation; safe where nothing is said. */
type Found = Partial<Record<SituationId, readonly [VerdictId, PropertyId]>>;

class Fake {
  found: Found = {};
  answer: LoadAnswer = LOADED;
  readonly searched: SituationId[] = [];
  readonly loads: string[] = [];
  cancelled = 0;

  readonly live: Live = {
    load: (files) => {
      this.loads.push(files['charm.py'] ?? '');
      return Promise.resolve(this.answer);
    },
    whole: (_, input) => Promise.resolve(twinRunner(input)),
    deskFor: () => this.desk as unknown as Desk,
    stop: () => undefined,
  };

  private readonly desk: Pick<Desk, 'search' | 'explain' | 'cancel'> = {
    search: ({ situation }) => {
      this.searched.push(situation);
      const [verdict, property] = this.found[situation] ?? (['safe', null] as const);
      return Promise.resolve(resultOf(verdict, property));
    },
    explain: () => Promise.resolve(EXAMPLE),
    cancel: () => {
      this.cancelled += 1;
    },
  };
}

function shelf(): Shelf & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) };
}

function opened(fake: Fake, on = shelf()): Session {
  return new Session(
    REPAIRS.gap,
    ORIGINAL,
    () => fake.live,
    on,
    () => 0,
  );
}

describe('a repair in the page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('looks at the situations of the lesson first, and at no other while one of them fails', async () => {
    const fake = new Fake();
    fake.found = { renewal: ['outage', 'no-outage'] };
    const session = opened(fake);
    await session.check();
    expect(fake.searched).toEqual(REPAIRS.gap.lesson);
    const state = session.state.getState();
    expect(state.phase).toBe('checked');
    expect(state.shown).toMatchObject({ situation: 'renewal', example: EXAMPLE });
    expect(story(state, REPAIRS.gap)).toMatchObject({ finding: '3 of the 4 situations of this lesson are safe.' });
    expect(rowWords(state.checked?.rows.revocation).more).toBe('after the lesson');
  });

  it('looks at all once the lesson is safe; what no charm can help counts, and is said apart', async () => {
    const fake = new Fake();
    fake.found = { 'same-request': ['no-charm-can', 'renewed-in-time'] };
    const session = opened(fake);
    await session.check();
    expect([...fake.searched].sort()).toEqual([...SITUATION_IDS].sort());
    const state = session.state.getState();
    expect(state.repaired).toBe(true);
    expect(story(state, REPAIRS.gap).finding).toContain('Repaired: all 16 situations');
    expect(story(state, REPAIRS.gap).reason).toContain('15 are safe; in 1 no charm can help');
  });

  it('is not repaired where a search did not come to its end', async () => {
    const fake = new Fake();
    const session = opened(fake);
    const whole = fake.live.deskFor({}, () => undefined);
    const search = whole.search.bind(whole);
    whole.search = async (cell) => ({ ...(await search(cell)), complete: cell.situation !== 'two-hosts' });
    await session.check();
    expect(session.state.getState().repaired).toBe(false);
    expect(rowWords(session.state.getState().checked?.rows['two-hosts']).word).toBe('not to its end');
  });

  it('checks when typing pauses, and ends what was begun for an older text', async () => {
    const fake = new Fake();
    const session = opened(fake);
    session.type('a = 1\n');
    session.type('a = 2\n');
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(fake.loads).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(fake.loads).toEqual(['a = 2\n']);
    session.type('a = 3\n');
    expect(session.state.getState().phase).toBe('typing');
  });

  it('gives a text that Python cannot take its line, and keeps it', async () => {
    const fake = new Fake();
    fake.answer = BAD;
    const on = shelf();
    const session = opened(fake, on);
    session.type('class WebCharm:\n    pa ss\n');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    const state = session.state.getState();
    expect(state.phase).toBe('bad-text');
    expect(marksOf(state).error).toEqual({ line: 2, message: 'invalid syntax' });
    expect(story(state, REPAIRS.gap).reason).toBe('Line 2: SyntaxError, invalid syntax');
    expect(readKept('gap', on)?.text).toContain('pa ss');
    expect(opened(new Fake(), on).state.getState().text).toContain('pa ss');
  });

  it('undoes all edits without losing them, also over a reload', () => {
    const on = shelf();
    const session = opened(new Fake(), on);
    session.type('mine\n');
    session.undoAll();
    expect(session.state.getState()).toMatchObject({ text: ORIGINAL, before: 'mine\n' });
    const later = opened(new Fake(), on);
    later.bringBack();
    expect(later.state.getState()).toMatchObject({ text: 'mine\n', before: null });
  });

  it('can be stopped, and says how far it came', async () => {
    const fake = new Fake();
    const session = opened(fake);
    const checking = session.check();
    session.stop();
    await checking;
    expect(session.state.getState().phase).toBe('still');
  });

  it('does not say of a situation that it waits once the check was stopped', () => {
    expect(rowWords({ kind: 'waits' }).more).toBe('waits');
    for (const row of [undefined, { kind: 'waits' }, { kind: 'searching', states: 3 }, { kind: 'later' }] as const)
      expect(rowWords(row, true).more).toBe('not checked');
  });

  it('shows the situation that the reader has chosen until another text is checked', async () => {
    const fake = new Fake();
    fake.found = { renewal: ['outage', 'no-outage'], departure: ['left-behind', 'gone-after-departure'] };
    const session = opened(fake);
    await session.check();
    session.pin('departure');
    expect(situationInView(session.state.getState(), REPAIRS.gap)).toBe('departure');
    await session.check();
    expect(situationInView(session.state.getState(), REPAIRS.gap)).toBe('renewal');
  });

  it('takes what is kept on the device only if it has the shape that it should have', () => {
    const on = shelf();
    on.write('renewal-gap.repair.gap', '{"text": 3}');
    expect(readKept('gap', on)).toBeNull();
    on.write('renewal-gap.repair.gap', '{');
    expect(readKept('gap', on)).toBeNull();
    expect(opened(new Fake(), on).state.getState().text).toBe(ORIGINAL);
  });
});

it('counts edited lines: a changed line is one, an added one is one', () => {
  expect(linesEdited('a\nb\nc', 'a\nb\nc')).toBe(0);
  expect(linesEdited('a\nb\nc', 'a\nB\nc\nd')).toBe(2);
});
