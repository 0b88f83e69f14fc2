import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HookRunner } from '../../model/hook';
import {
  act,
  canRedo,
  canUndo,
  currentBranch,
  redo,
  removeBranch,
  renameBranch,
  runOf,
  startTree,
  switchBranch,
  toggleAction,
  undo,
  type BranchTree,
} from '../../run/branches';
import type { ParsedLink } from '../../run/link/link';
import { codeInUse, type RunCode } from '../../run/code';
import { commonPrefix, MAX_STEPS, type ComputedRun, type Run, type RunAction } from '../../run/run';
import type { ScenarioId } from '../../scenarios/ids';
import type { Setup } from '../../model/setup';
import type { CharmSource } from '../code/source';
import type { ThemeChoice } from '../shell/theme';
import { asShipped, bothCodes, changedSetup, ownPart, takenAlong } from './code';
import type { Coder } from './coder';
import { computeNow } from './compute';
import { scenarioRun } from './opening';
import { LOOKING, lookingCommands, type LookingCommands } from './looking';
import { nextGap, nextLoss, nextOfActor, stepCount, stepFor, unknownStep } from './steps';
import type {
  Notice,
  Aim,
  Check,
  EditTarget,
  Explain,
  ExplorerData,
  Foreign,
  LineAt,
  PythonState,
  SheetName,
  Tab,
} from './state';

/** Everything a person can do. Each changes the data above and nothing else. */
export interface ExplorerCommands extends LookingCommands {
  readonly select: (step: number) => void;
  readonly move: (by: 1 | -1, sameActor?: boolean) => void;
  readonly hover: (step: number | null) => void;
  readonly setPlaying: (playing: boolean) => void;
  readonly goToGap: () => void;
  /** The next step that loses something, or the one before. */
  readonly goToLoss: (by: 1 | -1) => void;
  readonly act: (action: RunAction) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Switches the action of a step off, or on again; the rest is computed anew. */
  readonly toggle: (step: number) => void;
  /** Another branch, by its id. */
  readonly switchTo: (branch: string) => void;
  readonly renameBranch: (branch: string, name: string) => void;
  readonly removeBranch: (branch: string) => void;
  readonly pickScenario: (id: ScenarioId) => void;
  readonly changeSetup: (change: Partial<Setup>) => void;
  readonly open: (link: ParsedLink, foreign?: Foreign | null) => void;
  /** Opens or closes the editor. */
  readonly edit: (target: EditTarget | null) => void;
  /** Gives the charm the whole page, or takes it back. */
  readonly widen: (wide: boolean) => void;
  /** Stands at a line inside a hook; null: at the end of the hook, as usual. */
  readonly standAt: (place: LineAt | null) => void;
  /** Texts to choose from, which nothing makes use of yet. */
  readonly keepCode: (code: RunCode) => void;
  /** Takes over code that has been tried, and the run as far as it has been computed with it. */
  readonly adopt: (setup: Partial<Setup>, code: RunCode, computed: ComputedRun) => void;
  /** The reader has read the code that came with the run. */
  readonly readCode: () => void;
  /** Drops code that came with the run. */
  readonly forgetCode: () => void;
  readonly canCode: (coder: Coder) => void;
  readonly originalRun: (run: ComputedRun | null) => void;
  readonly setTab: (tab: Tab) => void;
  readonly openSheet: (sheet: SheetName | null) => void;
  readonly setSingleKeys: (on: boolean) => void;
  readonly setTheme: (theme: ThemeChoice) => void;
  readonly dismiss: (notice: number) => void;
  /** What could be read of the address is what the reader wants. */
  readonly takeLink: () => void;
  readonly notify: (text: string) => void;
  /** Says something that holds at this step alone: the next step takes it away. */
  readonly answer: (text: string) => void;
  readonly python: (state: PythonState) => void;
  readonly brought: (source: CharmSource) => void;
  readonly broughtLibrary: (version: string, text: string) => void;
  readonly canExplain: (explain: Explain) => void;
  readonly checked: (outcome: object, check: Check) => void;
  readonly stop: (reason: string) => void;
  /** Computes as many steps more as before. */
  readonly goOn: () => void;
  /** Tries again where the run waited. */
  readonly resume: () => void;
}

export interface ExplorerState extends ExplorerData {
  readonly commands: ExplorerCommands;
}

/** What computes hooks. */
export interface Running {
  readonly runner: HookRunner;
}

const MAX_NOTICES = 5;

function treeOf(link: Pick<ParsedLink, 'run' | 'others'>): BranchTree {
  return startTree(link.run, 'Scenario', link.others);
}

function withTexts(tree: BranchTree, code: RunCode | undefined): BranchTree {
  return code ? { ...tree, code } : tree;
}

type Computing = Pick<ExplorerData, 'computed' | 'pending' | 'stopped'>;

function compute(engine: Running, previous: ComputedRun | null, run: Run, limit: number): Computing {
  const progress = computeNow(previous, run, engine.runner, limit);
  if (progress.kind === 'done') return { computed: progress.done, pending: null, stopped: null };
  const total = Math.min(run.actions.length, limit);
  const pending = { input: progress.input, step: progress.done.steps.length + 1, total };
  return { computed: progress.done, pending, stopped: null };
}

/** Without what held at one step alone. */
function lasting(notices: readonly Notice[]): readonly Notice[] {
  return notices.some(({ passing }) => passing) ? notices.filter(({ passing }) => passing !== true) : notices;
}

export interface Opening {
  readonly link: ParsedLink;
  readonly theme: ThemeChoice;
  readonly sources?: readonly CharmSource[];
  readonly released?: Readonly<Record<string, string>>;
  readonly foreign?: Foreign | null;
  /** Steps that are computed before the reader asks for more. */
  readonly limit?: number;
}

export function createExplorerStore(
  engine: Running,
  { link, theme, sources = [], released = {}, foreign = null, limit = MAX_STEPS }: Opening,
): StoreApi<ExplorerState> {
  return createStore<ExplorerState>((set, get) => {
    const withTree = (tree: BranchTree, previous: ComputedRun | null): Pick<ExplorerData, 'tree'> & Computing => ({
      tree,
      ...compute(engine, previous, runOf(tree), get()?.limit ?? limit),
    });
    const last = (): number => stepCount(get());
    const change = (tree: BranchTree, aim: Aim): void => {
      const next = withTree(tree, get().computed);
      const waits = next.pending !== null;
      const selected = Math.min(
        stepFor(next.computed, aim),
        stepCount({ computed: next.computed, limit: get().limit }),
      );
      const notices = lasting(get().notices);
      set({ ...next, aim: waits ? aim : null, selected, hovered: null, playing: false, notices });
    };
    const sayUnknown = (computed: ComputedRun, aim: Aim): void => {
      const text = unknownStep(computed, aim);
      if (text !== null) commands.notify(text);
    };
    const commands: ExplorerCommands = {
      ...lookingCommands(set, get),
      select: (step) =>
        set({
          selected: Math.max(Math.min(1, last()), Math.min(step, last())),
          hovered: null,
          aim: null,
          notices: lasting(get().notices),
        }),
      move: (by, sameActor = false) => {
        const { computed, selected } = get();
        const next = sameActor ? nextOfActor(computed.steps, selected, by) : selected + by;
        if (next >= 1 && next <= last()) commands.select(next);
      },
      hover: (hovered) => set({ hovered }),
      setPlaying: (playing) => {
        const { range, selected } = get();
        if (playing && selected >= Math.min(last(), range?.to ?? Infinity)) commands.select(range?.from ?? 1);
        set({ playing, hovered: null });
      },
      goToGap: () => {
        const gap = nextGap(get().computed, get().selected);
        if (gap === null) commands.answer('There is no gap in this run.');
        else commands.select(gap);
      },
      goToLoss: (by) => {
        const { computed, selected } = get();
        const loss = nextLoss(computed.steps, selected, by);
        if (loss === null) commands.answer('Nothing is lost in this run.');
        else commands.select(loss);
      },
      act: (action) => {
        const { tree, selected } = get();
        change(act(tree, selected, action), { step: selected + 1 });
      },
      undo: () => {
        const { tree } = get();
        if (!canUndo(tree)) return;
        const before = undo(tree);
        // Where the two part: there the reader stood when they acted.
        change(before, { step: commonPrefix(currentBranch(tree).actions, currentBranch(before).actions) });
      },
      redo: () => {
        const { tree } = get();
        if (!canRedo(tree)) return;
        const next = redo(tree);
        const shared = commonPrefix(currentBranch(tree).actions, currentBranch(next).actions);
        change(next, { step: shared + 1 });
      },
      toggle: (step) => change(toggleAction(get().tree, step - 1), { step: get().selected }),
      switchTo: (branch) => {
        const { tree, selected } = get();
        change(switchBranch(tree, branch), { step: selected });
      },
      renameBranch: (branch, name) => set({ tree: renameBranch(get().tree, branch, name) }),
      removeBranch: (branch) => {
        const { tree, selected } = get();
        change(removeBranch(tree, branch), { step: selected });
      },
      pickScenario: (id) => {
        const { tree } = get();
        const run = scenarioRun(id);
        const setup = takenAlong(run.setup, ownPart(tree), tree.code?.charm);
        change(withTexts(treeOf({ run: { ...run, setup }, others: [] }), tree.code), { step: null });
      },
      changeSetup: (setup) => {
        const { tree } = get();
        change({ ...tree, setup: changedSetup(tree, setup) }, { step: null });
      },
      edit: (editing) =>
        set({ editing, playing: false, standing: null, ...(editing === 'paste' ? { wide: true } : {}) }),
      widen: (wide) => set({ wide }),
      standAt: (standing) => set({ standing, playing: false }),
      keepCode: (code) => set({ tree: withTexts(get().tree, bothCodes(code, get().tree.code)) }),
      adopt: (setup, code, computed) => {
        const tree = withTexts({ ...get().tree, setup }, bothCodes(get().tree.code, code));
        const next = withTree(tree, computed);
        set({ ...next, selected: Math.min(get().selected, last()), hovered: null, foreign: null });
      },
      readCode: () => {
        const { foreign } = get();
        if (foreign !== null) set({ foreign: { ...foreign, read: true } });
      },
      forgetCode: () => {
        const { tree, coder } = get();
        coder?.stop();
        const { code, ...rest } = tree;
        const from = codeInUse(code, tree.setup)?.charm?.from ?? null;
        const charm = from ?? scenarioRun(tree.scenario ?? 'renewal-gap').setup.charm ?? null;
        set({ foreign: null, editing: null });
        change({ ...rest, setup: asShipped(tree, charm) }, { step: null });
      },
      canCode: (coder) => set({ coder }),
      originalRun: (original) => set({ original }),
      open: (link, foreign = null) => {
        set({ foreign });
        change(withTexts(treeOf(link), bothCodes(get().tree.code, link.run.code)), link);
        set({ compare: link.compare ?? null, compared: [], following: null, since: null, range: null });
        sayUnknown(get().computed, link);
        for (const text of link.says ?? []) commands.notify(text);
        for (const text of link.notices) commands.notify(text);
      },
      setTab: (tab) => set({ tab }),
      openSheet: (sheet) => set({ sheet, playing: false }),
      setSingleKeys: (singleKeys) => set({ singleKeys }),
      setTheme: (choice) => set({ theme: choice }),
      dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
      takeLink: () => set({ notices: get().notices.filter(({ ofLink }) => !ofLink) }),
      notify: (text) => {
        const { notices } = get();
        if (notices.some((notice) => notice.text === text)) return;
        const id = Math.max(0, ...notices.map((notice) => notice.id)) + 1;
        set({ notices: [...notices, { id, text, ofLink: false }].slice(-MAX_NOTICES) });
      },
      answer: (text) => {
        const notices = lasting(get().notices);
        const id = Math.max(0, ...get().notices.map((notice) => notice.id)) + 1;
        set({ notices: [...notices, { id, text, ofLink: false, passing: true as const }].slice(-MAX_NOTICES) });
      },
      python: (python) => set({ python }),
      canExplain: (explain) => set({ explain }),
      brought: (source) => set({ sources: { ...get().sources, [source.id]: source } }),
      broughtLibrary: (version, text) => set({ released: { ...get().released, [version]: text } }),
      checked: (outcome, check) => set({ checks: new Map([...get().checks, [outcome, check]]) }),
      stop: (stopped) => set({ pending: null, stopped }),
      goOn: () => {
        set({ limit: get().limit + limit });
        commands.resume();
      },
      resume: () => {
        const { tree, computed, aim } = get();
        const next = compute(engine, computed, runOf(tree), get().limit);
        set(next);
        if (aim === null) return;
        set({ selected: stepFor(next.computed, aim), aim: next.pending === null ? null : aim });
        sayUnknown(next.computed, aim);
      },
    };
    const first = withTree(treeOf(link), null);
    const unknown = unknownStep(first.computed, link);
    return {
      ...first,
      ...LOOKING,
      limit,
      compare: link.compare ?? null,
      selected: stepFor(first.computed, link),
      aim: first.pending === null ? null : { step: link.step },
      hovered: null,
      playing: false,
      tab: 'why',
      sheet: null,
      singleKeys: true,
      theme,
      motion: link.motion,
      python: { kind: 'off' },
      checks: new Map(),
      notices: [
        ...(link.says ?? []).map((text) => ({ text, ofLink: false })),
        ...[...link.notices, ...(unknown === null ? [] : [unknown])].map((text) => ({ text, ofLink: true })),
      ].map((notice, id) => ({ id, ...notice })),
      sources: Object.fromEntries(sources.map((source) => [source.id, source])),
      released,
      explain: null,
      foreign,
      editing: null,
      wide: link.view === 'charm',
      standing: null,
      original: null,
      coder: null,
      commands,
    };
  });
}
