/** The world that a dump shows, as far as it shows one; what it does not show is taken from answers, or as usual. */
import type { Application, Secret, Unit, World } from '../../model/juju/world';
import { commonNameOf } from '../../model/health/pair';
import { isCa } from '../../model/pki/csr';
import { registerNames } from '../../model/pki/names';
import { makeKey } from '../../model/pki/pem';
import type { Certificate, PrivateKey } from '../../model/pki/types';
import { newUnit, startWorld } from '../../model/start';
import type { Dump } from '../dump';
import { issuedIn, relationOf } from './relation';
import { secretsOf } from './secrets';
import { certificateOf, csrOf, shownIn, type Shown, type WorldOptions } from './shown';
import { askedIn } from './subject';

/** The CA of the shown certificates goes on signing. */
function authorityOf({ entries }: Shown): World['authority'] {
  const ca = entries.map((entry) => certificateOf(entry.ca)).findLast((each) => each !== null);
  if (!ca || !isCa(ca) || ca.signedBy !== ca.key.id) return null;
  return { keyPem: makeKey(ca.key.alg, ca.key.id, ca.key.size).pem, certPem: ca.pem };
}

function latestFor(
  { subjects, entries }: Shown,
  name: string,
): { readonly certificate: Certificate; readonly key: PrivateKey } | null {
  const own = subjects.filter((each) => each.unit === name || each.mode === 'app');
  const keys = new Set(askedIn(own).map(({ request }) => csrOf(request.csr)?.key.id));
  const certificate = entries
    .map((entry) => certificateOf(entry.certificate))
    .findLast((each) => each !== null && keys.has(each.key.id));
  if (!certificate) return null;
  const { alg, id, size } = certificate.key;
  return { certificate, key: makeKey(alg, id, size) };
}

/** Files stand where the charms of this page keep them. */
function unitOf(shown: Shown, name: string): Unit {
  const { setup, answers } = shown;
  const unit = newUnit(name, [], setup.start, setup);
  const latest = answers.disk === 'served' ? latestFor(shown, name) : null;
  if (!latest) return unit;
  const { certificate, key } = latest;
  const at = Math.min(setup.start, certificate.notBefore * 1000);
  const files = {
    '/etc/web/tls.crt': { content: certificate.pem, at },
    '/etc/web/tls.key': { content: key.pem, at },
  };
  return { ...unit, files, served: [commonNameOf(certificate)] };
}

function requirerOf(shown: Shown): Application {
  const { unitNames, leader, setup } = shown;
  const next = Math.max(0, ...unitNames.map((each) => Number(each.split('/')[1] ?? 0))) + 1;
  const units = unitNames.map((each) => unitOf(shown, each));
  return { name: setup.requirerApp, units, leader, nextUnit: next, config: {} };
}

function providerOf({ setup, providerUnit }: Shown): Application {
  const { provider } = startWorld(setup);
  const [first] = provider.units;
  const down = setup.provider.kind === 'down';
  return { ...provider, leader: providerUnit, units: first ? [{ ...first, name: providerUnit, down }] : [] };
}

function keyTexts(secrets: readonly Secret[]): readonly string[] {
  return secrets.flatMap(({ revisions }) => revisions.flatMap(({ content }) => content['private-key'] ?? []));
}

/** Unique ids of symbolic requests count on; real ones are other texts. */
function lastUuid(dump: Dump): number {
  const ids = dump.pems.all.flatMap(
    (pem) => pem.object?.subject.map(([, value]) => /^00000000-0000-4000-8000-([0-9a-f]{12})$/.exec(value)?.[1]) ?? [],
  );
  return Math.max(0, ...ids.map((id) => (id === undefined ? 0 : parseInt(id, 16))));
}

function countersOf({ dump, answers }: Shown, secrets: readonly Secret[]): World['counters'] {
  const { keys, serials, signatures } = dump.pems.numbers;
  return {
    keys: keys + (answers.key === 'other' ? 1 : 0),
    uuids: lastUuid(dump),
    serials,
    signatures,
    secrets: secrets.length,
  };
}

/** The world of a relation in a dump. */
export function worldOf(options: WorldOptions): World {
  const shown = shownIn(options);
  const { setup } = shown;
  const secrets = secretsOf(shown);
  const relation = relationOf(shown);
  return {
    now: setup.start,
    setup,
    requirer: requirerOf(shown),
    provider: providerOf(shown),
    relation,
    nextRelation: relation.id + 1,
    secrets,
    authority: authorityOf(shown),
    counters: countersOf(shown, secrets),
    names: registerNames(shown.dump.pems.names, keyTexts(secrets)),
    issued: issuedIn(shown, relation.id),
  };
}
