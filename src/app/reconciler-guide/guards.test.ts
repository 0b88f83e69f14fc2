import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { beforeAll, describe, expect, it } from 'vitest';
import { verdictOfRun } from '../../model/properties';
import { LIBRARY_VERSIONS } from '../../model/setup';
import type { Step } from '../../model/step.types';
import { changesOfKind } from '../../run/changes';
import type { Break } from './breaks';
import BREAKS from './breaks.json';
import { GUARDS, withoutGuard, type Guard, type Proof } from './guards';
import { GuardBench } from './guards.testing';

const LONG = 120_000;
const CAREFUL = readFileSync(join(import.meta.dirname, '../../charms/careful.py'), 'utf8');

function comesOf(step: Step | undefined): Extract<Proof, { kind: 'run' }>['comes'] | 'as-it-should' {
  if (step?.hook?.outcome.report.raised != null) return 'error';
  return step && changesOfKind(step, 'request-sent').length > 0 ? 'as-it-should' : 'no-request';
}

describe('the safe reconciler', () => {
  let bench: GuardBench;
  const found: Record<string, Break> = {};

  beforeAll(async () => {
    bench = await GuardBench.open();
  }, LONG);

  /** Releases in which the run shows it. */
  function versions(guard: Guard, setup: Break['setup'], actions: Break['actions']): Break['versions'] {
    const { proof } = guard;
    const text = withoutGuard(CAREFUL, guard);
    return LIBRARY_VERSIONS.filter((library) => {
      const { steps } = bench.replay(text, setup, actions, library);
      if (steps.some(({ refused }) => refused)) return false;
      if (proof.kind === 'run') return comesOf(steps.at(-1)) === proof.comes;
      // That something can never be reached again is told by a whole graph, not by one run of it.
      return proof.breaks === 'recoverable' || verdictOfRun(proof.breaks, steps).word === 'broken';
    });
  }

  for (const guard of GUARDS) {
    const { id, proof } = guard;
    it(
      `needs “${guard.title}”: without it ${proof.kind === 'search' ? `${proof.breaks} is broken` : proof.comes}, with it not`,
      () => {
        const text = withoutGuard(CAREFUL, guard);
        if (proof.kind === 'run') {
          const kept = bench.play(CAREFUL, proof.then, proof.from === 'served').steps.at(-1);
          expect(kept?.hook?.outcome.report.raised ?? null).toBeNull();
          const run = bench.play(text, proof.then, proof.from === 'served');
          expect(run.steps.filter(({ refused }) => refused)).toEqual([]);
          expect(comesOf(run.steps.at(-1))).toBe(proof.comes);
          if (proof.comes === 'no-request') expect(comesOf(kept)).toBe('as-it-should');
          const { charm, ...setup } = run.run.setup;
          expect(charm).toMatch(/^own-/);
          found[id] = { setup, actions: run.run.actions, versions: versions(guard, setup, run.run.actions) };
          return;
        }
        expect(bench.word(bench.search(CAREFUL, proof.where), proof.breaks)).not.toBe('broken');
        const search = bench.search(text, proof.where);
        expect(bench.word(search, proof.breaks)).toBe('broken');
        const example = bench.example(search, proof.breaks);
        if (!example) throw new Error('there is no run that shows it');
        const { charm, ...setup } = example.setup;
        expect(charm).toMatch(/^own-/);
        found[id] = { setup, actions: example.actions, versions: versions(guard, setup, example.actions) };
      },
      LONG,
    );
  }

  it('opens the runs that the search finds now: what the page links to is no memory of an older charm', async () => {
    const options = await resolveConfig(import.meta.filename);
    const text = await format(JSON.stringify(found), { ...options, parser: 'json' });
    await expect(text).toMatchFileSnapshot('breaks.json');
    expect(Object.keys(BREAKS).sort()).toEqual(GUARDS.map(({ id }) => id).sort());
  });
});
