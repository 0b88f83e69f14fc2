/**
 * Which side of a relation a shown unit is on, and whose data `application-data` is. Juju changed that twice, so it is told by the keys, never
 * by the position: up to 3.x it is the other application's, in 4.0 the unit's own.
 */
import { appOf } from '../../model/juju/entities';
import type { Item, ShownUnit } from '../types';
import { writerOf } from './keys';

export type Role = 'requirer' | 'provider';
/** Whose application data an item shows. */
export type Orientation = 'remote' | 'local';

export interface Placed {
  readonly unit: ShownUnit;
  readonly item: Item;
  readonly role: Role | null;
  readonly orientation: Orientation | null;
  /** The orientation follows from nothing in the paste: the usual Juju 3 is taken for granted. */
  readonly assumed: boolean;
}

const OTHER: Readonly<Record<Role, Role>> = { requirer: 'provider', provider: 'requirer' };

/** Units of the other side that ask for certificates make the shown one a provider. */
function roleByUnits({ localUnit, relatedUnits }: Item): Role | null {
  if (localUnit && writerOf(localUnit.bag.data) === 'requirer') return 'requirer';
  return relatedUnits?.some((unit) => writerOf(unit.bag.data) === 'requirer') ? 'provider' : null;
}

function certain(item: Item): { readonly role: Role | null; readonly orientation: Orientation | null } {
  const writer = item.application ? writerOf(item.application.data) : null;
  if (item.localUnit) {
    return { role: roleByUnits(item) ?? writer, orientation: 'local' };
  }
  const role = roleByUnits(item);
  if (role === null || writer === null) return { role, orientation: null };
  return { role, orientation: writer === role ? 'local' : 'remote' };
}

function appName(unit: ShownUnit): string | null {
  return unit.name === null ? null : appOf(unit.name);
}

/** Both applications of an item, as far as they have names. */
function sidesOf(unit: ShownUnit, item: Item): { readonly own: string | null; readonly other: string | null } {
  const related = item.relatedUnits?.find((each) => each.name !== null)?.name;
  return { own: appName(unit), other: related === undefined || related === null ? null : appOf(related) };
}

interface Sure extends Omit<Placed, 'assumed'> {
  readonly own: string | null;
  readonly other: string | null;
}

/** What is known of one item helps with the next: applications keep their roles, a model keeps its Juju. */
function learn(all: readonly Sure[]): {
  readonly roles: ReadonlyMap<string, Role>;
  readonly orientation: Orientation | null;
} {
  const roles = new Map<string, Role>();
  for (const { role, own, other } of all) {
    if (role === null) continue;
    if (own !== null) roles.set(own, role);
    if (other !== null) roles.set(other, OTHER[role]);
  }
  const known = new Set(all.flatMap((each) => each.orientation ?? []));
  return { roles, orientation: known.size === 1 ? ([...known][0] ?? null) : null };
}

function settle(each: Sure, known: ReturnType<typeof learn>): Placed {
  const { unit, item, own, other } = each;
  const writer = item.application ? writerOf(item.application.data) : null;
  const byName = own === null ? undefined : known.roles.get(own);
  const byOther = other === null ? undefined : known.roles.get(other);
  const role = each.role ?? byName ?? (byOther ? OTHER[byOther] : null);
  if (role !== null && writer !== null) {
    return { unit, item, role, orientation: writer === role ? 'local' : 'remote', assumed: false };
  }
  const orientation = each.orientation ?? known.orientation;
  if (orientation !== null) {
    const told = writer === null ? null : orientation === 'local' ? writer : OTHER[writer];
    return { unit, item, role: role ?? told, orientation, assumed: false };
  }
  const told = writer === null ? null : OTHER[writer];
  return { unit, item, role: role ?? told, orientation: 'remote', assumed: true };
}

/** @param orientation what the reader says of their Juju, where the paste leaves it open */
export function placeItems(units: readonly ShownUnit[], orientation: Orientation | null): readonly Placed[] {
  const sure = units.flatMap((unit) =>
    unit.items.map((item): Sure => ({ unit, item, ...certain(item), ...sidesOf(unit, item) })),
  );
  let known = learn(sure);
  if (orientation !== null && known.orientation === null) known = { ...known, orientation };
  const once = sure.map((each) => ({ ...each, ...settle(each, known) }));
  const again = learn(once.filter((each) => !each.assumed));
  return sure.map((each) => settle(each, { ...again, orientation: again.orientation ?? known.orientation }));
}
