import '../charm/live/no-eval';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { defaultSetup } from '../model/start';
import { loadCharm } from './code/source';
import { Page } from './shell/Page';
import { applyTheme, savedTheme } from './shell/theme';
import { answerRuns, createAnswerer, once } from './store/answering';
import { checkTwin } from './store/checking';
import { createCoder } from './store/coder';
import { Engine } from './store/engine';
import { foreignCode } from './store/known';
import { linkAt } from './store/opening';
import { recordingOf } from './store/recordings';
import { bringSources } from './store/sources';
import type { PythonState } from './store/state';
import { createExplorerStore, type Opening } from './store/store';

/** The page waits so long for a recording before it shows an empty timeline. */
const PATIENCE_MS = 300;

function orAfter<T>(ms: number, wanted: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
  return Promise.race([wanted.catch(() => null), late]);
}

/** What the first look needs, brought before it, so that nothing on the page moves. */
async function prepare(engine: Engine, released: (version: string) => Promise<string>): Promise<Opening> {
  const texts = new Map<string, string>();
  const link = await linkAt(window.location, async (base) => {
    const [kind, name = ''] = base.split(':');
    if (kind === 'charm') return (await loadCharm(name))?.text ?? null;
    const text = await released(name).catch(() => null);
    if (text !== null) texts.set(name, text);
    return text;
  });
  const code = {
    released: Object.fromEntries(texts),
    foreign: link.run.code === undefined ? null : foreignCode(link.run.code, 'link'),
  };
  const theme = link.theme ?? savedTheme();
  applyTheme(theme);
  if (link.motion === 'off') document.documentElement.dataset['motion'] = 'off';
  const { charm } = defaultSetup(link.run.setup);
  if (charm === null) return { link, theme, ...code };
  const { scenario } = link.run;
  const [recording, source] = await Promise.all([
    orAfter(PATIENCE_MS, scenario === null ? Promise.resolve(null) : recordingOf(scenario, charm)),
    orAfter(PATIENCE_MS, loadCharm(charm)),
  ]);
  if (recording !== null) engine.learn(recording);
  return { link, theme, sources: source === null ? [] : [source], ...code };
}

async function open(root: HTMLElement): Promise<void> {
  const engine = new Engine();
  let tell: (state: PythonState) => void = () => undefined;
  const python = once(async () => {
    const { startPython } = await import('./store/python');
    return startPython(document, (state) => tell(state));
  });
  const store = createExplorerStore(
    engine,
    await prepare(engine, async (version) => (await python()).released(version)),
  );
  const { commands } = store.getState();
  tell = commands.python;
  const answerer = createAnswerer(engine, python, commands.checked);
  commands.canCode(createCoder(engine, answerer, python));
  bringSources(store);
  answerRuns(store, engine, answerer);
  checkTwin(store, python);
  const comparing = once(async () => {
    const { compareRuns } = await import('./compare/runs');
    return compareRuns(store, engine, answerer);
  });
  const compareWhenAsked = (): void => {
    if (store.getState().compare !== null) void comparing();
  };
  store.subscribe(compareWhenAsked);
  compareWhenAsked();
  createRoot(root).render(
    <StrictMode>
      <Page store={store} />
    </StrictMode>,
  );
  void import('../run/why/causes').then(({ causesOf }) => store.getState().commands.canExplain(causesOf));
  void import('./editor/restore').then(({ restoreEditing }) => restoreEditing(store));
  // Writing links takes as much code as reading them: it comes after the first paint.
  const { browserAddress, keepAddress } = await import('./store/address');
  keepAddress(store, browserAddress(), window.location.pathname);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the explorer.');
void open(root);
