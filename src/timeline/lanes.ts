/** The four lanes that fit into a page of documentation: what users feel, what lies on disk, what the API answers, what hooks ran. */
import type { VariantId } from './layout/variants';
import type { LaneGroup, LaneId, TimelineModel } from './model/types';

export const EMBED_LANES: readonly LaneId[] = ['health', 'files', 'pull', 'requirer-hooks'];

/** The same timeline without its other lanes; a group that has none of them is left out. */
export function onlyLanes(model: TimelineModel, wanted: readonly LaneId[]): TimelineModel {
  const groups = model.groups.flatMap((group): readonly LaneGroup[] => {
    const lanes = group.lanes.filter((lane) => wanted.includes(lane.id));
    return lanes.length === 0 ? [] : [{ ...group, lanes }];
  });
  return { ...model, groups };
}

/** The provider is left out with all of its own. */
export function fourLanes(model: TimelineModel): TimelineModel {
  return onlyLanes(model, EMBED_LANES);
}

/** Below this many pixels names stand above their bars, and a year does not fit. */
export const NARROW = 600;

/** Where there are several units the column of names has to hold theirs too. */
export function variantFor(model: TimelineModel, width: number): VariantId {
  if (width < NARROW) return 'phone';
  return model.groups.length > 1 ? 'tablet' : 'embed';
}
