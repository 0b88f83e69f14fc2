import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HookRunner } from '../../model/hook';
import {
  act,
  canUndo,
  currentBranch,
  runOf,
  startTree,
  switchBranch,
  toggleAction,
  undo,
  type BranchTree,
} from '../../run/branches';
import type { ParsedLink } from '../../run/link/link';
import { commonPrefix, type ComputedRun, type Run, type RunAction } from '../../run/run';
import type { ScenarioId } from '../../scenarios/ids';
import type { Setup } from '../../model/setup';
import type { CharmSource } from '../code/source';
import type { ThemeChoice } from '../shell/theme';
import { computeNow } from './compute';
import { scenarioRun } from './opening';
import { nextGap, nextOfActor, stepFor } from './steps';
import type { Aim, Check, Explain, ExplorerData, PythonState, SheetName, Tab } from './state';

/** Everything a person can do. Each changes the data above and nothing else. */
export interface ExplorerCommands {
  readonly select: (step: number) => void;
  readonly move: (by: 1 | -1, sameActor?: boolean) => void;
  readonly hover: (step: number | null) => void;
  readonly setPlaying: (playing: boolean) => void;
  readonly goToGap: () => void;
  readonly act: (action: RunAction) => void;
  readonly undo: () => void;
  /** Switches the action of a step off, or on again; the rest is computed anew. */
  readonly toggle: (step: number) => void;
  /** Another branch, by its id. */
  readonly switchTo: (branch: string) => void;
  readonly pickScenario: (id: ScenarioId) => void;
  readonly changeSetup: (change: Partial<Setup>) => void;
  readonly open: (link: ParsedLink) => void;
  readonly setTab: (tab: Tab) => void;
  readonly openSheet: (sheet: SheetName | null) => void;
  readonly setSingleKeys: (on: boolean) => void;
  readonly setTheme: (theme: ThemeChoice) => void;
  readonly dismiss: (notice: number) => void;
  readonly notify: (text: string) => void;
  readonly python: (state: PythonState) => void;
  readonly brought: (source: CharmSource) => void;
  readonly canExplain: (explain: Explain) => void;
  readonly checked: (outcome: object, check: Check) => void;
  readonly stop: (reason: string) => void;
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

type Computing = Pick<ExplorerData, 'computed' | 'pending' | 'stopped'>;

function compute(engine: Running, previous: ComputedRun | null, run: Run): Computing {
  const progress = computeNow(previous, run, engine.runner);
  if (progress.kind === 'done') return { computed: progress.done, pending: null, stopped: null };
  const pending = { input: progress.input, step: progress.done.steps.length + 1, total: run.actions.length };
  return { computed: progress.done, pending, stopped: null };
}

export interface Opening {
  readonly link: ParsedLink;
  readonly theme: ThemeChoice;
  readonly sources?: readonly CharmSource[];
}

export function createExplorerStore(engine: Running, { link, theme, sources = [] }: Opening): StoreApi<ExplorerState> {
  return createStore<ExplorerState>((set, get) => {
    const withTree = (tree: BranchTree, previous: ComputedRun | null): Pick<ExplorerData, 'tree'> & Computing => ({
      tree,
      ...compute(engine, previous, runOf(tree)),
    });
    const last = (): number => get().computed.run.actions.length;
    const change = (tree: BranchTree, aim: Aim): void => {
      const next = withTree(tree, get().computed);
      const waits = next.pending !== null;
      set({ ...next, aim: waits ? aim : null, selected: stepFor(next.computed, aim), hovered: null, playing: false });
    };
    const commands: ExplorerCommands = {
      select: (step) =>
        set({ selected: Math.max(Math.min(1, last()), Math.min(step, last())), hovered: null, aim: null }),
      move: (by, sameActor = false) => {
        const { computed, selected } = get();
        const next = sameActor ? nextOfActor(computed.steps, selected, by) : selected + by;
        if (next >= 1 && next <= last()) commands.select(next);
      },
      hover: (hovered) => set({ hovered }),
      setPlaying: (playing) => {
        if (playing && get().selected >= last()) commands.select(1);
        set({ playing, hovered: null });
      },
      goToGap: () => {
        const gap = nextGap(get().computed, get().selected);
        if (gap === null) commands.notify('There is no gap in this run.');
        else commands.select(gap);
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
      toggle: (step) => change(toggleAction(get().tree, step - 1), { step: get().selected }),
      switchTo: (branch) => {
        const { tree, selected } = get();
        change(switchBranch(tree, branch), { step: selected });
      },
      pickScenario: (id) => change(treeOf({ run: scenarioRun(id), others: [] }), { step: null }),
      changeSetup: (setup) => {
        const { tree } = get();
        change({ ...tree, setup: { ...tree.setup, ...setup } }, { step: null });
      },
      open: (link) => {
        change(treeOf(link), link);
        for (const text of link.notices) commands.notify(text);
      },
      setTab: (tab) => set({ tab }),
      openSheet: (sheet) => set({ sheet, playing: false }),
      setSingleKeys: (singleKeys) => set({ singleKeys }),
      setTheme: (choice) => set({ theme: choice }),
      dismiss: (id) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
      notify: (text) => {
        const { notices } = get();
        if (notices.some((notice) => notice.text === text)) return;
        const id = Math.max(0, ...notices.map((notice) => notice.id)) + 1;
        set({ notices: [...notices, { id, text }].slice(-MAX_NOTICES) });
      },
      python: (python) => set({ python }),
      canExplain: (explain) => set({ explain }),
      brought: (source) => set({ sources: { ...get().sources, [source.id]: source } }),
      checked: (outcome, check) => set({ checks: new Map([...get().checks, [outcome, check]]) }),
      stop: (stopped) => set({ pending: null, stopped }),
      resume: () => {
        const { tree, computed, aim } = get();
        const next = compute(engine, computed, runOf(tree));
        set(next);
        if (aim !== null) set({ selected: stepFor(next.computed, aim), aim: next.pending === null ? null : aim });
      },
    };
    const first = withTree(treeOf(link), null);
    return {
      ...first,
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
      notices: link.notices.map((text, id) => ({ id, text })),
      sources: Object.fromEntries(sources.map((source) => [source.id, source])),
      explain: null,
      commands,
    };
  });
}
