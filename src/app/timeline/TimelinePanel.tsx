import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { layoutTimeline } from '../../timeline/layout/layout';
import type { LaneName } from '../../timeline/layout/types';
import type { VariantId } from '../../timeline/layout/variants';
import { pemCache } from '../../timeline/model/book';
import { timelineModel } from '../../timeline/model/model';
import { timelineSvg } from '../../timeline/svg/svg';
import type { Layout } from '../shell/media';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import { useChain } from '../why/useChain';
import { FoldButtons } from './FoldButtons';
import { SvgTree } from './SvgTree';
import { useScrub } from './useScrub';
import { useWidth } from './useWidth';
import './timeline.css';

const VARIANTS: Readonly<Record<Layout, VariantId>> = {
  wide: 'explorer',
  columns: 'tablet',
  middle: 'embed',
  phone: 'phone',
};

/** Narrow layouts scroll sideways instead of squeezing a year into a phone. */
const ZOOM: Readonly<Record<Layout, number>> = { wide: 1, columns: 1, middle: 1.5, phone: 3 };

/** How near to an edge of a scrolled drawing the active step may come before the drawing moves, as a part of what is seen. */
const KEEP_CLEAR = 0.25;

/** What stays in view where a panel needs the place: health and files. */
const FOLDED_LANES = 2;

export function TimelinePanel({ layout, folded }: { readonly layout: Layout; readonly folded: boolean }) {
  const prefix = useId().replace(/[^\w]/g, '');
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const { number, steps, start } = useActive();
  const chain = useChain();
  const [scrolled, setScrolled] = useState(0);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [cache] = useState(pemCache);
  const model = useMemo(() => timelineModel(steps, start, { cache }), [start, steps, cache]);
  const variant = VARIANTS[layout];
  const drawn = useMemo(
    () =>
      layoutTimeline(model, {
        variant,
        width: Math.max(280, width),
        zoom: ZOOM[layout],
        now: number,
        chain,
        folded: closed,
        scrolled,
      }),
    [model, variant, layout, width, number, chain, closed, scrolled],
  );
  const plot = useMemo(() => timelineSvg(drawn, { prefix: `${prefix}p`, title: null, part: 'plot' }), [drawn, prefix]);
  const names = useMemo(
    () => timelineSvg(drawn, { prefix: `${prefix}n`, title: null, part: 'gutter' }),
    [drawn, prefix],
  );
  const scrub = useScrub(drawn, scroller);
  const total = useExplorer((state) => state.computed.run.actions.length);

  const x = drawn.scale.xOfStep(number) - drawn.gutter;
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const seen = box.clientWidth - drawn.gutter;
    const clear = seen * KEEP_CLEAR;
    if (x >= box.scrollLeft + clear && x <= box.scrollLeft + seen - clear) return;
    box.scrollTo({ left: Math.max(0, x - seen / 2) });
  }, [x, drawn.gutter]);

  const toggle = useCallback(
    (group: string) =>
      setClosed((before) => (before.includes(group) ? before.filter((each) => each !== group) : [...before, group])),
    [],
  );
  const lanes = drawn.rows.all.length;
  return (
    <section
      className={`timeline${folded ? ' folded' : ''}`}
      aria-label="Timeline"
      style={folded ? { maxHeight: drawn.rows.all[FOLDED_LANES - 1]?.bottom } : undefined}
    >
      <div
        ref={scroller}
        className="timeline-scroll"
        role="group"
        tabIndex={0}
        aria-label={`${lanes} lanes. Step ${number} of ${total} is selected. The list of steps below says the same in words.`}
        onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
        {...scrub}
      >
        <div className="timeline-names" style={{ width: drawn.gutter }}>
          {drawn.gutter > 0 ? <SvgTree node={names} /> : <NamesAbove names={drawn.names} />}
        </div>
        <div className="timeline-plot">
          <SvgTree node={plot} />
        </div>
      </div>
      <FoldButtons names={drawn.names} onToggle={toggle} />
    </section>
  );
}

/** Where there is no column of names they stand above their bars, and stay while the plot scrolls. */
function NamesAbove({ names }: { readonly names: readonly LaneName[] }) {
  return names.map((name) => (
    <span key={`${name.group} ${name.lane}`} className="lane-name" style={{ top: name.y - 11 }}>
      {name.text}
    </span>
  ));
}
