/** One relation with a request and its certificate, for the tests of the fields of a databag. */
import { plain } from '../run/rich';
import { readDump } from './dump';
import { findings } from './findings/findings';
import type { Finding } from './findings/types';
import { entry, Maker, NOW, requestsValue, showUnit, type Bag } from './testing';

export const maker = new Maker();
export const csr = await maker.request({ commonName: 'web.example', sansDns: ['web.example'] });
export const csrB = await maker.request({ commonName: 'b.example' });
export const cert = await maker.certificate(csr);
export const certB = await maker.certificate(csrB);
export const ca = await maker.caPem();

export const good = () => entry({ ca, csr, certificate: cert, chain: [cert, ca] });
export const list = (...items: readonly unknown[]) => JSON.stringify(items);

/** Both sides of one relation: the provider's application data, and one unit that asks. */
export function find(
  provider: Bag,
  unit: Bag = { certificate_signing_requests: requestsValue({ csr }) },
): readonly Finding[] {
  const text = showUnit('signer/0', [{ application: provider, units: { 'web/0': unit } }]);
  return findings(readDump(text, { orientation: 'local' }), { now: NOW });
}

export const ids = (found: readonly Finding[]) => found.map((each) => each.id);
export const titles = (found: readonly Finding[]) => found.map((each) => plain(each.title));
export const byId = (found: readonly Finding[], id: string) => found.find((each) => each.id === id);
export const evidence = (found: Finding | undefined) =>
  (found?.evidence ?? []).map((each) => plain(each.text)).join('; ');
