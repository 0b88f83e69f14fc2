/** Every shape of a dump: what is read, from which side, and what is found first. */
import { describe, expect, it } from 'vitest';
import { plain } from '../run/rich';
import { readDump } from './dump';
import { findings } from './findings/findings';
import { ADDRESS, csrA2, csrApp, answered, asksA, requirerSide, providerSide, read } from './shapes.testing';
import { NOW, requestsValue, showUnit } from './testing';

describe('one side', () => {
  it('S-1 requirer, Juju 3: the provider has answered; the requests themselves are not shown', () => {
    const { found, ids } = read(requirerSide());
    expect(ids).toEqual(['no-request-visible web relation 7', 'assigned web/0 csr-1', 'juju-assumed web relation 7']);
    expect(plain(found[1]?.uncertain ?? [])).toContain('is not in this dump');
  });

  it('S-2 provider, Juju 3: the requests are there, whether they are answered is not', () => {
    const { ids } = read(providerSide());
    expect(ids.slice(0, 2)).toEqual(['provider-not-shown web/0 csr-1', 'provider-not-shown web/1 csr-2']);
  });

  it('S-3 APP mode, provider: an application-wide request', () => {
    const text = showUnit('signer/0', [
      {
        application: { certificate_signing_requests: requestsValue({ csr: csrApp, ca: true }) },
        units: { 'web/0': ADDRESS },
      },
    ]);
    const { ids, dump } = read(text);
    expect(ids).toContain('application-request web relation 7');
    expect(ids[0]).toBe('provider-not-shown web csr-1');
    expect(dump.relations[0]?.relation.requirer.app).toBe('web');
  });

  it('S-9 Juju 4 before the fix: the local unit is printed, the provider is not in it', () => {
    const text = showUnit('web/0', [{ application: {}, local: asksA() }]);
    const { dump, found } = read(text);
    expect(dump.relations[0]?.relation.shown).toEqual([{ unit: 'web/0', role: 'requirer', orientation: 'local' }]);
    expect(found[0]?.id).toBe('provider-not-shown');
    expect(plain(found[0]?.todo ?? [])).toContain('juju show-unit PROVIDER/0');
  });

  it('fixed Juju 4, provider: application data is its own, requests are in related units: both sides in one dump', () => {
    const text = showUnit('signer/0', [{ application: { certificates: answered() }, units: { 'web/0': asksA() } }]);
    const { dump, ids } = read(text);
    expect(dump.relations[0]?.relation.shown[0]).toEqual({ unit: 'signer/0', role: 'provider', orientation: 'local' });
    expect(ids[0]).toBe('assigned web/0 csr-1');
  });

  it('fixed Juju 4, requirer in APP mode: its own application data holds the request', () => {
    const text = showUnit('web/0', [
      {
        application: { certificate_signing_requests: requestsValue({ csr: csrApp, ca: true }) },
        units: { 'signer/0': ADDRESS },
      },
    ]);
    const told = readDump(text, { orientation: 'local' });
    expect(told.relations[0]?.relation.requirer.app).toBe('web');
    expect(findings(told, { now: NOW })[0]?.id).toBe('provider-not-shown');
  });

  it('Juju 2.9 before 2021: own application data, without relation ids', () => {
    const text = showUnit('signer/0', [
      { application: { certificates: answered() }, units: { 'web/0': asksA() } },
    ]).replace(/relation-id: 7\n {4}/, '');
    expect(read(text).ids[0]).toBe('assigned web/0 csr-1');
  });

  it('S-10 cross-model: said, and joined by the text of the request', () => {
    const remote = 'remote-0123456789abcdef0123456789abcdef';
    const text = showUnit('signer/0', [
      { crossModel: true, relation: 3, application: {}, units: { [`${remote}/0`]: asksA() } },
    ]);
    expect(read(text).ids).toContain(`cross-model ${remote} relation 3`);
    const { dump, ids } = read(`${text}\n${requirerSide()}`);
    expect(dump.relations).toHaveLength(1);
    expect(dump.relations[0]?.relation.requirer.units.map((unit) => unit.name)).toEqual(['web/0']);
    expect(ids[0]).toBe('assigned web/0 csr-1');
  });

  it('D09 a unit that is not in scope: told, and its requests do not count', () => {
    const text = showUnit('signer/0', [
      { application: { certificates: answered() }, units: { 'web/0': asksA(), 'web/1': { inScope: false, data: {} } } },
    ]);
    expect(read(text).ids).toContain('out-of-scope web/1');
  });
});

describe('two sides', () => {
  it('S-1 and S-2 joined by relation id: web/0 assigned, web/1 pending', () => {
    const { dump, ids } = read(`${requirerSide()}\n${providerSide()}`);
    expect(dump.relations).toHaveLength(1);
    expect(ids.slice(0, 2)).toEqual(['no-answer web/1 csr-2', 'assigned web/0 csr-1']);
  });

  it('the order of the two does not matter', () => {
    expect(new Set(read(`${providerSide()}\n${requirerSide()}`).found.map((each) => each.id))).toEqual(
      new Set(read(`${requirerSide()}\n${providerSide()}`).found.map((each) => each.id)),
    );
  });

  it('S-8 the renewal gap: the new request is there, the provider still answers the old one', () => {
    const provider = showUnit('signer/0', [
      { application: {}, units: { 'web/0': { certificate_signing_requests: requestsValue({ csr: csrA2 }) } } },
    ]);
    const { found } = read(`${requirerSide()}\n${provider}`);
    expect(found[0]).toMatchObject({ id: 'renewal-gap', tone: 'outage', scenario: 'renewal-gap' });
    expect(plain(found[0]?.sees ?? [])).toMatch(/→ \(\[\], key\), though cert-1 is good until 29 Jan 2027/);
    expect(plain(found[0]?.provider ?? [])).toContain('In it cert-1 leaves the databag, signed or not.');
    expect(found.map((each) => each.id)).toContain('leftover-certificate');
  });

  it('two relations of one application stay two', () => {
    const text = showUnit('web/0', [
      { relation: 7, application: { certificates: answered() }, units: { 'signer/0': ADDRESS } },
      { relation: 8, endpoint: 'other-certificates', application: {}, units: { 'signer/0': ADDRESS } },
    ]);
    expect(readDump(text).relations).toHaveLength(2);
  });
});

describe('the same side twice', () => {
  const later = () =>
    showUnit('signer/0', [{ units: { 'web/0': { certificate_signing_requests: requestsValue({ csr: csrA2 }) } } }]);

  it('in two states: the later one in the paste is taken, which is newer in a terminal, and that is said', () => {
    const { ids, dump } = read(`${providerSide()}\n${later()}\n${requirerSide()}`);
    expect(ids.slice(0, 2)).toEqual(['two-states web/0', 'renewal-gap web/0 csr-3']);
    expect(dump.relations).toHaveLength(1);
    expect(read(`${later()}\n${providerSide()}\n${requirerSide()}`).ids).toContain('assigned web/0 csr-2');
  });

  it('in one state, however it is written, is no finding', () => {
    const spaced = providerSide().replaceAll('": "', '":   "');
    expect(read(`${providerSide()}\n${spaced}\n${providerSide()}`).ids.join()).not.toContain('two-states');
  });

  it('once shortened by hand, the whole one is kept, whatever comes later', () => {
    const cut = later().replace(/(-----BEGIN CERTIFICATE REQUEST-----\\n.{20})[^"]*"/, '$1..."');
    const { dump } = read(`${providerSide()}\n${cut}`);
    const [unit] = dump.relations[0]?.units ?? [];
    expect(JSON.stringify(unit?.unit.bag?.data)).not.toContain('...');
    expect(unit?.requests?.requests[0]?.csr.state).toBe('ok');
  });
});
