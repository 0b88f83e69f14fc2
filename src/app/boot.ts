/** One explorer, from an address to a store that computes: what the page, a lesson and a repair start with. */
import type { StoreApi } from 'zustand';
import { defaultSetup } from '../model/start';
import type { ParsedLink } from '../run/link/link';
import { loadCharm } from './code/source';
import { savedTheme } from './shell/theme';
import { answerRuns, createAnswerer, once } from './store/answering';
import { checkTwin } from './store/checking';
import { createCoder } from './store/coder';
import { Engine } from './store/engine';
import { foreignCode } from './store/known';
import { linkAt, opensBug } from './store/opening';
import { recordingOf } from './store/recordings';
import { bringSources } from './store/sources';
import type { PythonState } from './store/state';
import { createExplorerStore, type ExplorerState, type Opening } from './store/store';

export interface Address {
  readonly search: string;
  readonly hash: string;
}

/** The page waits so long for a recording before it shows an empty timeline. */
const PATIENCE_MS = 300;

function orAfter<T>(ms: number, wanted: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
  return Promise.race([wanted.catch(() => null), late]);
}

/** What the first look needs, brought before it, so that nothing on the page moves. */
async function prepare(
  address: Address,
  engine: Engine,
  released: (version: string) => Promise<string>,
): Promise<Opening> {
  const texts = new Map<string, string>();
  const link = await linkAt(address, async (base) => {
    const [kind, name = ''] = base.split(':');
    if (kind === 'charm') return (await loadCharm(name))?.text ?? null;
    const text = await released(name).catch(() => null);
    if (text !== null) texts.set(name, text);
    return text;
  });
  const code = {
    released: Object.fromEntries(texts),
    foreign: opensBug(address) ? null : foreignCode(link.run.code, 'link'),
  };
  const theme = link.theme ?? savedTheme();
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

export interface OpenExplorer {
  readonly store: StoreApi<ExplorerState>;
  readonly link: ParsedLink;
}

/** @param address whose query and hash say the run; Python starts only where nothing else knows an answer */
export async function openExplorer(address: Address): Promise<OpenExplorer> {
  const engine = new Engine();
  let tell: (state: PythonState) => void = () => undefined;
  const python = once(async () => {
    const { startPython } = await import('./store/python');
    return startPython(document, (state) => tell(state));
  });
  const opening = await prepare(address, engine, async (version) => (await python()).released(version));
  const store = createExplorerStore(engine, opening);
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
  void import('../run/why/causes').then(({ causesOf }) => commands.canExplain(causesOf));
  return { store, link: opening.link };
}
