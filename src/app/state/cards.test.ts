import { describe, expect, it } from 'vitest';
import type { Setup } from '../../model';
import { plain } from '../../run/rich';
import { computeRun } from '../../run/run';
import { mirrorRunner } from '../../run/mirror.testing';
import type { ScenarioId } from '../../scenarios/ids';
import { scenarioRun } from '../store/opening';
import { stateView } from './cards';

function viewAt(id: ScenarioId, number: number, unit = 'web/0', setup: Partial<Setup> = {}) {
  const run = scenarioRun(id);
  const { steps, start } = computeRun({ ...run, setup: { ...run.setup, ...setup } }, mirrorRunner());
  const step = steps[number - 1];
  return stateView({
    before: step?.before ?? start,
    after: step?.after ?? start,
    unit,
    steps: steps.slice(0, number),
  });
}

const texts = (view: ReturnType<typeof viewAt>, title: string) =>
  view.cards.find((card) => card.title === title)?.rows.map((row) => `${row.mark} ${plain(row.text)}`);

describe('stateView', () => {
  it('shows why nothing matches in the gap, the line that the library never prints', () => {
    expect(viewAt('renewal-gap', 11).joins[0]).toEqual({ text: 'csr-2 ≠ csr-1: nothing matches', strong: true });
  });
  it('does not say so where a changed library answers with the certificate of a withdrawn request', () => {
    expect(viewAt('renewal-gap', 11, 'web/0', { design: ['keep-previous'] }).joins).toEqual([
      { text: 'csr-2 ≠ csr-1, and it is answered all the same', strong: false },
      { text: 'so the API answers [cert-1]', strong: false },
      null,
    ]);
  });
  it('shows removed files in their place, without their folder', () => {
    expect(texts(viewAt('renewal-gap', 11), 'Workload files')).toEqual([
      'removed tls.crt cert-1',
      'removed tls.key key-1',
    ]);
  });
  it('says at which step the earlier request was withdrawn', () => {
    const card = viewAt('renewal-gap', 11).cards[0];
    expect(card?.notes.map(plain)).toEqual(['csr-1 withdrawn at step 9']);
  });
  it('does not say of what goes in this very step that it went at an earlier one', () => {
    expect(viewAt('renewal-gap', 9).cards[0]?.notes).toEqual([]);
  });
  it('shows each unit what is its own', () => {
    expect(texts(viewAt('two-units', 17, 'web/0'), 'Secrets')?.join()).not.toBe(
      texts(viewAt('two-units', 17, 'web/1'), 'Secrets')?.join(),
    );
  });
  it('answers nothing before the unit knows of the relation', () => {
    const { steps, start } = computeRun({ scenario: null, setup: {}, actions: [] }, mirrorRunner());
    expect(stateView({ before: start, after: start, unit: 'web/0', steps }).joins).toEqual([null, null, null]);
  });
});
