import { useCallback, useMemo, useRef } from 'react';
import { ActionBar } from '../actions/ActionBar';
import { ActionSheet } from '../actions/ActionSheet';
import { ReconcilerPanel } from '../code/ReconcilerPanel';
import { StatePanel } from '../state/StatePanel';
import { StepsList } from '../steps/StepsList';
import { useExplorer } from '../store/context';
import type { Tab } from '../store/state';
import { TimelinePanel } from '../timeline/TimelinePanel';
import { StepSlider } from '../transport/StepSlider';
import { Transport } from '../transport/Transport';
import { usePlay } from '../transport/usePlay';
import { WhyPanel } from '../why/WhyPanel';
import { Icon } from './Icon';
import { KeysSheet } from './KeysSheet';
import { useLayout, useShort } from './media';
import { Notices } from './Notices';
import { Story } from './Story';
import { SetupRow, TopBar } from './TopBar';
import { Tabs } from './Tabs';
import { useKeys } from './useKeys';
import { useStepWords } from '../steps/useStepWords';
import './base.css';
import './explorer.css';

export function Explorer() {
  const layout = useLayout();
  const short = useShort();
  const sheet = useExplorer((state) => state.sheet);
  const tab = useExplorer((state) => state.tab);
  const singleKeys = useExplorer((state) => state.singleKeys);
  const count = useExplorer((state) => state.computed.steps.length);
  const selected = useExplorer((state) => state.selected);
  const { openSheet, setTab, setSingleKeys, select } = useExplorer((state) => state.commands);
  const words = useStepWords();
  const why = useRef<HTMLElement>(null);
  const focusWhy = useCallback(() => {
    setTab('why');
    window.requestAnimationFrame(() => why.current?.querySelector('button')?.focus());
  }, [setTab]);
  useKeys(focusWhy);
  usePlay(words.changes);

  const phone = layout === 'phone';
  const tabbed = phone ? PHONE_TABS : layout === 'columns' && short ? COLUMN_TABS : null;
  const chosen = tabbed !== null && !tabbed.includes(tab) ? (tabbed[0] ?? 'why') : tab;
  const shows = (panel: Tab): boolean => tabbed === null || !tabbed.includes(panel) || chosen === panel;
  const says = words.name(selected);
  const marks = useMemo(() => words.marks, [words]);
  return (
    <div className={`explorer ${layout}`}>
      <div className="screen">
        <TopBar phone={phone} />
        {phone && <SetupRow />}
        <Notices />
        <main>
          <Story />
          {phone && (
            <div className="phone-slider">
              <StepSlider value={selected} count={count} says={says} marks={marks} onStep={select} />
            </div>
          )}
          <TimelinePanel layout={layout} folded={phone && chosen !== 'why'} />
          <div className="bar">
            <Transport compact={phone} says={says} marks={marks} />
            {phone ? <DoSomething onOpen={() => openSheet('actions')} /> : <ActionBar />}
          </div>
          {phone && <Tabs tabs={PHONE_TABS} chosen={chosen} onChoose={setTab} />}
          <div className={`panels${tabbed === COLUMN_TABS ? ' tabbed' : ''}`}>
            {shows('code') && <ReconcilerPanel />}
            {tabbed === COLUMN_TABS ? (
              <div className="panel-stack">
                <Tabs tabs={COLUMN_TABS} chosen={chosen} onChoose={setTab} />
                {chosen === 'state' ? <StatePanel /> : <WhyPanel ref={why} />}
              </div>
            ) : (
              <>
                {shows('state') && <StatePanel />}
                {shows('why') && <WhyPanel ref={why} />}
              </>
            )}
          </div>
        </main>
      </div>
      <StepsList words={words} />
      {sheet === 'keys' && <KeysSheet on={singleKeys} onSwitch={setSingleKeys} onClose={() => openSheet(null)} />}
      {sheet === 'actions' && <ActionSheet />}
    </div>
  );
}

const PHONE_TABS: readonly Tab[] = ['why', 'state', 'code'];
const COLUMN_TABS: readonly Tab[] = ['why', 'state'];

function DoSomething({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <section className="actions" aria-label="Actions">
      <button type="button" className="btn do-something" aria-haspopup="dialog" onClick={onOpen}>
        <Icon name="bolt" />
        Do something
      </button>
    </section>
  );
}
