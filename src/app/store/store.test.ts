import { describe, expect, it } from 'vitest';
import type { HookInput, HookRunner } from '../../model/hook';
import { mirrorRunner } from '../../run/mirror.testing';
import type { ParsedLink } from '../../run/link/link';
import { NeedsAnswer } from './compute';
import { scenarioRun } from './opening';
import { createExplorerStore } from './store';

const LINK: ParsedLink = {
  run: scenarioRun('renewal-gap'),
  others: [],
  notices: [],
  step: null,
  view: null,
  ui: null,
  theme: null,
  motion: null,
};

function opened(runner: HookRunner = mirrorRunner(), link: Partial<ParsedLink> = {}) {
  return createExplorerStore({ runner }, { link: { ...LINK, ...link }, theme: 'auto' });
}

/** Answers a hook only after `allow`, as Python does. */
function slowRunner() {
  const answered = new Set<number>();
  const waitingFor: HookInput[] = [];
  const fast = mirrorRunner();
  const runner: HookRunner = (input) => {
    if (input.unit.startsWith('ca/') || answered.has(input.world.now)) return fast(input);
    waitingFor.push(input);
    throw new NeedsAnswer(input);
  };
  return { runner, allow: (input: HookInput) => answered.add(input.world.now) };
}

describe('opening', () => {
  it('selects the outage, because that is what the run is about', () => {
    expect(opened().getState().selected).toBe(11);
  });
  it('selects the step of the link where it names one', () => {
    expect(opened(mirrorRunner(), { step: 3 }).getState().selected).toBe(3);
  });
  it('ends at the last step where the link names a later one, so that an old link still opens', () => {
    expect(opened(mirrorRunner(), { step: 99 }).getState().selected).toBe(15);
  });
  it('says that the run has no step of the name that the link gives, because the reader came to see that one', () => {
    const { notices, selected } = opened(mirrorRunner(), { step: 'banana' }).getState();
    expect(notices.map((notice) => notice.text)).toEqual([
      'This run has no step called “banana”; the step that matters is shown.',
    ]);
    expect(selected).toBe(11);
    expect(opened(mirrorRunner(), { step: 'secret-expired-web-0' }).getState().notices).toEqual([]);
  });
  it('shows what the link could not say as notices', () => {
    const { notices } = opened(mirrorRunner(), { notices: ['Unknown.'] }).getState();
    expect(notices.map((notice) => notice.text)).toEqual(['Unknown.']);
  });
  it('puts what the link could not say away together, and leaves what is told of the run', () => {
    const store = opened(mirrorRunner(), { notices: ['Unknown.', 'Cut.'], says: ['Reported in #1.'] });
    store.getState().commands.takeLink();
    expect(store.getState().notices.map((notice) => notice.text)).toEqual(['Reported in #1.']);
  });
});

describe('stepping', () => {
  it('stays inside the run', () => {
    const store = opened();
    const { select, move } = store.getState().commands;
    select(15);
    move(1);
    expect(store.getState().selected).toBe(15);
    select(0);
    expect(store.getState().selected).toBe(1);
  });
  it('skips other actors with Shift, so that one can follow one unit', () => {
    const store = opened();
    const { select, move } = store.getState().commands;
    select(10);
    move(1, true);
    expect(store.getState().selected).toBe(12);
    expect(store.getState().computed.steps[11]?.hook?.unit).toBe('ca/0');
  });
  it('starts from the first step when play is pressed at the end', () => {
    const store = opened();
    store.getState().commands.select(15);
    store.getState().commands.setPlaying(true);
    expect(store.getState()).toMatchObject({ selected: 1, playing: true });
  });
  it('goes from loss to loss in both directions, around the ends', () => {
    const store = opened();
    const { select, goToLoss } = store.getState().commands;
    select(1);
    goToLoss(1);
    expect(store.getState().selected).toBe(11);
    goToLoss(-1);
    expect(store.getState().selected).toBe(11);
  });
  it('goes from gap to gap, and says so where there is none', () => {
    const store = opened();
    store.getState().commands.goToGap();
    expect(store.getState().selected).toBe(9);
    store.getState().commands.pickScenario('denied-first');
    store.getState().commands.goToGap();
    expect(store.getState().notices.at(-1)?.text).toMatch(/no gap/);
  });
});

describe('acting', () => {
  it('starts a branch in the middle and keeps the steps before it as they were', () => {
    const store = opened();
    const before = store.getState().computed.steps;
    store.getState().commands.act({ do: 'update-status', unit: 'web/0' });
    const { tree, computed, selected } = store.getState();
    expect(tree.branches).toHaveLength(2);
    expect(selected).toBe(12);
    expect(computed.steps[10]).toBe(before[10]);
  });
  it('undoes to the step where one acted', () => {
    const store = opened();
    const { act, undo } = store.getState().commands;
    act({ do: 'update-status', unit: 'web/0' });
    act({ do: 'update-status', unit: 'web/0' });
    undo();
    undo();
    expect(store.getState()).toMatchObject({ selected: 11 });
    expect(store.getState().computed.steps).toHaveLength(15);
  });
  it('brings an action back that was undone', () => {
    const store = opened();
    const { act, undo, redo } = store.getState().commands;
    act({ do: 'update-status', unit: 'web/0' });
    undo();
    redo();
    expect(store.getState()).toMatchObject({ selected: 12 });
    expect(store.getState().tree.branches).toHaveLength(2);
  });
  it('takes a branch away and shows the one that it started from', () => {
    const store = opened();
    const { act, removeBranch, renameBranch } = store.getState().commands;
    act({ do: 'update-status', unit: 'web/0' });
    renameBranch('b1', ' Too early ');
    expect(store.getState().tree.branches[1]?.name).toBe('Too early');
    removeBranch('b1');
    expect(store.getState().tree).toMatchObject({ current: 'main', branches: [{ id: 'main' }] });
  });
  it('keeps both futures and switches between them', () => {
    const store = opened();
    store.getState().commands.act({ do: 'rotate-key', unit: 'web/0' });
    store.getState().commands.switchTo('main');
    expect(store.getState().computed.steps).toHaveLength(15);
  });
});

describe('a run that is too long', () => {
  it('stops at its limit, stays usable, and goes on when it is asked to', () => {
    const store = createExplorerStore({ runner: mirrorRunner() }, { link: LINK, theme: 'auto', limit: 10 });
    const { select, goOn } = store.getState().commands;
    expect(store.getState().computed.steps).toHaveLength(10);
    select(15);
    expect(store.getState().selected).toBe(10);
    goOn();
    expect(store.getState().computed.steps).toHaveLength(15);
    select(15);
    expect(store.getState().selected).toBe(15);
  });
});

describe('waiting for Python', () => {
  it('shows the steps that are there and goes on where it stopped', () => {
    const slow = slowRunner();
    const store = opened(slow.runner);
    let rounds = 0;
    for (let { pending } = store.getState(); pending !== null; { pending } = store.getState()) {
      slow.allow(pending.input);
      store.getState().commands.resume();
      rounds += 1;
      if (rounds > 40) throw new Error('never ends');
    }
    expect(store.getState().computed.steps).toHaveLength(15);
    expect(store.getState().selected).toBe(11);
  });
  it('leaves the reader where they went meanwhile', () => {
    const slow = slowRunner();
    const store = opened(slow.runner);
    store.getState().commands.select(2);
    for (let { pending } = store.getState(); pending !== null; { pending } = store.getState()) {
      slow.allow(pending.input);
      store.getState().commands.resume();
    }
    expect(store.getState().selected).toBe(2);
  });
  it('says once why it cannot go on', () => {
    const store = opened(slowRunner().runner);
    store.getState().commands.stop('Python broke off.');
    expect(store.getState()).toMatchObject({ pending: null, stopped: 'Python broke off.' });
  });
});

describe('notices', () => {
  it('does not repeat one that stands there, and keeps five at most', () => {
    const store = opened();
    const { notify } = store.getState().commands;
    for (const text of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) notify(text);
    expect(store.getState().notices.map((notice) => notice.text)).toEqual(['b', 'c', 'd', 'e', 'f']);
  });
});

describe('answers', () => {
  it('say one thing at a time, and only at the step at which they were said', () => {
    const store = opened();
    const texts = () => store.getState().notices.map((notice) => notice.text);
    store.getState().commands.notify('It stays.');
    store.getState().commands.answer('No change after this step.');
    store.getState().commands.answer('No change before this step.');
    expect(texts()).toEqual(['It stays.', 'No change before this step.']);
    store.getState().commands.move(1);
    expect(texts()).toEqual(['It stays.']);
  });
});
