import { useMemo } from 'react';
import { defaultSetup } from '../../model/start';
import { ReconcilerPanel } from '../code/ReconcilerPanel';
import { useExplorer } from '../store/context';
import { viewAddress } from '../views';
import { StepsThatDiffer } from './StepsThatDiffer';

/** A changed library: its difference from the release at the left, what becomes of the run at the right. */
export function PatchPage() {
  const library = useExplorer((state) => state.computed.start.setup.library);
  // The page that checks starts from the latest release, and finds there what was typed in this tab.
  const leads = useExplorer(
    ({ computed: { start } }) => start.setup.patch !== undefined && start.setup.library === defaultSetup().library,
  );
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
        {leads && (
          <section className="panel across" aria-label="In every situation">
            <div className="panel-head">
              <h2>In every situation</h2>
              <span className="cap">this run is one order of events of one</span>
            </div>
            <p className="patch-door">
              <a href={viewAddress('check', { what: 'library' })}>Check the patch on three charms</a>: what is better
              than the release, and what is worse.
            </p>
          </section>
        )}
      </div>
    </div>
  );
}
