/**
 * One check: what is typed, and what was found of the text that ran last. Nothing runs before `run`; what is typed afterwards leaves the report as
 * it is, marked as that of an earlier text.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LiveOutcome, SourceError } from '../../charm/live/types';
import type { CellId, Counterexample } from '../../explore';
import type { HookInput } from '../../model/hook';
import type { Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import { LIBRARY_FILE, ownCharmId, patchId, type RunCode } from '../../run/code';
import type { ComputedRun, Run } from '../../run/run';
import { SITUATION_IDS, type ReconcilerId, type VerdictId } from '../../scenarios/ids';
import { computeNow } from '../store/compute';
import { Engine } from '../store/engine';
import { rememberCode } from '../store/known';
import { sourcesOf } from '../store/live';
import type { PythonState } from '../store/state';
import { isAbsent, type Live } from './live';
import { endedRow, rowKey, worstProperty, type Row, type Rows } from './report';
import { charmOf, codeOf, setupOfCharm, whyNothing, type Subject } from './subject';
import { keysOf } from './words';
import { saidBy } from '../../run/said-by';

export type Phase = 'still' | 'loading' | 'checking' | 'checked' | 'stopped' | 'bad-text' | 'no-python';

/** The first exception that left a hook by itself. */
export interface RaisedIn {
  readonly hook: string;
  readonly type: string;
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
}

export interface CheckState {
  readonly phase: Phase;
  /** What the report is about; null: nothing ran yet. */
  readonly checked: { readonly subject: Subject; readonly code: RunCode; readonly charms: readonly string[] } | null;
  readonly rows: Rows;
  /** Verdicts with the library as released, for a changed library. */
  readonly released: Readonly<Record<string, VerdictId>>;
  readonly problem: SourceError | null;
  readonly raised: RaisedIn | null;
  /** Things beyond the hook that the code asked for: `time`, `random`. */
  readonly asked: readonly string[];
  readonly python: PythonState;
  readonly hooks: number;
  /** Milliseconds from Run to the end. */
  readonly took: number | null;
}

const START: CheckState = {
  phase: 'still',
  checked: null,
  rows: {},
  released: {},
  problem: null,
  raised: null,
  asked: [],
  python: { kind: 'off' },
  hooks: 0,
  took: null,
};

/** Searches cells by recorded paths; tells each verdict that it finds. @returns a function that ends it */
export type SearchReleased = (
  cells: readonly CellId[],
  found: (cell: CellId, verdict: VerdictId) => void,
) => () => void;

export class Session {
  readonly state: StoreApi<CheckState> = createStore<CheckState>(() => START);
  private readonly live: Live;
  /** Raised by every run and every end: what was begun for an older one is dropped. */
  private turn = 0;
  private desk: ReturnType<Live['desk']> | null = null;
  private endReleased: () => void = () => undefined;

  constructor(
    openLive: (tell: (state: PythonState) => void) => Live,
    private readonly searchReleased: SearchReleased,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.live = openLive((python) => this.state.setState({ python }));
  }

  released(version: string): Promise<string> {
    return this.live.released(version);
  }

  /** @param reconcilers on which a changed library is tried */
  readonly run = async (subject: Subject, reconcilers: readonly ReconcilerId[]): Promise<void> => {
    this.end();
    const mine = this.turn;
    const isNow = (): boolean => mine === this.turn;
    const began = this.now();
    const nothing = whyNothing(subject);
    if (nothing !== null) {
      this.state.setState({
        ...START,
        python: this.state.getState().python,
        phase: 'bad-text',
        problem: said(nothing),
      });
      return;
    }
    const code = codeOf(subject);
    const charms = subject.kind === 'library' ? reconcilers : [ownCharmId(charmOf(subject))];
    this.state.setState({
      ...START,
      python: this.state.getState().python,
      phase: 'loading',
      checked: { subject, code, charms },
    });
    rememberCode(code);
    try {
      const own = await this.loaded(subject, code, charms[0] ?? null, isNow);
      if (own === null || !isNow()) return;
      this.state.setState({ phase: 'checking' });
      const cells = cellsOf(subject, charms, own);
      if (subject.kind === 'library') this.searchAsReleased(cells, isNow);
      await this.search(cells, code, isNow);
      if (isNow()) this.state.setState({ phase: 'checked', took: this.now() - began });
    } catch (error) {
      if (!isNow()) return;
      const message = saidBy(error);
      this.state.setState(
        isAbsent(error)
          ? { phase: 'no-python', python: { kind: 'unavailable', reason: message } }
          : { phase: 'bad-text', problem: said(message) },
      );
    }
  };

  /** Ends the check where it stands. */
  readonly cancel = (): void => {
    this.end();
    const { rows, checked } = this.state.getState();
    const keys = checked === null ? [] : keysOf(checked.charms);
    const ended = keys.map((key) => [key, endedRow(rows[key])] as const);
    this.state.setState({ phase: 'stopped', rows: Object.fromEntries(ended) });
  };

  readonly close = (): void => {
    this.end();
    this.live.stop();
  };

  /** The run of a counterexample with everything that a page shows of it. */
  async compute({ setup, actions }: Counterexample, code: RunCode): Promise<ComputedRun> {
    const run: Run = { setup, scenario: null, actions, code };
    const engine = new Engine();
    let progress = computeNow(null, run, engine.runner);
    while (progress.kind === 'waiting') {
      engine.keep(progress.input, (await this.live.whole(code, progress.input)).outcome);
      progress = computeNow(progress.done, run, engine.runner);
    }
    return progress.done;
  }

  /** @returns what the charm brings into every setup; null: its text cannot be loaded, which has been told */
  private async loaded(
    subject: Subject,
    code: RunCode,
    charm: string | null,
    isNow: () => boolean,
  ): Promise<Partial<Setup> | null> {
    const patch = subject.kind === 'library' ? { patch: patchId(code.library ?? '') } : {};
    const answer = await this.live.load(defaultSetup().library, await sourcesOf({ charm, ...patch }, code));
    if ('error' in answer) {
      if (isNow()) this.state.setState({ phase: 'bad-text', problem: answer.error });
      return null;
    }
    return subject.kind === 'library' ? {} : setupOfCharm(charmOf(subject), answer.loaded.charm);
  }

  private async search(cells: readonly CellId[], code: RunCode, isNow: () => boolean): Promise<void> {
    let at: string | null = null;
    const desk = this.live.desk(
      code,
      (input, outcome) => {
        if (isNow()) this.note(input, outcome);
      },
      (states) => {
        if (isNow() && at !== null) this.put(at, { kind: 'searching', states });
      },
    );
    this.desk = desk;
    for (const cell of cells) {
      if (!isNow()) return;
      const key = rowKey(cell.charm ?? '', cell.situation);
      at = key;
      this.put(key, { kind: 'searching', states: 0 });
      const row = await this.cell(desk, cell);
      at = null;
      if (!isNow()) return;
      this.put(key, row);
    }
  }

  private async cell(desk: ReturnType<Live['desk']>, cell: CellId): Promise<Row> {
    try {
      const result = await desk.search(cell);
      if ('not' in result) return { kind: 'not-about', why: result.not };
      const property = worstProperty(result);
      return { kind: 'found', result, example: property === null ? null : await desk.explain(cell, property) };
    } catch (error) {
      if (isAbsent(error)) throw error;
      return { kind: 'failed', why: saidBy(error) };
    }
  }

  private searchAsReleased(cells: readonly CellId[], isNow: () => boolean): void {
    const shipped = cells.map(({ charm, situation, design, provider }): CellId => ({
      charm,
      situation,
      design,
      provider,
    }));
    this.endReleased = this.searchReleased(shipped, (cell, verdict) => {
      if (!isNow()) return;
      const { released } = this.state.getState();
      this.state.setState({ released: { ...released, [rowKey(cell.charm ?? '', cell.situation)]: verdict } });
    });
  }

  private put(key: string, row: Row): void {
    this.state.setState(({ rows }) => ({ rows: { ...rows, [key]: row } }));
  }

  private note(input: HookInput, { outcome, asked }: LiveOutcome): void {
    const before = this.state.getState();
    const { raised } = outcome.report;
    // A hook that is made to fail fails at its end, whatever the charm does.
    const own = raised !== null && !input.fail && before.raised === null ? { ...raised, hook: input.call.name } : null;
    const all = asked.every((each) => before.asked.includes(each));
    this.state.setState({
      hooks: before.hooks + 1,
      ...(own === null ? {} : { raised: own }),
      ...(all ? {} : { asked: [...new Set([...before.asked, ...asked])] }),
    });
  }

  private end(): void {
    this.turn += 1;
    this.desk?.cancel();
    this.desk = null;
    this.endReleased();
    this.endReleased = () => undefined;
  }
}

function said(message: string): SourceError {
  return { type: '', message, file: null, line: null };
}

function cellsOf({ kind, files }: Subject, charms: readonly string[], own: Partial<Setup>): readonly CellId[] {
  const patch = kind === 'library' ? { patch: patchId(files[LIBRARY_FILE] ?? '') } : {};
  return charms.flatMap((charm) =>
    SITUATION_IDS.map((situation): CellId => ({
      charm,
      situation,
      design: [],
      provider: null,
      ...patch,
      ...(kind === 'library' ? {} : { own }),
    })),
  );
}
