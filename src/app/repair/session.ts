/**
 * One repair in the page: a text, and what the checker says of it. What is typed is checked when typing pauses; what was begun for an older text
 * is dropped. The text is kept whatever becomes of it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { PythonAbsent } from '../../charm/live/parts';
import type { SourceError } from '../../charm/live/types';
import type { Counterexample } from '../../explore';
import { Checker, firstBad, isRepaired, type Checked, type Desk, type Repair } from '../../repair';
import { ownCharmId, type OwnCharm } from '../../run/code';
import type { ComputedRun, Run } from '../../run/run';
import type { SituationId } from '../../scenarios/ids';
import { computeNow } from '../store/compute';
import { Engine } from '../store/engine';
import { rememberCode } from '../store/known';
import type { PythonState } from '../store/state';
import { readKept, writeKept, type Shelf } from './keep';
import type { Files, Live } from './live';
import { saidBy } from '../../run/said-by';

export type Phase =
  /** Nothing runs: it was stopped, or has not begun. */
  | 'still'
  | 'typing'
  | 'loading'
  | 'checking'
  | 'checked'
  /** Python cannot take the text. */
  | 'bad-text'
  | 'no-python';

/** The failing run on screen. */
export interface Shown {
  readonly situation: SituationId;
  readonly example: Counterexample;
  readonly run: ComputedRun;
}

export interface RepairState {
  readonly text: string;
  readonly original: string;
  /** What stood here before all edits were undone. */
  readonly before: string | null;
  readonly phase: Phase;
  readonly problem: SourceError | null;
  readonly checked: Checked | null;
  /** Chosen by the reader; null: the first that fails. */
  readonly pinned: SituationId | null;
  readonly shown: Shown | null;
  readonly python: PythonState;
  /** From the last key to the end of the check, in milliseconds. */
  readonly took: number | null;
  /** How many hints are open. */
  readonly hints: number;
  /** Some text of this reader was right once. */
  readonly repaired: boolean;
}

/** A pause in typing after which the text is tried, in milliseconds. */
export const PAUSE_MS = 400;

const MAIN = 'charm.py';
const filesOf = (text: string): Files => ({ [MAIN]: text });

export function charmOf(text: string): OwnCharm {
  return { files: filesOf(text), from: null };
}

/** The run of a counterexample with a text, as links carry it. */
export function runOfExample({ setup, actions }: Counterexample, text: string): Run {
  const charm = charmOf(text);
  return { setup: { ...setup, charm: ownCharmId(charm) }, scenario: null, actions, code: { charm } };
}

export function situationInView({ pinned, checked }: RepairState, repair: Repair): SituationId | null {
  return pinned ?? (checked === null ? null : firstBad(checked, repair));
}

export class Session {
  readonly state: StoreApi<RepairState>;
  private readonly live: Live;
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private desk: Desk | null = null;
  private checker: Checker | null = null;
  private typed = 0;

  constructor(
    readonly repair: Repair,
    original: string,
    openLive: (tell: (state: PythonState) => void) => Live,
    private readonly shelf?: Shelf,
    private readonly now: () => number = () => performance.now(),
  ) {
    const kept = readKept(repair.id, shelf);
    this.state = createStore<RepairState>(() => ({
      text: kept?.text ?? original,
      original,
      before: kept?.before ?? null,
      phase: 'still',
      problem: null,
      checked: null,
      pinned: null,
      shown: null,
      python: { kind: 'off' },
      took: null,
      hints: kept?.hints ?? 0,
      repaired: kept?.repaired ?? false,
    }));
    this.live = openLive((python) => this.state.setState({ python }));
  }

  readonly type = (text: string): void => {
    if (text === this.state.getState().text) return;
    this.end();
    this.typed = this.now();
    this.state.setState({ text, phase: 'typing', problem: null });
    this.keep();
    this.timer = setTimeout(() => void this.check(), PAUSE_MS);
  };

  /** Undoes all edits. The text is kept and can be brought back. */
  readonly undoAll = (): void => {
    const { text, original, before } = this.state.getState();
    if (text === original) return;
    this.type(original);
    this.state.setState({ before: text === original ? before : text });
    this.keep();
  };

  readonly bringBack = (): void => {
    const { before } = this.state.getState();
    if (before === null) return;
    this.type(before);
    this.state.setState({ before: null });
    this.keep();
  };

  readonly pin = (situation: SituationId | null): void => {
    this.state.setState({ pinned: situation });
    void this.show();
  };

  readonly openHint = (): void => {
    this.state.setState(({ hints }) => ({ hints: Math.min(3, hints + 1) }));
    this.keep();
  };

  /** Without waiting for a pause. */
  readonly check = async (): Promise<void> => {
    this.end();
    const mine = this.turn;
    const wanted = (): boolean => mine === this.turn;
    const began = this.typed === 0 ? this.now() : this.typed;
    this.typed = 0;
    const { text } = this.state.getState();
    const files = filesOf(text);
    this.state.setState({ phase: 'loading', problem: null });
    try {
      const answer = await this.live.load(files);
      if (!wanted()) return;
      if ('error' in answer) {
        this.state.setState({ phase: 'bad-text', problem: answer.error });
        return;
      }
      this.state.setState({ phase: 'checking', shown: null, pinned: null, checked: null });
      await this.search(files, wanted);
      if (!wanted()) return;
      this.state.setState({ phase: 'checked', took: this.now() - began });
      await this.show();
    } catch (error) {
      if (wanted()) this.fail(error);
    }
  };

  /** Ends the check where it stands. */
  readonly stop = (): void => {
    this.end();
    const { checked } = this.state.getState();
    this.state.setState({ phase: 'still', checked: checked && { ...checked, running: false } });
  };

  readonly close = (): void => {
    this.end();
    this.live.stop();
  };

  /** The run that breaks the charm as it was given, with the reader's text: what its test is made of. */
  async proof(): Promise<ComputedRun | null> {
    const { original, text, shown } = this.state.getState();
    if (shown !== null) return this.compute(runOfExample(shown.example, original), filesOf(original));
    const files = filesOf(original);
    const desk = this.live.deskFor(files, () => undefined);
    const checker = new Checker(desk, this.repair, ownCharmId(charmOf(original)), () => undefined);
    const checked = await checker.run('first-bad');
    const situation = firstBad(checked, this.repair);
    const example = situation === null ? null : await checker.explain(situation);
    rememberCode({ charm: charmOf(text) });
    return example && this.compute(runOfExample(example, original), files);
  }

  private async search(files: Files, wanted: () => boolean): Promise<void> {
    const charm = ownCharmId(charmOf(files[MAIN] ?? ''));
    const desk = this.live.deskFor(files, (states) => {
      if (wanted()) checker.progress(states);
    });
    const take = (checked: Checked): void => {
      if (!wanted()) return;
      this.state.setState({ checked });
      void this.show();
    };
    const checker: Checker = new Checker(desk, this.repair, charm, take, wanted);
    this.desk = desk;
    this.checker = checker;
    const checked = await checker.run();
    if (wanted() && isRepaired(checked, this.repair)) {
      this.state.setState({ repaired: true });
      this.keep();
    }
  }

  /** Brings the failing run that is in view on screen; it is asked for only while nothing is searched. */
  private async show(): Promise<void> {
    const state = this.state.getState();
    const { checked, shown, phase, text } = state;
    const situation = situationInView(state, this.repair);
    const mine = this.turn;
    if (situation === null) {
      if (shown !== null) this.state.setState({ shown: null });
      return;
    }
    const known = checked?.examples[situation];
    if (known !== undefined && shown?.example === known) return;
    const example = known ?? (phase === 'checked' ? await this.checker?.explain(situation) : undefined);
    if (example == null || mine !== this.turn) return;
    rememberCode({ charm: charmOf(text) });
    const run = await this.compute(runOfExample(example, text), filesOf(text)).catch(() => null);
    if (run === null || mine !== this.turn || situationInView(this.state.getState(), this.repair) !== situation) return;
    this.state.setState({ shown: { situation, example, run } });
  }

  private async compute(run: Run, files: Files): Promise<ComputedRun> {
    const engine = new Engine();
    let progress = computeNow(null, run, engine.runner);
    while (progress.kind === 'waiting') {
      engine.keep(progress.input, await this.live.whole(files, progress.input));
      progress = computeNow(progress.done, run, engine.runner);
    }
    return progress.done;
  }

  private fail(error: unknown): void {
    const message = saidBy(error);
    if (error instanceof PythonAbsent || error instanceof TypeError) {
      this.state.setState({ phase: 'no-python', python: { kind: 'unavailable', reason: message } });
      return;
    }
    this.state.setState({ phase: 'bad-text', problem: { type: '', message, file: null, line: null } });
  }

  private end(): void {
    this.turn += 1;
    clearTimeout(this.timer);
    this.desk?.cancel();
    this.desk = null;
    this.checker = null;
  }

  private keep(): void {
    const { text, before, hints, repaired } = this.state.getState();
    writeKept(this.repair.id, { text, before, hints, repaired }, this.shelf);
  }
}
