/** The requests and certificates of a run, with their symbolic texts: what real ones are made of. */
import { certificatesIn, requestsIn } from '../../model/juju/databags';
import type { Names, World } from '../../model/juju/world';
import { isCa, subjectValue } from '../../model/pki/csr';
import { nameOf } from '../../model/pki/names';
import { OID } from '../../model/pki/oid';
import { contentId, parsePems } from '../../model/pki/pem';
import type { Certificate, Csr } from '../../model/pki/types';
import type { ComputedRun } from '../../run/run';
import { textsOfWorld } from '../../x509/world';
import type { RunObject } from './messages';

export interface RunObjects {
  readonly objects: readonly RunObject[];
  /** Every text with a key in it. */
  readonly learn: readonly string[];
  /** Name of the certificate that answered a request, by the request's name; the last one counts. */
  readonly answers: ReadonlyMap<string, string>;
  /** Names of the chain of a certificate, leaf first, by its name. */
  readonly chains: ReadonlyMap<string, readonly string[]>;
}

const NAMED = /^(?:csr|cert|ca)-\d+$/;

function worldsOf({ start, steps }: Pick<ComputedRun, 'start' | 'steps'>): readonly World[] {
  return [start, ...steps.map((step) => step.after)];
}

function titleOf(object: Csr | Certificate): string {
  return subjectValue(object.subject, OID.commonName) ?? '';
}

interface Seen {
  readonly objects: Map<string, RunObject>;
  readonly ca: Map<string, boolean | null>;
  readonly answers: Map<string, string>;
  readonly certificates: Map<string, Certificate>;
}

/** From a certificate to the one that signed it, and on, as far as the run holds them. */
function chainOf(name: string, { certificates }: Seen): readonly string[] {
  const path = [name];
  for (;;) {
    const last = certificates.get(path.at(-1) ?? '');
    const signer =
      last && [...certificates].find(([other, each]) => each.key.id === last.signedBy && !path.includes(other));
    if (!signer || !isCa(signer[1])) return path;
    path.push(signer[0]);
  }
}

function seeBags(world: World, names: Names, seen: Seen): void {
  for (const bag of Object.values(world.relation?.databags ?? {})) {
    const nameIn = (pem: string): string => nameOf(names, contentId(pem));
    for (const { csr, ca } of requestsIn(bag)) seen.ca.set(nameIn(csr), ca);
    for (const { csr, certificate } of certificatesIn(bag)) seen.answers.set(nameIn(csr), nameIn(certificate));
  }
}

export function objectsOf(computed: Pick<ComputedRun, 'start' | 'steps'>): RunObjects {
  const worlds = worldsOf(computed);
  const names = worlds.at(-1)?.names ?? computed.start.names;
  const texts = new Set<string>();
  const seen: Seen = { objects: new Map(), ca: new Map(), answers: new Map(), certificates: new Map() };
  const bags = new Set<unknown>();
  for (const world of worlds) {
    for (const text of textsOfWorld(world)) texts.add(text);
    if (bags.has(world.relation?.databags)) continue;
    bags.add(world.relation?.databags);
    seeBags(world, names, seen);
  }
  for (const text of texts) {
    for (const object of parsePems(text)) {
      if (object.kind === 'key') continue;
      const name = nameOf(names, contentId(object.pem));
      if (!NAMED.test(name) || seen.objects.has(name)) continue;
      const title = object.kind === 'cert' && isCa(object) ? `CA ${titleOf(object)}` : titleOf(object);
      if (object.kind === 'cert') seen.certificates.set(name, object);
      seen.objects.set(name, { name, kind: object.kind, title, pem: object.pem, ca: seen.ca.get(name) ?? null });
    }
  }
  const objects = [...seen.objects.values()].sort(byName);
  const chains = new Map([...seen.certificates.keys()].map((name) => [name, chainOf(name, seen)]));
  return { objects, learn: [...texts], answers: seen.answers, chains };
}

const ORDER = ['csr', 'cert', 'ca'];

function byName(a: RunObject, b: RunObject): number {
  const [x, y] = [a.name.split('-'), b.name.split('-')];
  const kinds = ORDER.indexOf(x[0] ?? '') - ORDER.indexOf(y[0] ?? '');
  return kinds !== 0 ? kinds : Number(x[1]) - Number(y[1]);
}

export interface Chosen {
  readonly of: string | null;
  readonly with: string | null;
}

/** What is looked at: as the address says, else the newest request beside the one before it. */
export function chosenIn(
  choices: readonly { readonly name: string; readonly kind: 'csr' | 'cert' }[],
  asked: Chosen,
): Chosen {
  const has = (name: string | null): name is string => choices.some((each) => each.name === name);
  if (has(asked.of)) return { of: asked.of, with: has(asked.with) && asked.with !== asked.of ? asked.with : null };
  const requests = choices.filter((each) => each.kind === 'csr');
  const [first, second] = [requests.at(-1) ?? choices[0], requests.at(-2)];
  return { of: first?.name ?? null, with: second?.name ?? null };
}
