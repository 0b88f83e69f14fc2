import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadAnswer } from '../../charm/live/types';
import type { HookOutcome, HookRunner } from '../../model/hook';
import { defaultSetup } from '../../model/start';
import { MAIN_FILE, ownCharmId } from '../../run/code';
import { mirrorRunner } from '../../run/mirror.testing';
import { computeRun, type Run } from '../../run/run';
import type { Coder } from '../store/coder';
import type { Memory } from '../store/known';
import { scenarioRun } from '../store/opening';
import type { Foreign } from '../store/state';
import { createExplorerStore } from '../store/store';
import { draftedCode } from './drafts';
import { openEditing, PAUSE_MS, type EditingStore } from './editing';
import { reportWords } from './words';

const SHIPPED = 'class WebCharm: deletes\n';

/** Charms that say "keeps" delete nothing, those that say "loops" never end. */
function runnerFor(text: string): HookRunner {
  const mirror = mirrorRunner();
  return (input): HookOutcome => {
    if (text.includes('loops')) throw new Error('The hook did not end within 10 seconds and was stopped.');
    // Real code passes its requests itself; the twin reads them from the setup.
    const setup = { ...input.world.setup, requests: defaultSetup().requests };
    const outcome = mirror({ ...input, world: { ...input.world, setup } });
    if (!text.includes('keeps')) return outcome;
    return { ...outcome, effects: outcome.effects.filter(({ kind }) => kind !== 'remove') };
  };
}

const textOf = (run: Run): string => run.code?.charm?.files[MAIN_FILE] ?? SHIPPED;

const LOADED: LoadAnswer = {
  loaded: {
    library: { version: '1.12.0', patched: false },
    charm: { className: 'WebCharm', metadata: { containers: { workload: {} } }, inferred: [] },
  },
};

/** Those that say "wrong" do not load. */
function fakeCoder(now: { text: string }): Coder & { readonly tried: string[] } {
  const tried: string[] = [];
  return {
    tried,
    warmUp: () => undefined,
    load: (run) => {
      tried.push(textOf(run));
      const error = { type: 'SyntaxError', message: 'invalid syntax', file: MAIN_FILE, line: 1 };
      return Promise.resolve(textOf(run).includes('wrong') ? { error } : LOADED);
    },
    compute: (run) =>
      new Promise((resolve) => {
        const isOwn = run.setup.charm !== 'report-mirror';
        const done = computeRun(run, runnerFor(isOwn ? textOf(run) : SHIPPED));
        // What the page goes on computing with is what was computed away from it.
        if (isOwn) now.text = textOf(run);
        resolve(done);
      }),
    released: () => Promise.resolve('# the release\n'),
    stop: () => undefined,
  };
}

function fakeMemory(): Memory {
  const texts = new Map<string, string>();
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, value) => {
      if (value === null) texts.delete(key);
      else texts.set(key, value);
    },
  };
}

async function opened(foreign: Foreign | null = null, memory = fakeMemory()) {
  const now = { text: SHIPPED };
  const coder = fakeCoder(now);
  const look = { step: null, view: null, ui: null, theme: null, motion: null };
  const link = { ...look, run: scenarioRun('renewal-gap'), others: [], notices: [] };
  const runner: HookRunner = (input) => runnerFor(now.text)(input);
  const store = createExplorerStore(
    { runner },
    { link, theme: 'auto', sources: [{ id: 'report-mirror', text: SHIPPED }], foreign },
  );
  store.getState().commands.canCode(coder);
  const editing = await openEditing(store, 'charm', memory);
  return { store, editing, coder, memory };
}

const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(PAUSE_MS + 50);
};

const phase = (editing: EditingStore): string => editing.state.getState().phase;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('editing', () => {
  it('tries a text when typing pauses, and only the last one', async () => {
    const { editing, coder } = await opened();
    editing.type('class WebCharm: k\n');
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 100);
    editing.type('class WebCharm: keeps\n');
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 100);
    expect(coder.tried).toEqual([]);
    await settle();
    expect(coder.tried).toEqual(['class WebCharm: keeps\n']);
  });

  it('makes the text the run’s, under the name of its content', async () => {
    const { editing, store } = await opened();
    editing.type('class WebCharm: keeps\n');
    await settle();
    expect(phase(editing)).toBe('ran');
    const charm = { files: { [MAIN_FILE]: 'class WebCharm: keeps\n' }, from: 'report-mirror' };
    expect(store.getState().tree.code?.charm).toEqual(charm);
    expect(store.getState().tree.setup.charm).toBe(ownCharmId(charm));
  });

  it('keeps a text that does not load, with the place of the mistake, and the last good run', async () => {
    const { editing, store } = await opened();
    const before = store.getState().computed;
    editing.type('class WebCharm: wrong\n');
    await settle();
    expect(phase(editing)).toBe('failed');
    expect(editing.state.getState().problem).toMatchObject({ type: 'SyntaxError', line: 1, step: null });
    expect(editing.state.getState().files[MAIN_FILE]).toContain('wrong');
    expect(store.getState().computed).toBe(before);
  });

  it('says that a hook was stopped, and keeps the last good run', async () => {
    const { editing, store } = await opened();
    const before = store.getState().computed;
    editing.type('class WebCharm: loops\n');
    await settle();
    expect(editing.state.getState().problem?.message).toMatch(/did not end/);
    expect(store.getState().computed).toBe(before);
  });

  it('goes back to the shipped charm when its text is back, so that nothing of the edit stays in the link', async () => {
    const { editing, store } = await opened();
    editing.type('class WebCharm: keeps\n');
    await settle();
    editing.reset();
    await settle();
    expect(store.getState().tree.setup).toEqual(scenarioRun('renewal-gap').setup);
  });

  it('runs at once when asked to', async () => {
    const { editing, coder } = await opened();
    editing.type('class WebCharm: keeps\n');
    editing.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(coder.tried).toHaveLength(1);
  });

  it('runs nothing of files that were opened before it is told to, also while one looks them through', async () => {
    const { editing, coder } = await opened();
    editing.put({ 'charm.py': 'class WebCharm: keeps\n' }, { hold: true });
    await settle();
    editing.type('class WebCharm: keeps, looked through\n');
    await settle();
    expect([phase(editing), coder.tried]).toEqual(['held', []]);
    editing.run();
    await settle();
    expect(coder.tried).toHaveLength(1);
  });

  it('runs nothing of a stranger’s link by opening it', async () => {
    const { editing, coder } = await opened({ from: 'link', read: false });
    await settle();
    expect([phase(editing), coder.tried]).toEqual(['held', []]);
  });

  it('brings a text back that was typed before a reload, whether it loads or not', async () => {
    const { editing, memory } = await opened();
    editing.type('class WebCharm: wrong\n');
    editing.close();
    const again = await opened(null, memory);
    expect(again.editing.state.getState().files[MAIN_FILE]).toBe('class WebCharm: wrong\n');
    expect(draftedCode(memory).charm).toMatchObject({ from: 'report-mirror' });
  });

  it('tells what the edit changed: better or worse, which steps, which files', async () => {
    const { editing } = await opened();
    editing.type('class WebCharm: keeps\n');
    await settle();
    const { report } = editing.state.getState();
    expect(report).toMatchObject({ better: true, before: 'an outage of 3 min', now: 'nothing wrong', first: 11 });
    expect(report?.files).toContainEqual({ unit: 'web/0', path: '/etc/web/tls.crt', change: 'kept', step: 11 });
    const words = report && reportWords(report, '“Mirror”');
    expect(words?.head).toBe('Better: an outage of 3 min before, nothing wrong now.');
    expect(words?.rest).toMatch(/^ Steps? 11.* from “Mirror”\. tls\.crt is there from step 11/);
  });
});
