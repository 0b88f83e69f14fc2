/** A dump as the start of a run. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../model/action';
import { health } from '../model/health/health';
import { dueHooks } from '../model/juju/due';
import type { World } from '../model/juju/world';
import { pullAnswer } from '../model/library/pull';
import { twinRunner } from '../model/library/twin';
import { nameOf } from '../model/pki/names';
import { step } from '../model/step';
import { defaultSetup, startWorld } from '../model/start';
import type { Setup } from '../model/setup';
import { readDump } from './dump';
import { findings } from './findings/findings';
import { toRun, type DiagnosedRun } from './run/to-run';
import { unknowns } from './run/unknowns';
import type { Answers } from './run/answers';
import { certificatesValue, Maker, NOW, requestsValue, showUnit } from './testing';

let maker: Maker;
let csrA: string, csrA2: string, csrB: string, certA: string, ca: string;

beforeAll(async () => {
  maker = new Maker();
  csrA = await maker.request({ commonName: 'web.example', sansDns: ['web.example'] });
  csrA2 = await maker.request({ commonName: 'web.example', sansDns: ['web.example'] });
  csrB = await maker.request({ commonName: 'other.example' });
  certA = await maker.certificate(csrA);
  ca = await maker.caPem();
});

/** Both sides in one dump, as fixed Juju 4 shows the provider. */
function dump(requests: Readonly<Record<string, string>>, certificates: string | null) {
  const units = Object.fromEntries(
    Object.entries(requests).map(([name, csr]) => [name, { certificate_signing_requests: requestsValue({ csr }) }]),
  );
  const application = certificates === null ? {} : { certificates };
  return readDump(showUnit('ca/0', [{ application, units }]), { orientation: 'local' });
}

const assigned = () => dump({ 'web/0': csrA }, certificatesValue({ ca, csr: csrA, certificate: certA }));
const inGap = () => dump({ 'web/0': csrA2 }, certificatesValue({ ca, csr: csrA, certificate: certA }));

function run(from: ReturnType<typeof readDump>, answers: Answers = {}): DiagnosedRun {
  const made = toRun(from, { now: NOW, answers });
  if (typeof made === 'string') throw new Error(made);
  return made;
}

function after(world: World, ...actions: readonly Action[]): World {
  return actions.reduce((now, action) => {
    const { after: next, refused } = step(now, action, twinRunner);
    if (refused) throw new Error(refused.reason);
    return next;
  }, world);
}

function sees(world: World, unit = 'web/0'): readonly string[] {
  return pullAnswer(world, unit).modes.unit?.assigned.map((each) => nameOf(world.names, each.cert)) ?? [];
}

describe('a run from a dump', () => {
  it('starts from exactly that state: the same certificate is assigned, with the names of the dump', () => {
    const { start } = run(assigned());
    expect(start.now).toBe(NOW);
    expect(sees(start)).toEqual(['cert-1']);
    expect(start.setup.requests.unit).toMatchObject([{ commonName: 'web.example', sansDns: ['web.example'] }]);
  });

  it('in the gap: nothing is assigned, the hook of the provider is due, and in it the old certificate goes and the new one comes', () => {
    const { start } = run(inGap());
    expect(sees(start)).toEqual([]);
    expect(dueHooks(start, 'ca/0').map((due) => due.call.name)).toEqual(['relation-changed']);
    const signed = after(start, { do: 'deliver', unit: 'ca/0' });
    const got = after(signed, { do: 'deliver', unit: 'web/0' });
    expect(sees(got)).toEqual(['cert-2']);
    expect(got.issued.map((each) => each.commonName)).toEqual(['web.example', 'web.example']);
  });

  it('goes on with the same CA', () => {
    const { start } = run(inGap());
    const signed = after(start, { do: 'deliver', unit: 'ca/0' });
    expect(signed.names.ca).toEqual(start.names.ca);
  });

  it('expires, revokes and signs from there', () => {
    const { start } = run(assigned());
    const renewed = after(start, { do: 'expire' }, { do: 'deliver', unit: 'web/0' });
    expect(sees(renewed)).toEqual([]);
    const revoked = after(start, { do: 'revoke' });
    expect(pullAnswer(revoked, 'web/0').modes.unit?.assigned.map((each) => each.revoked)).toEqual([true]);
  });

  it('is JSON-able: a file or a link can hold it', () => {
    const { start } = run(inGap());
    expect(JSON.parse(JSON.stringify(start))).toEqual(start);
  });
});

describe('answers', () => {
  it('another key: the next hook of the library replaces the request', () => {
    const { start } = run(assigned(), { key: 'other' });
    expect(sees(start)).toEqual([]);
    const next = after(start, { do: 'sync', unit: 'web/0' });
    expect(next.relation?.databags['web/0']).not.toEqual(start.relation?.databags['web/0']);
  });

  it('a secret that is gone: no timer is left', () => {
    expect(run(assigned(), { secret: 'gone' }).start.secrets).toHaveLength(1);
    const told = run(assigned(), { secret: NOW + 1000 }).start.secrets[1]?.revisions[0]?.expires;
    expect(told).toBe(NOW + 1000);
  });

  it('files on disk: the unit serves', () => {
    expect(health(run(assigned(), { disk: 'served' }).start, 'web/0').word).toBe('serving-valid');
    expect(health(run(assigned()).start, 'web/0').word).toBe('no-tls-yet');
  });

  it('what is not answered is assumed, and said so in one line each', () => {
    const [reading] = assigned().relations;
    const open = reading ? unknowns(reading).map((each) => each.id) : [];
    expect(open).toEqual(['key', 'secret', 'disk', 'mode', 'library', 'refreshEvents', 'provider']);
    expect(run(assigned()).assumed).toHaveLength(open.length);
    expect(run(assigned(), { key: 'same', provider: { kind: 'manual' } }).assumed).toHaveLength(open.length - 2);
  });
});

describe('what a run cannot hold', () => {
  it('units that ask for different names: one is kept, the others are named, with their certificates gone', () => {
    const both = dump({ 'web/0': csrA, 'web/1': csrB }, certificatesValue({ ca, csr: csrA, certificate: certA }));
    const made = run(both);
    expect(made.leftOut).toEqual([
      'requests of web/1, for other names than those of web/0: a run has one list of requests for all units.',
    ]);
    expect(made.start.relation?.databags['web/1']).toBeUndefined();
    expect(sees(after(made.start, { do: 'sync', unit: 'web/0' }))).toEqual(['cert-1']);
  });

  it('no request at all: one plain sentence', () => {
    expect(toRun(dump({}, null), { now: NOW })).toMatch(/^There is no|^No request/);
    expect(toRun(readDump('hello'), { now: NOW })).toBe(
      'Nothing in this paste looks like an output of Juju, a databag or PEM.',
    );
  });

  it('only the answers of the provider: its requests are taken for the current ones, and that is said', () => {
    const application = { certificates: certificatesValue({ ca, csr: csrA, certificate: certA }) };
    const made = run(readDump(showUnit('web/0', [{ application }])));
    expect(sees(made.start)).toEqual(['cert-1']);
    expect(made.assumed.join(' ')).toContain('those that the provider names are taken for the current ones');
  });
});

/** What `juju show-unit` would print of a world, both sides. */
function printed(world: World): string {
  const bags = world.relation?.databags ?? {};
  const { requirer, provider } = world;
  const units = Object.fromEntries(requirer.units.map((unit) => [unit.name, bags[unit.name] ?? {}]));
  const own = showUnit(`${provider.name}/0`, [{ application: bags[provider.name] ?? {}, units }]);
  const related = { [`${provider.name}/0`]: {} };
  const other = showUnit(requirer.leader ?? '', [{ application: bags[requirer.name] ?? {}, units: related }]);
  return `${own}\n${other}`;
}

const SETUPS: readonly (readonly [string, Partial<Setup>])[] = [
  ['RSA keys', {}],
  ['ECDSA keys', { key: { from: 'library', algorithm: 'ecdsa', size: 384 } }],
  ['a provider by hand', { provider: { kind: 'manual' } }],
  ['a refusal', { provider: { kind: 'deny', error: 'IP_NOT_ALLOWED' } }],
  ['the mode of the application', { mode: 'app' }],
  ['two units', { units: 2 }],
];

/** The engine's own worlds, printed and read back. */
describe('a world of the explorer, printed by Juju and pasted again', () => {
  const related = (setup: Partial<Setup>) =>
    startWorld(defaultSetup({ ...setup, start: NOW }), { related: true, settled: true });

  it.each(SETUPS)('with %s gives the same answers at every step', (_, setup) => {
    let world = related(setup);
    let compared = 0;
    for (const unit of ['web/0', 'ca/0', 'ca/0', 'ca/0', 'web/0', 'web/0', 'web/1', 'web/1', 'ca/0', 'ca/0', 'web/0']) {
      if (dueHooks(world, unit).length > 0) world = after(world, { do: 'deliver', unit });
      const made = toRun(readDump(printed(world), { orientation: 'local' }), { now: world.now });
      if (typeof made === 'string') continue;
      const bags = world.relation?.databags ?? {};
      expect(made.start.relation?.databags).toEqual(bags);
      for (const each of world.requirer.units.filter((own) => bags[own.name] ?? bags['web'])) {
        expect(pullAnswer(made.start, each.name).modes).toEqual(pullAnswer(world, each.name).modes);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  it('in the renewal gap is found to be in it', () => {
    let world = related({ provider: { kind: 'manual' } });
    const deliver = (unit: string) => {
      while (dueHooks(world, unit)[0]?.call.name.startsWith('relation')) world = after(world, { do: 'deliver', unit });
    };
    for (const unit of ['web/0', 'ca/0', 'web/0']) deliver(unit);
    world = after(world, { do: 'sign' });
    deliver('web/0');
    world = after(world, { do: 'expire' }, { do: 'deliver', unit: 'web/0' });
    const found = findings(readDump(printed(world), { orientation: 'local' }), { now: world.now });
    expect(found[0]?.id).toBe('renewal-gap');
  });
});
