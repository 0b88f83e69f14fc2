import { useId, useMemo } from 'react';
import type { ComputedRun } from '../../run/run';
import { describeTimeline } from '../../timeline/describe';
import { figureLayout } from '../../timeline/figure';
import { fourLanes } from '../../timeline/lanes';
import { timelineModel } from '../../timeline/model/model';
import { timelineSvg } from '../../timeline/svg/svg';
import { SvgTree } from '../timeline/SvgTree';

interface Props {
  readonly title: string;
  readonly run: ComputedRun;
  /** From 1. */
  readonly step: number;
}

/** The run at a step, as it stands on paper: nothing in it can be pressed. */
export function PartFigure({ title, run, step }: Props) {
  const prefix = useId().replace(/[^\w]/g, '');
  const drawing = useMemo(() => {
    const model = fourLanes(timelineModel(run.steps, run.start));
    return timelineSvg(figureLayout(model, run.steps, step), {
      prefix,
      title: `${title}: step ${step} of ${run.steps.length}`,
      description: describeTimeline(model, step),
    });
  }, [prefix, run, step, title]);
  return (
    <figure className="part-figure" tabIndex={0} aria-label={`The run at step ${step}`}>
      <SvgTree node={drawing} />
    </figure>
  );
}
