import { useEffect, type ReactNode } from 'react';
import { Icon, Mark, type IconName } from '../shell/Icon';
import { nextTheme, type ThemeChoice } from '../shell/theme';
import { viewAddress, VIEWS } from '../views';
import { CopyButton } from './CopyButton';
import { useTheme } from './useTheme';
import { ViewMenu } from './ViewMenu';
import '../shell/base.css';
import '../shell/explorer.css';

const THEME_ICONS: Readonly<Record<ThemeChoice, IconName>> = { auto: 'auto', light: 'sun', dark: 'moon' };

interface Props {
  /** Key of `VIEWS`. */
  readonly view: string;
  /** Stands beside the menu of views: pickers, a title. */
  readonly head?: ReactNode;
  /** Buttons before Share. */
  readonly tools?: ReactNode;
  /** The address that Share copies; usual: the page's own. */
  readonly address?: () => string;
  readonly children: ReactNode;
}

/** The frame of every page beside the explorer: top bar, one `main`, the theme, the window's title. */
export function PageFrame({ view, head, tools, address = () => window.location.href, children }: Props) {
  const [theme, setTheme] = useTheme();
  const title = VIEWS[view]?.title ?? '';
  useEffect(() => {
    document.title = `Renewal Gap: ${title}`;
  }, [title]);
  return (
    <div className="screen framed">
      <header className="top">
        <a className="top-name" href={viewAddress(null)} aria-label="Renewal Gap: to the explorer">
          <Mark />
          <b>Renewal Gap</b>
        </a>
        <ViewMenu now={view} />
        {head !== undefined && <div className="top-head">{head}</div>}
        <div className="top-tools">
          {tools}
          <CopyButton label="Share" icon="share" text={address} />
          <button
            type="button"
            className="btn quiet square"
            aria-label={`Theme: ${theme === 'auto' ? 'automatic' : theme}`}
            onClick={() => setTheme(nextTheme(theme))}
          >
            <Icon name={THEME_ICONS[theme]} />
          </button>
        </div>
      </header>
      <main>{children}</main>
    </div>
  );
}
