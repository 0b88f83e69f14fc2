/** How the run is looked at: what stands beside it, whose life is followed, how much of the timeline is seen. Nothing of it changes the run. */
import type { Variation } from '../../run/compare/variation';
import type { Subject } from '../../run/lives';
import { MAX_STEPS, type ComputedRun } from '../../run/run';
import type { KeyboardLayout } from '../shell/keys';
import type { Pending, Tab } from './state';

/** A run that stands beside the reader's, as far as it is computed. */
export interface Compared {
  readonly variation: Variation;
  readonly computed: ComputedRun;
  readonly pending: Pending | null;
  /** Why it stands still for good; null: it does not. */
  readonly stopped: string | null;
}

/** Steps by number from 1, both of them in it. */
export interface StepRange {
  readonly from: number;
  readonly to: number;
}

/** A line of the charm that the reader follows from one run of it to the next. */
export interface ChosenLine {
  /** The charm it belongs to: in another one the number means another line. */
  readonly charm: string | null;
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** How the page looks for this reader, on this device; none of it is needed. */
export interface Settings {
  /** Null: as the system says. */
  readonly motion: 'off' | null;
  readonly density: 'usual' | 'dense';
  /** Where several units have lanes, those of all but the first are folded when a run is opened. */
  readonly foldUnits: boolean;
  /** Clock times of the drawing and of lists; the run itself counts in UTC. */
  readonly zone: 'utc' | 'local';
}

export const USUAL_SETTINGS: Settings = { motion: null, density: 'usual', foldUnits: false, zone: 'utc' };

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export const LEAST_ZOOM = 1;
export const MOST_ZOOM = 16;
/** One press of a button or a key. */
export const ZOOM_STEP = 1.5;

export interface LookingData {
  /** What the run is compared with; null: it is looked at alone. */
  readonly compare: readonly Variation[] | null;
  /** In the order of `compare`; fewer while they are computed. */
  readonly compared: readonly Compared[];
  /** Whose life is shown; null: nobody's. */
  readonly following: Subject | null;
  /** The steps of that life, as soon as they are known. */
  readonly trail: readonly number[];
  /** The step with which the state is compared, 0 for the start; null: the one before. */
  readonly since: number | null;
  /** Factor on the width of the timeline. */
  readonly zoom: number;
  /** The part that is drawn and played; null: the whole run. */
  readonly range: StepRange | null;
  readonly speed: Speed;
  /** So many steps are computed. */
  readonly limit: number;
  readonly settings: Settings;
  /** The line of the charm whose runs are visited; null: none was chosen. */
  readonly line: ChosenLine | null;
  /** What the physical keys print; null: the browser does not say. */
  readonly keyboard: KeyboardLayout | null;
}

export interface LookingCommands {
  readonly setCompare: (variations: readonly Variation[] | null) => void;
  readonly setCompared: (compared: readonly Compared[]) => void;
  readonly follow: (subject: Subject | null) => void;
  readonly setTrail: (steps: readonly number[]) => void;
  readonly setSince: (step: number | null) => void;
  readonly setZoom: (zoom: number) => void;
  readonly setRange: (range: StepRange | null) => void;
  readonly setSpeed: (speed: Speed) => void;
  readonly setSettings: (change: Partial<Settings>) => void;
  readonly setLine: (line: ChosenLine | null) => void;
  readonly setKeyboard: (keyboard: KeyboardLayout) => void;
}

export const LOOKING: LookingData = {
  compare: null,
  compared: [],
  following: null,
  trail: [],
  since: null,
  zoom: 1,
  range: null,
  speed: 1,
  limit: MAX_STEPS,
  settings: USUAL_SETTINGS,
  line: null,
  keyboard: null,
};

/** What is followed is shown where the causes are: they come to the front. */
type Change = Partial<LookingData> & { readonly tab?: Tab };

export function lookingCommands(set: (change: Change) => void, get: () => LookingData): LookingCommands {
  return {
    setCompare: (compare) => set(compare === null ? { compare, compared: [] } : { compare }),
    setCompared: (compared) => set({ compared }),
    follow: (following) => set(following === null ? { following, trail: [] } : { following, trail: [], tab: 'why' }),
    setTrail: (trail) => set({ trail }),
    setSince: (since) => set({ since }),
    setZoom: (zoom) => set({ zoom: Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom)) }),
    setRange: (range) => set({ range }),
    setSpeed: (speed) => set({ speed }),
    setSettings: (change) => set({ settings: { ...get().settings, ...change } }),
    setLine: (line) => set({ line }),
    setKeyboard: (keyboard) => set({ keyboard }),
  };
}
