import { useExplorer } from '../store/context';
import type { StepWords } from './useStepWords';
import './steps.css';

export function StepsList({ words }: { readonly words: StepWords }) {
  const steps = useExplorer((state) => state.computed.steps);
  const selected = useExplorer((state) => state.selected);
  const { select } = useExplorer((state) => state.commands);
  return (
    <section className="steps" aria-label="Steps">
      <h2>The run in words</h2>
      <ol>
        {steps.map((_, at) => (
          <li key={at}>
            <button
              type="button"
              aria-current={at + 1 === selected ? 'step' : undefined}
              onClick={() => select(at + 1)}
            >
              {words.name(at + 1)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
