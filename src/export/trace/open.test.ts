import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { twinRunner } from '../../model/library/twin';
import { certificatesIn, requestsIn } from '../../model/juju/databags';
import { computeRun } from '../../run/run';
import { openAny, type Opened } from '../import';
import { charmId } from './setup';

const ROOT = 'conformance';

interface Expected {
  readonly requirer_databag: Readonly<Record<string, readonly unknown[]>>;
  readonly provider_databag: { readonly certificates: readonly { readonly revoked: boolean }[] };
  readonly secrets: readonly unknown[];
}
interface Stored {
  readonly charm?: string;
  readonly steps: readonly { readonly expect?: Expected | null }[];
}

const files = ['traces', 'traces-extra'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(ROOT, folder, name)),
);
/** Of each kind enough; all of them take a minute. */
const sample = files.filter((_, at) => at % 5 === 0);

function open(text: string): Opened {
  const answer = openAny(text);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer;
}

describe('a recorded trace as a run', () => {
  it.each(sample.map((file) => [relative(ROOT, file), file]))(
    '%s opens, and each of its actions is possible',
    (_, file) => {
      const text = readFileSync(file, 'utf8');
      const { run, notices } = open(text);
      const trace = JSON.parse(text) as Stored;
      const { steps } = computeRun(run, twinRunner);
      expect(steps.filter((step) => step.refused)).toEqual([]);
      expect(run.actions.length).toBeGreaterThan(0);
      if (trace.charm !== undefined) expect(run.setup.charm).toBe(charmId(trace.charm));
      const expected = trace.steps.findLast((step) => step.expect)?.expect;
      if (notices.length > 0 || !expected) return;
      // Nothing was left out: the run ends where the trace ends.
      const end = steps.at(-1)?.after;
      const bags = end?.relation?.databags ?? {};
      expect(certificatesIn(bags['provider'] ?? {}).map((entry) => entry.revoked)).toEqual(
        expected.provider_databag.certificates.map((entry) => entry.revoked),
      );
      for (const [entity, requests] of Object.entries(expected.requirer_databag)) {
        expect(requestsIn(bags[entity] ?? {}), entity).toHaveLength(requests.length);
      }
    },
  );

  it('has the names and dates of the trace', () => {
    const { run } = open(readFileSync(join(ROOT, 'traces/1.12.0/renewal-gap.json'), 'utf8'));
    expect(run).toMatchObject({
      scenario: null,
      setup: { library: '1.12.0', requirerApp: 'requirer', providerApp: 'provider', charm: null },
    });
    const { steps } = computeRun(run, twinRunner);
    expect(steps.some(({ hook }) => hook?.call.name === 'secret-expired')).toBe(true);
  });

  it('says what Juju would not do, and leaves it out', () => {
    const step = (hook: string, more: object = {}) => ({
      unit: 'requirer/0',
      hook,
      at: '2026-01-02T00:00:00Z',
      ...more,
    });
    const { run, notices } = open(
      JSON.stringify({
        format: 'tls-trace/1',
        library: '0.1',
        charm: '../../evil.py',
        config: { requests: [{ common_name: 'x' }], validity_s: 86400, start: '2026-01-01T00:00:00Z' },
        steps: [
          step('relation-created'),
          step('reboot'),
          { ...step('relation-changed'), unit: 'requirer/7' },
          { ...step('relation-changed'), unit: 'provider/0', do: ['sign', 'bribe'] },
          { set: { config: { a: 1 }, provider_databag: {} }, at: '2026-01-03T00:00:00Z' },
          { nonsense: true },
        ],
      }),
    );
    expect(run.actions.map((action) => action.do)).toEqual(['pass', 'deliver', 'sign', 'pass']);
    expect(notices).toEqual([
      'The trace does not name a library that this page has; 1.12.0 is used.',
      'The trace is of a charm that did not come with this page; the run has a charm that only constructs the library’s object.',
      '1 steps of the trace could not be read, the first of them step 6.',
      'A run follows Juju, which would not do all that the trace did. Left out: reboot, a hook of requirer/7, what a provider does as "bribe", a change of the configuration, a provider databag written by hand.',
    ]);
  });

  it('never throws, whatever its fields hold', () => {
    const config = fc.oneof(
      fc.constant({ requests: [{ common_name: 'a' }], validity_s: 3600, start: '2026-01-01T00:00:00Z' }),
      fc.object(),
    );
    const hook = fc.constantFrom(
      'relation-created',
      'relation-changed',
      'secret-expired',
      'relation-broken',
      'update-status',
      'action',
      'x',
    );
    const one = fc.record(
      {
        at: fc.oneof(fc.constant('2026-01-01T00:01:00Z'), fc.string()),
        unit: fc.constantFrom('requirer/0', 'provider/0', 'requirer/3', 'x'),
        hook,
        secret: fc.constantFrom('cert-1', 'key-1'),
        op: fc.constantFrom('sync', 'renew', 'regenerate-key', 'import-key'),
        do: fc.array(fc.constantFrom('sign', 'revoke-all', 'deny:OTHER', 'deny:__proto__', 'new-ca'), { maxLength: 3 }),
        expect: fc.oneof(
          fc.constant({ secrets: [{ kind: 'certificate', owner: 'requirer/0', cert: 'cert-1' }] }),
          fc.object(),
        ),
      },
      { requiredKeys: ['at', 'unit', 'hook'] },
    );
    const steps = fc.array(fc.oneof({ weight: 6, arbitrary: one }, { weight: 1, arbitrary: fc.anything() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(config, steps, (given, list) => {
        const answer = openAny(
          JSON.stringify({ format: 'tls-trace/1', library: '1.12.0', config: given, steps: list }) ?? '',
        );
        if ('problem' in answer) expect(answer.problem).toMatch(/^[A-Z].*\.$/);
        else computeRun(answer.run, twinRunner, 20);
      }),
      { numRuns: 150 },
    );
  });
});
