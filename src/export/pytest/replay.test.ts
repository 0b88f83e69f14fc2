/** The exported files, run by pytest with the real library, as a reader runs them. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { ComputedRun, RunAction } from '../../run/run';
import { svg } from '../svg';
import { built, nasty, next, scenario, SERVED, tick } from '../testing';
import { brokenIn } from './broken';
import { pytest, PYTEST_FILE } from './pytest';

const python = execFileSync('node', ['conformance/env.mjs', '1.12.0'], { encoding: 'utf8' }).trim();
// Each runs one or two Pythons; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 });

const root = mkdtempSync(join(tmpdir(), 'exported-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Verdict {
  readonly passed: number;
  /** Names of the tests that failed. */
  readonly failed: readonly string[];
  readonly output: string;
}

let count = 0;

function charm(name: string): string {
  return readFileSync(`src/charms/${name}.py`, 'utf8');
}

/** @param layout where the test lies, seen from the charm */
async function verdict(run: ComputedRun, source: string, layout: 'beside' | 'project' = 'beside'): Promise<Verdict> {
  const folder = join(root, String((count += 1)));
  const isProject = layout === 'project';
  const [code, tests] = isProject ? [join(folder, 'src'), join(folder, 'tests', 'unit')] : [folder, folder];
  for (const each of [code, tests]) mkdirSync(each, { recursive: true });
  writeFileSync(join(code, 'charm.py'), source);
  writeFileSync(
    join(tests, PYTEST_FILE),
    pytest(run, isProject ? { files: null, metadata: null } : { files: { 'charm.py': source }, metadata: null }),
  );
  if (isProject) {
    const yaml =
      'name: web\nrequires:\n  certificates:\n    interface: tls-certificates\ncontainers:\n  workload: {}\nparts: {}\n';
    writeFileSync(join(folder, 'charmcraft.yaml'), yaml);
  }
  const output = await new Promise<string>((resolve) => {
    execFile(python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', tests], { cwd: folder }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  const failed = [...output.matchAll(/^(?:FAILED|ERROR) \S+::test_(\w+)/gm)].map(([, name = '']) => name);
  return { passed: Number(/(\d+) passed/.exec(output)?.[1] ?? 0), failed, output };
}

/** The relation goes while a renewal waits for its answer, and comes back. */
const departure = built({ provider: { kind: 'manual' } }, [
  next('web/0'),
  { do: 'sign' },
  ...['web/0', 'web/0', 'web/0'].map(next),
  { do: 'expire' },
  next('web/0'),
  tick('web/0'),
  { do: 'remove-relation' },
  next('web/0'),
  next('web/0'),
  tick('web/0'),
]);

const RUNS = {
  renewal: scenario('renewal-gap'),
  revocation: scenario('revoked-for-good'),
  rotation: scenario('key-rotated'),
  departure,
};

describe('an exported test is red for the charm that breaks what the run shows broken, and green for one that does not', () => {
  it.each(Object.entries(RUNS))('%s', async (_, run) => {
    const broken = brokenIn(run.steps).map((each) => each.test);
    expect(broken).toHaveLength(1);
    const [mirror, careful] = await Promise.all([verdict(run, charm('mirror')), verdict(run, charm('careful'))]);
    expect(mirror.failed, mirror.output).toEqual(broken);
    expect([careful.failed, careful.passed], careful.output).toEqual([[], 2]);
  });

  it('departure, for a charm on a machine that leaves its files behind', async () => {
    const [ratchet, mirror] = await Promise.all([
      verdict(scenario('relation-removed'), charm('ratchet')),
      verdict(scenario('relation-removed'), charm('mirror')),
    ]);
    expect(ratchet.failed, ratchet.output).toEqual(['files_are_gone_after_departure']);
    expect([mirror.failed, mirror.passed], mirror.output).toEqual([[], 5]);
  });
});

describe('an exported test', () => {
  it('finds a charm in src/ with its charmcraft.yaml from tests/unit/, and names the hook that broke it', async () => {
    const { failed, output } = await verdict(RUNS.renewal, charm('mirror'), 'project');
    expect(failed, output).toEqual(['never_without_tls_while_a_certificate_is_good']);
    expect(output).toMatch(
      /Step 11, update-status on unit 0: outage, no TLS for web\.example, though a certificate is good until 2027-01-01/,
    );
  });

  it('is red for a charm that never serves, which would break nothing', async () => {
    const { failed, passed } = await verdict(RUNS.renewal, 'import ops\n\n\nclass Charm(ops.CharmBase):\n    pass\n');
    expect([failed, passed]).toEqual([['the_charm_serves_tls_at_all'], 1]);
  });

  it('is a Python file even where texts of the run try to be code', async () => {
    const { failed, output } = await verdict(nasty(), charm('careful'));
    expect(output).not.toMatch(/SyntaxError|collected 0|errors? in/);
    expect(failed).not.toContain('key_and_certificate_match');
  });

  const anyAction = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('web/0', 'ca/0').map(next) },
    { weight: 4, arbitrary: fc.constant(tick('web/0')) },
    {
      weight: 4,
      arbitrary: fc.constantFrom<RunAction>(
        { do: 'expire' },
        { do: 'renew', unit: 'web/0' },
        { do: 'rotate-key', unit: 'web/0' },
        { do: 'revoke' },
        { do: 'sign' },
        { do: 'wipe-disk', unit: 'web/0' },
        { do: 'remove-relation' },
      ),
    },
  );
  const walks = fc.sample(fc.array(anyAction, { minLength: 6, maxLength: 20 }), { seed: 11, numRuns: 4 });

  it('says of random runs what the run itself says', async () => {
    const runs = walks.map((actions) => built({}, [...SERVED, tick('web/0'), ...actions]));
    expect(runs.filter((run) => brokenIn(run.steps).length > 0).length).toBeGreaterThan(1);
    const found = await Promise.all(runs.map((run) => verdict(run, charm('mirror'))));
    found.forEach(({ failed, output }, at) => {
      const broken = brokenIn(runs[at]?.steps ?? []).map((each) => each.test);
      expect([...failed].sort(), output).toEqual([...broken].sort());
    });
  });
});

describe('an exported picture', () => {
  it('is XML to a strict reader, whatever the names are, and holds the run as it was', () => {
    const runs = [RUNS.renewal, scenario('two-units'), nasty(), built({}, [])];
    const program = [
      'import json, sys',
      'from xml.dom import minidom',
      'texts = json.load(sys.stdin)',
      'found = [minidom.parseString(text.encode()).getElementsByTagName("metadata")[0] for text in texts]',
      'print(json.dumps([json.loads(each.firstChild.data)["actions"] for each in found]))',
    ].join('\n');
    const input = JSON.stringify(runs.map((run) => svg(run, { theme: 'auto' })));
    const output = execFileSync(python, ['-c', program], { input, encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual(runs.map((run) => run.run.actions));
  });
});
