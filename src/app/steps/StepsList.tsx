import { memo, useMemo } from 'react';
import { textTwin } from '../../run/words';
import { useExplorer } from '../store/context';
import './steps.css';

/**
 * The whole run in words, always in the page: for readers who do not see the drawing, for print and for search. A step changes two of its
 * lines, which find that out by themselves: thousands of others are not looked at.
 */
export const StepsList = memo(function StepsList() {
  const steps = useExplorer((state) => state.computed.steps);
  const { select, toggle } = useExplorer((state) => state.commands);
  const actions = useExplorer((state) => state.computed.run.actions);
  const lines = useMemo(() => textTwin(steps), [steps]);
  return (
    <section className="steps" aria-label="Steps">
      <h2>The run in words</h2>
      <ol>
        {lines.map((line) => (
          <Line
            key={line.index}
            number={line.index + 1}
            text={line.text}
            off={actions[line.index]?.off === true}
            onGo={select}
            onToggle={toggle}
          />
        ))}
      </ol>
    </section>
  );
});

interface LineProps {
  readonly number: number;
  readonly text: string;
  readonly off: boolean;
  readonly onGo: (number: number) => void;
  readonly onToggle: (number: number) => void;
}

function Line({ number, text, off, onGo, onToggle }: LineProps) {
  const current = useExplorer((state) => state.selected === number);
  return (
    <li className={off ? 'off' : undefined}>
      <button type="button" aria-current={current ? 'step' : undefined} onClick={() => onGo(number)}>
        {text}
      </button>
      <button
        type="button"
        className="steps-off"
        aria-label={`Switch step ${number} ${off ? 'on' : 'off'}`}
        onClick={() => onToggle(number)}
      >
        {off ? 'Switch on' : 'Switch off'}
      </button>
    </li>
  );
}
