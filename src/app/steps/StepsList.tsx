import { memo, useMemo } from 'react';
import { textTwin } from '../../run/words';
import { useExplorer } from '../store/context';
import './steps.css';

/** The whole run in words, always in the page: for readers who do not see the drawing, for print and for search. */
export function StepsList() {
  const steps = useExplorer((state) => state.computed.steps);
  const selected = useExplorer((state) => state.selected);
  const { select } = useExplorer((state) => state.commands);
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
            current={line.index + 1 === selected}
            onGo={select}
          />
        ))}
      </ol>
    </section>
  );
}

interface LineProps {
  readonly number: number;
  readonly text: string;
  readonly current: boolean;
  readonly onGo: (number: number) => void;
}

const Line = memo(function Line({ number, text, current, onGo }: LineProps) {
  return (
    <li>
      <button type="button" aria-current={current ? 'step' : undefined} onClick={() => onGo(number)}>
        {text}
      </button>
    </li>
  );
});
