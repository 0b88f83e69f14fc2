/** The world that a dump shows, as far as it shows one; what it does not show is taken from answers, or as usual. */
import { attributesFromCsr, sameAttributes } from '../../model/library/attributes';
import { appOf } from '../../model/juju/entities';
import type {
  Application,
  Databag,
  Issued,
  Relation,
  RelationView,
  Revision,
  Secret,
  Unit,
  World,
} from '../../model/juju/world';
import { dumps } from '../../model/library/python-json';
import { LIBID } from '../../model/library/requirer-base';
import { relativeInstant } from '../../model/library/time';
import { knowsEcdsa, unitOwnsAppCertificate } from '../../model/library/versions';
import { isCa } from '../../model/pki/csr';
import { commonNameOf } from '../../model/health/pair';
import { registerNames } from '../../model/pki/names';
import { makeKey, objectSha256, sha256Hex } from '../../model/pki/pem';
import { defaultSetup, newUnit, startWorld } from '../../model/start';
import type { LibraryVersion, Mode, RequestAttributes, Setup } from '../../model/setup';
import type { Certificate, Csr, PrivateKey } from '../../model/pki/types';
import type { Numbers } from '../../x509';
import type { Dump, RelationReading } from '../dump';
import { isFields, isList, parseJson, textOf } from '../paste/values';
import type { CertificateItem } from '../read/bag';
import type { PemText, SecretDoc } from '../types';
import type { Answers } from './answers';
import { askedIn, leaderOf, modeOf, NEWEST, subjectsOf, type Asked, type Subject } from './subject';
import { translateBag } from './translate';

export interface WorldOptions {
  readonly dump: Dump;
  readonly reading: RelationReading;
  readonly now: number;
  readonly answers: Answers;
  readonly library?: LibraryVersion;
  /** Whose requests the charm wants; without it, those of every unit. */
  readonly subject?: Subject;
  /** Leave out what the paste holds shortened: a run starts from whole objects only. */
  readonly wholeOnly?: boolean;
}

function csrOf(pem: PemText): Csr | null {
  return pem.object?.kind === 'csr' ? pem.object : null;
}

function certificateOf(pem: PemText): Certificate | null {
  return pem.object?.kind === 'cert' ? pem.object : null;
}

function applicationName(name: string | null, other: string): string {
  return name !== null && /^[a-z][a-z0-9-]{0,60}$/.test(name) ? name : other;
}

/** Attributes of these requests, each once. */
function attributesOf(asked: readonly Asked[]): readonly RequestAttributes[] {
  const found: RequestAttributes[] = [];
  for (const { request } of asked) {
    const csr = csrOf(request.csr);
    const attributes = csr && attributesFromCsr(csr, request.ca ?? false);
    if (attributes && !found.some((each) => sameAttributes(each, attributes))) found.push(attributes);
  }
  return found;
}

/** The key with which this subject's requests were made; another one where the reader says so. */
function keyOf(asked: readonly Asked[], answers: Answers, otherId: string): PrivateKey | null {
  const csr = asked.map(({ request }) => csrOf(request.csr)).findLast((each) => each !== null);
  if (!csr) return null;
  return makeKey(csr.key.alg, answers.key === 'other' ? otherId : csr.key.id, csr.key.size);
}

/** A databag without the entries for these requests. */
function withoutRequests(bag: Databag, requests: ReadonlySet<string>): Databag {
  if (requests.size === 0) return bag;
  const kept = Object.entries(bag).flatMap(([key, text]): [string, string][] => {
    const value = parseJson(text);
    if (!isList(value)) return [[key, text]];
    const left = value.filter(
      (each) => !isFields(each) || !requests.has(textOf(each['certificate_signing_request'] ?? each['csr']) ?? ''),
    );
    return left.length === 0 ? [] : [[key, dumps(left)]];
  });
  return Object.fromEntries(kept);
}

class Builder {
  private readonly subjects: readonly Subject[];
  private readonly setup: Setup;
  private readonly providerUnit: string;
  private readonly unitNames: readonly string[];
  private readonly secrets: Secret[] = [];
  private readonly leader: string;
  private readonly numbers: Numbers;
  private readonly library: LibraryVersion;

  constructor(private readonly options: WorldOptions) {
    const { reading, subject, answers, dump, now } = options;
    const all = subjectsOf(reading);
    const { relation } = reading;
    const mode = answers.mode ?? modeOf(all);
    this.subjects = subject ? all.filter((each) => each.mode === 'app' || each.entity === subject.entity) : all;
    this.leader = leaderOf(reading);
    const app = applicationName(relation.requirer.app, appOf(this.leader) || 'web');
    const named = relation.requirer.units.filter((unit) => unit.inScope !== false).map((unit) => unit.name);
    this.unitNames = named.length > 0 ? named : [this.leader];
    const provider = applicationName(relation.provider.app, 'ca');
    const providerApp = provider === app ? `${provider}-provider` : provider;
    this.providerUnit =
      relation.provider.units.find((unit) => appOf(unit.name) === providerApp)?.name ?? `${providerApp}/0`;
    this.numbers = dump.pems.numbers;
    this.library = options.library ?? answers.library ?? NEWEST;
    this.setup = defaultSetup({
      library: this.library,
      mode,
      requests: this.requests(mode),
      refreshEvents: answers.refreshEvents ?? [],
      renewalRelativeTime: answers.renewalRelativeTime ?? 0.9,
      provider: answers.provider ?? { kind: 'instant' },
      key: { from: 'library', algorithm: this.keyAlgorithm(), size: this.keySize() },
      units: this.unitNames.length,
      leader: Math.max(0, this.unitNames.indexOf(this.leader)),
      start: now,
      requirerApp: app,
      providerApp,
      endpoint: applicationName(relation.endpoint, 'certificates'),
      validityS: this.validity(),
      ...(answers.charm === undefined ? {} : { charm: answers.charm }),
    });
  }

  private asked(mode: 'app' | 'unit'): readonly Asked[] {
    return askedIn(this.subjects.filter((each) => each.mode === mode));
  }

  private requests(mode: Mode): Setup['requests'] {
    return {
      app: mode === 'unit' ? [] : attributesOf(this.asked('app')),
      unit: mode === 'app' ? [] : attributesOf(this.asked('unit')),
    };
  }

  private firstKey(): Csr['key'] | null {
    return (
      askedIn(this.subjects)
        .map(({ request }) => csrOf(request.csr)?.key)
        .find((key) => key !== undefined) ?? null
    );
  }

  private keyAlgorithm(): 'rsa' | 'ecdsa' {
    return this.firstKey()?.alg === 'ec' ? 'ecdsa' : 'rsa';
  }

  /** Null where it is the algorithm's own default. */
  private keySize(): number | null {
    const key = this.firstKey();
    // Before 1.12.0 there is no size to pass: a key of another size came from the charm, and is in the secret here.
    if (!knowsEcdsa(this.library)) return null;
    return !key || key.size === (key.alg === 'rsa' ? 2048 : 256) ? null : key.size;
  }

  /** Lifetime of what the provider signed last. */
  private validity(): number {
    const last = this.entries()
      .map((entry) => certificateOf(entry.certificate))
      .findLast((each) => each !== null);
    return last ? Math.max(60, last.notAfter - last.notBefore) : 365 * 86_400;
  }

  private entries(): readonly CertificateItem[] {
    return this.options.reading.provider?.certificates ?? [];
  }

  /** The library's own certificate for a request: the first entry that fits, as it would find it. */
  private assigned(asked: Asked): { readonly csr: Csr; readonly certificate: Certificate } | null {
    const csr = csrOf(asked.request.csr);
    for (const entry of this.entries()) {
      const certificate = certificateOf(entry.certificate);
      if (!csr || !certificate || csrOf(entry.csr)?.pem !== csr.pem) continue;
      if (isCa(certificate) === (asked.request.ca ?? false) && certificate.key.id === csr.key.id)
        return { csr, certificate };
    }
    return null;
  }

  private addSecret(
    owner: string,
    reader: string,
    label: string,
    content: Readonly<Record<string, string>>,
    expires: number | null,
  ): void {
    const revision: Revision = { revision: 1, content, expires, nextExpiry: expires, removeAnnounced: false };
    const id = `secret:${this.secrets.length + 1}`;
    this.secrets.push({
      id,
      owner,
      label,
      description: '',
      revisions: [revision],
      tracked: { [reader]: 1 },
      grants: [],
    });
  }

  private labelOf(kind: 'private-key' | 'certificate', subject: Subject): string {
    const { endpoint } = this.setup;
    if (subject.mode === 'unit') return `${LIBID}-${kind}-${subject.unit.split('/')[1] ?? '0'}-${endpoint}`;
    return kind === 'private-key' ? `${LIBID}-private-key-app-${endpoint}` : `${LIBID}-certificate-${endpoint}`;
  }

  private addSecretsOf(subject: Subject): void {
    const { answers } = this.options;
    const asked = askedIn([subject]);
    const key = keyOf(asked, answers, `k${this.numbers.keys + 1}`);
    if (key)
      this.addSecret(
        subject.entity,
        subject.unit,
        this.labelOf('private-key', subject),
        { 'private-key': key.pem },
        null,
      );
    if (answers.secret === 'gone') return;
    for (const each of asked) {
      const found = this.assigned(each);
      if (!found || this.entries().some((entry) => entry.revoked && csrOf(entry.csr)?.pem === found.csr.pem)) continue;
      const owner =
        subject.mode === 'app' && unitOwnsAppCertificate(this.setup.library) ? subject.unit : subject.entity;
      const label = `${this.labelOf('certificate', subject)}-${objectSha256(found.csr)}`;
      const content = { certificate: found.certificate.pem, csr: found.csr.pem };
      this.addSecret(owner, subject.unit, label, content, this.expiry(found.certificate, found.csr));
    }
  }

  /** As told, as shown, or as if the certificate had been picked up when it began. */
  private expiry(certificate: Certificate, csr: Csr): number | null {
    const { answers, dump } = this.options;
    if (typeof answers.secret === 'number') return answers.secret;
    const shown = secretFor(dump, csr);
    if (shown?.expires !== undefined) return shown.expires;
    return relativeInstant(certificate.notBefore * 1000, certificate.notAfter, this.setup.renewalRelativeTime);
  }

  private databags(): Readonly<Record<string, Databag>> {
    const { reading, dump, wholeOnly = false } = this.options;
    const bags: Record<string, Databag> = {};
    const put = (entity: string, data: Databag) => {
      if (Object.keys(data).length > 0) bags[entity] = data;
    };
    for (const { entity, reading: own } of this.subjects) put(entity, translateBag(own.bag, dump.pems, wholeOnly));
    if (reading.provider) {
      const bag = translateBag(reading.provider.bag, dump.pems, wholeOnly);
      put(this.setup.providerApp, wholeOnly ? withoutRequests(bag, this.othersRequests()) : bag);
    }
    return bags;
  }

  /** Requests of units that are left out: their certificates are left out too. */
  private othersRequests(): ReadonlySet<string> {
    const own = new Set(askedIn(this.subjects).map(({ request }) => csrOf(request.csr)?.pem));
    const all = askedIn(subjectsOf(this.options.reading)).flatMap(({ request }) => csrOf(request.csr)?.pem ?? []);
    return new Set(all.filter((pem) => !own.has(pem)));
  }

  /** The provider's library drops what nobody asks for in any of its hooks: leftovers mean that it has not run since. */
  private providerHasSeen(): boolean {
    const asked = new Set(askedIn(subjectsOf(this.options.reading)).map(({ request }) => csrOf(request.csr)?.pem));
    return this.entries().every((entry) => asked.has(csrOf(entry.csr)?.pem));
  }

  private relation(databags: Readonly<Record<string, Databag>>): Relation {
    const { setup } = this;
    const versions = Object.fromEntries(Object.keys(databags).map((entity) => [entity, 1]));
    const version = (entity: string) => versions[entity] ?? 0;
    const views: Record<string, RelationView> = {};
    for (const name of this.unitNames) {
      const members = { [this.providerUnit]: { announced: 0, cached: {} } };
      views[name] = { created: true, broken: false, appAnnounced: version(setup.providerApp), members };
    }
    const hasSeen = this.providerHasSeen();
    const seen = (entity: string) => (hasSeen ? version(entity) : 0);
    const members = this.unitNames.map(
      (name) => [name, { announced: seen(name), cached: hasSeen ? (databags[name] ?? {}) : {} }] as const,
    );
    views[this.providerUnit] = {
      created: true,
      broken: false,
      appAnnounced: seen(setup.requirerApp),
      members: Object.fromEntries(members),
    };
    const id = this.options.reading.relation.id ?? 1;
    return { id, endpoint: setup.endpoint, dying: false, databags, versions, views };
  }

  private issued(relation: number): readonly Issued[] {
    const all = askedIn(subjectsOf(this.options.reading));
    return this.entries().flatMap((entry): Issued[] => {
      const certificate = certificateOf(entry.certificate);
      const csr = csrOf(entry.csr);
      const owner =
        all.find(({ request }) => csr && csrOf(request.csr)?.pem === csr.pem) ??
        all.find(({ request }) => certificate && csrOf(request.csr)?.key.id === certificate.key.id);
      if (!certificate) return [];
      return [
        {
          certificate: certificate.pem,
          commonName: commonNameOf(certificate),
          // Nobody who is shown asked for it.
          entity: owner?.subject.entity ?? '',
          relation,
          notBefore: certificate.notBefore * 1000,
          notAfter: certificate.notAfter * 1000,
          revoked: entry.revoked,
        },
      ];
    });
  }

  /** The CA of the shown certificates goes on signing. */
  private authority(): World['authority'] {
    const ca = this.entries()
      .map((entry) => certificateOf(entry.ca))
      .findLast((each) => each !== null);
    if (!ca || !isCa(ca) || ca.signedBy !== ca.key.id) return null;
    return { keyPem: makeKey(ca.key.alg, ca.key.id, ca.key.size).pem, certPem: ca.pem };
  }

  private unit(name: string): Unit {
    const unit = newUnit(name, [], this.setup.start, this.setup);
    if (this.options.answers.disk !== 'served') return unit;
    const files = this.files(name);
    const served = this.servedNames(name);
    return { ...unit, files, served };
  }

  private latestFor(name: string): { readonly certificate: Certificate; readonly key: PrivateKey } | null {
    const own = this.subjects.filter((each) => each.unit === name || each.mode === 'app');
    const keys = new Set(askedIn(own).map(({ request }) => csrOf(request.csr)?.key.id));
    const certificate = this.entries()
      .map((entry) => certificateOf(entry.certificate))
      .findLast((each) => each !== null && keys.has(each.key.id));
    if (!certificate) return null;
    const { alg, id, size } = certificate.key;
    return { certificate, key: makeKey(alg, id, size) };
  }

  /** Where the charms of this page keep them. */
  private files(name: string): Unit['files'] {
    const latest = this.latestFor(name);
    if (!latest) return {};
    const at = Math.min(this.setup.start, latest.certificate.notBefore * 1000);
    return {
      '/etc/web/tls.crt': { content: latest.certificate.pem, at },
      '/etc/web/tls.key': { content: latest.key.pem, at },
    };
  }

  private servedNames(name: string): readonly string[] {
    const latest = this.latestFor(name);
    return latest ? [commonNameOf(latest.certificate)] : [];
  }

  private application(name: string, names: readonly string[], leader: string): Application {
    const next = Math.max(0, ...names.map((each) => Number(each.split('/')[1] ?? 0))) + 1;
    return { name, units: names.map((each) => this.unit(each)), leader, nextUnit: next, config: {} };
  }

  build(): World {
    const { setup, options } = this;
    for (const subject of this.subjects) this.addSecretsOf(subject);
    const databags = this.databags();
    const relation = this.relation(databags);
    const provider = startWorld(setup).provider;
    const providerUnit = provider.units[0];
    const down = setup.provider.kind === 'down';
    const usedKeys = this.numbers.keys + (options.answers.key === 'other' ? 1 : 0);
    return {
      now: setup.start,
      setup,
      requirer: this.application(setup.requirerApp, this.unitNames, this.leader),
      provider: {
        ...provider,
        leader: this.providerUnit,
        units: providerUnit ? [{ ...providerUnit, name: this.providerUnit, down }] : [],
      },
      relation,
      nextRelation: relation.id + 1,
      secrets: this.secrets,
      authority: this.authority(),
      counters: {
        keys: usedKeys,
        uuids: lastUuid(options.dump),
        serials: this.numbers.serials,
        signatures: this.numbers.signatures,
        secrets: this.secrets.length,
      },
      names: registerNames(options.dump.pems.names, keyTexts(this.secrets)),
      issued: this.issued(relation.id),
    };
  }
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

/** The hash that the library puts in the label of a certificate's secret: of the request's PEM text. */
export function labelHashOf(pem: PemText): string | null {
  if (pem.decoded) return sha256Hex(pem.decoded.pem);
  return pem.object ? objectSha256(pem.object) : null;
}

/** The secret of a certificate, by the hash of its request in the label, or by the request in it. */
export function secretFor(dump: Dump, csr: Csr): SecretDoc | null {
  const hashes = dump.pems.all.flatMap((pem) => (pem.object?.pem === csr.pem ? (labelHashOf(pem) ?? []) : []));
  const isOwn = (secret: SecretDoc) =>
    hashes.some((hash) => secret.label?.endsWith(hash)) ||
    (secret.csr !== null && dump.pems.get('csr', secret.csr).object?.pem === csr.pem);
  return dump.secrets.find(isOwn) ?? null;
}

/** The world of a relation in a dump. */
export function worldOf(options: WorldOptions): World {
  return new Builder(options).build();
}
