/** Words by which somebody looks for a scenario who knows only what went wrong. */
import type { ScenarioId } from '../../scenarios/ids';

export const SYMPTOMS: Readonly<Record<ScenarioId, string>> = {
  'renewal-gap':
    'outage downtime files deleted certificate disappears empty list restart at renewal every few months 90 % secret-expired',
  'slow-signer':
    'outage for hours manual provider waits for approval certificate dropped pruned gone from databag nobody signs',
  'revoked-reissued': 'revoked still served compromised reissue no event revocation ignored',
  'revoked-for-good': 'revoked still served for ever no event getters return revoked certificate',
  'denied-first': 'never gets a certificate waiting request denied refused domain not allowed 102 error',
  'denied-renewal': 'outage renewal refused denied certificate_denied deleted although valid for weeks',
  'relation-removed': 'departure integration removed files left behind clean up relation-broken join again',
  'key-rotated': 'key mismatch rotate private key regenerate pair does not match gap after rotation',
  'names-changed': 'SAN changed subject alternative name config hostname external_hostname outage on config change',
  'safety-net': 'secret-expired never came lost event missed renewal expires soon 95 %',
  'same-request': 'certificate expired not renewed stuck CSR identical unique id no relation-changed nothing happens',
  'two-units': 'scale only one unit loses TLS several units high availability cluster',
  'app-leader-change': 'leader election non-leader deletes files APP mode leadership shared certificate',
};
