import { describe, expect, it } from 'vitest';
import type { HookInput } from '../../model/hook';
import { hookTools } from '../../model/juju/hook-tools';
import type { HookTools } from '../../model/juju/hook-tools.types';
import { replaceUnit } from '../../model/juju/entities';
import type { Unit } from '../../model/juju/world';
import { freshWorld, inputOf } from '../testing';
import { answerPebble } from './answer';
import type { PebbleAnswer } from './types';

class Hook {
  readonly tools: HookTools;
  private readonly written = new Set<string>();

  constructor(input: HookInput = inputOf(freshWorld())) {
    this.tools = hookTools(input);
  }

  ask(op: string, args: Readonly<Record<string, unknown>> = {}): PebbleAnswer {
    const { tools, written } = this;
    return answerPebble(
      { tools, container: 'workload', written, writtenAt: () => 5 },
      { container: 'workload', op, ...args },
    );
  }

  ok(op: string, args: Readonly<Record<string, unknown>> = {}): unknown {
    const answer = this.ask(op, args);
    if (!('ok' in answer)) throw new Error(JSON.stringify(answer));
    return answer.ok;
  }

  /** What the next hook finds: the effects of this one in the world. */
  next(): Hook {
    const world = freshWorld();
    const unit = world.requirer.units[0];
    if (!unit) throw new Error('there is a unit');
    const files: Record<string, Unit['files'][string]> = {};
    let pebble = unit.pebble;
    for (const effect of this.tools.result().effects) {
      if (effect.kind === 'push') files[effect.path] = { content: effect.content, at: 5 };
      if (effect.kind === 'remove') delete files[effect.path];
      if (effect.kind === 'pebble') pebble = { ...pebble, [effect.container]: effect.state };
    }
    return new Hook(inputOf(replaceUnit(world, { ...unit, files, pebble })));
  }

  whats(): readonly string[] {
    return this.tools.result().effects.flatMap((effect) => (effect.kind === 'pebble' ? [effect.what] : []));
  }
}

const FILE = '/etc/web/tls.crt';
const PUSH = { path: FILE, content: 'cert', makeDirs: true };

function awayHook(): Hook {
  const world = freshWorld();
  const unit = world.requirer.units[0];
  if (!unit) throw new Error('there is a unit');
  return new Hook(inputOf(replaceUnit(world, { ...unit, containers: { workload: { ready: false } } })));
}

describe('files through Pebble', () => {
  it('are written at once and read back (R10.1)', () => {
    const hook = new Hook();
    hook.ok('push', PUSH);
    expect(hook.ok('pull', { path: FILE })).toBe('cert');
    expect(hook.tools.result().effects).toContainEqual({
      seq: expect.any(Number) as unknown,
      kind: 'push',
      path: FILE,
      content: 'cert',
    });
  });

  it('need their directory, unless it is to be made', () => {
    expect(new Hook().ask('push', { ...PUSH, makeDirs: false })).toEqual({
      error: { type: 'PathError', kind: 'not-found', message: `open ${FILE}: no such file or directory` },
    });
    expect(new Hook().ok('push', { path: '/etc/tls.crt', content: 'x' })).toBeNull();
  });

  it('leave their directory behind when they are removed, in later hooks too', () => {
    const first = new Hook();
    first.ok('push', PUSH);
    first.ok('remove', { path: FILE });
    const next = first.next();
    expect(next.ok('list', { path: '/etc/web', pattern: null, itself: false })).toEqual([]);
    expect(next.ok('push', { ...PUSH, makeDirs: false })).toBeNull();
  });

  it('fail with the kind by which ops tells errors apart', () => {
    const hook = new Hook();
    expect(hook.ask('pull', { path: FILE })).toMatchObject({ error: { type: 'PathError', kind: 'not-found' } });
    expect(hook.ask('remove', { path: FILE })).toMatchObject({ error: { type: 'PathError', kind: 'not-found' } });
    expect(hook.ask('push', { path: 'tls.crt', content: '' })).toMatchObject({ error: { kind: 'generic-file-error' } });
    expect(hook.ask('pull', { path: '/etc' })).toMatchObject({ error: { kind: 'generic-file-error' } });
    expect(hook.ask('push', { path: '/etc', content: '' })).toMatchObject({ error: { kind: 'generic-file-error' } });
    expect(hook.ok('remove', { path: FILE, recursive: true })).toBeNull();
  });

  it('list as entries with sizes in bytes and times; a missing path is 404, by which exists() says no', () => {
    const hook = new Hook();
    hook.ok('push', { ...PUSH, content: 'é\udc80' });
    expect(hook.ok('list', { path: FILE, itself: true })).toEqual([
      { path: FILE, name: 'tls.crt', type: 'file', size: 3, permissions: 0o644, lastModified: hook.tools.now },
    ]);
    expect(hook.next().ok('list', { path: FILE })).toMatchObject([{ lastModified: 5 }]);
    expect(hook.ask('list', { path: '/etc/none' })).toMatchObject({ error: { type: 'APIError', code: 404 } });
    expect(hook.ok('list', { path: '/etc', itself: true })).toMatchObject([{ path: '/etc', type: 'directory' }]);
  });

  it('are filtered by shell patterns, which do not cross directories', () => {
    const hook = new Hook();
    for (const name of ['a.crt', 'b.crt', 'b.key', 'deep/c.crt'])
      hook.ok('push', { path: `/srv/${name}`, content: '', makeDirs: true });
    const names = (pattern: string): unknown =>
      (hook.ok('list', { path: '/srv', pattern }) as { name: string }[]).map((each) => each.name);
    expect(names('*.crt')).toEqual(['a.crt', 'b.crt']);
    expect(names('[b].*')).toEqual(['b.crt', 'b.key']);
    expect(names('?????')).toEqual(['a.crt', 'b.crt', 'b.key']);
  });

  it('go with their directory when it is removed whole, and keep it otherwise', () => {
    const hook = new Hook();
    hook.ok('push', PUSH);
    expect(hook.ask('remove', { path: '/etc/web', recursive: false })).toMatchObject({
      error: { message: expect.stringMatching(/not empty/) as unknown },
    });
    hook.ok('remove', { path: '/etc/web', recursive: true });
    expect(hook.ask('list', { path: '/etc/web' })).toMatchObject({ error: { code: 404 } });
  });

  it('get directories of their own, with parents only when asked', () => {
    const hook = new Hook();
    expect(hook.ask('make-dir', { path: '/data/tls' })).toMatchObject({ error: { kind: 'not-found' } });
    hook.ok('make-dir', { path: '/data/tls', makeParents: true });
    expect(hook.next().ok('list', { path: '/data' })).toMatchObject([{ path: '/data/tls', type: 'directory' }]);
    expect(hook.ask('make-dir', { path: '/data/tls' })).toMatchObject({ error: { kind: 'generic-file-error' } });
    expect(hook.ok('make-dir', { path: '/data/tls', makeParents: true })).toBeNull();
  });
});

const LAYER = {
  services: { web: { override: 'replace', command: 'web', startup: 'enabled', environment: { A: '1' } } },
};

describe('layers and services', () => {
  it('make a plan, in which a later layer merges or replaces', () => {
    const hook = new Hook();
    hook.ok('add-layer', { label: 'base', layer: LAYER });
    hook.ok('add-layer', {
      label: 'more',
      layer: { services: { web: { override: 'merge', environment: { B: '2' } } } },
    });
    expect(hook.ok('plan')).toMatchObject({ services: { web: { command: 'web', environment: { A: '1', B: '2' } } } });
    hook.ok('add-layer', { label: 'last', layer: { services: { web: { override: 'replace', command: 'other' } } } });
    expect(hook.ok('plan')).toEqual({
      services: { web: { override: 'replace', command: 'other' } },
      checks: {},
      'log-targets': {},
    });
  });

  it('take a label again only to combine', () => {
    const hook = new Hook();
    hook.ok('add-layer', { label: 'base', layer: LAYER });
    expect(hook.ask('add-layer', { label: 'base', layer: LAYER })).toMatchObject({
      error: { type: 'APIError', code: 400 },
    });
    hook.ok('add-layer', {
      label: 'base',
      combine: true,
      layer: { services: { web: { override: 'merge', command: 'web -v' } } },
    });
    expect(hook.ok('plan')).toMatchObject({ services: { web: { command: 'web -v', startup: 'enabled' } } });
  });

  it('have to say how they combine', () => {
    const layer = { services: { web: { command: 'web' } } };
    expect(new Hook().ask('add-layer', { label: 'a', layer })).toMatchObject({
      error: { message: 'layer "a" must define "override" for service "web"' },
    });
  });

  it('start with replan, which restarts only what has changed', () => {
    const hook = new Hook();
    hook.ok('add-layer', { label: 'base', layer: LAYER });
    hook.ok('replan');
    const next = hook.next();
    expect(next.ok('services', { names: null })).toEqual([{ name: 'web', startup: 'enabled', current: 'active' }]);
    next.ok('replan');
    expect(next.whats()).toEqual([]);
    next.ok('add-layer', {
      label: 'base',
      combine: true,
      layer: { services: { web: { override: 'merge', command: 'web -v' } } },
    });
    next.ok('replan');
    expect(next.whats().at(-1)).toBe('replan: restart web');
  });

  it('start, stop, restart by name, and fail for a name that the plan lacks', () => {
    const hook = new Hook();
    hook.ok('add-layer', { label: 'base', layer: LAYER });
    const state = (): unknown => (hook.ok('services', { names: ['web'] }) as { current: string }[])[0]?.current;
    expect(state()).toBe('inactive');
    hook.ok('start', { services: ['web'] });
    expect(state()).toBe('active');
    hook.ok('signal', { signal: 'SIGHUP', services: ['web'] });
    hook.ok('stop', { services: ['web'] });
    expect(state()).toBe('inactive');
    expect(hook.ask('signal', { signal: 'SIGHUP', services: ['web'] })).toMatchObject({ error: { code: 400 } });
    hook.ok('restart', { services: ['web'] });
    expect(state()).toBe('active');
    expect(hook.whats()).toEqual(['add-layer base', 'start web', 'signal SIGHUP web', 'stop web', 'restart web']);
    expect(hook.ask('start', { services: ['db'] })).toMatchObject({
      error: { message: 'service "db" does not exist' },
    });
  });

  it('have checks that are up until they are stopped', () => {
    const hook = new Hook();
    const checks = { alive: { override: 'replace', level: 'alive', threshold: 5, tcp: { port: 443 } } };
    hook.ok('add-layer', { label: 'base', layer: { checks } });
    expect(hook.ok('checks', {})).toMatchObject([
      { name: 'alive', status: 'up', threshold: 5, failures: 0, level: 'alive' },
    ]);
    expect(hook.ok('checks', { level: 'ready' })).toEqual([]);
    expect(hook.ok('stop-checks', { checks: ['alive'] })).toEqual(['alive']);
    expect(hook.ok('stop-checks', { checks: ['alive'] })).toEqual([]);
    expect(hook.ok('checks', {})).toMatchObject([{ status: 'inactive' }]);
    expect(hook.ok('start-checks', { checks: ['alive'] })).toEqual(['alive']);
    expect(hook.ask('start-checks', { checks: ['none'] })).toMatchObject({ error: { code: 400 } });
    expect([hook.ok('notices'), hook.ok('notify', { type: 'custom', key: 'a/b' })]).toEqual([[], '1']);
  });
});

describe('a container', () => {
  it('that is not ready fails every request with ConnectionError (R10.2)', () => {
    for (const op of ['can-connect', 'push', 'replan', 'exec', 'plan']) {
      expect(awayHook().ask(op, PUSH), op).toMatchObject({ error: { type: 'ConnectionError' } });
    }
    expect(new Hook().ok('can-connect')).toBeNull();
  });

  it('runs no programs, and says which one was wanted and what else it lacks', () => {
    expect(new Hook().ask('exec', { command: ['nginx', '-s', 'reload'] })).toEqual({
      refused: 'The charm runs `nginx -s reload` in the container workload: programs do not exist here.',
    });
    expect(new Hook().ask('warnings')).toEqual({ refused: "This page's Pebble does not answer `warnings`." });
  });
});
