/** What one mounted explorer knows. Everything that follows from these is a selector, never a field. */
import type { HookInput } from '../../model/hook';
import type { BranchTree } from '../../run/branches';
import type { MotionId } from '../../run/link/query';
import type { ComputedRun } from '../../run/run';
import type { Step } from '../../model/step.types';
import type { Explanation } from '../../run/why/types';
import type { Coder } from './coder';
import type { CharmSource } from '../code/source';
import type { ThemeChoice } from '../shell/theme';
import type { LookingData } from './looking';

export type PythonState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting'; readonly says: string; /** 0 to 1; null: not known. */ readonly part: number | null }
  | { readonly kind: 'ready'; readonly library: string }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** What became of comparing a hook's live answer with the twin's. */
export type Check =
  | { readonly kind: 'same'; readonly library: string }
  | { readonly kind: 'different'; readonly library: string; readonly says: readonly string[] };

export interface Notice {
  readonly id: number;
  readonly text: string;
  /** It says what of the address could not be taken as given. */
  readonly ofLink: boolean;
  /** It holds at the step at which it was said, and goes with it. */
  readonly passing?: true;
}

/** A hook whose answer Python is working on: the run stands there. */
export interface Pending {
  readonly input: HookInput;
  /** The step it belongs to, counted from 1, and how many there are. */
  readonly step: number;
  readonly total: number;
}

/** A step by number, by its name in the scenario, or (null) the one that matters. */
export interface Aim {
  readonly step: number | string | null;
}

export type Explain = (steps: readonly Step[], index: number) => Explanation;

export type Tab = 'why' | 'state' | 'code';
export type SheetName = 'keys' | 'actions' | 'palette' | 'settings' | 'branches' | 'raw' | 'compare' | 'export';

/** Code that somebody else wrote: nothing of it runs before it has been read. */
export interface Foreign {
  readonly from: 'link' | 'file' | 'message';
  readonly read: boolean;
}

/** Where one stands inside a hook; it holds for the hook it was taken in and for no other. */
export interface LineAt {
  /** The hook's outcome. */
  readonly of: object;
  /** Index into its executed lines. */
  readonly at: number;
}

/** What is being edited: the charm on screen, the reader's own wherever it came from, one written elsewhere, the library. */
export type EditTarget = 'charm' | 'own' | 'paste' | 'library';

export interface ExplorerData extends LookingData {
  readonly tree: BranchTree;
  readonly computed: ComputedRun;
  readonly pending: Pending | null;
  /** Why the run stands still for good, in words; null: it does not. */
  readonly stopped: string | null;
  /** Number of the active step, from 1; 0: before the first. */
  readonly selected: number;
  /** Where the page was to open while the run is still computed: the step is found again with each one that comes. */
  readonly aim: Aim | null;
  /** Where the pointer is, which beats `selected` while it is there. */
  readonly hovered: number | null;
  readonly playing: boolean;
  readonly tab: Tab;
  readonly sheet: SheetName | null;
  readonly singleKeys: boolean;
  readonly theme: ThemeChoice;
  /** What the link says about movement; null: the system decides. */
  readonly motion: MotionId | null;
  readonly python: PythonState;
  /** By the step's hook outcome: a recomputed step is checked again. */
  readonly checks: ReadonlyMap<object, Check>;
  readonly notices: readonly Notice[];
  /** Null: all code of the run is the page's or the reader's own. */
  readonly foreign: Foreign | null;
  readonly editing: EditTarget | null;
  /** The charm has the whole page, line by line; else it is one panel of the explorer. */
  readonly wide: boolean;
  readonly standing: LineAt | null;
  /** The same run with the text as it was before the edit; null: nothing is being edited, or it is still computed. */
  readonly original: ComputedRun | null;
  /** What edits need of Python; null until it has been connected. */
  readonly coder: Coder | null;
  /** What finds causes; null until it has been loaded. */
  readonly explain: Explain | null;
  /** Charms by id, as far as they have been looked at. */
  readonly sources: Readonly<Record<string, CharmSource>>;
  /** Texts of the library as released, by version, as far as they have been looked at. */
  readonly released: Readonly<Record<string, string>>;
}
