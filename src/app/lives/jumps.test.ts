import { describe, expect, it } from 'vitest';
import { mirrorRunner } from '../../run/mirror.testing';
import { scenarioRun } from '../store/opening';
import { createExplorerStore } from '../store/store';
import { goToLine, lineInView, runsOfLine } from './jumps';

const FILE = 'mirror.py';

function opened() {
  const run = scenarioRun('renewal-gap');
  const link = { run, others: [], notices: [], step: null, view: null, ui: null, theme: null, motion: null };
  const store = createExplorerStore({ runner: mirrorRunner() }, { link, theme: 'auto' });
  const { charm } = store.getState().computed.start.setup;
  return { store, charm, line: () => lineInView(store.getState()) };
}

/** A line that runs in several steps, and not in the one that is opened. */
function visited(store: ReturnType<typeof opened>['store']) {
  const { steps } = store.getState().computed;
  const all = [...new Set(steps.flatMap((step) => step.hook?.outcome.report.lines.map(({ line }) => line) ?? []))];
  const found = all
    .map((line) => ({ line, runs: runsOfLine(steps, { file: FILE, line }) }))
    .find(({ runs }) => runs.length > 2 && !runs.includes(store.getState().selected));
  if (found === undefined) throw new Error('no such line');
  return found;
}

describe('the line that is visited', () => {
  it('is the chosen one in every step, whichever lines ran there', () => {
    const { store, charm } = opened();
    const { line, runs } = visited(store);
    store.getState().commands.setLine({ charm, file: FILE, line });
    store.getState().commands.select(1);
    const seen = runs.map(() => {
      goToLine(store.getState(), 1);
      return store.getState().selected;
    });
    expect(seen).toEqual(runs);
    goToLine(store.getState(), 1);
    expect(store.getState().notices.map(({ text }) => text)).toEqual([`Line ${line} does not run after this step.`]);
  });
  it('is the one that one stands at, so that the keyboard chooses too', () => {
    const { store, charm, line } = opened();
    store.getState().commands.setLine({ charm, file: FILE, line: 1 });
    const outcome = store.getState().computed.steps[10]?.hook?.outcome;
    const first = outcome?.report.lines.find(({ fn }) => !fn.endsWith('__init__'));
    if (outcome === undefined || first === undefined) throw new Error('no line ran');
    store.getState().commands.standAt({ of: outcome, at: 0 });
    expect(line()).toEqual({ charm, file: first.file, line: first.line });
    goToLine(store.getState(), -1);
    expect(store.getState().line).toEqual({ charm, file: first.file, line: first.line });
  });
  it('is forgotten with its charm: the number means another line there', () => {
    const { store, line } = opened();
    store.getState().commands.setLine({ charm: 'another', file: FILE, line: 3 });
    expect(line()?.line).not.toBe(3);
  });
});
