import { useMemo } from 'react';
import { ReconcilerPanel } from '../code/ReconcilerPanel';
import { useExplorer } from '../store/context';
import { StepsThatDiffer } from './StepsThatDiffer';

/** A changed library: its difference from the release at the left, what becomes of the run at the right. */
export function PatchPage() {
  const library = useExplorer((state) => state.computed.start.setup.library);
  const names = useMemo(
    () =>
      [
        { title: `Release ${library}`, more: [] },
        { title: 'Your patch', more: [] },
      ] as const,
    [library],
  );
  return (
    <div className="code-page patch">
      <ReconcilerPanel whole />
      <div className="code-side">
        <StepsThatDiffer from="the release" names={names} />
      </div>
    </div>
  );
}
