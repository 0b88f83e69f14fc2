import { isId, RECONCILER_IDS, RECONCILERS } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';
import { useExplorer } from '../store/context';
import { Icon, Mark, type IconName } from './Icon';
import { Pickers } from './Pickers';
import { ShareButton } from './ShareButton';
import { nextTheme, type ThemeChoice } from './theme';

const THEME_ICONS: Readonly<Record<ThemeChoice, IconName>> = { auto: 'auto', light: 'sun', dark: 'moon' };

export function TopBar({ phone }: { readonly phone: boolean }) {
  const theme = useExplorer((state) => state.theme);
  const { setTheme, openSheet } = useExplorer((state) => state.commands);
  return (
    <header className="top">
      <span className="top-name">
        <Mark />
        <b>Renewal Gap</b>
      </span>
      {!phone && <Pickers />}
      <div className="top-tools">
        <ShareButton />
        <button
          type="button"
          className="btn quiet square"
          aria-label={`Theme: ${theme === 'auto' ? 'automatic' : theme}`}
          onClick={() => setTheme(nextTheme(theme))}
        >
          <Icon name={THEME_ICONS[theme]} />
        </button>
        <button
          type="button"
          className="btn quiet square"
          aria-label="Keyboard help"
          aria-haspopup="dialog"
          onClick={() => openSheet('keys')}
        >
          <kbd>?</kbd>
        </button>
      </div>
    </header>
  );
}

/** On the phone the pickers stand behind one row that says what is chosen. */
export function SetupRow() {
  const setup = useExplorer((state) => state.computed.start.setup);
  const scenario = useExplorer((state) => state.tree.scenario);
  const { charm } = setup;
  const reconciler = charm !== null && isId(RECONCILER_IDS, charm) ? RECONCILERS[charm] : 'no charm code';
  return (
    <details className="setup">
      <summary>
        <span>
          {scenario === null ? 'Built by hand' : scenarioById(scenario).title}
          <span className="cap">
            {setup.library} · {reconciler}
          </span>
        </span>
        <Icon name="down" />
      </summary>
      <Pickers />
    </details>
  );
}
