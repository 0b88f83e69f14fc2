import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { CONFORMANCE, ensureEnv, libraryVersions } from './env.mjs';

test('the four library versions that the engine knows can be recorded', () => {
  assert.deepEqual(libraryVersions(), ['1.10.0', '1.10.1', '1.11.0', '1.12.0']);
});

test('every package is pinned and has a hash, so that an environment is the same wherever it is made', () => {
  const text = ['requirements.txt', 'libraries.txt'].map((name) => readFileSync(join(CONFORMANCE, name), 'utf8')).join('\n');
  const packages = text.replace(/\\\n/g, ' ').split('\n').filter((line) => /^[a-z]/.test(line));
  assert.ok(packages.length > 10);
  for (const line of packages) assert.match(line, /^[a-z0-9._-]+(\[testing\])?==\S+ .*--hash=sha256:[0-9a-f]{64}/);
});

test('an environment has the version asked for', async () => {
  const python = await ensureEnv('1.12.0');
  const code = 'from importlib.metadata import version; print(version("charmlibs-interfaces-tls-certificates"), version("ops"))';
  assert.equal(spawnSync(python, ['-c', code], { encoding: 'utf8' }).stdout.trim(), '1.12.0 3.9.0');
});

test('a version that is not pinned is refused with those that are', async () => {
  await assert.rejects(ensureEnv('9.9.9'), /No library 9\.9\.9 is pinned; known: 1\.10\.0/);
});
