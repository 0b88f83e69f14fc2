import { useActive } from '../store/hooks';
import { Health } from './Health';

export function Story() {
  const { number, steps, step } = useActive();
  return (
    <section className="story">
      <h1 aria-live="polite">
        <b>
          Step {number} of {steps.length}
          {step?.hook && (
            <>
              , <code>{step.hook.call.name}</code> on {step.hook.unit}.
            </>
          )}
        </b>
      </h1>
      <div className="story-side">
        <Health />
      </div>
    </section>
  );
}
