import { useMemo, type PointerEvent } from 'react';
import { minimapGround, minimapHeight, minimapOf, minimapSvg } from '../../timeline/minimap';
import type { TimelineModel } from '../../timeline/model/types';
import { SvgTree } from './SvgTree';
import type { Stage } from './TimelineView';

interface Props {
  readonly stage: Stage;
  readonly model: TimelineModel;
  readonly number: number;
  readonly onStep: (step: number) => void;
}

/** The whole run as a strip, where the drawing is wider than its window: pressing or dragging it moves there. */
export function Minimap({ stage, model, number, onStep }: Props) {
  const { drawn, width, scrolled, box } = stage;
  const strip = width - drawn.gutter;
  const { scale } = drawn;
  const ground = useMemo(() => minimapGround(model, scale, Math.max(1, strip)), [model, scale, strip]);
  const map = useMemo(
    () => minimapOf(ground, drawn, { scrolled, shown: strip, now: number }),
    [ground, drawn, strip, scrolled, number],
  );
  const svg = useMemo(() => minimapSvg(map), [map]);
  const go = (event: PointerEvent<HTMLElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const whole = drawn.scale.right - drawn.scale.left;
    box.current?.scrollTo({ left: Math.max(0, (x / strip) * whole - strip / 2) });
  };
  return (
    <div
      className="minimap"
      style={{ marginLeft: drawn.gutter, width: strip, height: minimapHeight(ground) }}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) go(event);
      }}
      onDoubleClick={(event) => onStep(map.stepAt(event.clientX - event.currentTarget.getBoundingClientRect().left))}
    >
      <SvgTree node={svg} />
    </div>
  );
}
