/**
 * One text being edited: the reader's charm or the library. What is typed is tried when typing pauses; a text that loads becomes the run's,
 * one that does not is kept, and the last good run stays on screen.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Loaded, SourceError } from '../../charm/live/types';
import { defaultSetup } from '../../model/start';
import type { Setup } from '../../model/setup';
import { currentBranch } from '../../run/branches';
import { codeInUse, LIBRARY_FILE, MAIN_FILE, patchId, type OwnCharm, type RunCode } from '../../run/code';
import type { ComputedRun, Run } from '../../run/run';
import { loadCharm } from '../code/source';
import { changedSetup } from '../store/code';
import type { Coder } from '../store/coder';
import { rememberCode, tabMemory, type Memory } from '../store/known';
import type { EditTarget } from '../store/state';
import type { ExplorerState } from '../store/store';
import { readDraft, writeDraft, type DraftOf } from './drafts';
import { ownSetup } from './ownSetup';
import { firstDifference, reportOn, type Report } from './report';
import { saidBy } from '../../run/said-by';

/** So long nothing has to be typed before a text is tried. */
export const PAUSE_MS = 300;
/** A run that takes longer is shown as far as it is, once something in it differs. */
const EARLY_MS = 250;

export type Files = Readonly<Record<string, string>>;

/** `still`: as opened. `held`: waits for Run. `failed`: the text is kept, and the last good run with it. */
export type Phase = 'still' | 'typing' | 'trying' | 'running' | 'ran' | 'failed' | 'held';

export interface Problem extends SourceError {
  /** The step, from 1, at which it happened; null: while the text was loaded. */
  readonly step: number | null;
}

export interface Editing {
  readonly target: EditTarget;
  readonly files: Files;
  readonly active: string;
  /** What it is compared with: the shipped charm, the released library; empty for a charm that was written elsewhere. */
  readonly original: Files;
  /** Shipped charm, or version of the library. */
  readonly from: string | null;
  readonly phase: Phase;
  readonly problem: Problem | null;
  readonly loaded: Loaded['charm'] | null;
  readonly report: Report | null;
  /** How long it took from the pause to the run on screen, in milliseconds. */
  readonly took: number | null;
}

export interface EditingStore {
  readonly state: StoreApi<Editing>;
  readonly type: (text: string) => void;
  readonly show: (file: string) => void;
  readonly put: (files: Files, options: { readonly hold: boolean }) => void;
  readonly remove: (file: string) => void;
  /** Without waiting for a pause. */
  readonly run: () => void;
  readonly reset: () => void;
  readonly close: () => void;
}

function draftOf(target: EditTarget, from: string | null): DraftOf {
  return { kind: target === 'library' ? 'library' : 'charm', from };
}

function sameFiles(a: Files, b: Files): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

interface Opened {
  readonly files: Files;
  readonly original: Files;
  readonly from: string | null;
}

async function openCharm(state: ExplorerState, own: OwnCharm | undefined): Promise<Opened> {
  const { charm } = state.computed.start.setup;
  const from = own ? own.from : charm;
  const source = from === null ? null : (state.sources[from] ?? (await loadCharm(from)));
  const original: Files = source === null ? {} : { [MAIN_FILE]: source.text };
  return { files: own?.files ?? original, original, from: source === null ? null : from };
}

async function openLibrary(state: ExplorerState, coder: Coder): Promise<Opened> {
  const { library } = state.computed.start.setup;
  const released = state.released[library] ?? (await coder.released(library));
  state.commands.broughtLibrary(library, released);
  const own = codeInUse(state.tree.code, state.tree.setup)?.library;
  return { files: { [LIBRARY_FILE]: own ?? released }, original: { [LIBRARY_FILE]: released }, from: library };
}

function openPaste(state: ExplorerState): Opened {
  const own = codeInUse(state.tree.code, state.tree.setup)?.charm;
  return { files: own?.from === null ? own.files : { [MAIN_FILE]: '' }, original: {}, from: null };
}

/** The reader's own charm: that of the run, or the one that is kept beside it. */
function ownCharm({ tree }: ExplorerState, target: EditTarget): OwnCharm | undefined {
  return target === 'own' ? tree.code?.charm : codeInUse(tree.code, tree.setup)?.charm;
}

/** @throws Error with a sentence where the text cannot be had */
export async function openEditing(
  explorer: StoreApi<ExplorerState>,
  target: EditTarget,
  memory: Memory = tabMemory,
): Promise<EditingStore> {
  const { coder } = explorer.getState();
  if (coder === null) throw new Error('Python is not connected to this page.');
  const opened =
    target === 'library'
      ? await openLibrary(explorer.getState(), coder)
      : target === 'paste'
        ? openPaste(explorer.getState())
        : await openCharm(explorer.getState(), ownCharm(explorer.getState(), target));
  coder.warmUp(explorer.getState().computed.start.setup.library);
  return new Session(explorer, coder, memory, target, opened);
}

class Session implements EditingStore {
  readonly state: StoreApi<Editing>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Raised by every text and every end: what was begun for an older one is dropped. */
  private turn = 0;
  private base: { readonly of: unknown; readonly run: ComputedRun } | null = null;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly explorer: StoreApi<ExplorerState>,
    private readonly coder: Coder,
    private readonly memory: Memory,
    target: EditTarget,
    { files, original, from }: Opened,
  ) {
    const draft = readDraft(memory, draftOf(target, from));
    const shown = draft?.files ?? files;
    const active = draft !== null && Object.hasOwn(shown, draft.active) ? draft.active : mainOf(shown);
    const foreign = explorer.getState().foreign;
    this.state = createStore<Editing>(() => ({
      target,
      files: shown,
      active,
      original,
      from,
      phase: draft?.held === true || (foreign !== null && !foreign.read) ? 'held' : 'still',
      problem: null,
      loaded: null,
      report: null,
      took: null,
    }));
    this.unsubscribe = explorer.subscribe((now, before) => {
      if (now.computed !== before.computed && now.pending === null) void this.compare();
    });
    // Text that was typed before a reload, or a run that is the reader's already: what it changes is said again.
    if (this.state.getState().phase === 'still' && !sameFiles(shown, original)) this.later(0);
  }

  readonly type = (text: string): void => {
    const { files, active } = this.state.getState();
    if (files[active] === text) return;
    this.change({ files: { ...files, [active]: text } });
  };

  readonly show = (active: string): void => {
    this.state.setState({ active });
    this.save();
  };

  readonly put = (added: Files, { hold }: { readonly hold: boolean }): void => {
    const { files } = this.state.getState();
    const kept = Object.fromEntries(Object.entries(files).filter(([, text]) => text.trim() !== ''));
    const all = { ...kept, ...added };
    this.change({ files: all, active: Object.keys(added)[0] ?? mainOf(all) }, hold);
  };

  readonly remove = (file: string): void => {
    const { files } = this.state.getState();
    const rest = Object.fromEntries(Object.entries(files).filter(([name]) => name !== file));
    if (Object.keys(rest).length > 0) this.change({ files: rest, active: mainOf(rest) });
  };

  readonly run = (): void => {
    clearTimeout(this.timer);
    void this.try();
  };

  readonly reset = (): void => {
    const { original } = this.state.getState();
    this.change({ files: original, active: mainOf(original) });
    this.run();
  };

  readonly close = (): void => {
    this.turn += 1;
    clearTimeout(this.timer);
    this.unsubscribe();
    this.explorer.getState().commands.originalRun(null);
  };

  private change(change: Pick<Editing, 'files'> & Partial<Editing>, hold = false): void {
    this.turn += 1;
    // What somebody else wrote goes on waiting while it is looked through.
    const holds = hold || this.state.getState().phase === 'held';
    this.state.setState({ ...change, phase: holds ? 'held' : 'typing' });
    this.save();
    clearTimeout(this.timer);
    if (!holds) this.later(PAUSE_MS);
  }

  private later(ms: number): void {
    this.timer = setTimeout(() => void this.try(), ms);
  }

  private save(): void {
    const { target, from, files, active, original, phase } = this.state.getState();
    const draft = sameFiles(files, original) ? null : { files, active, held: phase === 'held' };
    writeDraft(this.memory, draftOf(target, from), draft);
  }

  /** The run with the text as it stands; with the original text it is the page's own again. */
  private runWith(loaded: Loaded['charm'] | null): Run {
    const { target, files, original, from } = this.state.getState();
    const { tree } = this.explorer.getState();
    const { actions } = currentBranch(tree);
    const unchanged = sameFiles(files, original);
    const before = codeInUse(tree.code, tree.setup);
    const run = (setup: Partial<Setup>, code: RunCode): Run => ({ scenario: tree.scenario, actions, setup, code });
    if (target === 'library') {
      const text = files[LIBRARY_FILE] ?? '';
      const library = defaultSetup(tree.setup).library;
      const released = changedSetup(tree, { library });
      return run(unchanged ? released : { ...released, patch: patchId(text) }, { ...before, library: text });
    }
    if (unchanged) return run(changedSetup(tree, { charm: from }), before ?? {});
    const charm: OwnCharm = { files, from };
    return run(ownSetup(tree, charm, loaded), { ...before, charm });
  }

  private async try(): Promise<void> {
    if (Object.values(this.state.getState().files).every((text) => text.trim() === '')) {
      this.state.setState({ phase: 'still' });
      return;
    }
    this.turn += 1;
    const mine = this.turn;
    const begun = performance.now();
    this.state.setState({ phase: 'trying' });
    this.save();
    const wanted = (): boolean => mine === this.turn;
    let step: number | null = null;
    try {
      const answer = await this.coder.load(this.runWith(null));
      if (!wanted()) return;
      if ('error' in answer) {
        this.state.setState({ phase: 'failed', problem: { ...answer.error, step: null } });
        return;
      }
      this.state.setState({ phase: 'running', loaded: answer.loaded.charm, problem: null });
      const run = this.runWith(answer.loaded.charm);
      const shown = this.explorer.getState().computed;
      const done = await this.coder.compute(run, (soFar) => {
        step = soFar.steps.length + 1;
        const enough = performance.now() - begun > EARLY_MS && firstDifference(shown, soFar) !== null;
        return wanted() && !enough;
      });
      if (wanted()) this.take(run, done, performance.now() - begun);
    } catch (error) {
      if (!wanted()) return;
      const message = saidBy(error);
      const problem: Problem = { type: '', message, file: null, line: null, step };
      this.state.setState({ phase: 'failed', problem });
    }
  }

  private take({ setup, code = {} }: Run, computed: ComputedRun, took: number): void {
    rememberCode(code, this.memory);
    this.state.setState({ phase: 'ran', took });
    this.explorer.getState().commands.adopt(setup, code, computed);
    void this.compare();
  }

  /** The same actions with the original text. A charm that was written elsewhere has none: its first run stands for it. */
  private async baseRun(): Promise<ComputedRun> {
    const { tree, computed } = this.explorer.getState();
    const { target, from, original } = this.state.getState();
    const { actions } = currentBranch(tree);
    if (this.base?.of === actions) return this.base.run;
    const isOwn = target !== 'library' && Object.keys(original).length === 0;
    const library = defaultSetup(tree.setup).library;
    const setup = changedSetup(tree, target === 'library' ? { library } : { charm: from });
    const code = codeInUse(tree.code, setup);
    const run: Run = { scenario: tree.scenario, actions, setup, ...(code ? { code } : {}) };
    const made = isOwn ? computed : await this.coder.compute(run, () => true);
    this.base = { of: actions, run: made };
    return made;
  }

  private async compare(): Promise<void> {
    // A run that is still computed is neither to be judged nor to be judged by.
    if (this.state.getState().phase !== 'ran' || this.explorer.getState().pending !== null) return;
    const base = await this.baseRun().catch(() => null);
    const { computed, pending, commands } = this.explorer.getState();
    if (base === null || pending !== null) return;
    this.state.setState({ report: reportOn(base, computed) });
    commands.originalRun(base);
  }
}

function mainOf(files: Files): string {
  const names = Object.keys(files);
  return names.find((name) => name === MAIN_FILE || name.endsWith(`/${MAIN_FILE}`)) ?? names[0] ?? MAIN_FILE;
}
