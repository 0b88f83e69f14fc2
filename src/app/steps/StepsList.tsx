import { memo, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { textTwin } from '../../run/words';
import { useExplorer, useExplorerStore } from '../store/context';
import './steps.css';

/**
 * The whole run in words, always in the page: for readers who do not see the drawing, for print and for search. A step changes two of its
 * lines and nothing else: thousands are neither drawn anew nor asked.
 */
export const StepsList = memo(function StepsList() {
  const steps = useExplorer((state) => state.computed.steps);
  const { select, toggle } = useExplorer((state) => state.commands);
  const actions = useExplorer((state) => state.computed.run.actions);
  const lines = useMemo(() => textTwin(steps), [steps]);
  const list = useRef<HTMLOListElement>(null);
  useCurrentLine(list, lines);
  return (
    <section className="steps" aria-label="Steps">
      <h2>The run in words</h2>
      <ol ref={list}>
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

function useCurrentLine(list: RefObject<HTMLOListElement | null>, lines: readonly unknown[]): void {
  const store = useExplorerStore();
  useLayoutEffect(() => {
    let marked: Element | null = null;
    const mark = (): void => {
      const line = list.current?.children[store.getState().selected - 1]?.firstElementChild ?? null;
      if (line === marked) return;
      marked?.removeAttribute('aria-current');
      line?.setAttribute('aria-current', 'step');
      marked = line;
    };
    mark();
    const stop = store.subscribe(mark);
    return () => {
      stop();
      marked?.removeAttribute('aria-current');
    };
  }, [list, store, lines]);
}

interface LineProps {
  readonly number: number;
  readonly text: string;
  readonly off: boolean;
  readonly onGo: (number: number) => void;
  readonly onToggle: (number: number) => void;
}

function Line({ number, text, off, onGo, onToggle }: LineProps) {
  return (
    <li className={off ? 'off' : undefined}>
      <button type="button" onClick={() => onGo(number)}>
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
