/** Joins what was shown of both sides into relations: by relation id in one model, by the text of a request otherwise. */
import { appOf } from '../../model/juju/entities';
import type { Bag, BareBag, Outstanding, ShownUnit, UnitRecord } from '../types';
import { isV0, REQUIRER_KEY, sameData, writerOf } from './keys';
import { placeItems, type Orientation, type Placed, type Role } from './roles';

export interface RelatedUnit {
  readonly name: string;
  /** Null: the paste does not show its databag. */
  readonly bag: Bag | null;
  readonly inScope: boolean | null;
  readonly leader: boolean | null;
  readonly address: string | null;
}

export interface SideOfRelation {
  /** Null: nothing names it. */
  readonly app: string | null;
  /** Null: the paste does not show the application's databag. */
  readonly bag: Bag | null;
  readonly units: readonly RelatedUnit[];
}

export interface DumpRelation {
  readonly id: number | null;
  readonly crossModel: boolean;
  readonly endpoint: string | null;
  readonly requirer: SideOfRelation;
  readonly provider: SideOfRelation;
  /** Requests that the provider's action listed as unanswered. */
  readonly outstanding: readonly string[];
  /** Nothing in the paste tells whose application data is shown; that of Juju 2.9 and 3 is taken for granted. */
  readonly assumed: boolean;
  /** Interface v0: other keys, and private keys among them. */
  readonly v0: boolean;
  /** Units and applications whose databag was shown in two states; the later one in the paste is taken. */
  readonly twice: readonly string[];
  /** Units that were shown, with the side they are on. */
  readonly shown: readonly {
    readonly unit: string | null;
    readonly role: Role | null;
    readonly orientation: Orientation | null;
  }[];
}

interface Draft {
  id: number | null;
  crossModel: boolean;
  endpoint: string | null;
  assumed: boolean;
  v0: boolean;
  readonly sides: Record<Role, { app: string | null; bag: Bag | null; units: Map<string, RelatedUnit> }>;
  readonly outstanding: string[];
  readonly shown: DumpRelation['shown'][number][];
  /** Sides that were shown. */
  readonly roles: Set<Role>;
  /** What stands in every request that is shown, without white space. */
  readonly texts: Set<string>;
  readonly twice: Set<string>;
}

function newDraft(id: number | null): Draft {
  const side = () => ({ app: null, bag: null, units: new Map<string, RelatedUnit>() });
  return {
    id,
    crossModel: false,
    endpoint: null,
    assumed: false,
    v0: false,
    sides: { requirer: side(), provider: side() },
    outstanding: [],
    shown: [],
    roles: new Set(),
    texts: new Set(),
    twice: new Set(),
  };
}

const OTHER: Readonly<Record<Role, Role>> = { requirer: 'provider', provider: 'requirer' };

function addUnit(draft: Draft, role: Role, unit: Partial<RelatedUnit> & { readonly name: string }): void {
  const side = draft.sides[role];
  const known = side.units.get(unit.name);
  const both: RelatedUnit = {
    name: unit.name,
    bag: unit.bag ?? known?.bag ?? null,
    inScope: unit.inScope ?? known?.inScope ?? null,
    leader: unit.leader ?? known?.leader ?? null,
    address: unit.address ?? known?.address ?? null,
  };
  side.units.set(unit.name, both);
  side.app ??= appOf(unit.name);
}

function addRecords(draft: Draft, role: Role, records: readonly UnitRecord[]): void {
  for (const record of records) {
    if (record.name === null) continue;
    const address = record.bag.data['ingress-address'] ?? null;
    addUnit(draft, role, { name: record.name, bag: record.bag, inScope: record.inScope, address });
  }
}

/** What was printed later is newer; a text that was shortened by hand takes no other's place. */
function newer(draft: Draft, name: string, known: Bag | null, bag: Bag | null): Bag | null {
  if (known === null || bag === null || sameData(known, bag)) return known ?? bag;
  draft.twice.add(name);
  return Object.values(bag.data).some((text) => /\.\.\.|…/.test(text)) ? known : bag;
}

function setApplication(draft: Draft, role: Role, bag: Bag): void {
  const side = draft.sides[role];
  const isFuller = side.bag === null || Object.keys(side.bag.data).length === 0;
  if (isFuller) side.bag = bag;
  else if (Object.keys(bag.data).length > 0) side.bag = newer(draft, side.app ?? role, side.bag, bag);
}

/** An empty item of one side says which application data was empty, if that side is known. */
function add(draft: Draft, { unit, item, role, orientation, assumed }: Placed): void {
  draft.crossModel ||= item.crossModel;
  draft.assumed ||= assumed;
  draft.endpoint ??= (role === 'provider' ? item.relatedEndpoint : item.endpoint) ?? item.endpoint;
  draft.shown.push({ unit: unit.name, role, orientation });
  if (role !== null) draft.roles.add(role);
  const bags = [item.application, item.localUnit?.bag, ...(item.relatedUnits ?? []).map((each) => each.bag)];
  for (const bag of bags) for (const text of textsIn(bag ?? null)) draft.texts.add(text);
  draft.v0 ||= bags.some((bag) => bag && writerOf(bag.data) === null && isV0(bag.data));
  if (role === null) return;
  if (unit.name !== null) {
    addUnit(draft, role, { name: unit.name, leader: unit.leader, address: unit.address, inScope: true });
  }
  if (item.localUnit) {
    addUnit(draft, role, { name: unit.name ?? 'unit/0', bag: item.localUnit.bag, inScope: item.localUnit.inScope });
  }
  if (item.relatedUnits) addRecords(draft, OTHER[role], item.relatedUnits);
  if (item.application) setApplication(draft, orientation === 'local' ? role : OTHER[role], item.application);
}

function textsIn(bag: Bag | null): readonly string[] {
  if (!bag) return [];
  return Object.values(bag.data).flatMap((value) =>
    [...value.matchAll(/-----BEGIN CERTIFICATE REQUEST-----(.*?)-----END/gs)].map((match) =>
      (match[1] ?? '').replace(/\\n|\s/g, ''),
    ),
  );
}

function shares(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const text of a) if (b.has(text)) return true;
  return false;
}

/** Two halves of one relation show opposite sides; two relations of one application do not. */
function fits(into: Draft, from: Draft): boolean {
  const name = (role: Role) => [into.sides[role].app, from.sides[role].app] as const;
  const isSame = (role: Role) => {
    const [x, y] = name(role);
    return (
      x === null ||
      y === null ||
      x === y ||
      x.startsWith('remote-') ||
      y.startsWith('remote-') ||
      into.crossModel ||
      from.crossModel
    );
  };
  return (
    isSame('requirer') &&
    isSame('provider') &&
    (into.id === from.id || into.crossModel || from.crossModel || ![...into.roles].some((role) => from.roles.has(role)))
  );
}

function absorb(into: Draft, from: Draft): void {
  into.id ??= from.id;
  into.crossModel ||= from.crossModel;
  into.endpoint ??= from.endpoint;
  into.assumed = into.assumed && from.assumed;
  into.v0 ||= from.v0;
  for (const role of ['requirer', 'provider'] as const) {
    const [own, other] = [into.sides[role], from.sides[role]];
    if (own.app?.startsWith('remote-')) own.app = other.app ?? own.app;
    own.app ??= other.app;
    if (other.bag) setApplication(into, role, other.bag);
    mergeUnits(into, own.units, other.units);
  }
  into.outstanding.push(...from.outstanding);
  into.shown.push(...from.shown);
  for (const role of from.roles) into.roles.add(role);
  for (const text of from.texts) into.texts.add(text);
  for (const name of from.twice) into.twice.add(name);
}

/** An offer names the other model's units by an opaque name; the unit with the same requests is the same unit. */
function mergeUnits(draft: Draft, own: Map<string, RelatedUnit>, other: ReadonlyMap<string, RelatedUnit>): void {
  for (const [name, unit] of other) {
    const known = own.get(name);
    if (known) {
      const bag = newer(draft, name, known.bag, unit.bag);
      own.set(name, { ...unit, ...known, bag, leader: unit.leader ?? known.leader });
    } else own.set(name, unit);
  }
  const named = [...own.values()].filter((unit) => !unit.name.startsWith('remote-'));
  for (const unit of [...own.values()].filter((each) => each.name.startsWith('remote-'))) {
    const number = unit.name.split('/')[1];
    const twin = named.find((each) => each.bag === null && each.name.split('/')[1] === number);
    if (!twin) continue;
    own.delete(unit.name);
    own.set(twin.name, { ...twin, bag: unit.bag, inScope: unit.inScope ?? twin.inScope });
  }
}

function groupById(placed: readonly Placed[]): Draft[] {
  const drafts: Draft[] = [];
  for (const each of placed) {
    const draft = newDraft(each.item.relation);
    add(draft, each);
    const known = drafts.find(
      (other) => other.id !== null && other.id === draft.id && !draft.crossModel && fits(other, draft),
    );
    if (known) absorb(known, draft);
    else drafts.push(draft);
  }
  return drafts;
}

/** What has no id in common may still speak of the same requests. */
function joinByText(drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const known = joined.find((other) => fits(other, draft) && shares(draft.texts, other.texts));
    if (known) absorb(known, draft);
    else joined.push(draft);
  }
  return joined;
}

function bareDraft({ entity, bag }: BareBag): Draft {
  const draft = newDraft(null);
  const writer = writerOf(bag.data);
  draft.v0 = writer === null && isV0(bag.data);
  for (const text of textsIn(bag)) draft.texts.add(text);
  if (writer === 'provider') {
    draft.sides.provider.bag = bag;
    draft.sides.provider.app = entity === null ? null : appOf(entity);
  } else if (writer === 'requirer' && entity !== null && !entity.includes('/')) {
    draft.sides.requirer.bag = bag;
    draft.sides.requirer.app = entity;
  } else if (writer === 'requirer') {
    addUnit(draft, 'requirer', { name: entity ?? UNNAMED, bag });
  }
  return draft;
}

/** A databag that was pasted without its owner is taken for a unit's. */
export const UNNAMED = 'unit/0';

/** Bare databags of both sides, pasted one after the other, are one relation where nothing speaks against it. */
function addBare(drafts: Draft[], bare: readonly BareBag[]): Draft[] {
  const all = [...drafts];
  for (const each of bare) {
    const draft = bareDraft(each);
    const role: Role = writerOf(each.bag.data) === 'provider' ? 'provider' : 'requirer';
    const lacks = (other: Draft) =>
      role === 'provider' ? other.sides.provider.bag === null : requestTextsOf(other, 'requirer').size === 0;
    const byText = all.find((other) => lacks(other) && shares(draft.texts, other.texts));
    const open = all.filter(lacks);
    const known = byText ?? (open.length === 1 && all.length === 1 ? open[0] : undefined);
    if (known) absorb(known, draft);
    else all.push(draft);
  }
  return all;
}

function requestTextsOf(draft: Draft, role: Role): ReadonlySet<string> {
  const side = draft.sides[role];
  return new Set([side.bag, ...[...side.units.values()].map((unit) => unit.bag)].flatMap(textsIn));
}

/** Requests in an action's answer stand for the databag that holds them, which is not shown. */
function addOutstanding(drafts: Draft[], all: readonly Outstanding[]): Draft[] {
  const result = [...drafts];
  for (const { unit, requests } of all) {
    for (const request of requests) {
      const known = result.find(
        (draft) => request.relation === null || draft.id === null || draft.id === request.relation,
      );
      const draft = known ?? newDraft(request.relation);
      if (!known) result.push(draft);
      draft.id ??= request.relation;
      draft.outstanding.push(request.csr);
      if (unit !== null) addUnit(draft, 'provider', { name: unit });
      addRequest(draft, request.csr, request.requirer);
    }
  }
  return result;
}

function addRequest(draft: Draft, csr: string, requirer: string | null): void {
  const key = csr.replace(/-----[A-Z ]+-----|\s/g, '');
  if (requestTextsOf(draft, 'requirer').has(key)) return;
  const name = requirer?.includes('/') ? requirer : requirer !== null ? `${requirer}/0` : UNNAMED;
  const before = draft.sides.requirer.units.get(name)?.bag;
  const entry = { certificate_signing_request: csr, ca: null };
  const list = before ? (JSON.parse(before.data[REQUIRER_KEY] ?? '[]') as unknown[]) : [];
  addUnit(draft, 'requirer', {
    name,
    bag: { data: { ...before?.data, [REQUIRER_KEY]: JSON.stringify([...list, entry]) } },
  });
}

function finish(draft: Draft): DumpRelation {
  const side = (role: Role): SideOfRelation => {
    const { app, bag, units } = draft.sides[role];
    return { app, bag, units: [...units.values()] };
  };
  const { id, crossModel, endpoint, assumed, v0, outstanding, shown, twice } = draft;
  return {
    id,
    crossModel,
    endpoint,
    assumed,
    v0,
    outstanding,
    shown,
    twice: [...twice],
    requirer: side('requirer'),
    provider: side('provider'),
  };
}

export interface ToJoin {
  readonly units: readonly ShownUnit[];
  readonly bags: readonly BareBag[];
  readonly outstanding: readonly Outstanding[];
  readonly orientation: Orientation | null;
}

export function joinRelations({ units, bags, outstanding, orientation }: ToJoin): readonly DumpRelation[] {
  const grouped = joinByText(groupById(placeItems(units, orientation)));
  return addOutstanding(addBare(grouped, bags), outstanding).map(finish);
}
