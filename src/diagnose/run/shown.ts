/** What of a relation a world is built from: whose requests count, and the setup that follows from what the dump shows. */
import { appOf } from '../../model/juju/entities';
import { attributesFromCsr, sameAttributes } from '../../model/library/attributes';
import { knowsEcdsa } from '../../model/library/versions';
import type { Certificate, Csr } from '../../model/pki/types';
import type { LibraryVersion, Mode, RequestAttributes, Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import type { Dump, RelationReading } from '../dump';
import type { CertificateItem } from '../read/bag';
import type { PemText } from '../types';
import type { Answers } from './answers';
import { askedIn, leaderOf, modeOf, NEWEST, subjectsOf, type Asked, type Subject } from './subject';

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

export interface Shown extends WorldOptions {
  /** Whose requests the world has. */
  readonly subjects: readonly Subject[];
  /** Everybody's requests. */
  readonly asked: readonly Asked[];
  readonly entries: readonly CertificateItem[];
  readonly unitNames: readonly string[];
  readonly leader: string;
  readonly providerUnit: string;
  readonly setup: Setup;
}

export function csrOf(pem: PemText): Csr | null {
  return pem.object?.kind === 'csr' ? pem.object : null;
}

export function certificateOf(pem: PemText): Certificate | null {
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

function requestsOf(subjects: readonly Subject[], mode: Mode): Setup['requests'] {
  const of = (kind: Subject['mode']) => attributesOf(askedIn(subjects.filter((each) => each.mode === kind)));
  return { app: mode === 'unit' ? [] : of('app'), unit: mode === 'app' ? [] : of('unit') };
}

/** As the first request's key is; a size that is the algorithm's own is not said. */
function keySetup(subjects: readonly Subject[], library: LibraryVersion): Setup['key'] {
  const key = askedIn(subjects)
    .map(({ request }) => csrOf(request.csr)?.key)
    .find((each) => each !== undefined);
  const usual = key?.alg === 'ec' ? 256 : 2048;
  // Before 1.12.0 there is no size to pass: a key of another size came from the charm, and is in the secret here.
  const size = key === undefined || key.size === usual || !knowsEcdsa(library) ? null : key.size;
  return { from: 'library', algorithm: key?.alg === 'ec' ? 'ecdsa' : 'rsa', size };
}

/** Seconds; of what the provider signed last. */
function validityOf(entries: readonly CertificateItem[]): number {
  const last = entries.map((entry) => certificateOf(entry.certificate)).findLast((each) => each !== null);
  return last ? Math.max(60, last.notAfter - last.notBefore) : 365 * 86_400;
}

interface Parties {
  readonly requirerApp: string;
  readonly providerApp: string;
  readonly providerUnit: string;
  readonly unitNames: readonly string[];
  readonly leader: string;
}

function partiesOf(reading: RelationReading): Parties {
  const { requirer, provider } = reading.relation;
  const leader = leaderOf(reading);
  const requirerApp = applicationName(requirer.app, appOf(leader) || 'web');
  const named = requirer.units.filter((unit) => unit.inScope !== false).map((unit) => unit.name);
  const providerName = applicationName(provider.app, 'ca');
  const providerApp = providerName === requirerApp ? `${providerName}-provider` : providerName;
  const providerUnit = provider.units.find((unit) => appOf(unit.name) === providerApp)?.name ?? `${providerApp}/0`;
  return { requirerApp, providerApp, providerUnit, leader, unitNames: named.length > 0 ? named : [leader] };
}

export function shownIn(options: WorldOptions): Shown {
  const { reading, subject, answers, now } = options;
  const all = subjectsOf(reading);
  const subjects = subject ? all.filter((each) => each.mode === 'app' || each.entity === subject.entity) : all;
  const { requirerApp, providerApp, ...parties } = partiesOf(reading);
  const entries = reading.provider?.certificates ?? [];
  const mode = answers.mode ?? modeOf(all);
  const library = options.library ?? answers.library ?? NEWEST;
  const setup = defaultSetup({
    library,
    mode,
    requests: requestsOf(subjects, mode),
    refreshEvents: answers.refreshEvents ?? [],
    renewalRelativeTime: answers.renewalRelativeTime ?? 0.9,
    provider: answers.provider ?? { kind: 'instant' },
    key: keySetup(subjects, library),
    units: parties.unitNames.length,
    leader: Math.max(0, parties.unitNames.indexOf(parties.leader)),
    start: now,
    requirerApp,
    providerApp,
    endpoint: applicationName(reading.relation.endpoint, 'certificates'),
    validityS: validityOf(entries),
    ...(answers.charm === undefined ? {} : { charm: answers.charm }),
  });
  return { ...options, ...parties, subjects, asked: askedIn(all), entries, setup };
}
