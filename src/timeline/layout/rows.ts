/** The lanes of a model as rows. Each requirer unit is a group of rows; a folded group keeps its first row. */
import type { Lane, LaneGroup, LaneId, Port, TimelineModel } from '../model/types';
import type { LaneSpec, Variant } from './variants';

export interface Row {
  readonly group: string;
  readonly lane: Lane;
  readonly spec: LaneSpec;
  readonly y: number;
  readonly bottom: number;
  readonly barTop: number;
  readonly barBottom: number;
  readonly flagTop: number;
  readonly lineY: number | null;
  /** `web/0`, at the right end of the name column. */
  readonly who: string | null;
  /** Present on the first row of a group that can be folded. */
  readonly folded: boolean | null;
}

export interface Rows {
  readonly all: readonly Row[];
  readonly bottom: number;
  readonly of: (group: string, lane: LaneId) => Row | null;
  /** Top and bottom of a group. */
  readonly extent: (group: string) => { readonly top: number; readonly bottom: number } | null;
}

/** Unit names stand where they tell lanes apart: at files and hooks, at every first row when there are several units. */
function whoOf(group: LaneGroup, lane: LaneId, isFirst: boolean, several: boolean): string | null {
  if (group.kind === 'shared' || group.title !== null) return null;
  if (group.kind === 'provider')
    return lane === 'provider-hooks' ? (group.units.length === 1 ? (group.units[0] ?? null) : group.id) : null;
  if (several) return isFirst ? group.id : null;
  if (lane === 'secrets') return 'Juju';
  return lane === 'files' || lane === 'requirer-hooks' ? group.id : null;
}

/** A compared run with hooks of its own begins with them, and its heading stands there. */
function withOwnHooks(specs: readonly LaneSpec[], hooks: LaneSpec): readonly LaneSpec[] {
  if (!specs.some((spec) => spec.lane === 'requirer-hooks')) return specs;
  const rest = specs.filter((spec) => spec.lane !== 'requirer-hooks');
  return [hooks, ...rest.map((spec) => ({ ...spec, strong: false }))];
}

function specsOf(group: LaneGroup, variant: Variant, folded: boolean): readonly LaneSpec[] {
  const has = new Set(group.lanes.map((lane) => lane.id));
  const all = variant.lanes.filter((spec) => has.has(spec.lane));
  const specs = variant.ownHooks && group.kind !== 'shared' ? withOwnHooks(all, variant.ownHooks) : all;
  return folded ? specs.slice(0, 1) : specs;
}

export function rowsOf(model: TimelineModel, variant: Variant, folded: ReadonlySet<string>): Rows {
  const all: Row[] = [];
  const extents = new Map<string, { top: number; bottom: number }>();
  const several = model.groups.filter((group) => group.kind === 'requirer').length > 1;
  let y = variant.lanesTop;
  for (const group of model.groups) {
    const isFolded = folded.has(group.id) && group.kind === 'requirer';
    const top = y;
    specsOf(group, variant, isFolded).forEach((spec, index) => {
      const lane = group.lanes.find((each) => each.id === spec.lane);
      if (!lane) return;
      const isFirst = index === 0;
      all.push({
        group: group.id,
        lane,
        spec: isFirst && several && y > variant.lanesTop ? { ...spec, strong: true } : spec,
        y,
        bottom: y + spec.height,
        barTop: y + spec.bar,
        barBottom: y + spec.bar + spec.barHeight,
        flagTop: y + spec.flag,
        lineY: spec.line === null ? null : y + spec.line,
        who: whoOf(group, spec.lane, isFirst, several),
        folded: several && isFirst && group.kind === 'requirer' && group.title === null ? isFolded : null,
      });
      y += spec.height;
    });
    if (y > top) extents.set(group.id, { top, bottom: y });
  }
  const byPort = new Map(all.map((row) => [`${row.group} ${row.lane.id}`, row]));
  return {
    all,
    bottom: y,
    of: (group, lane) => byPort.get(`${group} ${lane}`) ?? null,
    extent: (group) => extents.get(group) ?? null,
  };
}

export function rowOfPort(rows: Rows, port: Port): Row | null {
  return rows.of(port.group, port.lane);
}
