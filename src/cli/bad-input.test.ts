import { spawnSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';

// Each test starts a program.
vi.setConfig({ testTimeout: 60_000 });

const run = (command: string, args: readonly string[]) =>
  spawnSync('node', ['--import', 'tsx', `src/cli/${command}/main.ts`, ...args], { encoding: 'utf8' });

describe('what a command does not know', () => {
  it.each(['replay', 'explore', 'diagnose', 'run', 'lab'])('%s says so, and how it is used', (command) => {
    const { status, stdout, stderr } = run(command, ['--nonsense']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--nonsense'\. Usage: npm run -s [\w:]+ -- /);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('is one sentence for a charm or a library that Python cannot read', () => {
    const args = ['--situation', 'renewal', '--charm', 'mirror', '--library', 'package.json'];
    const { status, stderr } = run('explore', args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^This cannot be loaded: \w+: .*\.$/m);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

describe('a charm of one’s own in the search', () => {
  it('brings what its code names: without its peers it would wait for ever', () => {
    const charm = 'src/charms/examples/cluster-peers/charm.py';
    const { status, stdout } = run('explore', ['--charm', charm, '--situation', 'renewal']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^own-\w+, Renewal, As released, provider: Signs in its hook: SAFE$/m);
  });
});
