import { useMemo } from 'react';
import { Icon } from '../shell/Icon';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import type { ChosenLine } from '../store/looking';
import { near, runsOfLine } from './jumps';
import './lives.css';

function told(line: number, runs: readonly number[], number: number): string {
  const at = runs.indexOf(number);
  if (runs.length === 0) return `Line ${line} runs in no step.`;
  if (runs.length === 1) return `Line ${line} runs in ${at < 0 ? 'one other step' : 'this step alone'}.`;
  return `Line ${line} runs in ${runs.length} steps, ${at < 0 ? 'not in this one' : `this is number ${at + 1} of them`}.`;
}

/** Where the chosen line of the charm runs, and the way from one of these steps to the next. */
export function LineVisits({ line }: { readonly line: ChosenLine }) {
  const { number, steps } = useActive();
  const { select, setLine } = useExplorer((state) => state.commands);
  const runs = useMemo(() => runsOfLine(steps, line), [steps, line]);
  const before = near(runs, number, -1);
  const next = near(runs, number, 1);
  return (
    <div className="line-visits" role="group" aria-label={`Runs of line ${line.line}`}>
      <p>{told(line.line, runs, number)}</p>
      <button
        type="button"
        className="btn quiet square"
        aria-label={`Previous time line ${line.line} runs`}
        aria-keyshortcuts="Shift+L"
        aria-disabled={before === null}
        onClick={() => before !== null && select(before)}
      >
        <Icon name="previous" />
      </button>
      <button
        type="button"
        className="btn quiet square"
        aria-label={`Next time line ${line.line} runs`}
        aria-keyshortcuts="L"
        aria-disabled={next === null}
        onClick={() => next !== null && select(next)}
      >
        <Icon name="next" />
      </button>
      <button
        type="button"
        className="btn quiet square"
        aria-label={`Let go of line ${line.line}`}
        onClick={() => setLine(null)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
