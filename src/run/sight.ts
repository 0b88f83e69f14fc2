/**
 * What each unit can see of the other side now, and what it cannot yet. The other application's databag is read fresh in each hook; another
 * unit's databag stands as it was at the last joined or changed of that unit (Juju rule R1.15).
 */
import type { Databag, Relation, RelationView, UnitName, World } from '../model/juju/world';
import { isProvider } from '../model/juju/entities';
import { providerFactsIn, requestsInBag } from './facts';
import { listed, rich, type RichText } from './rich';
import { tag } from './say';

export interface Sight {
  readonly unit: UnitName;
  /** What a hook of this unit would read now. */
  readonly sees: readonly RichText[];
  /** What has changed, and a hook would not read, or the unit has not been told of. */
  readonly notYet: readonly RichText[];
}

const EMPTY: Databag = {};

function contentOf(world: World, bag: Databag): RichText {
  const requests = requestsInBag(bag).map((each) => tag(world, each.csr));
  const facts = providerFactsIn(bag);
  const certificates = facts.entries.map((each) => tag(world, each.cert));
  const denials = facts.denials.flatMap((each) => ['a refusal of ', tag(world, each.csr)]);
  const all = [...requests, ...certificates];
  if (all.length === 0 && denials.length === 0) return ['nothing'];
  return rich(...listed(all), ...(all.length > 0 && denials.length > 0 ? [' and '] : []), ...denials);
}

function ofApplication(
  world: World,
  relation: Relation,
  view: RelationView,
  app: string,
): Pick<Sight, 'sees' | 'notYet'> {
  const bag = relation.databags[app] ?? EMPTY;
  const isNews = (relation.versions[app] ?? 0) > view.appAnnounced;
  return {
    sees: [rich(`of the application ${app}, read anew in each hook: `, ...contentOf(world, bag))],
    notYet: isNews ? [[`relation-changed for ${app} is owed: nobody has told the unit that this is new`]] : [],
  };
}

function ofUnit(
  world: World,
  relation: Relation,
  view: RelationView,
  remote: UnitName,
): Pick<Sight, 'sees' | 'notYet'> {
  const now = relation.databags[remote] ?? EMPTY;
  const member = view.members[remote];
  if (!member) {
    const has = Object.keys(now).length > 0;
    return { sees: [], notYet: has ? [rich(`of ${remote}, before relation-joined: `, ...contentOf(world, now))] : [] };
  }
  const isStale = member.cached !== now;
  const hasContent = [member.cached, now].some((bag) => Object.keys(bag).length > 0);
  if (!hasContent) return { sees: [], notYet: [] };
  return {
    sees: [rich(`of ${remote}, as of its last joined or changed: `, ...contentOf(world, member.cached))],
    notYet: isStale ? [rich(`of ${remote}: `, ...contentOf(world, now), ', with the next relation-changed')] : [],
  };
}

/** Units that take part in the relation, the requirer's first; empty where there is none. */
export function sightOf(world: World): readonly Sight[] {
  const { relation, requirer, provider } = world;
  if (!relation) return [];
  return [...requirer.units, ...provider.units].flatMap(({ name, life }) => {
    const view = relation.views[name];
    if (life === 'dead' || !view?.created || view.broken) return [];
    const other = isProvider(world, name) ? requirer : provider;
    const parts = [
      ofApplication(world, relation, view, other.name),
      ...other.units.filter((each) => each.life !== 'dead').map((each) => ofUnit(world, relation, view, each.name)),
    ];
    return [{ unit: name, sees: parts.flatMap((part) => part.sees), notYet: parts.flatMap((part) => part.notYet) }];
  });
}
