import { memo } from 'react';
import { ReconcilerPanel } from '../code/ReconcilerPanel';
import { LifePanel } from '../lives/LifePanel';
import { StatePanel } from '../state/StatePanel';
import { useExplorer } from '../store/context';
import type { Tab } from '../store/state';
import { WhyPanel } from '../why/WhyPanel';
import { Tabs } from './Tabs';

interface Props {
  /** Panels that share one place; null: each has its own. */
  readonly tabs: readonly Tab[] | null;
  readonly chosen: Tab;
  readonly onChoose: (tab: Tab) => void;
  /** The tabs stand elsewhere on the page. */
  readonly bare: boolean;
}

/** Code, state and causes of the active step. */
export const Panels = memo(function Panels({ tabs, chosen, onChoose, bare }: Props) {
  const shows = (panel: Tab): boolean => tabs === null || !tabs.includes(panel) || chosen === panel;
  const state = shows('state') && <StatePanel />;
  const following = useExplorer((state) => state.following);
  const causes = shows('why') && (following === null ? <WhyPanel /> : <LifePanel subject={following} />);
  return (
    <>
      {shows('code') && <ReconcilerPanel />}
      {tabs === null || bare ? (
        <>
          {state}
          {causes}
        </>
      ) : (
        <div className="panel-stack">
          <Tabs tabs={tabs} chosen={chosen} onChoose={onChoose} />
          {state}
          {causes}
        </div>
      )}
    </>
  );
});
