import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BadInput } from './bad-input';
import { readOwnCharm } from './own-charm';

const root = mkdtempSync(join(tmpdir(), 'own-charm-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function file(name: string, text = ''): string {
  const path = join(root, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const names = (path: string): readonly string[] => Object.keys(readOwnCharm(path).files).sort();

describe('the files of a charm on the command line', () => {
  const EXAMPLE = 'src/charms/examples/several-files';

  it('are its modules, its YAML and its templates, from its folder or from its charm.py', () => {
    const all = [
      'charmcraft.yaml',
      ...['certificates', 'charm', 'literals', 'nginx', 'status'].map((each) => `src/${each}.py`),
      'templates/site-tls.conf',
      'templates/site.conf',
    ];
    expect(names(EXAMPLE)).toEqual(all);
    expect(readOwnCharm(`${EXAMPLE}/src/charm.py`)).toEqual(readOwnCharm(EXAMPLE));
  });

  it('are found by every way of importing, in packages and in lib, and nothing else is read', () => {
    const main = file(
      'kv/src/charm.py',
      'import ops, paths as p\nfrom workload.service import (\n  Service,  # runs\n)\nfrom charms.kv.v0 import client\n',
    );
    file('kv/src/paths.py');
    file('kv/src/workload/__init__.py', 'from . import checks\n');
    file('kv/src/workload/service.py', 'from .checks import Check\nfrom ..paths import TLS\n');
    file('kv/src/workload/checks.py');
    file('kv/lib/charms/kv/v0/client.py');
    file('kv/src/unused.py');
    file('kv/tests/test_charm.py');
    expect(names(main)).toEqual([
      'lib/charms/kv/v0/client.py',
      'src/charm.py',
      'src/paths.py',
      'src/workload/__init__.py',
      'src/workload/checks.py',
      'src/workload/service.py',
    ]);
  });

  it('are one file where it stands alone under any name', () => {
    file('alone/other.py');
    expect(readOwnCharm(file('alone/mine.py', 'import ops\n')).files).toEqual({ 'charm.py': 'import ops\n' });
    expect(() => readOwnCharm(join(root, 'kv/tests'))).toThrow(BadInput);
  });
});
