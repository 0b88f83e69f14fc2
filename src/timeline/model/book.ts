/**
 * Names and generations of everything in a run. Texts are parsed and hashed once; the cache may be kept by its owner and used again
 * for the next model of the same run.
 */
import { loadProviderData, loadRequirerData } from '../../model/library/databag';
import { contentId, parsePems, type PkiObject } from '../../model/pki/pem';
import type { EntityName, Names } from '../../model/juju/world';
import type { History } from './history';
import type { Generation } from './types';

/** Parsed texts and their content ids, kept between models. */
export interface PemCache {
  readonly objects: Map<string, readonly PkiObject[]>;
  readonly ids: Map<string, string>;
}

export function pemCache(): PemCache {
  return { objects: new Map(), ids: new Map() };
}

export interface Book {
  readonly objects: (text: string) => readonly PkiObject[];
  /** `csr-2` for a PEM text. */
  readonly nameOfText: (text: string) => string;
  /** `csr-2` for a content id. */
  readonly nameOfId: (id: string) => string;
  /** The tone of the latest generation among these names; null without names. */
  readonly tone: (names: readonly string[]) => Generation | null;
  /** Which databag a request first stood in. */
  readonly ownerOf: (csr: string) => EntityName | null;
}

function namesById(names: Names): ReadonlyMap<string, string> {
  const byId = new Map<string, string>();
  for (const kind of ['key', 'csr', 'cert', 'ca'] as const) {
    names[kind].forEach((id, at) => byId.set(id, `${kind}-${at + 1}`));
  }
  return byId;
}

/** The number at the end of a name. */
export function numberOf(name: string): number {
  const number = Number(name.slice(name.lastIndexOf('-') + 1));
  return Number.isFinite(number) ? number : 0;
}

function idOf(text: string, cache: PemCache): string {
  const known = cache.ids.get(text);
  if (known !== undefined) return known;
  const id = contentId(text);
  cache.ids.set(text, id);
  return id;
}

export function makeBook(history: History, cache: PemCache): Book {
  const byId = namesById(history.last.names);
  const nameOfId = (id: string): string => byId.get(id) ?? `‹${id}›`;
  const nameOfText = (text: string): string => nameOfId(idOf(text, cache));
  const objects = (text: string): readonly PkiObject[] => {
    const known = cache.objects.get(text);
    if (known) return known;
    const parsed = parsePems(text);
    cache.objects.set(text, parsed);
    return parsed;
  };
  const { owners, generations } = countGenerations(history, nameOfText);
  const tone = (names: readonly string[]): Generation | null => {
    let latest = 0;
    for (const name of names) latest = Math.max(latest, generations.get(name) ?? numberOf(name));
    return latest === 0 ? null : latest % 2 === 1 ? 1 : 2;
  };
  return { objects, nameOfText, nameOfId, tone, ownerOf: (csr) => owners.get(csr) ?? null };
}

/**
 * A generation is what one owner got in one step: its first requests are generation 1 whatever their numbers are, so that two units
 * that renew by turns do not get the same tone twice in a row.
 */
class Counter {
  readonly of = new Map<string, number>();
  private readonly reached = new Map<string, number>();

  /** Names that stand there now; new ones are the owner's next generation. */
  see(owner: string, names: readonly string[]): void {
    const fresh = names.filter((name) => !this.of.has(name));
    if (fresh.length === 0) return;
    const generation = (this.reached.get(owner) ?? 0) + 1;
    this.reached.set(owner, generation);
    for (const name of fresh) this.of.set(name, generation);
  }
}

function countGenerations(history: History, nameOfText: (text: string) => string) {
  const counter = new Counter();
  const owners = new Map<string, EntityName>();
  const seen = new Set<object>();
  const isNew = (source: object | null): source is object => {
    if (source === null || seen.has(source)) return false;
    seen.add(source);
    return true;
  };
  for (const world of history.worlds) {
    const databags = world.relation?.databags ?? null;
    if (isNew(databags)) {
      for (const [entity, bag] of Object.entries(world.relation?.databags ?? {})) {
        if (!isNew(bag)) continue;
        const csrs = (loadRequirerData(bag)?.certificate_signing_requests ?? []).map((each) =>
          nameOfText(each.certificate_signing_request),
        );
        for (const csr of csrs) if (!owners.has(csr)) owners.set(csr, entity);
        counter.see(entity, csrs);
        const byOwner = new Map<string, string[]>();
        for (const entry of loadProviderData(bag)?.certificates ?? []) {
          const owner = owners.get(nameOfText(entry.certificate_signing_request)) ?? '';
          byOwner.set(owner, [...(byOwner.get(owner) ?? []), nameOfText(entry.certificate)]);
        }
        for (const [owner, certs] of byOwner) counter.see(`cert of ${owner}`, certs);
      }
    }
    if (isNew(world.secrets)) {
      for (const secret of world.secrets) {
        if (!isNew(secret)) continue;
        for (const { content } of secret.revisions) {
          const key = content['private-key'];
          if (key) counter.see(`key of ${secret.owner}`, [nameOfText(key)]);
        }
      }
    }
  }
  return { owners, generations: counter.of };
}
