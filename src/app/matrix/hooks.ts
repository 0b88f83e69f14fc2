/** Hooks of a search that no recorded path covers, run in the page's own Python, which starts with the first of them. */
import type { PythonHost } from '../../charm/live/host';
import type { RunOptions } from '../../charm/live/types';
import type { CellId } from '../../explore';
import type { HookInput, HookOutcome } from '../../model/hook';
import type { Design, Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import { isOwnCharm, type RunCode } from '../../run/code';
import { once } from '../store/answering';
import { sourcesOf } from '../store/live';
import type { PythonState } from '../store/state';
import { saidBy } from '../../run/said-by';

/** The search looks at what hooks leave, not at how. */
const NOTHING: RunOptions['record'] = { lines: false, calls: false, pull: false };

/** What every part of Python takes, loaded with the first hook. */
async function begin(tell: (state: PythonState) => void) {
  const [{ PythonHost }, { partsFor }, { releasedLibrary }, { ownCharmOverrides }, { OVERRIDES }, { progressState }] =
    await Promise.all([
      import('../../charm/live/host'),
      import('../../charm/live/parts'),
      import('../../charm/live/released'),
      import('../../charm/live/overrides'),
      import('../../charm/live/types'),
      import('../store/python'),
    ]);
  const parts = partsFor(document, new URL('python/', document.baseURI).href);
  const onProgress: ConstructorParameters<typeof PythonHost>[0]['onProgress'] = (progress) =>
    tell(progressState(progress, defaultSetup().library));
  const host: PythonHost = new PythonHost({ document, parts, onProgress });
  return { host, released: (version: string) => releasedLibrary(parts, version), ownCharmOverrides, OVERRIDES };
}

export interface Hooks {
  /** Runs one hook; one after the other, since there is one interpreter. */
  readonly run: (cell: CellId, input: HookInput) => Promise<HookOutcome>;
  /** What the reader's charm brings into every setup. @throws Error with a sentence where it cannot be loaded */
  readonly own: (charm: string) => Promise<Partial<Setup>>;
  readonly stop: () => void;
}

/** @param tell how far Python is @param code texts that a charm's id names */
export function openHooks(tell: (state: PythonState) => void, code: RunCode | undefined): Hooks {
  let begun = once(() => begin(tell));
  let started = false;
  const python = (): ReturnType<typeof begin> => {
    started = true;
    return begun().catch((error: unknown) => {
      tell({ kind: 'unavailable', reason: saidBy(error) });
      throw error;
    });
  };
  const libraryOf = async (design: readonly Design[], version: string, given: string | null) => {
    if (given !== null || design.every((each) => each === 'released')) return given;
    const { designedLibrary } = await import('../designs/twins');
    return designedLibrary(design, await (await python()).released(version));
  };
  const answered = async (input: HookInput): Promise<HookOutcome> => {
    const { setup } = input.world;
    const { charm, library } = await sourcesOf(setup, code);
    const source = await libraryOf(setup.design, setup.library, library);
    const { host, ownCharmOverrides, OVERRIDES } = await python();
    const of = { library: { version: setup.library, source }, charm: { files: charm, metadata: null } };
    const overrides = isOwnCharm(setup.charm) ? ownCharmOverrides(setup) : OVERRIDES;
    const { outcome } = await host.run(of, { input, record: NOTHING, overrides });
    tell({ kind: 'ready', library: setup.library });
    return outcome;
  };
  let before: Promise<unknown> = Promise.resolve();
  return {
    run: (_, input) => {
      const next = before.then(() => answered(input));
      before = next.catch(() => undefined);
      return next;
    },
    own: async (charm) => {
      const own = code?.charm;
      if (!own) return {};
      const version = defaultSetup().library;
      const { charm: files } = await sourcesOf({ charm }, code);
      const { host } = await python();
      const answer = await host.load({ library: { version, source: null }, charm: { files, metadata: null } });
      if ('error' in answer) throw new Error('The charm cannot be loaded: see “Check my charm” for the error.');
      const { setupOfCharm } = await import('../check/subject');
      return setupOfCharm(own, answer.loaded.charm);
    },
    stop: () => {
      if (!started) return;
      const old = begun;
      begun = once(() => begin(tell));
      started = false;
      void old()
        .then(({ host }) => host.dispose())
        .catch(() => undefined);
    },
  };
}
