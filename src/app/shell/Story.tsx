import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import { BranchLine } from './BranchLine';
import { Health } from './Health';
import { PythonLine } from './PythonLine';

export function Story() {
  const { number, step } = useActive();
  const total = useExplorer((state) => state.computed.run.actions.length);
  return (
    <section className="story">
      <h1 aria-live="polite">
        <b>
          Step {number} of {total}
          {step?.hook && (
            <>
              , <code>{step.hook.call.name}</code> on {step.hook.unit}.
            </>
          )}
        </b>
      </h1>
      <div className="story-side">
        <PythonLine />
        <BranchLine />
        <Health />
      </div>
    </section>
  );
}
