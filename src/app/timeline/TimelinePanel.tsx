import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { onlyLanes } from '../../timeline/lanes';
import { rowsOf } from '../../timeline/layout/rows';
import { VARIANTS, type VariantId } from '../../timeline/layout/variants';
import { pemCache } from '../../timeline/model/book';
import { timelineModel } from '../../timeline/model/model';
import type { LaneId, TimelineModel } from '../../timeline/model/types';
import type { Layout } from '../shell/media';
import { useExplorer } from '../store/context';
import { stepCount } from '../store/steps';
import { useActive } from '../store/hooks';
import { useChain } from '../why/useChain';
import type { Place } from './place';
import { TimelineView } from './TimelineView';

/** What things say and do when they are pointed at: not needed for the first paint. */
const TimelineExtras = lazy(() => import('./TimelineExtras').then((module) => ({ default: module.TimelineExtras })));

const VARIANT_OF: Readonly<Record<Layout, VariantId>> = {
  wide: 'explorer',
  columns: 'tablet',
  middle: 'embed',
  phone: 'phone',
};

/** Narrow layouts scroll sideways instead of squeezing a year into a phone. */
export const ZOOM: Readonly<Record<Layout, number>> = { wide: 1, columns: 1, middle: 1.5, phone: 3 };

/** What stays in view where a panel needs the place: what users meet, and what the charm was told. */
const FOLDED_LANES: readonly LaneId[] = ['health', 'pull'];

function namesIn(model: TimelineModel, variant: VariantId): number {
  return rowsOf(model, VARIANTS[variant], new Set()).all.filter((row) => row.spec.name !== null).length;
}

interface Props {
  readonly layout: Layout;
  readonly folded: boolean;
  /** Another drawing than the layout's own. */
  readonly variant?: VariantId;
  /** So many lanes and no more, with nothing said of the others. */
  readonly lanes?: number;
}

export function TimelinePanel({ layout, folded, variant = VARIANT_OF[layout], lanes: most }: Props) {
  const { number, steps, start } = useActive();
  const chain = useChain();
  const [cache] = useState(pemCache);
  const model = useMemo(() => timelineModel(steps, start, { cache }), [start, steps, cache]);
  const total = useExplorer(stepCount);
  const zoom = useExplorer((state) => state.zoom);
  const range = useExplorer((state) => state.range);
  const { select, hover, setRange } = useExplorer((state) => state.commands);
  const [pressed, setPressed] = useState<Place | null>(null);
  const [unfolded, setUnfolded] = useState(false);
  const isFolded = folded && !unfolded;
  const shown = useMemo(() => (isFolded ? onlyLanes(model, FOLDED_LANES) : model), [isFolded, model]);
  const lanes = model.groups.reduce((sum, group) => sum + group.lanes.length, 0);
  const onPlace = useCallback(
    (place: Place) => {
      if (place.kind === 'bar' || place.kind === 'mark') setPressed(place);
      else if (place.step >= 1) select(place.step);
    },
    [select],
  );
  const hidden = namesIn(model, variant) - namesIn(shown, variant);
  const more = folded ? { open: unfolded, hidden, onOpen: setUnfolded } : null;
  return (
    <TimelineView
      more={more}
      label="Timeline"
      says={`${lanes} lanes. Step ${number} of ${total} is selected. The list of steps below says the same in words.`}
      model={shown}
      variant={variant}
      zoom={ZOOM[layout] * zoom}
      range={range}
      now={number}
      chain={chain}
      lanes={most ?? null}
      onStep={select}
      onHover={hover}
      onRange={setRange}
      onPlace={onPlace}
    >
      {(stage) => (
        <Suspense>
          <TimelineExtras stage={stage} model={model} pressed={pressed} onPressed={setPressed} />
        </Suspense>
      )}
    </TimelineView>
  );
}
