import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, readDump } from '../../diagnose';
import { certificatesValue, Maker, NOW, requestsValue, showUnit } from '../../diagnose/testing';
import { report } from './report';

const folder = mkdtempSync(join(tmpdir(), 'diagnose-'));
afterAll(() => rmSync(folder, { recursive: true }));

let requirer: string;
let provider: string;

beforeAll(async () => {
  const maker = new Maker();
  const csr = await maker.request({ commonName: 'web.example' });
  const newer = await maker.request({ commonName: 'web.example' });
  const cert = await maker.certificate(csr);
  const ca = await maker.caPem();
  const application = { certificates: certificatesValue({ ca, csr, certificate: cert }) };
  requirer = showUnit('web/0', [{ application, units: { 'ca/0': {} } }]);
  const asks = { certificate_signing_requests: requestsValue({ csr: newer }) };
  provider = showUnit('ca/0', [{ application: {}, units: { 'web/0': asks } }]);
});

interface Json {
  readonly problem: string | null;
  readonly findings: readonly { readonly id: string; readonly about: string }[];
}

describe('the report', () => {
  it('has the findings of the page, with their ids, in their order', () => {
    const { json, ok } = report(`${requirer}\n${provider}`, NOW);
    const dump = readDump(`${requirer}\n${provider}`);
    const there = findings(dump, { now: NOW }).map((each) => `${each.id} ${each.about}`);
    expect((json as Json).findings.map((each) => `${each.id} ${each.about}`)).toEqual(there);
    expect(ok).toBe(true);
    expect(there[0]).toBe('renewal-gap web/0 csr-2');
  });

  it('as text numbers the lines to which the evidence points', () => {
    const { text } = report(`${requirer}\n${provider}`, NOW);
    expect(text).toContain('1. [outage next] csr-2 has no answer: web/0 is in the renewal gap  (renewal-gap)');
    expect(text).toMatch(/^ 1 {2}web\/0:$/m);
    expect(text).toMatch(/Evidence +lines \d+ to \d+: web\/0 asks with csr-2/);
  });

  it('says plainly when there is nothing', () => {
    expect(report('hello', NOW)).toMatchObject({
      ok: false,
      text: 'Nothing in this paste looks like an output of Juju, a databag or PEM.',
    });
  });
});

it('the command reads several files as one paste, and tells by its exit code how it went', () => {
  const [a, b] = [join(folder, 'a.yaml'), join(folder, 'b.yaml')];
  writeFileSync(a, requirer);
  writeFileSync(b, provider);
  const run = (...args: string[]) =>
    spawnSync('npx', ['tsx', 'src/cli/diagnose/main.ts', ...args], { encoding: 'utf8' });
  const good = run(a, b, '--json', '--now', new Date(NOW).toISOString());
  expect(good.status).toBe(0);
  expect((JSON.parse(good.stdout) as Json).findings[0]?.id).toBe('renewal-gap');
  expect(run(join(folder, 'none')).status).toBe(2);
  writeFileSync(a, 'hello');
  expect(run(a).status).toBe(1);
});
