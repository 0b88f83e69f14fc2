import { memo, type ReactNode } from 'react';
import { isOwnCharm } from '../../run/code';
import { isId, RECONCILER_IDS, RECONCILERS } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';
import { useExplorer, useExplorerStore } from '../store/context';
import type { SheetName } from '../store/state';
import { ViewMenu } from '../frame/ViewMenu';
import { Icon, Mark, type IconName } from './Icon';
import { Pickers } from './Pickers';
import { ShareButton } from './ShareButton';
import { nextTheme, type ThemeChoice } from './theme';

const THEME_ICONS: Readonly<Record<ThemeChoice, IconName>> = { auto: 'auto', light: 'sun', dark: 'moon' };

interface BarProps {
  readonly phone: boolean;
  /** The start page has its own links at the top, and what belongs to the run further down. */
  readonly front?: ReactNode;
}

/** A step changes nothing here. */
export const TopBar = memo(function TopBar({ phone, front }: BarProps) {
  const theme = useExplorer((state) => state.theme);
  const { setTheme, openSheet } = useExplorer((state) => state.commands);
  return (
    <header className="top">
      <a className="top-name" href="?view=start" aria-label="Renewal Gap: to the start page">
        <Mark />
        <b>Renewal Gap</b>
      </a>
      {front}
      {front === undefined && <ViewMenu now={null} />}
      {front === undefined && !phone && <Pickers />}
      <div className="top-tools">
        {front === undefined && <RunTools phone={phone} />}
        <button
          type="button"
          className="btn quiet square"
          aria-label={`Theme: ${theme === 'auto' ? 'automatic' : theme}`}
          onClick={() => setTheme(nextTheme(theme))}
        >
          <Icon name={THEME_ICONS[theme]} />
        </button>
        {phone ? (
          <Tool icon="more" label="More" sheet="palette" />
        ) : (
          <button
            type="button"
            className="btn quiet square"
            aria-label="Keyboard help"
            aria-haspopup="dialog"
            onClick={() => openSheet('keys')}
          >
            <kbd>?</kbd>
          </button>
        )}
      </div>
    </header>
  );
});

/** What one does with the run as a whole. */
export function RunTools({ phone }: { readonly phone: boolean }) {
  return (
    <>
      {!phone && <CompareButton />}
      <ShareButton />
      {!phone && <Tool icon="export" label="Export" sheet="export" word />}
      {!phone && <Tool icon="search" label="Search everything" sheet="palette" />}
      {!phone && <Tool icon="settings" label="Settings" sheet="settings" />}
    </>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly sheet: SheetName;
  /** The label is seen where there is room. */
  readonly word?: boolean;
}

function Tool({ icon, label, sheet, word = false }: ToolProps) {
  const { openSheet } = useExplorer((state) => state.commands);
  return (
    <button
      type="button"
      className={`btn quiet${word ? '' : ' square'}`}
      aria-label={label}
      title={word ? undefined : label}
      aria-haspopup="dialog"
      onClick={() => openSheet(sheet)}
    >
      <Icon name={icon} />
      {word && <span className="word">{label}</span>}
    </button>
  );
}

/** To the comparison, and from it back to the run. */
function CompareButton() {
  const store = useExplorerStore();
  const comparing = useExplorer((state) => state.compare !== null);
  return (
    <button
      type="button"
      className="btn quiet"
      aria-label={comparing ? 'Back to the timeline' : 'Compare'}
      aria-keyshortcuts="C"
      onClick={() => void import('./rareKeys').then(({ runRare }) => runRare({ do: 'compare' }, store.getState()))}
    >
      <Icon name="compare" />
      <span className="word">{comparing ? 'Timeline' : 'Compare'}</span>
    </button>
  );
}

/** On the phone the pickers stand behind one row that says what is chosen. */
export function SetupRow() {
  const setup = useExplorer((state) => state.computed.start.setup);
  const scenario = useExplorer((state) => state.tree.scenario);
  const { charm } = setup;
  const shipped = charm !== null && isId(RECONCILER_IDS, charm) ? RECONCILERS[charm] : null;
  const reconciler = shipped ?? (isOwnCharm(charm) ? 'your charm' : 'no charm code');
  return (
    <details className="setup">
      <summary>
        <span>
          {scenario === null ? 'Built by hand' : scenarioById(scenario).title}
          <span className="cap">
            {setup.library}
            {setup.patch !== undefined && ', changed'} · {reconciler}
          </span>
        </span>
        <Icon name="down" />
      </summary>
      <Pickers />
    </details>
  );
}
