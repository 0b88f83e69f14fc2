import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { twinRunner } from '../../model/library/twin';
import { readTrace, traceFiles } from './files';
import { applySet } from './force';
import { replay } from './replay';
import type { Trace } from './schema';
import { worldOf } from './setup';

const ROOT = join(import.meta.dirname, '../../../conformance');
const stored = traceFiles([join(ROOT, 'traces'), join(ROOT, 'traces-extra')]);

function load(file: string): Trace {
  const read = readTrace(file);
  if ('problem' in read) throw new Error(read.problem);
  return read.trace;
}

describe('the twin equals the real library: every recorded step, every field', () => {
  for (const file of stored) {
    const trace = load(file);
    // Charms run live: live.test.ts.
    if (trace.charm !== undefined) continue;
    it(relative(ROOT, file), () => {
      expect(replay(trace, twinRunner, false)).toMatchObject({ differ: 0, differences: [] });
    });
  }
});

describe('a difference is found, or the equality above would mean nothing', () => {
  const trace = load(join(ROOT, 'traces/1.12.0/renewal-gap.json'));
  type Step = Extract<Trace['steps'][number], { hook: string }>;

  function changed(index: number, change: (step: Step) => void): Trace {
    const copy = structuredClone(trace);
    const step = copy.steps[index];
    if (!step || 'set' in step) throw new Error('not a hook step');
    change(step);
    return copy;
  }

  const cases: readonly (readonly [string, number, string, (step: Step) => void])[] = [
    ['a request that is not there', 0, 'requirer_databag', (s) => (s.expect.requirer_databag['requirer/0'] = [])],
    [
      'an old certificate that should still be listed',
      4,
      'provider_databag',
      (s) => (s.expect.provider_databag.certificates = []),
    ],
    [
      'another revoked mark',
      1,
      'provider_databag',
      (s) => ((s.expect.provider_databag.certificates[0] as { revoked: boolean }).revoked = true),
    ],
    [
      'an expiry one second later',
      2,
      'secrets',
      (s) => ((s.expect.secrets[0] as { expires: string }).expires = '2026-11-25T12:00:22Z'),
    ],
    ['an event that did not come', 2, 'events', (s) => (s.expect.events = [])],
    [
      'another request under a known name',
      4,
      'requirer_databag',
      (s) => (s.expect.requirer_databag['requirer/0'] = [{ csr: 'csr-1', ca: false }]),
    ],
    ['an exception that was not raised', 4, 'raised', (s) => (s.expect.raised = 'KeyError')],
    [
      'a getter that answers in the gap',
      5,
      'pull',
      (s) => ((s.expect.pull as { unit: { assigned: string[] } }).unit.assigned = ['cert-1']),
    ],
  ];
  it.each(cases)('%s', (_, index, field, change) => {
    const found = replay(changed(index, change), twinRunner, false).differences;
    expect(found[0]).toMatchObject({ step: index + 1, field });
  });

  it('a secret that no step has made ends the replay with a sentence', () => {
    const found = replay(
      changed(4, (s) => (s.secret = 'cert-9')),
      twinRunner,
      false,
    );
    expect(found.differences[0]?.got).toBe('no secret holds cert-9');
    expect(found.differ).toBe(5);
  });
});

describe('what a `set` step changes', () => {
  const trace = load(join(ROOT, 'traces-extra/1.12.0/charm-gate-renewal.json'));
  const start = worldOf(trace);
  const at = trace.config.start;

  it('options that it does not name stay, as the recorder has it', () => {
    const world = applySet(start, { set: { config: { colour: 'red' } }, at });
    expect(world.requirer.config).toEqual({ 'log-level': 'info', colour: 'red' });
  });

  it('a wiped disk takes what Pebble was told with it, since the container starts anew (R10.3)', () => {
    const [unit] = start.requirer.units;
    if (!unit) throw new Error('there is a unit');
    const full = { ...unit, files: { '/etc/x': { content: 'x', at: 0 } }, pebble: { workload: { layers: [] } } };
    const world = applySet(
      { ...start, requirer: { ...start.requirer, units: [full] } },
      { set: { wipe_disk: unit.name }, at },
    );
    expect(world.requirer.units[0]).toMatchObject({ files: {}, pebble: {} });
  });
});

describe('a file that is not a trace gets one plain sentence', () => {
  function problem(content: string): string {
    const file = join(mkdtempSync(join(tmpdir(), 'trace-')), 'trace.json');
    writeFileSync(file, content);
    const read = readTrace(file);
    return 'problem' in read ? read.problem : 'no problem';
  }

  it.each([
    ['text', 'hello', 'This file is not JSON; record it again or pick another.'],
    ['other JSON', '{"a": 1}', 'This JSON has no "format"; a trace says tls-trace/1.'],
    [
      'a later format',
      '{"format": "tls-trace/9"}',
      'This file has the format "tls-trace/9"; this tool reads tls-trace/1.',
    ],
  ])('%s', (_, content, sentence) => expect(problem(content)).toBe(sentence));

  it('a damaged trace says where', () => {
    const text = JSON.stringify({ format: 'tls-trace/1', name: 'x', library: '1.12.0', config: {}, steps: [] });
    expect(problem(text)).toContain('This trace is damaged at config.mode');
  });
});
