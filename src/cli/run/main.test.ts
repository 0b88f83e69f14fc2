import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { BadInput } from '../bad-input';
import { EXPORTS } from './options';
import { program } from './program';

// Each test starts the program, some of them with Python in it.
vi.setConfig({ testTimeout: 180_000 });

const root = mkdtempSync(join(tmpdir(), 'run-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Done {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], input = ''): Promise<Done> {
  return new Promise((resolve) => {
    const child = spawn('node', ['--import', 'tsx', 'src/cli/run/main.ts', ...args]);
    let [out, err] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (err += data.toString()));
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });
}

function file(name: string, text: string): string {
  const path = join(root, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

describe('bad input', () => {
  const broken = file('broken.json', '{"format":');
  const foreign = file('foreign.json', '{"name": "x"}');
  it.each([
    [[], 'Usage: '],
    [['a', 'b'], 'Usage: '],
    [['nowhere'], 'There is no file, scenario or link "nowhere"; scenarios are renewal-gap, '],
    [['renewal-gap', '--charm', 'nobody'], 'There is no charm or file "nobody"; charms are none, report-mirror, '],
    [['renewal-gap', '--library', '0.1'], 'There is no library 0.1; there are 1.10.0, '],
    [['renewal-gap', '--export', 'pdf'], 'There is no export "pdf"; there are text, mermaid, '],
    [['renewal-gap', '--theme', 'sepia'], 'There is no theme "sepia"; '],
    [['renewal-gap', '--nonsense'], "Unknown option '--nonsense'"],
    [[broken], 'The file is no JSON that this page can read.'],
    [[foreign], 'The file is not a run of this page.'],
    [[root], 'a file, a link or a scenario is needed.'],
  ])('%j is one plain sentence', async (args, sentence) => {
    const error: unknown = await program(args).catch((reason: unknown) => reason);
    if (!(error instanceof BadInput)) throw error;
    expect(error.message).not.toMatch(/\n|Error:/);
    expect(error.message).toContain(sentence);
  });

  it('goes to standard error, with nothing else anywhere, and ends with 2', async () => {
    const { code, out, err } = await run([broken]);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: 'The file is no JSON that this page can read.\n' });
  });

  it('is a charm that Python cannot read, with the place', async () => {
    const { code, err } = await run(['renewal-gap', '--charm', file('bad/charm.py', 'import ops\n\nclass Charm(:\n')]);
    expect(code).toBe(2);
    expect(err).toMatch(/^The charm cannot be loaded: SyntaxError: .*\(charm\.py, line 3\)\.$/m);
  });
});

describe('a run without a charm', () => {
  const BEGINS: Readonly<Record<(typeof EXPORTS)[number], RegExp>> = {
    text: /^A quiet renewal, .*\nStep 1 of 15, relation-created on web\/0\. /,
    mermaid: /^sequenceDiagram\n/,
    markdown: /^### A quiet renewal, /,
    svg: /^<svg /,
    json: /^\{\n {2}"format": "renewal-gap-run\/1"/,
    csv: /^step,time,/,
    pytest: /^"""A quiet renewal, /,
    link: /^\?scenario=renewal-gap#!1d\.[\w-]+\n$/,
  };

  it.each(EXPORTS)('leaves as %s', async (kind) => {
    expect(await program(['renewal-gap', '--charm', 'none', '--export', kind])).toMatch(BEGINS[kind]);
  });

  it('comes back from standard input and from a link', async () => {
    const direct: unknown = JSON.parse(await program(['slow-signer', '--charm', 'none', '--export', 'json']));
    const link = await program([
      'slow-signer',
      '--charm',
      'none',
      '--export',
      'link',
      '--site',
      'https://example.org/gap/',
    ]);
    expect(JSON.parse(await program([link.trim(), '--export', 'json']))).toEqual(direct);
    const picture = await program(['slow-signer', '--charm', 'none', '--export', 'svg']);
    const { code, out, err } = await run(['-', '--export', 'json'], picture);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual(direct);
  });

  it('comes from a trace, with what was left out', async () => {
    const { code, out, err } = await run(['conformance/traces-extra/1.12.0/provider-databag-mended.json', '--steps']);
    expect(code).toBe(0);
    expect(err).toContain('Left out: a provider databag written by hand');
    expect(out).toMatch(/^1\t2026-01-01T00:00:00\.000Z\trelation-created-requirer-0\n/);
  });
});

describe('a run with a charm', () => {
  it('is computed with the real one', async () => {
    const out = await program(['renewal-gap', '--library', '1.10.0']);
    expect(out).toContain('Library 1.10.0, charm report-mirror.');
    expect(out).toMatch(/Step 11 of 15, .* deletes files that were good for 36 more days\./);
  });

  it('takes a charm of one’s own with the modules that it imports', async () => {
    file('own/paths.py', 'CERT, KEY = "/etc/own/a.crt", "/etc/own/a.key"\n');
    const charm = file(
      'own/charm.py',
      `import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

from paths import CERT, KEY


class OwnCharm(ops.CharmBase):
    def __init__(self, framework):
        super().__init__(framework)
        self.tls = TLSCertificatesRequiresV4(self, "certificates", [CertificateRequestAttributes(common_name="own.example")])
        framework.observe(self.on["certificates"].relation_changed, self._write)

    def _write(self, _):
        certificates, key = self.tls.get_assigned_certificates()
        if certificates:
            box = self.unit.get_container("workload")
            box.push(CERT, str(certificates[0].certificate), make_dirs=True)
            box.push(KEY, str(key), make_dirs=True)
`,
    );
    const out = await program(['renewal-gap', '--charm', charm, '--export', 'csv']);
    expect(out.split('\r\n')[11]).toContain('web/0: serving-valid');
  });

  it('takes a charm’s folder with its YAML, its modules and its templates, and what it saves opens again', async () => {
    const charm = 'src/charms/examples/several-files';
    const direct = await program(['renewal-gap', '--charm', charm, '--export', 'csv']);
    expect(direct.split('\r\n')[11]).toContain('web/0: serving-valid');
    const saved = file('saved.json', await program(['renewal-gap', '--charm', charm, '--export', 'json']));
    expect(await program([saved, '--export', 'csv'])).toBe(direct);
    // The same charm by the name of its code, and in the place of another one of one's own.
    expect(await program([saved, '--charm', `${charm}/src/charm.py`, '--export', 'csv'])).toBe(direct);
  });

  it('gives a charm of one’s own the peers that its code names', async () => {
    const charm = 'src/charms/examples/cluster-peers/charm.py';
    const out = await program(['renewal-gap', '--charm', charm, '--export', 'csv']);
    expect(out.split('\r\n')[11]).toContain('web/0: serving-valid');
  });

  it('leaves as a test that asks for the names that a charm of one’s own asks for, with the metadata that it has', async () => {
    const charm = 'src/charms/examples/cluster-peers/charm.py';
    const out = await program(['renewal-gap', '--charm', charm, '--export', 'pytest']);
    expect(out).toMatch(/^OVERRIDES: dict\[str, Any\] = \{"mode": "APP"\}$/m);
    expect(out).toMatch(/^ {4}"peers": \{"cluster": /m);
  });

  it('runs on the design that its link names', async () => {
    const out = await program(['?scenario=renewal-gap&lib=keep-previous&reconciler=report-mirror', '--export', 'csv']);
    expect(out.split('\r\n')[11]).toContain('web/0: serving-valid');
  });
});
