/**
 * What a world says about requests, certificates, keys and secrets, by content id. Everything that explains a run reads worlds
 * through these. A databag object never changes, so what was read from one is kept with it.
 */
import { loadProviderData, loadRequirerData } from '../model/library/databag';
import type { Databag, EntityName, FileEntry, Issued, Secret, UnitName, World } from '../model/juju/world';
import { contentId, parseCertificate, parsePems } from '../model/pki/pem';
import type { Certificate } from '../model/pki/types';

export interface RequestFact {
  readonly csr: string;
  readonly pem: string;
  /** Whose databag holds it. */
  readonly entity: EntityName;
}

export interface EntryFact {
  readonly cert: string;
  readonly csr: string;
  readonly revoked: boolean;
  /** Null where the text is no certificate. */
  readonly certificate: Certificate | null;
}

export interface DenialFact {
  readonly csr: string;
  readonly code: number;
  readonly name: string;
}

export interface ProviderFacts {
  readonly entries: readonly EntryFact[];
  readonly denials: readonly DenialFact[];
  /** The databag does not validate: the library sees nothing in it. */
  readonly invalid: boolean;
}

const NO_BAG: Databag = Object.freeze({});
const NOTHING: ProviderFacts = { entries: [], denials: [], invalid: false };

const requestFacts = new WeakMap<Databag, readonly { readonly csr: string; readonly pem: string }[]>();

/** Requests in a databag of the requirer's side; kept with the databag. */
export function requestsInBag(bag: Databag) {
  const known = requestFacts.get(bag);
  if (known) return known;
  const entries = loadRequirerData(bag)?.certificate_signing_requests ?? [];
  const facts = entries.map(({ certificate_signing_request: pem }) => ({ csr: contentId(pem), pem }));
  requestFacts.set(bag, facts);
  return facts;
}

export function requestsOfEntity(world: World, entity: EntityName): readonly RequestFact[] {
  const bag = world.relation?.databags[entity] ?? NO_BAG;
  return requestsInBag(bag).map((fact) => ({ ...fact, entity }));
}

/** Requests that concern a unit: its own, and its application's in the modes that use that databag. */
export function requestsOfUnit(world: World, unit: UnitName): readonly RequestFact[] {
  const { mode } = world.setup;
  return [
    ...(mode === 'unit' ? [] : requestsOfEntity(world, world.requirer.name)),
    ...(mode === 'app' ? [] : requestsOfEntity(world, unit)),
  ];
}

/** Every request of the requirer's side. */
export function allRequests(world: World): readonly RequestFact[] {
  const entities = Object.keys(world.relation?.databags ?? {}).filter((entity) => entity !== world.provider.name);
  return entities.flatMap((entity) => requestsOfEntity(world, entity));
}

const providerFactsOf = new WeakMap<Databag, ProviderFacts>();

/** What a databag of the provider's side says; kept with the databag. */
export function providerFactsIn(bag: Databag): ProviderFacts {
  const known = providerFactsOf.get(bag);
  if (known) return known;
  const data = loadProviderData(bag);
  const facts: ProviderFacts = {
    entries: (data?.certificates ?? []).map((entry) => ({
      cert: contentId(entry.certificate),
      csr: contentId(entry.certificate_signing_request),
      revoked: entry.revoked === true,
      certificate: parseCertificate(entry.certificate),
    })),
    denials: (data?.request_errors ?? []).map(({ csr, error }) => ({
      csr: contentId(csr),
      code: error.code,
      name: error.name,
    })),
    invalid: data === null,
  };
  providerFactsOf.set(bag, facts);
  return facts;
}

export function providerFacts(world: World): ProviderFacts {
  const bag = world.relation?.databags[world.provider.name];
  return bag ? providerFactsIn(bag) : NOTHING;
}

export type SecretKind = 'private-key' | 'certificate' | 'other';

/** The library's label says what a secret holds (`_get_private_key_secret_label`, `_get_csr_secret_label`). */
export function secretKind(secret: Pick<Secret, 'label'>): SecretKind {
  if (secret.label.includes('-private-key-')) return 'private-key';
  return secret.label.includes('-certificate-') ? 'certificate' : 'other';
}

/** Ids of the objects in the latest revision. */
export function objectsInSecret(secret: Secret): {
  readonly key: string | null;
  readonly csr: string | null;
  readonly cert: string | null;
} {
  const content = secret.revisions.at(-1)?.content ?? {};
  const id = (text: string | undefined) => (text ? contentId(text) : null);
  return { key: id(content['private-key']), csr: id(content['csr']), cert: id(content['certificate']) };
}

export interface FileFact {
  readonly path: string;
  readonly objects: readonly { readonly kind: 'key' | 'csr' | 'cert'; readonly id: string }[];
}

const fileFacts = new WeakMap<FileEntry, FileFact['objects']>();

export function fileFact(path: string, file: FileEntry): FileFact {
  const known = fileFacts.get(file);
  if (known) return { path, objects: known };
  const objects = parsePems(file.content).map((object) => ({ kind: object.kind, id: contentId(object.pem) }));
  fileFacts.set(file, objects);
  return { path, objects };
}

const NO_FILES: readonly FileFact[] = [];
const tlsFilesIn = new WeakMap<Readonly<Record<string, FileEntry>>, readonly FileFact[]>();

/** Files of a unit that hold a key or a certificate, in path order; the same list for the same files. */
export function tlsFilesOf(world: World, unit: UnitName): readonly FileFact[] {
  const files = world.requirer.units.find((each) => each.name === unit)?.files;
  if (!files) return NO_FILES;
  const known = tlsFilesIn.get(files);
  if (known) return known;
  const found = Object.keys(files)
    .sort()
    .flatMap((path) => {
      const file = files[path];
      const fact = file && fileFact(path, file);
      return fact && fact.objects.length > 0 ? [fact] : [];
    });
  tlsFilesIn.set(files, found);
  return found;
}

const issuedIds = new WeakMap<Issued, string>();

/** Content id of a certificate that the provider issued. */
export function issuedId(issued: Issued): string {
  const known = issuedIds.get(issued);
  if (known !== undefined) return known;
  const id = contentId(issued.certificate);
  issuedIds.set(issued, id);
  return id;
}

/** What is known of a certificate by its content id; null for one that the provider never listed. */
export function issuedById(world: World, id: string): Issued | null {
  return world.issued.find((each) => issuedId(each) === id) ?? null;
}

/** Units that were there at any time of the run, in order of appearance. */
export function requirerUnits(start: World, steps: readonly { readonly after: World }[]): readonly UnitName[] {
  return [
    ...new Set(
      [start, ...steps.map((each) => each.after)].flatMap((world) => world.requirer.units.map((unit) => unit.name)),
    ),
  ];
}
