import { useExplorer } from '../store/context';

/** What Python is doing, where the reader waits for it or cannot have it. */
export function PythonLine() {
  const python = useExplorer((state) => state.python);
  const pending = useExplorer((state) => state.pending);
  const hasCharm = useExplorer((state) => state.computed.start.setup.charm !== null);
  if (python.kind === 'unavailable' && hasCharm) {
    return (
      <p className="python cap" role="status" aria-label="Python">
        {python.reason} What was not recorded is shown for the library alone: the charm&apos;s lines and files need
        Python.
      </p>
    );
  }
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
