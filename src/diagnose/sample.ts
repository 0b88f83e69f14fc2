/**
 * A paste to try: both sides of a relation in the renewal gap, with what else stands in a real paste. Made anew each time: names under
 * `.example`, keys and certificates of this moment.
 */
import { generateCa, generateCertificate, generateCsr, generateKey, type Fresh } from '../model/pki/csr';
import { learnKeys, newRealStore, realOf } from '../x509';

const DAY = 86_400_000;
const DAY_S = 86_400;

function counting(): Fresh {
  const used: Record<string, number> = {};
  return (kind) => (used[kind] = (used[kind] ?? 0) + 1);
}

/** JSON in a single-quoted YAML scalar, as Juju prints a databag's value. */
function scalar(value: unknown): string {
  return `'${JSON.stringify(value).replaceAll("'", "''")}'`;
}

/** @param now milliseconds since the epoch: the certificate in it has 36 days left then */
export async function samplePaste(now: number): Promise<string> {
  const fresh = counting();
  const store = newRealStore();
  const real = async (symbolic: string): Promise<string> => {
    const made = await realOf(store, symbolic);
    return 'pem' in made ? made.pem.trim() : '';
  };
  const key = () => generateKey('ecdsa', 256, fresh);
  const [caKey, webKey, otherKey] = [key(), key(), key()];
  learnKeys(store, [caKey.pem, webKey.pem, otherKey.pem]);
  const ca = generateCa({ commonName: 'Example CA' }, caKey, 3650 * DAY_S, now - 700 * DAY, fresh);
  const asked = { commonName: 'web.example', sansDns: ['web.example'] };
  const [old, renewed] = [generateCsr(asked, webKey, fresh), generateCsr(asked, webKey, fresh)];
  const other = generateCsr({ commonName: 'shop.example', sansDns: ['shop.example'] }, otherKey, fresh);
  const refused = generateCsr({ commonName: '*.internal.example' }, otherKey, fresh);
  const cert = generateCertificate(old, ca, caKey, 365 * DAY_S, false, now - 329 * DAY, fresh);
  const revoked = generateCertificate(other, ca, caKey, 365 * DAY_S, false, now - 90 * DAY, fresh);
  const root = await real(ca.pem);
  const certificates = [
    {
      ca: root,
      certificate_signing_request: await real(old.pem),
      certificate: await real(cert.pem),
      chain: [root],
      revoked: false,
    },
    {
      ca: root,
      certificate_signing_request: await real(other.pem),
      certificate: await real(revoked.pem),
      chain: [await real(revoked.pem), root],
      revoked: true,
    },
  ];
  const error = { code: 102, name: 'domain_not_allowed', message: 'The domain is not allowed here.' };
  const refusal = [{ csr: await real(refused.pem), error }];
  const requests = [{ certificate_signing_request: await real(renewed.pem), ca: false }];
  const dropped = (await real(otherKey.pem)).replaceAll('\n', '\n      ');
  return `$ juju show-unit web/0
web/0:
  opened-ports: []
  charm: local:web-4
  leader: true
  life: alive
  relation-info:
  - relation-id: 7
    endpoint: certificates
    related-endpoint: certificates
    application-data:
      certificates: ${scalar(certificates)}
      request_errors: ${scalar(refusal)}
    related-units:
      signer/0:
        in-scope: true
        data:
          ingress-address: 192.0.2.10
  - relation-id: 3
    endpoint: ingress
    related-endpoint: ingress
    application-data:
      ingress: 'url: http://192.0.2.1/web'
    related-units: {}
  address: 192.0.2.20
$ juju show-unit signer/0
signer/0:
  opened-ports: []
  charm: local:signer-2
  leader: true
  life: alive
  relation-info:
  - relation-id: 7
    endpoint: certificates
    related-endpoint: certificates
    application-data: {}
    related-units:
      web/0:
        in-scope: true
        data:
          certificate_signing_requests: ${scalar(requests)}
          ingress-address: 192.0.2.20
  address: 192.0.2.10
$ juju show-secret --reveal d3example00000000000
d3example00000000000:
  revision: 1
  owner: shop
  content:
    private-key: |-
      ${dropped}
`;
}
