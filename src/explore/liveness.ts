/** What can still happen, read off the graph: from every world some way must lead to one where the newest certificates are served. */
import { goodCertificates, health, pairsOf, tlsFiles, type Unit, type World } from '../model';
import type { Graph } from './graph';

/** Units that are meant to serve: in APP mode only the leader can. */
function serving(world: World): readonly Unit[] {
  const { leader, units } = world.requirer;
  const alive = units.filter(({ life }) => life === 'alive');
  return world.setup.mode === 'app' ? alive.filter(({ name }) => name === leader) : alive;
}

function newest(world: World, unit: string): ReadonlySet<string> {
  const latest = new Map<string, { readonly certificate: string; readonly notBefore: number }>();
  for (const each of goodCertificates(world, unit)) {
    const known = latest.get(each.commonName);
    if (!known || each.notBefore >= known.notBefore) latest.set(each.commonName, each);
  }
  return new Set([...latest.values()].map(({ certificate }) => certificate));
}

/** Every unit serves the newest good certificate of each of its names. */
export function isReached(world: World): boolean {
  return serving(world).every((unit) => {
    const wanted = newest(world, unit.name);
    if (wanted.size === 0 || health(world, unit.name).word !== 'serving-valid') return false;
    const served = new Set(pairsOf(tlsFiles(unit.files)).map(({ certificate }) => certificate.pem));
    return [...wanted].every((certificate) => served.has(certificate));
  });
}

/** There is something to serve. */
export function isIssued(world: World): boolean {
  return serving(world).every((unit) => newest(world, unit.name).size > 0);
}

export interface Stuck {
  /** The first world from which no way leads on; null: there is none. */
  readonly at: number;
  /** No certificate could be had from there either, though no hook of the charm fails. */
  readonly noCharmCan: boolean;
}

/** Worlds from which the newest certificate is out of reach, in the order found. Says nothing of a graph that is cut off. */
export function stuckWorlds(graph: Graph): readonly Stuck[] {
  const reaching = graph.leadingTo((place) => place.reached);
  const stuck: Stuck[] = [];
  if (reaching.every((each) => each === 1)) return stuck;
  const issuing = graph.leadingTo((place) => place.issued);
  const failing = graph.leadingTo((place) => place.failing);
  for (let at = 0; at < graph.size; at += 1) {
    if (!reaching[at]) stuck.push({ at, noCharmCan: !issuing[at] && !failing[at] });
  }
  return stuck;
}
