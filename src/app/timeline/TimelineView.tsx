import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { layoutTimeline, type Layout as Drawn } from '../../timeline/layout/layout';
import type { LaneName, PlacedText } from '../../timeline/layout/types';
import type { VariantId } from '../../timeline/layout/variants';
import type { TimelineModel } from '../../timeline/model/types';
import { Kept } from '../../timeline/svg/kept';
import { timelineSvg } from '../../timeline/svg/svg';
import { useOffset } from '../settings/zone';
import { Icon } from '../shell/Icon';
import { useExplorer } from '../store/context';
import type { StepRange } from '../store/looking';
import { FoldButtons } from './FoldButtons';
import { SvgTree } from './SvgTree';
import type { Place } from './place';
import { useEntrances } from './useEntrances';
import { useScrub } from './useScrub';
import { useWheelZoom } from './useWheelZoom';
import { useWidth } from './useWidth';
import { ZoomButtons } from './ZoomButtons';
import './timeline.css';

/** What is drawn, and where: for what stands on it. */
export interface Stage {
  readonly drawn: Drawn;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly width: number;
  readonly scrolled: number;
}

interface Props {
  readonly label: string;
  /** What the drawing is, for readers who do not see it. */
  readonly says: string;
  readonly model: TimelineModel;
  readonly variant: VariantId;
  readonly zoom: number;
  readonly range: StepRange | null;
  /** Number of the selected step. */
  readonly now: number;
  readonly chain: readonly number[];
  /** So many lanes are seen, the rest is cut off; null: all of them. */
  readonly lanes: number | null;
  /** Lanes that are left out can be seen all the same; null: none is left out. */
  readonly more?: {
    readonly open: boolean;
    readonly hidden: number;
    readonly onOpen: (open: boolean) => void;
  } | null;
  readonly onStep: (step: number) => void;
  readonly onHover: (step: number | null) => void;
  readonly onRange: (range: StepRange) => void;
  readonly onPlace: (place: Place) => void;
  /** What comes after the first paint: what things say and do, the strip of the whole run. */
  readonly children?: (stage: Stage) => ReactNode;
}

/** How near to an edge of a scrolled drawing the active step may come before the drawing moves, as a part of what is seen. */
const KEEP_CLEAR = 0.25;
const NARROWEST = 280;
const NONE: readonly string[] = [];

export function TimelineView({
  label,
  says,
  model,
  variant,
  zoom,
  range,
  now,
  chain,
  lanes,
  more = null,
  children,
  ...on
}: Props) {
  const prefix = useId().replace(/[^\w]/g, '');
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [scrolled, setScrolled] = useState(0);
  const offset = useOffset();
  const folds = useExplorer((state) => state.settings.foldUnits);
  const others = useMemo(() => (folds ? otherUnits(model) : NONE), [folds, model]);
  /** Groups that the reader has turned from how they were. */
  const [turned, setTurned] = useState<readonly string[]>(NONE);
  const closed = useMemo(() => symmetric(others, turned), [others, turned]);
  const drawn = useMemo(
    () =>
      layoutTimeline(model, {
        variant,
        width: Math.max(NARROWEST, width),
        zoom,
        range,
        now,
        chain,
        folded: closed,
        scrolled,
        ...(offset === undefined ? {} : { offset }),
      }),
    [model, variant, width, zoom, range, now, chain, closed, scrolled, offset],
  );
  const [kept] = useState(() => ({ plot: new Kept(), names: new Kept() }));
  const plot = useMemo(
    () => timelineSvg(drawn, { prefix: `${prefix}p`, title: null, part: 'plot', kept: kept.plot }),
    [drawn, prefix, kept],
  );
  const names = useMemo(
    () => timelineSvg(drawn, { prefix: `${prefix}n`, title: null, part: 'gutter', kept: kept.names }),
    [drawn, prefix, kept],
  );
  const scrub = useScrub(drawn, scroller, {
    onStep: on.onStep,
    onHover: on.onHover,
    onRange: (from, to) => on.onRange({ from, to }),
    onPlace: on.onPlace,
  });
  useWheelZoom(scroller);
  const isPreview = useExplorer((state) => state.hovered !== null);
  useEntrances(scroller, { model, arrows: drawn.arrows, bars: drawn.bars }, isPreview);

  const x = drawn.scale.xOfStep(now) - drawn.gutter;
  // What is known of the box is used, not asked of it: a question would lay the whole page out once more.
  useEffect(() => {
    const seen = width - drawn.gutter;
    const clear = seen * KEEP_CLEAR;
    if (width === 0 || (x >= scrolled + clear && x <= scrolled + seen - clear)) return;
    if (drawn.width > width || scrolled > 0) scroller.current?.scrollTo({ left: Math.max(0, x - seen / 2) });
    // Scrolling by hand moves nothing back: only another step does, or another drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [x, drawn.gutter, width]);

  const toggle = useCallback((group: string) => setTurned((before) => symmetric(before, [group])), []);
  return (
    <section className="timeline" aria-label={label}>
      <div
        className="timeline-frame"
        style={lanes === null ? undefined : { maxHeight: drawn.rows.all[lanes - 1]?.bottom, overflow: 'hidden' }}
      >
        <div
          ref={scroller}
          className="timeline-scroll"
          role="group"
          tabIndex={0}
          aria-label={says}
          onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
          {...scrub}
        >
          <div className="timeline-names" style={{ width: drawn.gutter }}>
            {drawn.gutter > 0 ? <SvgTree node={names} /> : <NamesAbove names={drawn.names} headings={drawn.headings} />}
          </div>
          <div className="timeline-plot">
            <SvgTree node={plot} />
          </div>
        </div>
        <FoldButtons names={drawn.names} onToggle={toggle} />
        {drawn.gutter > 0 && <ZoomButtons width={drawn.gutter} />}
        {children?.({ drawn, box: scroller, width, scrolled })}
      </div>
      {more !== null && (
        <button type="button" className="more-lanes" aria-expanded={more.open} onClick={() => more.onOpen(!more.open)}>
          <Icon name="down" size={14} />
          {more.open ? 'Fewer lanes' : `${more.hidden} more lanes`}
        </button>
      )}
    </section>
  );
}

/** Units whose lanes may be folded away: all but the first. */
function otherUnits(model: TimelineModel): readonly string[] {
  return model.groups
    .filter((group) => group.kind === 'requirer' && group.title === null)
    .slice(1)
    .map((group) => group.id);
}

/** What is in one of two lists, but not in both. */
function symmetric(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...a.filter((each) => !b.includes(each)), ...b.filter((each) => !a.includes(each))];
}

interface AboveProps {
  readonly names: readonly LaneName[];
  readonly headings: readonly PlacedText[];
}

/** Where there is no column of names they stand above their bars, and stay while the plot scrolls. */
function NamesAbove({ names, headings }: AboveProps) {
  return (
    <>
      {headings.map((heading) => (
        <b key={heading.y} className="lane-name" style={{ top: heading.y - 11 }}>
          {heading.text}
        </b>
      ))}
      {names.map((name) => (
        <span key={`${name.group} ${name.lane}`} className="lane-name" style={{ top: name.y - 11 }}>
          {name.text}
        </span>
      ))}
    </>
  );
}
