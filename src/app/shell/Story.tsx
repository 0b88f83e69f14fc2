import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { rememberedOf } from '../../model/memo';
import { capital } from '../../run/say';
import { sentence } from '../../run/words';
import { canRedo, canUndo, currentBranch, type BranchTree } from '../../run/branches';
import { plain, rich, type RichText } from '../../run/rich';
import { leftLesson } from '../learn/left';
import { useExplorer } from '../store/context';
import { stepCount } from '../store/steps';
import { useActive } from '../store/hooks';
import { Health } from './Health';
import { PythonLine } from './PythonLine';
import { Rich } from './Rich';
// The bar's room is kept before the bar itself has been loaded.
import '../editor/foreign.css';

/** Only once somebody has acted. */
const BranchLine = lazy(() => import('../branches/BranchLine').then((module) => ({ default: module.BranchLine })));

const ForeignBar = lazy(() => import('../editor/ForeignBar').then((module) => ({ default: module.ForeignBar })));
const ForeignRow = lazy(() => import('../editor/ForeignBar').then((module) => ({ default: module.ForeignRow })));

/**
 * What happened in the active step and what it means: the one place that is read aloud when the step changes, though not while the run
 * plays or a pointer passes over it.
 */
export const Story = memo(function Story() {
  const foreign = useExplorer((state) => state.foreign);
  if (foreign === null) return <Told />;
  if (foreign.read) {
    return (
      <>
        <Told />
        <Suspense>
          <ForeignRow />
        </Suspense>
      </>
    );
  }
  return (
    <Suspense fallback={<div className="foreign" />}>
      <ForeignBar />
    </Suspense>
  );
});

const hasActedOn = rememberedOf(
  (tree: BranchTree): boolean =>
    tree.branches.length > 1 || canUndo(tree) || canRedo(tree) || currentBranch(tree).actions.some((each) => each.off),
);

function Told() {
  const total = useExplorer(stepCount);
  const { number, steps } = useActive();
  const first = useExplorer((state) => state.selected === 1);
  const silent = useExplorer((state) => state.playing || state.hovered !== null);
  const hasActed = useExplorer(({ tree }) => hasActedOn(tree));
  const { select } = useExplorer((state) => state.commands);
  const [left] = useState(leftLesson);
  return (
    <section className="story">
      <h1>
        <span aria-live={silent ? 'off' : 'polite'}>
          {number === 0 ? <Before total={total} /> : <Words number={number} total={total} />}
        </span>
      </h1>
      <div className="story-side">
        <PythonLine />
        {hasActed && (
          <Suspense>
            <BranchLine />
          </Suspense>
        )}
        {left !== null && (
          <a className="as-link" href={left.query}>
            Back to lesson {left.lesson}
          </a>
        )}
        {left === null && !first && !hasActed && steps.length > 1 && (
          <button type="button" className="as-link" onClick={() => select(1)}>
            New here? Start at step 1
          </button>
        )}
        <Health />
      </div>
    </section>
  );
}

function Before({ total }: { readonly total: number }) {
  return (
    <b>{total === 0 ? 'Nothing has happened yet. Do something to begin.' : `A run of ${total} steps is computed.`}</b>
  );
}

function Words({ number, total }: { readonly number: number; readonly total: number }) {
  const { steps } = useActive();
  const { finding, reason } = useMemo(() => sentence(steps, number - 1), [steps, number]);
  return (
    <>
      <b>
        Step {number} of {total}, <Rich text={rich(...finding, '.')} />
      </b>{' '}
      <Reason text={capital(reason)} />
    </>
  );
}

/** What the word beside the line says already is left to those who hear the line. */
const SAID_BESIDE = /^This is an outage of \S+\.$/;

function Reason({ text }: { readonly text: RichText }) {
  const at = text.findIndex((piece) => typeof piece === 'string' && SAID_BESIDE.test(piece));
  if (at <= 0) return <Rich text={text} />;
  return (
    <>
      <Rich text={text.slice(0, at)} />
      <span className="vh">{plain(text.slice(at, at + 1))}</span>
      <Rich text={text.slice(at + 1)} />
    </>
  );
}
