/**
 * Reported bugs, with what was seen in plain words, where it was reported, and a run in which it occurs. Where no release of the library here
 * has the report's cause, the run says so, and what brings the symptom about in its place.
 */
import * as own from './own-charms';
import * as runs from './runs';
import type { Bug, BugId } from './types';

const ORIGIN = 'https://github.com/canonical';
const JUJU = 'https://github.com/juju/juju';

const LIST: Readonly<Record<BugId, Omit<Bug, 'id'>>> = {
  b01: {
    title: 'Early renewal runs, no certificate comes, and TLS ends',
    words:
      'renewal requested but certificate not renewed identical CSR unique id provider does not react expired twelve hours',
    summary: 'The renewal sends the same bytes again; the databag does not change, so the provider hears nothing.',
    references: [`${ORIGIN}/copilot-collections/pull/69`],
    shownBy: { scenario: 'same-request', step: 10 },
  },
  b02: {
    title: 'The certificate runs out, though the library should have renewed it',
    words: 'secret-expired missed never ran never completed renewal expired',
    summary:
      'The event secret-expired is lost, no other hook of the library runs in time, and after its end it is never renewed.',
    references: [`${ORIGIN}/charmlibs/pull/311`],
    shownBy: runs.neverRenewed,
  },
  b03: {
    title: 'The charm is never told that a certificate expires',
    words: 'no expiry on secret never notified opensearch own secret without expire',
    summary: 'There the secret had no expiry; here its event is lost. What follows is the same: no timer, no renewal.',
    references: [`${ORIGIN}/opensearch-operator/issues/401`],
    shownBy: runs.neverRenewed,
  },
  b04: {
    title: 'The second renewal comes only at the very end',
    words: 'second cycle no margin expiry equals end of certificate late renewal',
    summary:
      'There an older library dated the updated secret to the end of the certificate; here renewal_relative_time of 1 does.',
    references: [`${ORIGIN}/tls-certificates-interface/pull/370`],
    shownBy: runs.noMargin,
  },
  b05: {
    title: 'secret-expired fails again and again',
    words: 'secret not found hook error retry unit in error expired secret gone',
    summary:
      'The hook fails, all that it wrote is lost, and Juju runs it again until it ends well; the certificate waits meanwhile.',
    references: [`${ORIGIN}/opensearch-operator/pull/546`],
    shownBy: runs.failingExpiry,
  },
  b06: {
    title: 'Every secret-expired dies before the charm runs',
    words: 'KeyError secret revision ops juju 3.1 hook error before handlers',
    summary:
      'There Juju left out a variable that ops needed; here the hook is made to fail. Nothing changes, and the event stays due.',
    references: [`${ORIGIN}/operator/issues/943`],
    shownBy: runs.failingExpiry,
  },
  b07: {
    title: 'A secret is removed twice, and the unit is in error though its code ended well',
    words:
      'secret-remove delivered twice same revision hook error no traceback secret already gone remove_revision commit stuck',
    summary:
      'Juju up to 3.6.10 refused at the end of the hook to remove what was gone; here the hook is made to fail. All releases from 1.10.0 to 1.12.0 ask first whether the secret is there: run again, the hook finds nothing to remove.',
    references: [
      `${JUJU}/issues/19036`,
      `${ORIGIN}/tls-certificates-interface/pull/295`,
      `${ORIGIN}/tls-certificates-interface/pull/324`,
    ],
    shownBy: runs.removedTwice,
  },
  b09: {
    title: 'A revoked or expired certificate stays in use',
    words: 'revoked certificate_invalidated not handled still served',
    summary: 'The getters return the revoked certificate, and no event says that it is revoked.',
    references: [`${ORIGIN}/postgresql-operator/pull/1394`, `${ORIGIN}/opensearch-operator/issues/204`],
    shownBy: { scenario: 'revoked-for-good', step: 8 },
  },
  b10: {
    title: 'The renewed certificate has another subject, and the request is replaced',
    words: 'unique identifier only in renewal subject changed request replaced',
    summary: 'A unique id that comes or goes is a difference: the library withdraws the request and asks anew.',
    references: [`${ORIGIN}/opensearch-operator/pull/408`],
    shownBy: runs.uniqueId,
  },
  b11: {
    title: 'After failover the certificate does not match the key',
    words: 'new leader key mismatch failover waiting APP mode private key unit-owned',
    summary:
      'There the new leader could not read the old key and made one; here the key is rotated after leadership moved.',
    references: [`${ORIGIN}/charmlibs/pull/267`],
    shownBy: runs.leaderKey,
  },
  b12: {
    title: 'Each change of leader asks for a new certificate, and a manual signer blocks',
    words: 'leader change new CSR manual provider blocked old certificate removed',
    summary:
      'With a new key the old request goes, the provider drops its certificate, and everybody waits for a signature.',
    references: [`${ORIGIN}/traefik-k8s-operator/issues/709`],
    shownBy: runs.leaderKey,
  },
  b13: {
    title: 'A refresh of the charm makes a new key: sign again by hand',
    words: 'upgrade refresh key regenerated label ambiguous sign again manual',
    summary:
      'There two secrets had one label; here the key is rotated. The request is replaced, and the old certificate is void.',
    references: [
      `${ORIGIN}/charmlibs/pull/582`,
      `${ORIGIN}/traefik-k8s-operator/pull/729`,
      `${ORIGIN}/snap-openstack/pull/879`,
    ],
    shownBy: runs.newKeyByHand,
  },
  b14: {
    title: 'Moving a charm from library 3 to 4 replaces the certificate',
    words: 'migration v3 v4 upgrade library new key one rotation',
    summary: 'The new library makes a key of its own, the old request does not match it, and is replaced once.',
    references: [`${ORIGIN}/grafana-k8s-operator/pull/385`],
    shownBy: runs.newKeyByHand,
  },
  b15: {
    title: 'Remove the relation and add it again: another key, sign again',
    words: 'relation removed re-added key deleted new request',
    summary:
      'The library deletes its key with the relation, so a new relation begins with a new key and a new request.',
    references: [`${ORIGIN}/traefik-k8s-operator/pull/757`],
    shownBy: { scenario: 'relation-removed', step: 16 },
  },
  b17: {
    title: 'Permission error on a unit that does not lead',
    words: 'scale up permission denied non-leader RelationDataAccessError application databag',
    summary:
      'A unit that does not lead reads its own application databag: up to 1.10.0 the hook fails and sends nothing.',
    references: [`${ORIGIN}/self-signed-certificates-operator/pull/31`, `${ORIGIN}/tls-certificates-interface/pull/70`],
    shownBy: runs.nonLeaderReads,
  },
  b18: {
    title: 'What is asked of the leader runs on a unit that no longer leads',
    words:
      'deferred leader-elected ex-leader permission denied leadership lost between event and handler nothing happens',
    summary:
      'There a deferred event met a unit that no longer led; here an action does. In APP mode the library does nothing on it, and says so only in its log.',
    references: [
      `${ORIGIN}/operator/issues/784`,
      `${ORIGIN}/operator/pull/2738`,
      `${ORIGIN}/opensearch-operator/issues/656`,
    ],
    shownBy: runs.exLeader,
  },
  b19: {
    title: 'A unit can read a secret, and is told "not found" when it writes it',
    words:
      'SecretNotFoundError non-leader application owned secret manage permission denied set_content set_info label remove leader only',
    summary:
      'A secret of the application is read by every unit and managed by the leader. No release of the library does this wrong from 1.10.0 on; the charm of this run writes on every unit, and real Python runs it.',
    references: [
      `${JUJU}/pull/14792`,
      `${JUJU}/pull/16997`,
      `${ORIGIN}/operator/issues/1135`,
      `${ORIGIN}/operator/pull/1076`,
      `${ORIGIN}/kratos-operator/pull/666`,
    ],
    shownBy: own.everybodyWrites,
  },
  b21: {
    title: 'Requests stay denied after the cause was mended',
    words: 'denied policy fixed not retried request_errors stuck',
    summary: 'The refusal stays in the databag and nobody tries again; only a new request is looked at.',
    references: [`${ORIGIN}/lego-operator/pull/202`],
    shownBy: runs.deniedForGood,
  },
  b22: {
    title: 'A request that failed looks like one that waits',
    words: 'no error reported pending forever certificate_denied request_errors',
    summary: 'Since 1.3.0 a refusal has its own key and its own event; the getters answer as before.',
    references: [
      `${ORIGIN}/vault-k8s-operator/pull/890`,
      `${ORIGIN}/lego-operator/pull/181`,
      `${ORIGIN}/charmlibs/pull/285`,
    ],
    shownBy: { scenario: 'denied-first', step: 6 },
  },
  b23: {
    title: 'The manual signer shows no outstanding request, though one was sent',
    words: 'no outstanding certificate requests APP mode application databag old provider',
    summary: 'The request stands in the application databag; a provider that looks at units alone never answers it.',
    references: [`${ORIGIN}/vault-k8s-operator/issues/644`],
    shownBy: runs.applicationUnseen,
  },
  b24: {
    title: 'The provider stops issuing while its CA is still valid',
    words: 'CA expires leaf outlives refused backend renewal denied',
    summary: 'The renewal is refused, and the old certificate is no longer returned although it has weeks left.',
    references: [`${ORIGIN}/vault-k8s-operator/issues/500`],
    shownBy: { scenario: 'denied-renewal', step: 9 },
  },
  b26: {
    title: 'Hook error while a relation goes away',
    words: 'ModelError relation departed broken databag unreadable scale down',
    summary: 'There the databag could not be read; here the hook about the departing unit is made to fail.',
    references: [`${ORIGIN}/charmlibs/pull/411`],
    shownBy: runs.departedFails,
  },
  b27: {
    title: 'The provider crashes when a unit departs',
    words: 'KeyError relation-departed provider error scale down',
    summary: 'The hook about the departing unit fails again and again; no other hook of the provider runs meanwhile.',
    references: [`${ORIGIN}/tls-certificates-interface/pull/360`],
    shownBy: runs.departedFails,
  },
  b28: {
    title: 'New requests wait for the next periodic hook',
    words: 'slow pickup update-status pending minutes provider late',
    summary: 'The provider works on requests in update-status alone: until then nothing is wrong, and nothing comes.',
    references: [`${ORIGIN}/vault-k8s-operator/pull/722`],
    shownBy: runs.slowPickup,
  },
  b29: {
    title: 'One bad request, and the provider issues nothing to anybody',
    words: 'provider error starve all relations poisonous CSR x509 exception',
    summary: 'A hook of the provider fails; Juju runs no other before it, so every unit waits.',
    references: [`${ORIGIN}/postgresql-operator/issues/259`],
    shownBy: runs.providerFails,
  },
  b31: {
    title: 'The request is withdrawn and sent again in every hook',
    words:
      'loop CSR replaced every hook organizational unit OID SAN IPv6 address upper case flips never certificate round trip attributes',
    summary:
      'There the organizational unit and object ids got lost on the way into a request and back. All releases from 1.10.0 to 1.12.0 keep those, but compare addresses as text: an IPv6 address that is not in its shortest form comes back otherwise than it was asked for.',
    references: [`${ORIGIN}/tls-certificates-interface/pull/330`],
    shownBy: runs.neverTheSame,
  },
  b32: {
    title: 'The same request is taken for a new one: each signature is for nothing',
    words: 'same request treated as new hash equality CertificateRequestAttributes recreated manual signer signs again',
    summary:
      'Up to 1.6.0 the attributes of a request had no hash; releases from 1.10.0 on have one. The same happens in them for a field that is an empty text: the request holds none, and none is not equal to empty.',
    references: [
      `${ORIGIN}/charmlibs/pull/322`,
      `${ORIGIN}/charmlibs/pull/280`,
      `${ORIGIN}/tls-certificates-interface/pull/418`,
    ],
    shownBy: runs.emptyField,
  },
  b34: {
    title: '"Unknown certificate", though it answers the very request',
    words:
      'unknown certificate ignored trailing newline whitespace string compare CSR text certificate_available never written',
    summary:
      'The library takes requests for equal whatever white space is around them; a charm that compares texts does not. No release does this; the charm of this run keeps its request in a file, which ends with a newline, and real Python runs it.',
    references: [`${ORIGIN}/postgresql-k8s-operator/pull/82`],
    shownBy: own.unknownCertificate,
  },
  b35: {
    title: 'Of several certificates only the first is worked on',
    words:
      'only first certificate processed several requests second has no secret return continue loop second host missing',
    summary:
      'Up to February 2025 the library ended its loop at the first certificate that was stored already. Releases from 1.10.0 to 1.12.0 go on; the charm of this run puts the old loop back on top of them, and real Python runs it.',
    references: [`${ORIGIN}/tls-certificates-interface/pull/318`, `${ORIGIN}/tls-certificates-interface/pull/270`],
    shownBy: own.onlyTheFirst,
  },
  b36: {
    title: 'The hostname was changed, and no new request was sent',
    words: 'config changed hostname refresh_events missing stale CSR not reconciled',
    summary:
      'Without a refresh event the library does not look at the change; the getter goes on returning the old certificate.',
    references: [
      `${ORIGIN}/traefik-k8s-operator/pull/613`,
      `${ORIGIN}/haproxy-operator/pull/560`,
      `${ORIGIN}/gateway-api-integrator-operator/pull/56`,
    ],
    shownBy: runs.configUnheard,
  },
  b38: {
    title: 'The pod comes back, and its certificate is gone',
    words: 'pod churn IP address SAN changed manual signer certificate removed refresh',
    summary:
      'The address stands in the request: another address is another request, and the old certificate is dropped.',
    references: [`${ORIGIN}/traefik-k8s-operator/issues/593`],
    shownBy: runs.addressChanged,
  },
  b39: {
    title: 'After a restart the workload has no certificate, though the relation is fine',
    words: 'pod sandbox changed files wiped start event only nothing rewrites',
    summary: 'The files are gone with the disk; no event of the library follows, so nothing writes them again at once.',
    references: [`${ORIGIN}/traefik-k8s-operator/issues/436`],
    shownBy: runs.diskWiped,
  },
  b48: {
    title: 'Blocked or active while a request waits',
    words: 'status pending renewal blocked active empty list old certificate dropped',
    summary: 'While a renewal waits, the getter returns nothing, though the old certificate is still good.',
    references: [`${ORIGIN}/traefik-k8s-operator/pull/739`, `${ORIGIN}/wazuh-server-operator/pull/42`],
    shownBy: { scenario: 'slow-signer', step: 9 },
  },
};

export const BUGS: readonly Bug[] = (Object.keys(LIST) as BugId[]).map((id) => ({ id, ...LIST[id] }));
