import { useCallback, useEffect, useMemo, useState } from 'react';
import { headOf, reasonOf } from '../../run/compare/story';
import { tickOfStep } from '../../run/compare/lockstep';
import type { Layout } from '../shell/media';
import { useExplorer } from '../store/context';
import { ZOOM } from '../timeline/TimelinePanel';
import { TimelineView } from '../timeline/TimelineView';
import { PythonLine } from '../shell/PythonLine';
import { CompareBar } from './CompareBar';
import { ToldPanel } from './ToldPanel';
import { partingWords, useComparison, type Comparison } from './useComparison';
import { useCompareKeys } from './useCompareKeys';
import { VerdictTable } from './VerdictTable';
import './compare.css';

const NO_CHAIN: readonly number[] = [];

/** Two to four runs in lockstep on one time axis, with what they cost and what each charm was told. */
export function ComparePage({ layout }: { readonly layout: Layout }) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const comparison = useComparison(onlyDifferences);
  const { runs, names, steps, model, unit, partial } = comparison;
  const verdicts = useMemo(
    () => comparison.verdicts.map((verdict, at) => (partial[at] === true ? null : verdict)),
    [comparison.verdicts, partial],
  );
  const { tick, hovered, setTick, setHovered } = useTick(comparison);
  const zoom = useExplorer((state) => state.zoom);
  const shown = hovered ?? tick;
  const divergence = model.divergence?.step ?? null;
  const goApart = useCallback(() => {
    if (divergence !== null) setTick(Math.max(1, divergence));
  }, [divergence, setTick]);
  const playing = useCompareKeys(tick, steps.ticks.length, setTick, goApart);
  const done = steps.ticks[shown - 1]?.done ?? runs.map(() => 0);
  const onPlace = useCallback(
    ({ step }: { readonly step: number }) => {
      if (step >= 1) setTick(step);
    },
    [setTick],
  );
  return (
    <div className="compare">
      <CompareStory comparison={comparison} tick={tick} />
      <TimelineView
        label="Timeline"
        says={`${runs.length} runs on one time axis. Step ${shown} of ${steps.ticks.length} is selected${
          divergence === null ? '' : `; they first differ at step ${divergence}`
        }. The table below says what each cost.`}
        model={model}
        variant={layout === 'phone' ? 'compare-phone' : 'compare'}
        zoom={ZOOM[layout] * zoom}
        range={null}
        now={shown}
        chain={NO_CHAIN}
        lanes={null}
        onStep={setTick}
        onHover={setHovered}
        onRange={({ from }) => setTick(from)}
        onPlace={onPlace}
      />
      <CompareBar
        tick={tick}
        count={steps.ticks.length}
        runs={runs.length}
        says={model.chips[tick - 1]?.name ?? ''}
        divergence={divergence}
        playing={playing}
        onTick={setTick}
        onApart={goApart}
        onlyDifferences={onlyDifferences}
        onOnlyDifferences={setOnlyDifferences}
      />
      <div className="compare-panels">
        <section className="panel" aria-label="Verdicts">
          <div className="panel-head">
            <h2>Verdict over the whole run</h2>
            <span className="grow" />
            {steps.clocksDiffer && <span className="cap">Clock times are those of the first run.</span>}
          </div>
          <VerdictTable names={names} verdicts={verdicts} narrow={layout === 'phone' || layout === 'middle'} />
        </section>
        <ToldPanel names={names} runs={runs} done={done} unit={unit} tick={shown} />
      </div>
    </div>
  );
}

/** The reader stands at a tick. The step of their own run follows, so that the address and the way back keep the place. */
function useTick({ steps, model }: Comparison) {
  const selected = useExplorer((state) => state.selected);
  const { select } = useExplorer((state) => state.commands);
  const [chosen, setChosen] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const own = steps.ticks[(chosen ?? 0) - 1]?.done[0];
  // A link or a key of the page may move the run itself: then its step counts.
  const tick =
    chosen !== null && own === selected ? chosen : Math.min(tickOfStep(steps, 0, selected), steps.ticks.length);
  const setTick = useCallback(
    (next: number) => {
      const at = Math.max(1, Math.min(next, steps.ticks.length));
      setChosen(at);
      setHovered(null);
      select(steps.ticks[at - 1]?.done[0] ?? 0);
    },
    [steps, select],
  );
  useEffect(() => setHovered(null), [model]);
  return { tick, hovered, setTick, setHovered };
}

function CompareStory({ comparison, tick }: { readonly comparison: Comparison; readonly tick: number }) {
  const { aspects, names, verdicts, model, steps, partial } = comparison;
  const stopped = useExplorer((state) => state.compared.find((each) => each.stopped !== null)?.stopped ?? null);
  const wanted = useExplorer((state) => state.compare?.length ?? 0);
  const { divergence } = model;
  const whole = partial.filter((each) => !each).length;
  const reason = useMemo(() => {
    const judged = verdicts.flatMap((verdict, at) =>
      partial[at] === true ? [] : [{ title: names[at]?.title ?? '', verdict }],
    );
    return reasonOf(divergence && { step: divergence.step, in: partingWords(divergence.lanes) }, judged);
  }, [divergence, names, verdicts, partial]);
  const missing = wanted + 1 - whole;
  return (
    <section className="story">
      <h1>
        <b>{headOf(aspects, wanted + 1)}</b> {whole > 1 && `${reason} `}
        {missing > 0 && `${missing === 1 ? 'One of them is' : `${missing} of them are`} still computed.`}
        <span className="vh" aria-live="polite">
          Step {tick} of {steps.ticks.length}, {model.chips[tick - 1]?.name ?? 'the start'}.
        </span>
      </h1>
      <div className="story-side">
        <PythonLine />
        {stopped !== null && <span className="cap">{stopped}</span>}
      </div>
    </section>
  );
}
