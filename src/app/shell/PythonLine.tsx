import { useExplorer } from '../store/context';

/** What Python is doing, where the reader waits for it or cannot have it. */
export function PythonLine() {
  const python = useExplorer((state) => state.python);
  const pending = useExplorer((state) => state.pending);
  if (python.kind === 'unavailable' && pending !== null) return <p className="python cap">{python.reason}</p>;
  if (python.kind !== 'starting' && pending === null) return null;
  const says = python.kind === 'starting' ? python.says : 'Python runs the charm';
  const where = pending === null ? '' : `, for step ${pending.step} of ${pending.total}`;
  return (
    <div className="python cap" role="status" aria-label="Python">
      <span>
        {says}
        {where}
      </span>
      {python.kind === 'starting' && python.part !== null && (
        <progress max={1} value={python.part} aria-label="Python loading" />
      )}
    </div>
  );
}
