/** What is known of the matrix, for each setting that was searched on this page, and the search that is under way. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CellId } from '../../explore';
import type { RunCode } from '../../run/code';
import { SITUATION_IDS, type SituationId } from '../../scenarios/ids';
import type { PythonState } from '../store/state';
import { cellKey, WAITING, type CellState, type Results } from './cells';
import { openHooks, type Hooks } from './hooks';
import { Lab } from './lab';
import { settingText, type Setting } from './query';

export interface Board {
  /** By `settingText`. */
  readonly results: ReadonlyMap<string, Results>;
  /** The setting that is searched now; null: none is. */
  readonly searching: string | null;
  /** How long the last search of a setting took, ms; absent: it is not whole. */
  readonly took: ReadonlyMap<string, number>;
  /** Stopped by the reader before its end. */
  readonly stopped: ReadonlySet<string>;
  readonly python: PythonState;
}

export const NOTHING: Results = new Map();

/** The page is drawn again at most so often: results come faster than anybody reads. */
const FLUSH_MS = 80;

/** A cell of a setting, as the lab names it. */
export function cellId(charm: string, situation: SituationId, { library, design, provider }: Setting): CellId {
  return { charm, situation, design, provider, library };
}

export class Matrix {
  readonly board: StoreApi<Board> = createStore<Board>(() => ({
    results: new Map(),
    searching: null,
    took: new Map(),
    stopped: new Set(),
    python: { kind: 'off' },
  }));
  /** The lab lives as long as the page: workers keep what they have learned. */
  readonly lab: Lab;
  private fresh = new Map<string, CellState>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  private readonly hooks: Hooks;

  /** @param code the reader's own charm, where there is one */
  constructor(code: RunCode | undefined) {
    this.hooks = openHooks((python) => this.board.setState({ python }), code);
    this.lab = new Lab(this.hooks.run, this.hooks.own);
  }

  resultsOf(setting: Setting): Results {
    return this.board.getState().results.get(settingText(setting)) ?? NOTHING;
  }

  /** Searches what is not known yet of a setting, in this order of charms. @param then once it is whole, or nothing is left to search */
  search(setting: Setting, charms: readonly string[], then: () => void = () => undefined): void {
    this.flush();
    const name = settingText(setting);
    const known = this.resultsOf(setting);
    const left = charms.flatMap((charm) =>
      SITUATION_IDS.filter((situation) => !isEnd(known.get(cellKey(charm, situation)))).map((situation) =>
        cellId(charm, situation, setting),
      ),
    );
    if (left.length === 0) {
      this.board.setState({ searching: null });
      then();
      return;
    }
    const began = performance.now();
    const stopped = new Set(this.board.getState().stopped);
    stopped.delete(name);
    this.board.setState({ searching: name, stopped });
    const put = ({ charm, situation }: CellId, state: CellState): void => this.put(name, charm, situation, state);
    this.lab.search(left, {
      progress: (cell, progress) => put(cell, { kind: 'searching', progress }),
      found: (cell, result) =>
        put(cell, 'not' in result ? { kind: 'says-nothing', ...result } : { kind: 'found', result }),
      failed: (cell, why) => put(cell, { kind: 'failed', why }),
      done: (whole) => {
        this.flush();
        const { took, stopped: before } = this.board.getState();
        this.board.setState({
          searching: null,
          ...(whole
            ? { took: new Map(took).set(name, performance.now() - began) }
            : { stopped: new Set(before).add(name) }),
        });
        if (whole) then();
      },
    });
  }

  cancel(): void {
    this.lab.cancel();
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.lab.close();
    this.hooks.stop();
  }

  private put(name: string, charm: string | null, situation: SituationId, state: CellState): void {
    this.fresh.set(`${name} ${cellKey(charm ?? '', situation)}`, state);
    this.timer ??= setTimeout(() => this.flush(), FLUSH_MS);
  }

  private flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.fresh.size === 0) return;
    const results = new Map(this.board.getState().results);
    const changed = new Map<string, Map<string, CellState>>();
    for (const [both, state] of this.fresh) {
      const at = both.indexOf(' ');
      const [name, key] = [both.slice(0, at), both.slice(at + 1)];
      const own = changed.get(name) ?? new Map(results.get(name) ?? []);
      changed.set(name, own.set(key, state));
    }
    this.fresh = new Map();
    for (const [name, own] of changed) results.set(name, own);
    this.board.setState({ results });
  }
}

function isEnd(state: CellState = WAITING): boolean {
  return state.kind === 'found' || state.kind === 'says-nothing';
}
