/** Pems and both sides of one relation, for the tests of the shapes of a dump. */
import { readDump } from './dump';
import { findings } from './findings/findings';
import { certificatesValue, Maker, NOW, requestsValue, showUnit, type Bag } from './testing';

export const ADDRESS: Bag = {
  'egress-subnets': '192.0.2.10/32',
  'ingress-address': '192.0.2.10',
  'private-address': '192.0.2.10',
};

export const maker = new Maker();
export const csrA = await maker.request({ commonName: 'web-0.example', sansDns: ['web-0.example'] });
export const csrA2 = await maker.request({ commonName: 'web-0.example', sansDns: ['web-0.example'] });
export const csrB = await maker.request({ commonName: 'web-1.example', sansDns: ['web-1.example'] });
export const csrApp = await maker.request({ commonName: 'web.example', isCa: true });
export const certA = await maker.certificate(csrA);
export const ca = await maker.caPem();
export const key = await maker.privateKey('web-0.example');

export const answered = () => certificatesValue({ ca, csr: csrA, certificate: certA });
export const asksA = () => ({
  certificate_signing_requests: requestsValue({ csr: csrA }),
  'ingress-address': '192.0.2.20',
});

/** S-1: a requirer's unit, Juju 3. */
export const requirerSide = () =>
  showUnit('web/0', [{ application: { certificates: answered() }, units: { 'signer/0': ADDRESS } }]);
/** S-2: a unit of the provider, two units of the requirer. */
export const providerSide = () =>
  showUnit('signer/0', [
    {
      application: {},
      units: { 'web/0': asksA(), 'web/1': { certificate_signing_requests: requestsValue({ csr: csrB }) } },
    },
  ]);

export function read(text: string) {
  const dump = readDump(text);
  return {
    dump,
    found: findings(dump, { now: NOW }),
    ids: findings(dump, { now: NOW }).map((each) => `${each.id} ${each.about}`),
  };
}
