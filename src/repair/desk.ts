/**
 * The other side of the lab's worker, for a charm whose hooks only Python can run: sends one request after the other, and has the hooks run that
 * the worker wants. It knows neither worker nor Python, so that tests in Node hold the same conversation in one process.
 */
import type { CellId, CellResult, Counterexample, FromWorker, NotAbout, ToWorker } from '../explore';
import type { HookInput, HookOutcome } from '../model';
import type { PropertyId } from '../model/properties';
import { saidBy } from '../run/said-by';

export interface DeskTools {
  readonly post: (message: ToWorker) => void;
  /** Runs a hook of the charm that is checked. */
  readonly hook: (cell: CellId, input: HookInput) => Promise<HookOutcome>;
  /** How many worlds of a cell were seen so far. */
  readonly progress?: (states: number) => void;
}

/** More worlds than any honest charm needs (a few hundred): a charm that counts hooks is found out instead of waited for. */
export const MOST_STATES = 4000;

type Said = Extract<FromWorker, { readonly id: number }>;

/** The request was ended by `cancel` or by another one. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

export class Desk {
  private requests = 0;
  private waiting: { readonly id: number; readonly take: (said: Said) => void } | null = null;

  constructor(private readonly tools: DeskTools) {}

  /** Whatever the worker says. */
  readonly take = (message: FromWorker): void => {
    if (message.say === 'wanted') {
      void this.answer(message);
      return;
    }
    if (message.say === 'progress') this.tools.progress?.(message.progress.states);
    if (this.waiting?.id === message.id) this.waiting.take(message);
  };

  /** Searches a situation to its end. @throws Ended, or an error with the sentence of what failed */
  search(cell: CellId): Promise<CellResult | NotAbout> {
    return this.ask((id) => ({ do: 'search', id, cells: [plain(cell)], trees: {}, states: MOST_STATES }), resultIn);
  }

  /** The shortest run that breaks a property of a cell. @throws Ended, or an error with the sentence of what failed */
  explain(cell: CellId, property: PropertyId): Promise<Counterexample | null> {
    return this.ask((id) => ({ do: 'explain', id, cell: plain(cell), property, trees: {} }), exampleIn);
  }

  cancel(): void {
    this.tools.post({ do: 'cancel' });
  }

  private ask<T>(request: (id: number) => ToWorker, answerIn: (said: Said) => { readonly is: T } | null): Promise<T> {
    this.requests += 1;
    const id = this.requests;
    return new Promise<T>((resolve, reject) => {
      let answer: { readonly is: T } | null = null;
      let failed: string | null = null;
      const take = (said: Said): void => {
        answer ??= answerIn(said);
        if (said.say === 'failed') failed = said.why;
        if (said.say !== 'done') return;
        this.waiting = null;
        if (answer !== null) resolve(answer.is);
        else reject(failed === null || said.cancelled ? new Ended('ended') : new Error(failed));
      };
      this.waiting = { id, take };
      this.tools.post(request(id));
    });
  }

  private async answer({ hook, cell, input }: Extract<FromWorker, { say: 'wanted' }>): Promise<void> {
    try {
      this.tools.post({ do: 'answer', hook, outcome: await this.tools.hook(cell, input) });
    } catch (error) {
      this.tools.post({ do: 'no-answer', hook, why: saidBy(error) });
    }
  }
}

function plain({ design, ...rest }: CellId) {
  return { ...rest, design: [...design] };
}

function resultIn(said: Said): { readonly is: CellResult | NotAbout } | null {
  return said.say === 'cell' ? { is: said.result } : null;
}

function exampleIn(said: Said): { readonly is: Counterexample | null } | null {
  return said.say === 'counterexample' ? { is: said.found } : null;
}
