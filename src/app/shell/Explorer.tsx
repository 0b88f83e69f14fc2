import { lazy, Suspense, useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useExplorer } from '../store/context';
import type { Tab } from '../store/state';
import { TimelinePanel } from '../timeline/TimelinePanel';
import { StepSlider } from '../transport/StepSlider';
import { Transport } from '../transport/Transport';
import { usePlay } from '../transport/usePlay';
import type { Front } from '../start/front';
import type { FrontParts } from '../start/parts';
import { Icon } from './Icon';
import { useLayout, useShort } from './media';
import { Notices } from './Notices';
import { Story } from './Story';
import { SetupRow, TopBar } from './TopBar';
import { Tabs } from './Tabs';
import { useKeys } from './useKeys';
import { useStepWords } from '../steps/useStepWords';
import './base.css';
import './explorer.css';

/** Not needed for the first paint. */
const ActionBar = lazy(() => import('../actions/ActionBar').then((module) => ({ default: module.ActionBar })));
const Panels = lazy(() => import('./Panels').then((module) => ({ default: module.Panels })));
const StepsList = lazy(() => import('../steps/StepsList').then((module) => ({ default: module.StepsList })));
const Sheets = lazy(() => import('./Sheets').then((module) => ({ default: module.Sheets })));
const ComparePage = lazy(() => import('../compare/ComparePage').then((module) => ({ default: module.ComparePage })));

const CodePage = lazy(() => import('../editor/CodePage').then((module) => ({ default: module.CodePage })));

interface Props {
  /** The start page, where the address may show it; null: it may not. */
  readonly front: { readonly shown: Front; readonly parts: FrontParts } | null;
}

const never = (): (() => void) => () => undefined;

export function Explorer({ front }: Props) {
  const isFront = useSyncExternalStore(front?.shown.subscribe ?? never, () => front?.shown.getState() ?? false);
  const start = isFront ? (front?.parts ?? null) : null;
  const layout = useLayout();
  const short = useShort();
  const comparing = useExplorer((state) => state.compare !== null);
  const codePage = useExplorer(({ editing, foreign, wide }) =>
    // What has to be read before it runs comes first; a text that is being edited stays in its editor.
    editing === 'library' ? 'patch' : editing === null && foreign?.read === false ? 'unread' : wide ? 'charm' : null,
  );
  const tab = useExplorer((state) => state.tab);
  const count = useExplorer((state) => state.computed.steps.length);
  const selected = useExplorer((state) => state.selected);
  const { openSheet, setTab, select, follow } = useExplorer((state) => state.commands);
  const words = useStepWords();
  const page = useRef<HTMLDivElement>(null);
  const focusWhy = useCallback(() => {
    setTab('why');
    follow(null);
    window.requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('.why button')?.focus());
  }, [setTab, follow]);
  useKeys(focusWhy);
  usePlay(words.changes, comparing);

  const phone = layout === 'phone';
  const tabbed = phone ? PHONE_TABS : layout === 'columns' && short ? COLUMN_TABS : null;
  // What is edited is in sight.
  const writes = useExplorer(({ editing }) => editing !== null);
  const wanted = writes && phone ? 'code' : tab;
  const chosen = tabbed !== null && !tabbed.includes(wanted) ? (tabbed[0] ?? 'why') : wanted;
  const says = words.name(selected);
  const marks = useMemo(() => words.marks, [words]);
  return (
    <div ref={page} className={`explorer ${layout}`}>
      <div className="screen">
        <TopBar phone={phone} {...(start === null ? {} : { front: <start.Links phone={phone} /> })} />
        {phone && start === null && <SetupRow />}
        <Notices />
        <main>
          {comparing ? (
            <Suspense>
              <ComparePage layout={layout} />
            </Suspense>
          ) : codePage !== null ? (
            <Suspense>
              <CodePage which={codePage} layout={layout} />
            </Suspense>
          ) : (
            <>
              {start !== null && (
                <start.Page
                  layout={layout}
                  says={says}
                  marks={marks}
                  onEnter={() => front?.shown.setState(false, true)}
                />
              )}
              {start === null && <Story />}
              {phone && (
                <div className="phone-slider">
                  <StepSlider value={selected} count={count} says={says} marks={marks} onStep={select} />
                </div>
              )}
              {start === null && <TimelinePanel layout={layout} folded={phone && chosen !== 'why'} />}
              <div className="bar">
                {start === null && <Transport compact={phone} says={says} marks={marks} />}
                {phone ? (
                  <DoSomething onOpen={() => openSheet('actions')} />
                ) : (
                  <Suspense>
                    <ActionBar />
                  </Suspense>
                )}
              </div>
              {phone && <Tabs tabs={PHONE_TABS} chosen={chosen} onChoose={setTab} />}
              <div className={`panels${tabbed === COLUMN_TABS ? ' tabbed' : ''}`}>
                <Suspense>
                  <Panels tabs={tabbed} chosen={chosen} onChoose={setTab} bare={phone} />
                </Suspense>
              </div>
            </>
          )}
        </main>
      </div>
      <Suspense>
        <StepsList />
      </Suspense>
      <Suspense>
        <Sheets />
      </Suspense>
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
