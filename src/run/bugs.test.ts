/** Every reported bug occurs in its run: what was seen is what the engine gives at its step. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createNodeRunner, DEFAULT_BUNDLE } from '../charm/live/node';
import { health } from '../model/health/health';
import { findUnit } from '../model/juju/entities';
import type { World } from '../model/juju/world';
import { nameOf } from '../model/pki/names';
import { BUGS } from '../scenarios/bugs/bugs';
import { BUG_CHARMS, BUG_IDS, type Bug, type BugId } from '../scenarios/bugs/types';
import { answerOf } from './answers';
import { bugCharm, bugRun } from './bug-run';
import { MAIN_FILE } from './code';
import { requestsOfUnit } from './facts';
import { formatLink, parseLink } from './link/link';
import { mirrorRunner } from './mirror.testing';
import { computeRun, type ComputedRun } from './run';

const CHARMS = join(import.meta.dirname, '..', 'scenarios', 'bugs', 'charms');
const WEB = 'web/0';

function textOf(bug: Bug): string | null {
  const charm = bugCharm(bug);
  return charm === null ? null : readFileSync(join(CHARMS, BUG_CHARMS[charm]), 'utf8');
}

/** Real Python for the charms of the bugs' own; started once, where there is one. */
let started: ReturnType<typeof createNodeRunner> | null = null;
const live = () =>
  (started ??= createNodeRunner({
    charm: (id) => {
      const bug = BUGS.find((each) => bugRun(each, textOf(each)).setup.charm === id);
      const text = bug === undefined ? null : textOf(bug);
      return text === null ? null : { files: { [MAIN_FILE]: text }, metadata: null };
    },
  }));

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

/** Where the charm of b19 writes the secret that it has just read. */
const WRITES =
  1 +
  readFileSync(join(CHARMS, BUG_CHARMS['everybody-writes']), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes('secret.set_content'));

const raised = ({ computed }: At, step: number) => computed.steps[step - 1]?.hook?.outcome.report.raised ?? null;
const files = (world: World, unit = WEB) => Object.keys(findUnit(world, unit)?.files ?? {});
const certificateSecrets = (world: World) => world.secrets.filter(({ label }) => label.includes('-certificate-'));

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
  b07: (at) => {
    // Twice for one revision; the library looks first, so the hook that is run again ends well.
    expect([9, 14, 16].map((step) => at.computed.steps[step - 1]?.hook?.call.name)).toEqual([
      'secret-remove',
      'secret-remove',
      'secret-remove',
    ]);
    expect([9, 14, 16].map((step) => failed(at, step))).toEqual([false, true, false]);
    expect(JSON.stringify(at.computed.steps[15]?.hook?.outcome.report.calls)).toContain('nothing to remove');
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
  b19: (at) => {
    // It read the secret a line before; only its leader may write it.
    expect([raised(at, 14)?.type, raised(at, 14)?.line]).toEqual(['SecretNotFoundError', WRITES]);
    expect(at.world.secrets.some(({ owner, label }) => owner === 'web' && label === 'issuer')).toBe(true);
    expect([failed(at, 14), failed(at, 16), failed(at, 19)]).toEqual([true, true, false]);
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
  b31: ({ world, computed }) => {
    expect(computed.steps.flatMap(({ hook, after }) => (hook?.unit === WEB ? requests(after) : []))).toEqual([
      'csr-1',
      'csr-2',
      'csr-3',
      'csr-4',
    ]);
    expect([answer(world), tls(world)]).toEqual([[], 'no-tls-yet']);
  },
  b32: ({ world }) => {
    expect([requests(world), answer(world), tls(world)]).toEqual([['csr-4'], [], 'no-tls-yet']);
    expect(world.names.cert).toHaveLength(3);
  },
  b34: ({ world, computed }) => {
    expect([answer(world), tls(world), files(world)]).toEqual([
      ['cert-1'],
      'no-tls-yet',
      ['/etc/database/tls/server.csr'],
    ]);
    expect(computed.steps[2]?.hook?.outcome.report.events.map(({ event }) => event)).toEqual(['certificate_available']);
  },
  b35: ({ world }) => {
    expect(answer(world)).toEqual(['cert-1', 'cert-2']);
    expect([certificateSecrets(world).length, files(world)]).toEqual([
      1,
      ['/etc/web/web.example.crt', '/etc/web/web.example.key'],
    ]);
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
  const run = bugRun(bug, textOf(bug));
  const isLive = run.code !== undefined;
  let computed: ComputedRun;
  beforeAll(async () => {
    if (!isLive || existsSync(DEFAULT_BUNDLE))
      computed = computeRun(run, isLive ? (await live()).runner : mirrorRunner());
  }, 60_000);

  it.skipIf(isLive && !existsSync(DEFAULT_BUNDLE))('occurs at its step, in a run without a refused action', () => {
    expect(computed.steps.flatMap((step) => step.refused?.reason ?? [])).toEqual([]);
    const world = computed.steps[bug.shownBy.step - 1]?.after;
    if (!world) throw new Error('the run is shorter than its step');
    SYMPTOMS[bug.id]({ world, computed });
  });

  it('travels in a link, names its public report, and is told in plain sentences', () => {
    expect(parseLink(formatLink({ run })).run).toEqual(run);
    for (const reference of bug.references)
      expect(reference).toMatch(/^https:\/\/github\.com\/(?:canonical|juju)\/[\w-]+\/(?:pull|issues)\/\d+$/);
    expect(bug.summary).toMatch(/^[A-Z][^!]+\.$/);
    expect(bug.title.length).toBeLessThan(90);
  });
});

it('every bug has its own id, in order', () => {
  expect(BUGS.map((bug) => bug.id)).toEqual([...BUG_IDS]);
});
