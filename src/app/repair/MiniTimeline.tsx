import { useId, useMemo, useRef } from 'react';
import type { ComputedRun } from '../../run/run';
import { fourLanes } from '../../timeline/lanes';
import { layoutTimeline } from '../../timeline/layout/layout';
import { timelineModel } from '../../timeline/model/model';
import { timelineSvg } from '../../timeline/svg/svg';
import { SvgTree } from '../timeline/SvgTree';
import { useWidth } from '../timeline/useWidth';

const NARROW = 380;
const NARROWEST = 260;

interface Props {
  readonly run: ComputedRun;
  /** Number of the first step that is drawn. */
  readonly from: number;
}

/** Four lanes of the last steps of a run. What it shows stands in words beneath it. */
export function MiniTimeline({ run, from }: Props) {
  const prefix = useId().replace(/[^\w]/g, '');
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { steps, start } = run;
  const node = useMemo(() => {
    const wide = Math.max(NARROWEST, width);
    const drawn = layoutTimeline(fourLanes(timelineModel(steps, start)), {
      variant: wide < NARROW ? 'phone' : 'embed',
      width: wide,
      range: { from: Math.max(1, from - 1), to: steps.length },
      now: steps.length,
      whole: true,
      fit: 'squeeze',
    });
    return timelineSvg(drawn, { prefix, title: null });
  }, [steps, start, from, width, prefix]);
  return (
    <div ref={box} className="repair-timeline" aria-hidden="true">
      <SvgTree node={node} />
    </div>
  );
}
