/** Every reported bug occurs in its run: what was seen is what the engine gives at its step. */
import { describe, expect, it } from 'vitest';
import { health } from '../model/health/health';
import type { World } from '../model/juju/world';
import { nameOf } from '../model/pki/names';
import { BUGS } from '../scenarios/bugs/bugs';
import { BUG_IDS, type BugId } from '../scenarios/bugs/types';
import { scenarioById } from '../scenarios/scenarios';
import { answerOf } from './answers';
import { requestsOfUnit } from './facts';
import { formatLink, parseLink } from './link/link';
import { mirrorRunner } from './mirror.testing';
import { computeRun, type ComputedRun, type Run } from './run';

const WEB = 'web/0';

function runOf({ shownBy }: (typeof BUGS)[number]): Run {
  if ('scenario' in shownBy) {
    const { setup, actions } = scenarioById(shownBy.scenario);
    return { scenario: shownBy.scenario, setup, actions };
  }
  return { scenario: null, setup: shownBy.setup, actions: shownBy.actions };
}

const requests = (world: World, unit = WEB) => requestsOfUnit(world, unit).map(({ csr }) => nameOf(world.names, csr));
const answer = (world: World, unit = WEB) =>
  Object.values(answerOf(world, unit).modes).flatMap((mode) =>
    mode.assigned.map(({ cert }) => nameOf(world.names, cert)),
  );
const tls = (world: World, unit = WEB) => health(world, unit).word;

interface At {
  /** The world at the step of the symptom. */
  readonly world: World;
  readonly computed: ComputedRun;
}

/** The hook at the step failed, and left nothing. */
function failed({ computed }: At, step: number): boolean {
  const hook = computed.steps[step - 1]?.hook;
  return hook?.committed === false;
}

const SYMPTOMS: Readonly<Record<BugId, (at: At) => void>> = {
  b01: ({ world }) => {
    expect([requests(world), tls(world)]).toEqual([['csr-1'], 'serving-expired']);
  },
  b02: ({ world }) => {
    expect([requests(world), answer(world), tls(world)]).toEqual([['csr-1'], ['cert-1'], 'serving-expired']);
  },
  b03: ({ world }) => {
    expect([requests(world), tls(world)]).toEqual([['csr-1'], 'serving-expired']);
  },
  b04: ({ world }) => {
    expect([requests(world), tls(world)]).toEqual([['csr-1'], 'serving-expired']);
  },
  b05: (at) => {
    expect([failed(at, 8), failed(at, 11), requests(at.world)]).toEqual([true, true, ['csr-1']]);
  },
  b06: (at) => {
    expect([failed(at, 8), requests(at.world)]).toEqual([true, ['csr-1']]);
  },
  b09: ({ world }) => {
    expect([answer(world), tls(world)]).toEqual([['cert-1'], 'serving-revoked']);
  },
  b10: ({ world }) => {
    expect([requests(world), answer(world), tls(world)]).toEqual([['csr-2'], [], 'outage']);
  },
  b11: ({ world }) => {
    expect([requests(world, 'web/1'), answer(world, 'web/1')]).toEqual([['csr-2'], []]);
  },
  b12: ({ world }) => {
    expect(answer(world, 'web/1')).toEqual([]);
    expect(JSON.stringify(world.relation?.databags['ca'] ?? {})).not.toContain('BEGIN CERTIFICATE-----');
  },
  b13: ({ world }) => {
    expect([requests(world), answer(world)]).toEqual([['csr-2'], []]);
  },
  b14: ({ world }) => {
    expect(requests(world)).toEqual(['csr-2']);
  },
  b15: ({ world }) => {
    expect([requests(world), answer(world)]).toEqual([['csr-2'], ['cert-2']]);
    expect(world.names.key).toHaveLength(2);
  },
  b17: (at) => {
    expect(failed(at, 2)).toBe(true);
    expect(at.world.relation?.databags['web/1'] ?? {}).toEqual({});
  },
  b18: ({ world }) => {
    expect([requests(world), answer(world), world.names.key.length]).toEqual([['csr-1'], [], 1]);
    expect(answer(world, 'web/1')).toEqual(['cert-1']);
  },
  b21: ({ world }) => {
    expect([requests(world), answer(world), tls(world)]).toEqual([['csr-1'], [], 'no-tls-yet']);
    expect(world.relation?.databags['ca']?.['request_errors']).toContain('102');
  },
  b22: ({ world }) => {
    expect([answer(world), tls(world)]).toEqual([[], 'no-tls-yet']);
  },
  b23: ({ world }) => {
    expect(answer(world)).toEqual([]);
    expect(world.relation?.databags['web']).toHaveProperty('certificate_signing_requests');
    expect(world.relation?.databags[WEB] ?? {}).not.toHaveProperty('certificate_signing_requests');
  },
  b24: ({ world }) => {
    expect([answer(world), tls(world)]).toEqual([[], 'outage']);
  },
  b26: (at) => {
    expect(failed(at, 13)).toBe(true);
  },
  b27: (at) => {
    expect([failed(at, 13), failed(at, 16)]).toEqual([true, true]);
  },
  b28: ({ world, computed }) => {
    expect(answer(world)).toEqual([]);
    expect(answer(computed.steps[6]?.after ?? world)).toEqual(['cert-1']);
  },
  b29: ({ world }) => {
    expect([answer(world), answer(world, 'web/1')]).toEqual([[], []]);
  },
  b36: ({ world }) => {
    expect([requests(world), answer(world), tls(world)]).toEqual([['csr-1'], ['cert-1'], 'serving-valid']);
    expect(world.setup.requests.unit[0]?.sansDns).toContain('www.web.example');
  },
  b38: ({ world }) => {
    expect([requests(world), answer(world), tls(world)]).toEqual([['csr-2'], [], 'outage']);
  },
  b39: ({ world }) => {
    expect([answer(world), tls(world)]).toEqual([['cert-1'], 'outage']);
  },
  b48: ({ world }) => {
    expect([requests(world), answer(world)]).toEqual([['csr-2'], []]);
  },
};

describe.each(BUGS)('$id: $title', (bug) => {
  const computed = computeRun(runOf(bug), mirrorRunner());

  it('occurs at its step, in a run without a refused action', () => {
    expect(computed.steps.flatMap((step) => step.refused?.reason ?? [])).toEqual([]);
    const world = computed.steps[bug.shownBy.step - 1]?.after;
    if (!world) throw new Error('the run is shorter than its step');
    SYMPTOMS[bug.id]({ world, computed });
  });

  it('travels in a link, names its public report, and is told in plain sentences', () => {
    const run = runOf(bug);
    expect(parseLink(formatLink({ run })).run).toEqual(run);
    for (const reference of bug.references)
      expect(reference).toMatch(/^https:\/\/github\.com\/canonical\/[\w-]+\/(?:pull|issues)\/\d+$/);
    expect(bug.summary).toMatch(/^[A-Z][^!]+\.$/);
    expect(bug.title.length).toBeLessThan(90);
  });
});

it('every bug has its own id, in order', () => {
  expect(BUGS.map((bug) => bug.id)).toEqual([...BUG_IDS]);
});
