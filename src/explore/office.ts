/** The worker's side of the conversation, apart from the worker itself: takes messages, works in slices, says what it finds. */
import { pathsRunner } from '../charm/paths/runner';
import { unpackTrees } from '../charm/paths/pack';
import type { CharmTrees } from '../charm/paths/tree';
import type { HookInput, HookOutcome } from '../model';
import { Library, type CellId } from './cell';
import { HookMemo, Shared } from './memo';
import { toWorkerSchema, type FromWorker, type ToWorker } from './messages';
import { runCell, runCounterexample, type Progress, type Work } from './session';
import { wantAll } from './wanted';
import { saidBy } from '../run/said-by';

interface Waiting {
  readonly answer: (outcome: HookOutcome) => void;
  readonly give: (error: Error) => void;
}

/** At least this often the page hears how far a cell is. */
const PROGRESS_MS = 100;

export interface OfficeTools {
  readonly say: (message: FromWorker) => void;
  /** Lets messages that have come be taken. */
  readonly breathe: () => Promise<void>;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

export class Office {
  private readonly libraries = new Map<string, Library>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly trees = new Map<string, CharmTrees>();
  /** The provider knows nothing of the charm: its hooks are the same for all. */
  private readonly shared = new Shared();
  private hooks = 0;
  /** Grows with each request and with cancel: work of an earlier one ends. */
  private turn = 0;

  constructor(private readonly tools: OfficeTools) {}

  /** Takes one message. @throws ZodError for one of another shape */
  async take(data: unknown): Promise<void> {
    const message = toWorkerSchema.parse(data);
    switch (message.do) {
      case 'search':
        return this.search(message);
      case 'explain':
        return this.explain(message);
      case 'answer':
        this.waiting.get(message.hook)?.answer(message.outcome);
        return;
      case 'no-answer':
        this.waiting.get(message.hook)?.give(new Error(message.why));
        return;
      case 'cancel':
        this.begin();
    }
  }

  private keep(trees: Readonly<Record<string, unknown>>): void {
    for (const [charm, packed] of Object.entries(trees)) {
      if (!this.trees.has(charm)) this.trees.set(charm, unpackTrees(packed));
    }
  }

  private begin(): number {
    this.turn += 1;
    for (const { give } of this.waiting.values()) give(new Error('cancelled'));
    this.waiting.clear();
    return this.turn;
  }

  private async search({ id, cells, trees, states }: Extract<ToWorker, { do: 'search' }>): Promise<void> {
    const turn = this.begin();
    const limits = states === undefined ? undefined : { states };
    this.keep(trees);
    for (const [at, cell] of cells.entries()) {
      const work = this.work(turn, (progress) => ({ say: 'progress', id, cell: at, progress }));
      try {
        const result = await runCell(cell, work, limits);
        if (result) this.tools.say({ say: 'cell', id, cell: at, result });
      } catch (error) {
        if (turn === this.turn) this.tools.say({ say: 'failed', id, cell: at, why: saidBy(error) });
      }
      if (turn !== this.turn) break;
    }
    this.tools.say({ say: 'done', id, cancelled: turn !== this.turn });
  }

  private async explain({ id, cell, property, trees }: Extract<ToWorker, { do: 'explain' }>): Promise<void> {
    const turn = this.begin();
    this.keep(trees);
    const work = this.work(turn, (progress) => ({ say: 'progress', id, cell: 0, progress }));
    try {
      const found = await runCounterexample(cell, property, work);
      if (turn === this.turn) this.tools.say({ say: 'counterexample', id, found });
    } catch (error) {
      if (turn === this.turn) this.tools.say({ say: 'failed', id, cell: 0, why: saidBy(error) });
    }
    this.tools.say({ say: 'done', id, cancelled: turn !== this.turn });
  }

  private work(turn: number, said: (progress: Progress) => FromWorker): Work {
    const { breathe, now, say } = this.tools;
    let last = now();
    return {
      now,
      libraryOf: (cell) => this.libraryOf(cell),
      hook: (cell, input) => this.ask(cell, input),
      pause: async (progress) => {
        if (now() - last >= PROGRESS_MS) {
          last = now();
          say(said(progress));
        }
        await breathe();
        return turn !== this.turn;
      },
    };
  }

  /** Designs are answered by the twin beneath the same paths; a patched library is only what Python says, on the provider's side too. */
  private libraryOf({ charm, patch }: CellId): Library {
    const key = JSON.stringify([charm, patch]);
    const known = this.libraries.get(key);
    if (known) return known;
    const memo =
      patch === undefined
        ? new HookMemo(
            pathsRunner((id) => this.trees.get(id), wantAll, false),
            this.shared,
          )
        : new HookMemo(wantAll);
    const made = new Library(memo);
    this.libraries.set(key, made);
    return made;
  }

  private ask(cell: CellId, input: HookInput): Promise<HookOutcome> {
    this.hooks += 1;
    const hook = this.hooks;
    return new Promise<HookOutcome>((answer, give) => {
      this.waiting.set(hook, { answer, give });
      this.tools.say({ say: 'wanted', hook, cell, input });
    }).finally(() => this.waiting.delete(hook));
  }
}
