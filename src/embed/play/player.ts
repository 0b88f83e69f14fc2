/**
 * What one embed knows and what a reader can do in it. A run is opened, stepped through and branched. Hooks are answered by what was
 * recorded, else by the charm's paths, which are loaded when they are first needed. What neither knows the run stands before: the embed
 * has no Python.
 */
import type { RunAction, ComputedRun, Run } from '../../run/run';
import { act, canUndo, currentBranch, runOf, startTree, undo, type BranchTree } from '../../run/branches';
import { commonPrefix } from '../../run/run';
import { resolveStep } from '../../run/matters';
import type { ParsedLink } from '../../run/link/link';
import type { ScenarioId } from '../../scenarios/ids';
import { linkAt } from '../../app/store/opening';
import { computeNow } from '../../app/store/compute';
import { Engine } from '../../app/store/engine';
import { playerOf } from '../../app/store/paths';
import { recordingOf } from '../../app/store/recordings';
import { loadCharm } from '../../app/code/source';
import { defaultSetup } from '../../model/start';
import type { FrameView, Options } from './options';
import { questionOf, verdict, type Question } from './question';

export interface Address {
  readonly search: string;
  readonly hash: string;
}

export interface Asked {
  readonly question: Question;
  /** What running said; null: not answered yet. */
  readonly says: string | null;
}

export interface PlayerState {
  readonly tree: BranchTree;
  readonly computed: ComputedRun;
  /** A hook of the charm that nobody recorded: the run stands before it. */
  readonly stuck: boolean;
  /** Number of the step, from 1; 0: before the first. */
  readonly selected: number;
  readonly playing: boolean;
  readonly view: FrameView;
  readonly asked: Asked | null;
  /** Text of the charm; null: there is none, or it is not here yet. */
  readonly source: string | null;
  /** Sentences about what of the link could not be taken as given. */
  readonly notices: readonly string[];
}

/** What a run needs: recorded hooks and the charm's text. What cannot be had leaves the run standing where it needs it. */
async function bring(engine: Engine, { run }: ParsedLink): Promise<string | null> {
  const { charm } = defaultSetup(run.setup);
  if (charm === null) return null;
  const [recording, source] = await Promise.all([
    run.scenario === null ? null : recordingOf(run.scenario, charm).catch(() => null),
    loadCharm(charm).catch(() => null),
  ]);
  if (recording !== null) engine.learn(recording);
  return source?.text ?? null;
}

export class Player {
  private readonly listeners = new Set<() => void>();
  private readonly seen = new Set<number>();
  /** Charms whose paths were asked for. */
  private readonly asked = new Set<string>();
  /** Where the link pointed, while the run is not whole. */
  private aim: Pick<ParsedLink, 'step'> | null = null;
  private current: PlayerState;

  private constructor(
    private readonly engine: Engine,
    private readonly options: Options,
    private from: Address,
    link: ParsedLink,
    source: string | null,
  ) {
    this.current = this.opened(link, options.view, source);
  }

  /** A player for an address, with everything that its first look needs. */
  static async open(address: Address, options: Options): Promise<Player> {
    const engine = new Engine();
    const link = await linkAt(address);
    const player = new Player(engine, options, address, link, await bring(engine, link));
    await player.finish();
    return player;
  }

  get state(): PlayerState {
    return this.current;
  }

  /** The address that the run came from. */
  get address(): Address {
    return this.from;
  }

  subscribe(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Whether all that can answer hooks without Python is here. */
  get knowsAll(): boolean {
    const { charm } = defaultSetup(this.current.tree.setup);
    return charm === null || this.asked.has(charm);
  }

  get last(): number {
    return this.current.computed.steps.length;
  }

  /** Another place: what a host may ask for. A step alone is looked for in the run that is there. */
  async goTo(scenario: ScenarioId | null, step: string | null): Promise<void> {
    const { tree, view, computed } = this.current;
    const query = new URLSearchParams();
    const id = scenario ?? tree.scenario;
    if (id !== null) query.set('scenario', id);
    if (step !== null) query.set('step', step);
    const address = { search: `?${query.toString()}`, hash: '' };
    const link = await linkAt(address);
    if (scenario === null || scenario === tree.scenario) {
      if (step !== null) this.select(resolveStep(computed.steps, link.step) + 1);
      return;
    }
    const source = await bring(this.engine, link);
    this.seen.clear();
    this.from = address;
    this.change(this.opened(link, view, source));
    await this.finish();
  }

  /** @returns whether the charm's paths are here now, and were not before */
  private async learnPaths(): Promise<boolean> {
    const { charm } = defaultSetup(this.current.tree.setup);
    if (charm === null || this.asked.has(charm)) return false;
    this.asked.add(charm);
    // Paths that cannot be loaded are paths that are not there.
    const played = await playerOf(charm).catch(() => null);
    if (played !== null) this.engine.play(charm, played);
    return played !== null;
  }

  /** Where the run stands before a hook, tries once more with the charm's paths. */
  private async finish(): Promise<void> {
    const { tree, stuck } = this.current;
    if (!stuck || !(await this.learnPaths()) || this.current.tree !== tree) return;
    const { aim } = this;
    const { done, stuck: still } = this.compute(this.current.computed, runOf(tree));
    this.change({ computed: done, stuck: still });
    if (aim !== null) this.change(this.lookAt(aim, done));
  }

  private opened(link: ParsedLink, view: FrameView, source: string | null): PlayerState {
    const tree = startTree(link.run, 'Scenario', link.others);
    const computed = this.compute(null, runOf(tree));
    this.aim = computed.stuck ? link : null;
    return {
      tree,
      computed: computed.done,
      stuck: computed.stuck,
      ...this.lookAt(link, computed.done),
      playing: false,
      view,
      source,
      notices: link.notices,
    };
  }

  /** Where a link leads in a run: to a step, or to the question before the one that matters. */
  private lookAt({ step }: Pick<ParsedLink, 'step'>, { steps }: ComputedRun): Pick<PlayerState, 'selected' | 'asked'> {
    const question = this.options.predict === 'on' && step === null ? questionOf(steps) : null;
    const selected = question === null ? resolveStep(steps, step) + 1 : question.step - 1;
    this.seen.add(selected);
    return { selected, asked: question === null ? null : { question, says: null } };
  }

  private compute(previous: ComputedRun | null, run: Run): { readonly done: ComputedRun; readonly stuck: boolean } {
    const progress = computeNow(previous, run, this.engine.runner);
    return { done: progress.done, stuck: progress.kind === 'waiting' };
  }

  private change(part: Partial<PlayerState>): void {
    this.current = { ...this.current, ...part };
    for (const listener of this.listeners) listener();
  }

  private clamped(step: number): number {
    return Math.max(Math.min(1, this.last), Math.min(step, this.last));
  }

  select(step: number): void {
    const selected = this.clamped(step);
    const { asked } = this.current;
    this.seen.add(selected);
    const leaves = asked !== null && selected !== asked.question.step;
    this.change({ selected, playing: this.current.playing && selected < this.last, asked: leaves ? null : asked });
  }

  /** @returns whether a question stands before the next step now */
  private asksBefore(step: number): boolean {
    const { asked, computed } = this.current;
    if (this.options.predict === 'off' || asked !== null || this.seen.has(step)) return false;
    const question = questionOf(computed.steps);
    if (question?.step !== step) return false;
    this.change({ asked: { question, says: null }, playing: false });
    return true;
  }

  move(by: 1 | -1): void {
    const { selected, asked } = this.current;
    const next = selected + by;
    if (next < 1 || next > this.last) return;
    if (by === 1 && asked !== null && asked.says === null && next === asked.question.step) this.answer(null);
    else if (by === -1 || !this.asksBefore(next)) this.select(next);
  }

  /** Runs the step that was asked about. @param answer null: only show it */
  answer(answer: string | null): void {
    const { asked, computed } = this.current;
    if (asked === null) return;
    const { question } = asked;
    this.seen.add(question.step);
    const says = verdict(question, computed.steps, answer);
    this.change({ selected: question.step, asked: { question, says }, playing: false });
  }

  setPlaying(playing: boolean): void {
    if (playing && this.current.selected >= this.last) this.select(1);
    this.change({ playing });
  }

  act(action: RunAction): void {
    const { tree, selected } = this.current;
    this.branch(act(tree, selected, action), selected + 1);
  }

  undo(): void {
    const { tree } = this.current;
    if (!canUndo(tree)) return;
    const before = undo(tree);
    this.branch(before, commonPrefix(currentBranch(tree).actions, currentBranch(before).actions));
  }

  private branch(tree: BranchTree, step: number): void {
    const { done, stuck } = this.compute(this.current.computed, runOf(tree));
    this.aim = stuck ? { step } : null;
    this.seen.add(step);
    const selected = Math.min(step, done.steps.length);
    this.change({ tree, computed: done, stuck, selected, playing: false, asked: null });
    void this.finish();
  }

  show(view: FrameView): void {
    this.change({ view });
  }

  dismiss(notice: string): void {
    this.change({ notices: this.current.notices.filter((each) => each !== notice) });
  }
}
