/** Real Python beside the paths: a fixed sample. `tools/python/record-paths.mts --check` compares every hook of the built-in scenarios. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../../model/action';
import type { HookInput } from '../../model/hook';
import { isProvider } from '../../model/juju/entities';
import type { World } from '../../model/juju/world';
import { twinRunner } from '../../model/library/twin';
import { defaultSetup, startWorld } from '../../model/start';
import { step } from '../../model/step';
import type { Setup } from '../../model/setup';
import { DEFAULT_BUNDLE } from '../live/node';
import { GrowingTrees, emptyTrees } from './growing';
import { Growth } from './growth';
import { createPathEngine, type PathEngine } from './node';
import { packTrees, unpackTrees } from './pack';
import { elsewhere, stepPair, type Pair } from './pairs';
import { runPaths } from './runner';
import { differencesOf } from './same';
import { ContentIds } from './terms';
import { MissingPath, TREE_OPTIONS, type CharmTrees } from './tree';

const CHARMS = join(import.meta.dirname, '..', '..', 'charms');
const DATA = join(import.meta.dirname, 'data');

const SHIPPED: Readonly<Record<string, string>> = {
  'report-mirror': 'mirror.py',
  'report-guarded': 'guarded.py',
  careful: 'careful.py',
  'event-then-pull': 'event_then_pull.py',
  ratchet: 'ratchet.py',
  gate: 'gate.py',
};

/** Charms of this test, by their ids. */
const OWN = new Map<string, string>();

const [unit, ca] = ['web/0', 'ca/0'];
const next = (name: string): Action => ({ do: 'deliver', unit: name });
const tick: Action = { do: 'update-status', unit };
const served: readonly Action[] = [next(unit), next(ca), next(ca), next(unit), next(unit), next(unit), tick];

/** A renewal with a look into the gap, a failing hook, a revocation, a denial, and the end of the relation. */
const SAMPLE: readonly Action[] = [
  ...served,
  { do: 'expire' },
  next(unit),
  tick,
  next(ca),
  { do: 'fail-next', unit },
  next(unit),
  { do: 'resolve', unit, retry: true },
  tick,
  { do: 'revoke' },
  next(unit),
  tick,
  { do: 'rotate-key', unit },
  tick,
  { do: 'deny', error: 'DOMAIN_NOT_ALLOWED' },
  next(unit),
  tick,
  { do: 'remove-relation' },
  next(unit),
  next(unit),
  tick,
];

function setupOf(charm: string): Setup {
  return defaultSetup({ charm, refreshEvents: charm === 'careful' ? ['config_changed', 'update_status'] : [] });
}

let engine: PathEngine;
beforeAll(async () => {
  if (!existsSync(join(DEFAULT_BUNDLE, 'site'))) {
    execFileSync('npm', ['run', '-s', 'build:python'], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  engine = await createPathEngine((id) => {
    const text = OWN.get(id) ?? readFileSync(join(CHARMS, SHIPPED[id] ?? ''), 'utf8');
    return { files: { 'charm.py': text }, metadata: null };
  });
}, 120_000);

/** Plays every hook both ways. @returns the last world, and how many hooks of the charm there were */
function playedAndLive(charm: string, actions: readonly Action[]): { readonly world: World; readonly hooks: number } {
  const trees = unpackTrees(JSON.parse(readFileSync(join(DATA, `${charm}.json`), 'utf8')));
  const ids = new ContentIds();
  let world = startWorld(setupOf(charm), { related: true, settled: true });
  let hooks = 0;
  const runner = (input: HookInput) => {
    if (isProvider(input.world, input.unit)) return twinRunner(input);
    const { outcome } = engine.run(input);
    hooks += 1;
    const played = runPaths(input, () => trees, { record: true, ids });
    expect(differencesOf(played, outcome), `hook ${hooks}, ${input.call.name}`).toEqual([]);
    return outcome;
  };
  for (const action of actions) world = step(world, action, runner).after;
  return { world, hooks };
}

describe('a hook played by its path leaves what the real charm on the real library leaves', () => {
  it.each(Object.keys(SHIPPED))(
    '%s',
    (charm) => expect(playedAndLive(charm, SAMPLE).hooks).toBeGreaterThan(12),
    120_000,
  );

  it('an action that the charm does not have is no event to ops, and takes no number from one that waits', () => {
    const later: Action = { do: 'sync', unit };
    const { world } = playedAndLive('event-then-pull', [...served, { do: 'wipe-disk', unit }, later, later, tick]);
    expect(Object.keys(world.requirer.units[0]?.stored ?? {}).join()).toContain('certificate_available');
  }, 120_000);

  it('a name that stands in the code stays in the values of its lines when the request asks for another', () => {
    const names: Action = {
      do: 'change-names',
      requests: [{ commonName: 'www.site.test', sansDns: ['www.site.test'] }],
    };
    expect(playedAndLive('gate', [...served, names, tick, next(ca), next(unit), tick]).hooks).toBeGreaterThan(6);
  }, 120_000);
});

const HEAD = `
import datetime
import hashlib
import ops
from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4

class WebCharm(ops.CharmBase):
    _stored = ops.StoredState()

    def __init__(self, framework):
        super().__init__(framework)
        self._stored.set_default(seen="")
        self.container = self.unit.get_container("workload")
        self.tls = TLSCertificatesRequiresV4(self, "certificates", [CertificateRequestAttributes(common_name="web.example")])
        for event in (self.on.update_status, self.tls.on.certificate_available):
            framework.observe(event, self._on_event)

    def _on_event(self, event):
        certificates, key = self.tls.get_assigned_certificates()
`;

/** Trees of a charm after the sample, grown live in two worlds. */
function grown(id: string, body: string): Growth {
  OWN.set(id, HEAD + body.replace(/^/gm, '        '));
  const growth = new Growth(new GrowingTrees(emptyTrees(id, TREE_OPTIONS[0] ?? CLOSEST)), (input) => engine.run(input));
  const world = startWorld(setupOf(id), { related: true, settled: true });
  let pair: Pair = [world, elsewhere(world)];
  for (const action of served) pair = stepPair(growth, pair, [action, action]) ?? pair;
  expect(growth.faults).toEqual([]);
  return growth;
}
const CLOSEST = { names: false, kinds: true, library: true };

describe('a charm takes part in paths only as far as they can hold', () => {
  it('what it does with certificates as such holds for all certificates', () => {
    const { trees } = grown(
      'whole',
      'if certificates:\n    self.container.push("/etc/c", str(certificates[0].certificate), make_dirs=True)',
    );
    expect(trees.live).toBeNull();
  });

  it('a hash of a certificate in stored state depends on its text: the charm runs live', () => {
    const body =
      'if certificates:\n    self._stored.seen = hashlib.sha256(str(certificates[0].certificate).encode()).hexdigest()';
    expect(grown('hash', body).trees.live).toMatch(/known/);
  });

  it('so does a decision on a hash, which no question shows', () => {
    const body =
      'digest = hashlib.sha256(str(key).encode()).hexdigest()\nself.unit.status = ops.ActiveStatus() if digest < "8" else ops.WaitingStatus()';
    const growth = grown('decision', body);
    expect(growth.trees.live).not.toBeNull();
  });

  it('comparing an end with the clock is a question, showing the clock is not', () => {
    const now = 'datetime.datetime.now(datetime.timezone.utc)';
    expect(
      grown('compares', `if certificates and certificates[0].certificate.expiry_time < ${now}:\n    event.defer()`)
        .trees.live,
    ).toBeNull();
    expect(grown('shows', `self.unit.status = ops.ActiveStatus(str(${now}))`).trees.live).toMatch(/reads time/);
  });

  it('what no hook has shown yet is missing, and learnt', () => {
    const growth = grown('learns', 'if not certificates:\n    self.unit.status = ops.WaitingStatus("none")');
    const trees: CharmTrees = unpackTrees(JSON.parse(JSON.stringify(packTrees(growth.trees))));
    let world = startWorld(setupOf('learns'), { related: true, settled: true });
    const run = (input: HookInput) =>
      isProvider(input.world, input.unit)
        ? twinRunner(input)
        : runPaths(input, () => growth.trees, { record: true, ids: new ContentIds() });
    for (const action of served) world = step(world, action, run).after;
    const revoked = (from: CharmTrees) => {
      const played = (input: HookInput) =>
        isProvider(input.world, input.unit)
          ? twinRunner(input)
          : runPaths(input, () => from, { record: true, ids: new ContentIds() });
      return [{ do: 'revoke' } as const, next(unit), tick].reduce(
        (now, action) => step(now, action, played).after,
        world,
      );
    };
    expect(() => revoked(trees)).toThrow(MissingPath);
    let pair: Pair = [world, elsewhere(world)];
    for (const action of [{ do: 'revoke' } as const, next(unit), tick])
      pair = stepPair(growth, pair, [action, action]) ?? pair;
    expect(growth.trees.live).toBeNull();
    expect(() => revoked(growth.trees)).not.toThrow();
  });
});
