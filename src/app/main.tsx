import '../charm/live/no-eval';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { defaultSetup } from '../model/start';
import { loadCharm } from './code/source';
import { Page } from './shell/Page';
import { applyTheme, savedTheme } from './shell/theme';
import { answerRuns, once } from './store/answering';
import { checkTwin } from './store/checking';
import { Engine } from './store/engine';
import { linkAt } from './store/opening';
import { recordingOf } from './store/recordings';
import { bringSources } from './store/sources';
import { createExplorerStore, type Opening } from './store/store';

/** The page waits so long for a recording before it shows an empty timeline. */
const PATIENCE_MS = 300;

function orAfter<T>(ms: number, wanted: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
  return Promise.race([wanted.catch(() => null), late]);
}

/** What the first look needs, brought before it, so that nothing on the page moves. */
async function prepare(engine: Engine): Promise<Opening> {
  const link = await linkAt(window.location);
  const theme = link.theme ?? savedTheme();
  applyTheme(theme);
  if (link.motion === 'off') document.documentElement.dataset['motion'] = 'off';
  const { charm } = defaultSetup(link.run.setup);
  if (charm === null) return { link, theme };
  const { scenario } = link.run;
  const [recording, source] = await Promise.all([
    orAfter(PATIENCE_MS, scenario === null ? Promise.resolve(null) : recordingOf(scenario, charm)),
    orAfter(PATIENCE_MS, loadCharm(charm)),
  ]);
  if (recording !== null) engine.learn(recording);
  return { link, theme, sources: source === null ? [] : [source] };
}

async function open(root: HTMLElement): Promise<void> {
  const engine = new Engine();
  const store = createExplorerStore(engine, await prepare(engine));
  const python = once(async () => {
    const { startPython } = await import('./store/python');
    return startPython(document, store.getState().commands.python);
  });
  bringSources(store);
  answerRuns(store, engine, python);
  checkTwin(store, python);
  createRoot(root).render(
    <StrictMode>
      <Page store={store} />
    </StrictMode>,
  );
  void import('../run/why/causes').then(({ causesOf }) => store.getState().commands.canExplain(causesOf));
  // Writing links takes as much code as reading them: it comes after the first paint.
  const { browserAddress, keepAddress } = await import('./store/address');
  keepAddress(store, browserAddress(), window.location.pathname);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the explorer.');
void open(root);
