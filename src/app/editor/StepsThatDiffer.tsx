import { useMemo, useState } from 'react';
import { lockstep, tickOfStep } from '../../run/compare/lockstep';
import type { RunName } from '../../run/compare/naming';
import type { ComputedRun } from '../../run/run';
import { compareModel, type ComparedRun } from '../../timeline/compare';
import { pemCache } from '../../timeline/model/book';
import { timelineModel } from '../../timeline/model/model';
import { ToldPanel } from '../compare/ToldPanel';
import { useExplorer } from '../store/context';
import { unitInView } from '../store/hooks';
import { TimelineView } from '../timeline/TimelineView';
import { reportOn } from './report';
import { numbersText } from './words';
import '../compare/compare.css';

const NO_CHAIN: readonly number[] = [];

interface Props {
  /** What the text is compared with: `the release`. */
  readonly from: string;
  readonly names: readonly [original: RunName, now: RunName];
}

/** The same events with the original text and with the reader's, on one axis. */
export function StepsThatDiffer({ from, names }: Props) {
  const original = useExplorer((state) => state.original);
  const computed = useExplorer((state) => state.computed);
  const pending = useExplorer((state) => state.pending !== null);
  return (
    <section className="panel across differ" aria-label={`Steps that differ from ${from}`}>
      {original === null || pending ? (
        <>
          <div className="panel-head">
            <h2>Steps that differ from {from}</h2>
          </div>
          <p className="empty">Change the text, and they are listed here as soon as both have run.</p>
        </>
      ) : (
        <Both from={from} names={names} original={original} now={computed} />
      )}
    </section>
  );
}

interface BothProps extends Props {
  readonly original: ComputedRun;
  readonly now: ComputedRun;
}

function Both({ from, names, original, now }: BothProps) {
  const { select } = useExplorer((state) => state.commands);
  const selected = useExplorer((state) => state.selected);
  const [caches] = useState(() => [pemCache(), pemCache()] as const);
  const report = useMemo(() => reportOn(original, now), [original, now]);
  const runs = useMemo(() => [original, now] as const, [original, now]);
  const steps = useMemo(() => lockstep(runs), [runs]);
  const unit = unitInView(now.steps, selected, now.start);
  const model = useMemo(() => {
    const drawn = runs.map((run, at): ComparedRun => {
      const cache = caches[at] ?? pemCache();
      const model = timelineModel(run.steps, run.start, { cache });
      return { id: `run-${at + 1}`, ...(names[at] ?? names[1]), partial: false, model };
    });
    const axis = { ticks: steps.ticks, tickOf: (run: number, step: number) => tickOfStep(steps, run, step) };
    return compareModel(drawn, unit, { axis, onlyDifferences: false });
  }, [runs, names, steps, unit, caches]);
  const tick = Math.min(tickOfStep(steps, 1, selected), steps.ticks.length);
  const go = (at: number): void => select(steps.ticks[at - 1]?.done[1] ?? 0);
  const { first } = report;
  return (
    <>
      <div className="panel-head">
        <h2>Steps that differ from {from}</h2>
        <span className="cap">
          {first === null ? `none of ${report.of}` : `${numbersText(report.steps)} of ${report.of}`}
        </span>
        <span className="grow" />
        {first !== null && (
          <button type="button" className="btn" onClick={() => select(first)}>
            First difference: step {first}
          </button>
        )}
      </div>
      <TimelineView
        label="Both runs"
        says={
          first === null
            ? 'Both runs are alike.'
            : `Two runs on one time axis. They first differ at step ${first}. Step ${tick} is selected.`
        }
        model={model}
        variant="compare"
        zoom={1}
        range={null}
        now={tick}
        chain={NO_CHAIN}
        lanes={null}
        onStep={go}
        onHover={() => undefined}
        onRange={({ from: at }) => go(at)}
        onPlace={({ step }) => go(step)}
      />
      <ToldPanel names={names} runs={runs} done={steps.ticks[tick - 1]?.done ?? [0, 0]} unit={unit} tick={tick} />
    </>
  );
}
