/** The four lanes that fit into a page of documentation: what users feel, what lies on disk, what the API answers, what hooks ran. */
import type { LaneGroup, LaneId, TimelineModel } from '../timeline/model/types';

export const EMBED_LANES: readonly LaneId[] = ['health', 'files', 'pull', 'requirer-hooks'];

/** The same timeline without its other lanes; the provider is left out with all of its own. */
export function fourLanes(model: TimelineModel): TimelineModel {
  const groups = model.groups.flatMap((group): readonly LaneGroup[] => {
    const lanes = group.lanes.filter((lane) => EMBED_LANES.includes(lane.id));
    return lanes.length === 0 ? [] : [{ ...group, lanes }];
  });
  return { ...model, groups };
}
