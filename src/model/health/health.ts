/**
 * The state of a unit's TLS between two hooks, in one word. Read from the workload's disk and configuration, and from what the provider
 * has issued; never from what the charm says of itself.
 */
import { requestsIn } from '../juju/databags';
import { EMPTY_BAG, findUnit } from '../juju/entities';
import type { Databag, Issued, Unit, UnitName, World } from '../juju/world';
import { rememberedOf } from '../memo';
import { parseCsr } from '../pki/pem';
import type { Requests } from '../setup';
import { isPlaintext } from './config';
import { commonNameOf, pairsOf, tlsFiles, type ServedPair, type TlsFiles } from './pair';

export const HEALTH_WORDS = [
  'broken-pair',
  'outage',
  'downgraded',
  'serving-revoked',
  'serving-expired',
  'left-behind',
  'serving-valid',
  'no-tls-yet',
  'gone',
] as const;
/** Worst first: with several names, the worst of them is the unit's. `gone` is gone as it should be. */
export type HealthWord = (typeof HEALTH_WORDS)[number];

export interface Health {
  readonly word: HealthWord;
  /** The common name that the word is about; null if it is about none. */
  readonly name: string | null;
  /** PEM of the certificate that is served, or that lies there. */
  readonly served: string | null;
  /** PEM of a good certificate that exists and is not served. */
  readonly good: string | null;
}

const QUIET: Omit<Health, 'word'> = { name: null, served: null, good: null };

/** The unit still has its part in a relation: not ended by its own relation-broken. */
function isRelated(world: World, unit: Unit): boolean {
  const view = world.relation?.views[unit.name];
  return view !== undefined && !view.broken;
}

/**
 * Good certificates of a unit: issued to it or to its application over the present relation, within their dates, never revoked. The
 * provider may have pruned them and the library withdrawn their requests: until they end, clients would accept them.
 */
export function goodCertificates(world: World, unit: UnitName): readonly Issued[] {
  const { relation, now, issued, requirer } = world;
  if (!relation) return [];
  return issued.filter(
    (each) =>
      (each.entity === unit || each.entity === requirer.name) &&
      each.relation === relation.id &&
      !each.revoked &&
      each.notBefore <= now &&
      now < each.notAfter,
  );
}

function isRevoked(world: World, pem: string): boolean {
  return world.issued.some((each) => each.revoked && each.certificate === pem);
}

/** Names that the charm asks for now. */
const wantedNames = rememberedOf(({ app, unit, whenCapabilities }: Requests): ReadonlySet<string> => {
  const all = [...app, ...unit, ...(whenCapabilities ?? []).flatMap((each) => [...each.app, ...each.unit])];
  return new Set(all.map((request) => request.commonName));
});

const namesAskedIn = rememberedOf((bag: Databag): readonly string[] =>
  requestsIn(bag).flatMap(({ csr: pem }) => {
    const csr = parseCsr(pem);
    return csr ? [commonNameOf(csr)] : [];
  }),
);

/** Where the setup says no names, the charm passes its own, which nobody knows before it runs: what it has asked for tells them. */
function isAsked({ relation, requirer }: World, unit: UnitName, name: string): boolean {
  return [unit, requirer.name].some((entity) => namesAskedIn(relation?.databags[entity] ?? EMPTY_BAG).includes(name));
}

/** Of several pairs for one name the one that serves best counts. */
function wordOfPair(world: World, pairs: readonly ServedPair[], plaintext: boolean): Health | null {
  let best: Health | null = null;
  for (const { certificate, name } of pairs) {
    const served = certificate.pem;
    const ended = world.now >= certificate.notAfter * 1000;
    const word = plaintext
      ? 'downgraded'
      : isRevoked(world, served)
        ? 'serving-revoked'
        : ended
          ? 'serving-expired'
          : 'serving-valid';
    const health: Health = { word, name, served, good: null };
    if (!best || HEALTH_WORDS.indexOf(word) > HEALTH_WORDS.indexOf(best.word)) best = health;
  }
  return best;
}

/** Names that the unit has served and is still to serve, and those of which a certificate lies there. */
function namesOf(world: World, unit: Unit, files: TlsFiles): readonly string[] {
  const wanted = wantedNames(world.setup.requests);
  const names = unit.served.filter((name) => (wanted.size > 0 ? wanted.has(name) : isAsked(world, unit.name, name)));
  for (const { name } of files.leaves) if (!names.includes(name)) names.push(name);
  return names;
}

/** A name that has no pair on disk: broken, lost though a good certificate exists, or rightly without. */
function wordOfMissing(
  unit: Unit,
  name: string,
  files: TlsFiles,
  good: readonly Issued[],
  plaintext: boolean,
): Health | null {
  const leaf = files.leaves.find((each) => each.name === name);
  if (leaf && files.keys.length > 0) return { word: 'broken-pair', name, served: leaf.certificate.pem, good: null };
  const better = good.find((each) => each.commonName === name);
  if (!better || !unit.served.includes(name)) return null;
  return { word: plaintext ? 'downgraded' : 'outage', name, served: null, good: better.certificate };
}

function relatedHealth(world: World, unit: Unit, files: TlsFiles): Health {
  const pairs = pairsOf(files);
  const plaintext = isPlaintext(unit, world.setup.servesWhen);
  const good = goodCertificates(world, unit.name);
  let found: Health | null = null;
  for (const name of namesOf(world, unit, files)) {
    const own = pairs.filter((pair) => pair.name === name);
    const health =
      own.length > 0 ? wordOfPair(world, own, plaintext) : wordOfMissing(unit, name, files, good, plaintext);
    if (health && (!found || HEALTH_WORDS.indexOf(health.word) < HEALTH_WORDS.indexOf(found.word))) found = health;
  }
  if (found) return found;
  if (unit.served.length === 0) return { ...QUIET, word: 'no-tls-yet' };
  const lost = good[0];
  if (!lost) return { ...QUIET, word: 'gone' };
  return { ...QUIET, word: plaintext ? 'downgraded' : 'outage', name: lost.commonName, good: lost.certificate };
}

function departedHealth(unit: Unit, files: TlsFiles): Health {
  const leaf = files.leaves[0];
  if (leaf || files.keys.length > 0) {
    return { word: 'left-behind', name: leaf?.name ?? null, served: leaf?.certificate.pem ?? null, good: null };
  }
  return { ...QUIET, word: unit.served.length > 0 ? 'gone' : 'no-tls-yet' };
}

/** Files of an earlier relation are left behind until the new one replaces them. */
function isFromEarlier(world: World, files: TlsFiles): boolean {
  const earlier = (pem: string): boolean =>
    world.issued.some((each) => each.certificate === pem && each.relation !== world.relation?.id);
  return files.leaves.length > 0 && files.leaves.every((leaf) => earlier(leaf.certificate.pem));
}

/** The health of a requirer's unit. A unit that is removed takes its workload with it: nothing of it is left behind. */
export function health(world: World, name: UnitName): Health {
  const unit = findUnit(world, name);
  if (!unit) return { ...QUIET, word: 'no-tls-yet' };
  if (unit.life === 'dead') return { ...QUIET, word: unit.served.length > 0 ? 'gone' : 'no-tls-yet' };
  const files = tlsFiles(unit.files);
  if (!isRelated(world, unit) || isFromEarlier(world, files)) return departedHealth(unit, files);
  return relatedHealth(world, unit, files);
}
