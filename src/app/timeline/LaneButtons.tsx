import { useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { hitAt } from '../../timeline/layout/hit';
import type { Row } from '../../timeline/layout/rows';
import { FLAG_HEIGHT } from '../../timeline/layout/variants';
import { LANE_TITLES, type Known } from './meaning';
import type { Place } from './place';
import type { Stage } from './TimelineView';

interface Props {
  readonly stage: Stage;
  readonly known: Known;
  readonly number: number;
  readonly tip: string | undefined;
  readonly onFocus: (place: Place, button: HTMLElement) => void;
  readonly onBlur: () => void;
  readonly onPress: (place: Place) => void;
  readonly onMenu: (place: Place, button: HTMLElement) => void;
}

interface Spot {
  readonly key: string;
  readonly row: Row;
  readonly place: Place;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

/** What each lane shows at the selected step, or the lane itself where it shows nothing. */
function spotsOf({ drawn, scrolled }: Stage, number: number): readonly Spot[] {
  const x = drawn.scale.xOfStep(number);
  const edge = scrolled + drawn.gutter;
  return drawn.rows.all.map((row) => {
    const isHooks = row.lane.flags.length > 0 || row.lane.id.endsWith('hooks');
    const [top, height] = isHooks ? [row.flagTop, FLAG_HEIGHT] : [row.barTop, row.spec.barHeight];
    const hit = hitAt(drawn, x, top + height / 2);
    const bar = drawn.bars.find((each) => each.id === hit.id);
    const flag = drawn.flags.find((each) => each.id === hit.id);
    const lane = { lane: row.lane.id, group: row.group };
    const [x0, x1] = bar ? [bar.x0, bar.x1] : flag ? [flag.x, flag.x + flag.width] : [x - 12, x + 12];
    const left = Math.max(edge, x0);
    const place: Place = bar
      ? { kind: 'bar', id: bar.id, step: bar.step, ...lane }
      : flag
        ? { kind: 'hook', id: flag.id, step: flag.step, ...lane }
        : { kind: 'lane', id: null, step: 0, ...lane };
    return { key: `${row.group} ${row.lane.id}`, row, place, left, width: Math.max(24, x1 - left), top, height };
  });
}

/** In few words, and cheap: it is asked of every lane at every step. */
function shownIn(row: Row, place: Place, known: Known): string {
  if (place.kind === 'bar') return row.lane.bars.find((bar) => bar.id === place.id)?.labels[0] ?? 'nothing';
  return place.kind === 'hook' ? (known.model.chips[place.step - 1]?.name ?? 'a hook') : 'nothing';
}

/**
 * The timeline's stop for the keyboard: a button on what each lane shows at the selected step. Up and Down move between the lanes, Left
 * and Right step as everywhere, Enter does what a press does, and the menu key opens what can be done with it.
 */
export function LaneButtons({ stage, known, number, tip, onFocus, onBlur, onPress, onMenu }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const spots = spotsOf(stage, number);
  const current = Math.min(at, spots.length - 1);
  const several = known.model.groups.filter((group) => group.kind === 'requirer').length > 1;
  const box = stage.box.current;
  if (box === null) return null;

  const keys = (event: KeyboardEvent<HTMLDivElement>): void => {
    const spot = spots[current];
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const asksMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (by !== 0) {
      const next = Math.max(0, Math.min(spots.length - 1, current + by));
      setAt(next);
      list.current?.querySelectorAll('button')[next]?.focus();
    } else if (asksMenu && spot && event.target instanceof HTMLElement) onMenu(spot.place, event.target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    <div
      ref={list}
      className="lane-buttons"
      role="toolbar"
      aria-orientation="vertical"
      aria-label={`Lanes at step ${number}`}
      onKeyDown={keys}
    >
      {spots.map(({ key, row, place, left, width, top, height }, index) => {
        const says = shownIn(row, place, known);
        return (
          <button
            key={key}
            type="button"
            tabIndex={index === current ? 0 : -1}
            aria-haspopup="menu"
            aria-describedby={index === current ? tip : undefined}
            aria-label={`${LANE_TITLES[row.lane.id]}${several ? ` of ${row.group}` : ''}: ${says}`}
            style={{ left, width, top, height }}
            onFocus={(event) => {
              setAt(index);
              onFocus(place, event.currentTarget);
            }}
            onBlur={onBlur}
            onClick={() => onPress(place)}
          />
        );
      })}
    </div>,
    box,
  );
}
