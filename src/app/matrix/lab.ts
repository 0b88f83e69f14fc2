/**
 * The page's side of the lab: workers that search, row by row, so that what one search of a charm has learned serves its next. Two at most: one
 * stays for the page. Where no worker may be started the search runs here, in the same small slices.
 */
import LabWorker from '../../explore/worker?worker&inline';
import type { CellId, CellResult, Counterexample, FromWorker, NotAbout, Progress, ToWorker } from '../../explore';
import type { HookInput, HookOutcome } from '../../model/hook';
import type { Setup } from '../../model/setup';
import type { PropertyId } from '../../model/properties';
import { isOwnCharm } from '../../run/code';
import { packedTree } from './trees';
import { saidBy } from '../../run/said-by';

const MOST_WORKERS = 2;

/** One that searches: a worker, or the page itself. */
interface Desk {
  readonly tell: (message: ToWorker) => void;
  readonly close: () => void;
}

type Hear = (message: FromWorker) => void;

function breathe(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = () => done();
    port2.postMessage(null);
  });
}

function deskHere(hear: Hear): Desk {
  const office = import('../../explore/office').then(
    ({ Office }) => new Office({ say: hear, breathe, now: () => performance.now() }),
  );
  return {
    tell: (message) => void office.then((each) => each.take(message)),
    close: () => void office.then((each) => each.take({ do: 'cancel' } satisfies ToWorker)),
  };
}

/** A worker that cannot start is replaced, and what it was told is told again. */
function openDesk(hear: Hear): Desk {
  let here: Desk | null = null;
  let heard = false;
  const told: ToWorker[] = [];
  const instead = (): Desk => (here ??= deskHere(hear));
  let worker: Worker;
  try {
    worker = new LabWorker();
  } catch {
    return instead();
  }
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    heard = true;
    told.length = 0;
    hear(data);
  };
  worker.onerror = () => {
    if (heard || here) return;
    for (const message of told.splice(0)) instead().tell(message);
  };
  return {
    tell: (message) => {
      if (here) return here.tell(message);
      if (!heard) told.push(message);
      worker.postMessage(message);
    },
    close: () => {
      worker.terminate();
      here?.close();
    },
  };
}

export interface LabTells {
  readonly progress: (cell: CellId, progress: Progress) => void;
  readonly found: (cell: CellId, result: CellResult | NotAbout) => void;
  readonly failed: (cell: CellId, why: string) => void;
  /** @param whole false: it was stopped before its end */
  readonly done: (whole: boolean) => void;
}

/** Runs a hook that no recorded path covers. */
export type RunHook = (cell: CellId, input: HookInput) => Promise<HookOutcome>;

/** What the reader's own charm brings into every setup. @throws Error with a sentence */
export type OwnSetup = (charm: string) => Promise<Partial<Setup>>;

const NOTHING: OwnSetup = () => Promise.resolve({});

interface Batch {
  readonly charm: string | null;
  readonly cells: readonly CellId[];
}

function batchesOf(cells: readonly CellId[]): Batch[] {
  const batches = new Map<string | null, CellId[]>();
  for (const cell of cells) batches.set(cell.charm, [...(batches.get(cell.charm) ?? []), cell]);
  return [...batches].map(([charm, own]) => ({ charm, cells: own }));
}

/** Packed paths of a charm, once for each desk: it keeps them. */
async function treesFor(sent: Set<string>, charm: string | null): Promise<Readonly<Record<string, unknown>>> {
  if (charm === null || sent.has(charm)) return {};
  const packed = await packedTree(charm);
  sent.add(charm);
  return packed === null ? {} : { [charm]: packed };
}

/** A desk that takes one request after the other and tells which hooks it wants. */
class Searcher {
  /** Charms it has learned something of. */
  readonly knows = new Set<string | null>();
  private readonly desk: Desk;
  private readonly sent = new Set<string>();
  private hear: Hear = () => undefined;
  private last = 0;
  /** The last request that the desk was told of. */
  private told = 0;

  constructor(
    private readonly hook: RunHook,
    private readonly own: OwnSetup,
  ) {
    this.desk = openDesk((message) => {
      if (message.say === 'wanted') void this.answer(message);
      else if (message.id === this.last) this.hear(message);
    });
  }

  private async answer({ hook, cell, input }: Extract<FromWorker, { say: 'wanted' }>): Promise<void> {
    try {
      this.desk.tell({ do: 'answer', hook, outcome: await this.hook(cell, input) });
    } catch (error) {
      this.desk.tell({ do: 'no-answer', hook, why: saidBy(error) });
    }
  }

  async search({ charm, cells }: Batch, hear: Hear): Promise<void> {
    this.knows.add(charm);
    const id = (this.last += 1);
    this.hear = hear;
    try {
      const [trees, own] = await Promise.all([treesFor(this.sent, charm), ownOf(this.own, charm)]);
      // Another request may have come meanwhile.
      if (id !== this.last) {
        hear({ say: 'done', id, cancelled: true });
        return;
      }
      this.told = id;
      this.desk.tell({ do: 'search', id, cells: cells.map((cell) => asTold(cell, own)), trees });
    } catch (error) {
      const why = saidBy(error);
      for (const [cell] of cells.entries()) hear({ say: 'failed', id, cell, why });
      hear({ say: 'done', id, cancelled: false });
    }
  }

  async explain(cell: CellId, property: PropertyId, hear: Hear): Promise<void> {
    const id = (this.last += 1);
    this.hear = hear;
    const [trees, own] = await Promise.all([treesFor(this.sent, cell.charm), ownOf(this.own, cell.charm)]);
    if (id !== this.last) return;
    this.told = id;
    this.desk.tell({ do: 'explain', id, cell: asTold(cell, own), property, trees });
  }

  /** A request that the desk has not heard of yet is not told any more. */
  cancel(): void {
    if (this.told === this.last) this.desk.tell({ do: 'cancel' });
    else this.last += 1;
  }

  close(): void {
    this.last += 1;
    this.desk.close();
  }
}

/** What the reader's own charm brings into every setup; undefined for one that ships. */
async function ownOf(own: OwnSetup, charm: string | null): Promise<Partial<Setup> | undefined> {
  return isOwnCharm(charm) ? own(charm) : undefined;
}

function asTold({ design, ...cell }: CellId, own: Partial<Setup> | undefined) {
  return { ...cell, design: [...design], ...(own === undefined ? {} : { own }) };
}

export class Lab {
  private readonly searchers: Searcher[] = [];
  private explainer: Searcher | null = null;
  /** Grows with each search: what an earlier one still says is nobody's. */
  private turn = 0;

  constructor(
    private readonly hook: RunHook,
    private readonly own: OwnSetup = NOTHING,
  ) {}

  private team(): readonly Searcher[] {
    const wanted = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1));
    while (this.searchers.length < wanted) this.searchers.push(new Searcher(this.hook, this.own));
    return this.searchers;
  }

  /** Searches in this order; ends the search before it. */
  search(cells: readonly CellId[], tells: LabTells): void {
    const turn = (this.turn += 1);
    const queue = batchesOf(cells);
    const team = this.team();
    let whole = true;
    let working = team.length;
    const isNow = (): boolean => turn === this.turn;
    const next = (searcher: Searcher): void => {
      const batch = isNow() ? taken(queue, searcher, team) : undefined;
      if (batch === undefined) {
        working -= 1;
        if (working === 0 && isNow()) tells.done(whole);
        return;
      }
      void searcher.search(batch, (message) => {
        if (!isNow()) return;
        if (message.say === 'done') {
          if (message.cancelled) {
            whole = false;
            queue.length = 0;
          }
          next(searcher);
        } else this.pass(message, batch, tells);
      });
    };
    for (const searcher of team) next(searcher);
  }

  private pass(message: FromWorker, { cells }: Batch, tells: LabTells): void {
    const cell = 'cell' in message && typeof message.cell === 'number' ? cells[message.cell] : undefined;
    if (cell === undefined) return;
    if (message.say === 'progress') tells.progress(cell, message.progress);
    else if (message.say === 'cell') tells.found(cell, message.result);
    else if (message.say === 'failed') tells.failed(cell, message.why);
  }

  /** Stops after the slice that is under way; `done` follows. */
  cancel(): void {
    for (const searcher of this.searchers) searcher.cancel();
  }

  /** The shortest run that breaks a property; null: nothing does. @throws Error with a sentence */
  explain(cell: CellId, property: PropertyId): Promise<Counterexample | null> {
    const explainer = (this.explainer ??= new Searcher(this.hook, this.own));
    return new Promise((found, failed) => {
      void explainer.explain(cell, property, (message) => {
        if (message.say === 'counterexample') found(message.found);
        else if (message.say === 'failed') failed(new Error(message.why));
      });
    });
  }

  close(): void {
    this.turn += 1;
    for (const searcher of this.searchers.splice(0)) searcher.close();
    this.explainer?.close();
    this.explainer = null;
  }
}

/** A charm that this one knows comes first, then one that nobody does. */
function taken(queue: Batch[], searcher: Searcher, team: readonly Searcher[]): Batch | undefined {
  const known = queue.findIndex(({ charm }) => searcher.knows.has(charm));
  const fresh = queue.findIndex(({ charm }) => team.every((each) => !each.knows.has(charm)));
  const at = known >= 0 ? known : Math.max(0, fresh);
  return queue.splice(at, 1)[0];
}
