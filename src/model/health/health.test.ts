import { describe, expect, it } from 'vitest';
import { act, operate, related, run, settle, writes, type Script } from '../juju/testing';
import type { World } from '../juju/world';
import { generateCa, generateCertificate, generateCsr, generateKey, type Fresh } from '../pki/csr';
import { health } from './health';

const DAY_S = 86_400;
const CRT = '/etc/web/tls.crt';
const KEY = '/etc/web/tls.key';

function counting(): Fresh {
  let n = 0;
  return () => (n += 1);
}

const fresh = counting();
const start = Date.UTC(2026, 0, 1);
const key = generateKey('rsa', null, fresh);
const otherKey = generateKey('rsa', null, fresh);
const caKey = generateKey('rsa', null, fresh);
const ca = generateCa({ commonName: 'ca.example', isCa: true }, caKey, 3650 * DAY_S, start, fresh);

function issue(commonName: string) {
  const csr = generateCsr({ commonName }, key, fresh);
  const certificate = generateCertificate(csr, ca, caKey, 10 * DAY_S, false, start, fresh);
  return { csr, certificate };
}

const web = issue('web.example');
const api = issue('api.example');
type Pair = ReturnType<typeof issue>;

function entry({ csr, certificate }: Pair, revoked: boolean) {
  return {
    certificate: certificate.pem,
    certificate_signing_request: csr.pem,
    ca: ca.pem,
    chain: [certificate.pem, ca.pem],
    revoked,
  };
}

/** The unit has asked for these, and the provider's databag lists these answers. */
function answered(world: World, asked: readonly Pair[], listed: readonly Pair[] = asked, revoked = false): World {
  const requests = JSON.stringify(asked.map(({ csr }) => ({ certificate_signing_request: csr.pem })));
  const withRequests = operate(world, 'web/0', writes('unit', 'certificate_signing_requests', requests));
  return listing(withRequests, listed, revoked);
}

function listing(world: World, listed: readonly Pair[], revoked = false): World {
  const certificates = JSON.stringify(listed.map((pair) => entry(pair, revoked)));
  return act(world, { do: 'new-ca' }, writes('app', 'certificates', certificates));
}

function files(world: World, contents: Readonly<Record<string, string | null>>): World {
  const script: Script = (tools) => {
    for (const [path, content] of Object.entries(contents)) {
      if (content === null) tools.remove(path);
      else tools.push(path, content);
    }
  };
  return operate(world, 'web/0', script);
}

const serving = (world: World): World => files(world, { [CRT]: web.certificate.pem, [KEY]: key.pem });
const lost = { [CRT]: null, [KEY]: null };
const word = (world: World): string => health(world, 'web/0').word;

const ready = serving(answered(related(), [web]));

describe("health of a workload's TLS", () => {
  it('no TLS yet: nothing is on disk and nothing ever was', () => {
    expect(word(related())).toBe('no-tls-yet');
    expect(word(answered(related(), [web]))).toBe('no-tls-yet');
  });

  it('serving valid: a certificate and its key lie on disk, in two files or in one', () => {
    expect(health(ready, 'web/0')).toEqual({
      word: 'serving-valid',
      name: 'web.example',
      served: web.certificate.pem,
      good: null,
    });
    const bundle = `${web.certificate.pem}\n${ca.pem}\n${key.pem}\n`;
    expect(word(files(answered(related(), [web]), { '/srv/bundle.pem': bundle }))).toBe('serving-valid');
  });

  it('outage: it has served and serves no more, while a certificate is good that the provider has pruned by now', () => {
    const pruned = listing(files(ready, lost), []);
    expect(health(pruned, 'web/0')).toEqual({
      word: 'outage',
      name: 'web.example',
      served: null,
      good: web.certificate.pem,
    });
    expect(word(files(ready, { [KEY]: null }))).toBe('outage');
  });

  it('gone as it should be: nothing good is left to serve, because all has ended or was revoked', () => {
    const without = files(ready, lost);
    expect(word({ ...without, now: start + 11 * DAY_S * 1000 })).toBe('gone');
    expect(word(listing(without, [web], true))).toBe('gone');
  });

  it('serving revoked: known also after the provider has dropped the revoked certificate', () => {
    const revoked = listing(ready, [web], true);
    expect(word(revoked)).toBe('serving-revoked');
    expect(word(listing(revoked, []))).toBe('serving-revoked');
  });

  it('serving expired: from the very instant of its end', () => {
    const end = web.certificate.notAfter * 1000;
    expect(word({ ...ready, now: end - 1 })).toBe('serving-valid');
    expect(word({ ...ready, now: end })).toBe('serving-expired');
  });

  it('broken pair: both halves are there and do not belong together', () => {
    expect(word(files(ready, { [KEY]: otherKey.pem }))).toBe('broken-pair');
  });

  it('a root certificate on its own is no broken pair', () => {
    expect(word(files(related(), { '/etc/web/ca.crt': ca.pem, [KEY]: key.pem }))).toBe('no-tls-yet');
  });

  it("left behind: files outlive the unit's own relation-broken; before it they are still in use", () => {
    const removed = act(settle(ready, ['web/0', 'ca/0']).world, { do: 'remove-relation' });
    expect(word(removed)).toBe('serving-valid');
    const departed = settle(removed, ['web/0']).world;
    expect(word(departed)).toBe('left-behind');
    expect(word(files(departed, lost))).toBe('gone');
    const again = act(settle(departed, ['ca/0']).world, { do: 'add-relation' });
    expect(word(again)).toBe('left-behind');
  });

  it('a certificate of an earlier relation is no good to the next one', () => {
    const removed = act(settle(files(ready, lost), ['web/0', 'ca/0']).world, { do: 'remove-relation' });
    const again = act(settle(removed, ['web/0', 'ca/0']).world, { do: 'add-relation' });
    expect(word(again)).toBe('gone');
  });

  it('a unit that is removed leaves nothing behind: its disk goes with it', () => {
    const world = serving(answered(related({ units: 2 }), [web]));
    expect(word(settle(act(world, { do: 'remove-unit', unit: 'web/0' }), ['web/0', 'ca/0']).world)).toBe('gone');
  });

  it('downgraded: the configuration says plain text although the pair lies there', () => {
    expect(word(files(ready, { '/etc/web/web.yml': 'tls: false\n' }))).toBe('downgraded');
    expect(word(files(ready, { '/etc/web/web.yml': `tls: false # was ${CRT}\ncert: ${CRT}\n` }))).toBe('serving-valid');
    expect(word(files(ready, { '/etc/web/web.yml': 'workers: 4\n' }))).toBe('serving-valid');
    expect(word(files(ready, { ...lost, '/etc/web/web.yml': 'external_url: http://web.example\n' }))).toBe(
      'downgraded',
    );
    const pebble = operate(ready, 'web/0', (tools) => {
      tools.setPebbleState('workload', 'replan', { services: { web: { command: 'web --tls=off' } } });
    });
    expect(word(pebble)).toBe('downgraded');
  });

  it('of several names the worst counts, so a host that lost its certificate shows', () => {
    const requests = { app: [], unit: [{ commonName: 'web.example' }, { commonName: 'api.example' }] };
    const both = answered(related({ requests }), [web, api]);
    const hosts = files(both, {
      '/srv/web.crt': web.certificate.pem,
      '/srv/api.crt': api.certificate.pem,
      [KEY]: key.pem,
    });
    expect(word(hosts)).toBe('serving-valid');
    expect(health(files(hosts, { '/srv/api.crt': null }), 'web/0')).toMatchObject({
      word: 'outage',
      name: 'api.example',
    });
  });

  it('a name that nobody asks for any more is not missed once another is served', () => {
    const both = answered(ready, [web, api]);
    const renamed = act(both, { do: 'change-names', requests: [{ commonName: 'api.example' }] });
    expect(word(files(renamed, lost))).toBe('outage');
    expect(word(files(renamed, { [CRT]: api.certificate.pem }))).toBe('serving-valid');
  });

  it('a certificate issued to another unit is no good to this one', () => {
    const world = serving(answered(related({ units: 2 }), [web]));
    const other = operate(world, 'web/1', (tools) => {
      tools.push(CRT, api.certificate.pem);
      tools.push(KEY, key.pem);
    });
    const gone = operate(other, 'web/1', (tools) => {
      tools.remove(CRT);
    });
    expect(health(gone, 'web/1').word).toBe('gone');
  });

  it('certificates that a hook failed to commit were never issued', () => {
    const failing = act(
      act(related(), { do: 'fail-next', unit: 'ca/0' }),
      { do: 'update-status', unit: 'ca/0' },
      (tools, input) => {
        writes('app', 'certificates', JSON.stringify([entry(web, false)]))(tools, input);
      },
    );
    expect(failing.issued).toEqual([]);
    expect(run(act(failing, { do: 'pass', ms: 5_000 }), 'ca/0').issued).toEqual([]);
  });
});

describe("health by the charm's own word", () => {
  const says = (content: string | null): World => {
    const world = serving(answered(related(), [web]));
    const setup = { ...world.setup, servesWhen: { path: '/etc/pg/ssl', test: 'is', text: 'on' } } as const;
    return files({ ...world, setup }, { '/etc/pg/ssl': content });
  };

  it('serves when the file that the comment names says so, whatever else lies on the disk', () => {
    expect(word(files(says('on\n'), { '/etc/web/web.conf': 'listen 80' }))).toBe('serving-valid');
  });

  it('is downgraded while that file says something else, or is not there', () => {
    expect(word(says('off'))).toBe('downgraded');
    expect(word(says(null))).toBe('downgraded');
  });
});

describe('names that a charm asks for', () => {
  it('are read from its requests, where the setup knows nothing of them', () => {
    const world = related();
    const empty = { ...world, setup: { ...world.setup, requests: { app: [], unit: [] } } };
    const both = files(answered(empty, [web, api]), {
      [CRT]: web.certificate.pem,
      [KEY]: key.pem,
      '/etc/api.crt': api.certificate.pem,
    });
    expect(health(files(both, { '/etc/api.crt': null }), 'web/0')).toMatchObject({
      word: 'outage',
      name: 'api.example',
    });
  });
});
