/**
 * Hooks remembered by everything that they can see: two hooks that see the same leave the same, so the search runs each but once. Holds for
 * any runner that is deterministic, whether it is the twin, recorded paths or real Python. What a hook did not look at does not count: the
 * twin tells whether it read the clock, and its fresh numbers whether it drew any. When a file was written is left out: no shipped charm asks.
 */
import {
  clockUseOf,
  isProvider,
  type Counters,
  type HookInput,
  type HookOutcome,
  type HookRunner,
  type Setup,
  type World,
} from '../model';
import { Pieces } from './pieces';
import { Signs } from './signs';
import type { Piece } from './things';

interface Entry {
  readonly outcome: HookOutcome;
  /** The hook that it was run for. */
  readonly now: number;
  /** Fresh numbers that it drew, from where on. Those of other kinds it cannot see. */
  readonly drawn: Partial<Counters>;
  readonly drew: boolean;
}

const KINDS = ['keys', 'uuids', 'serials', 'signatures', 'secrets'] as const satisfies readonly (keyof Counters)[];

function drawnBy(before: Counters, after: Counters): Partial<Counters> {
  return Object.fromEntries(KINDS.flatMap((kind) => (before[kind] === after[kind] ? [] : [[kind, before[kind]]])));
}

function isDrawnAlike({ drawn }: Entry, counters: Counters): boolean {
  for (const kind in drawn) if (drawn[kind as keyof Counters] !== counters[kind as keyof Counters]) return false;
  return true;
}

/** What is drawn goes on from where the hook left it, the rest from where it stands. */
function countersAfter({ drawn, outcome }: Entry, counters: Counters): Counters {
  const after: Record<keyof Counters, number> = { ...counters };
  for (const kind of KINDS) if (drawn[kind] !== undefined) after[kind] = outcome.counters[kind];
  return after;
}

/** What all searches of a matrix share: texts taken apart, and the provider's hooks, which know nothing of the charm. */
export class Shared {
  readonly pieces = new Pieces();
  readonly provider = new Map<string, Entry[]>();
}

/** What is shared by all searches of one charm and library. */
export class HookMemo {
  private readonly own = new Map<string, Entry[]>();
  private readonly setups = new WeakMap<Setup, number>();
  private readonly signs = new Signs();
  /** Hooks that were really run. */
  runs = 0;
  /** Hooks that were asked for. */
  asked = 0;

  constructor(
    private readonly runner: HookRunner,
    private readonly shared = new Shared(),
  ) {}

  get pieces(): Pieces {
    return this.shared.pieces;
  }

  /** What a hook left that was run elsewhere: it need not be run again. */
  learn(input: HookInput, outcome: HookOutcome): void {
    this.runs += 1;
    const { counters, now } = input.world;
    const drawn = drawnBy(counters, outcome.counters);
    const drew = Object.keys(drawn).length > 0;
    this.entries(input).push({ outcome, now, drawn, drew });
  }

  /** Is a `HookRunner`. */
  readonly run = (input: HookInput): HookOutcome => {
    this.asked += 1;
    const { counters, now } = input.world;
    for (const entry of this.entries(input)) {
      if (entry.drew && !isDrawnAlike(entry, counters)) continue;
      const clock = clockUseOf(entry.outcome);
      if (clock === null ? entry.now !== now : now < clock.from || now >= clock.until) continue;
      return { ...entry.outcome, counters: entry.drew ? countersAfter(entry, counters) : counters };
    }
    const outcome = this.runner(input);
    this.learn(input, outcome);
    return outcome;
  };

  private entries(input: HookInput): Entry[] {
    const provider = isProvider(input.world, input.unit);
    const known = provider ? this.shared.provider : this.own;
    const key = this.key(input, provider);
    const found = known.get(key);
    if (found) return found;
    const made: Entry[] = [];
    known.set(key, made);
    return made;
  }

  /** All of a setup but what only Juju and the provider's operator know; for the provider, all that it passes to its library. */
  private setup(setup: Setup, provider: boolean): number {
    if (provider)
      return this.pieces.things.code(`${setup.validityS} ${JSON.stringify(setup.capabilities)} ${setup.semantics}`);
    const known = this.setups.get(setup);
    if (known !== undefined) return known;
    const seen = { ...setup, start: 0, updateStatusMs: 0, units: 0, leader: 0, provider: null };
    const code = this.pieces.things.code(JSON.stringify(seen));
    this.setups.set(setup, code);
    return code;
  }

  private key(input: HookInput, provider: boolean): string {
    const { world, unit: name, call, op, fail, providerDo } = input;
    const { pieces, signs } = this;
    const self = (provider ? world.provider : world.requirer).units.find((each) => each.name === name);
    signs.clear();
    signs.add(Number(fail));
    signs.add(this.said(name));
    signs.add(this.said(op ?? ''));
    signs.add(this.setup(world.setup, provider));
    signs.add(pieces.call(call).exact);
    this.part(world.peers && pieces.peers(world.peers));
    this.part(self && pieces.visible(self));
    this.relationKey(input, provider);
    if (provider) this.providerKey(world, providerDo);
    else {
      signs.add(Number(world.requirer.leader === name));
      signs.add(pieces.plain(world.requirer.config).exact);
      this.secretsKey(world, name);
    }
    return signs.text();
  }

  private said(text: string): number {
    return this.pieces.things.code(text);
  }

  private part(piece: Piece | null | undefined): void {
    this.signs.add(piece ? 1 + piece.exact : 0);
  }

  private providerKey(world: World, providerDo: HookInput['providerDo']): void {
    const { pieces, signs } = this;
    signs.add(this.said(JSON.stringify(providerDo)));
    this.part(world.authority && pieces.things.text(world.authority.certPem));
    const open = pieces.requests(world);
    signs.add(open.length);
    if (open.length > 1) for (const { id } of open) signs.add(1 + world.names.csr.indexOf(id));
  }

  private secretsKey(world: World, unit: string): void {
    for (const secret of world.secrets) {
      if (secret.owner === unit || secret.owner === world.requirer.name) this.part(this.pieces.secret(secret));
    }
    this.part(null);
  }

  private relationKey({ world, unit, readAt }: HookInput, provider: boolean): void {
    const { pieces, signs } = this;
    const relation = readAt === undefined ? world.relation : readAt;
    signs.add(relation ? 1 + relation.id : 0);
    if (!relation) return;
    const view = relation.views[unit];
    signs.add(Number(relation.dying) + 2 * Number(view?.created ?? false) + 4 * Number(view?.broken ?? false));
    for (const app of [world.requirer.name, world.provider.name]) this.part(pieces.bag(relation.databags[app]));
    if (!provider) this.part(pieces.bag(relation.databags[unit]));
    for (const name in view?.members) {
      signs.add(1 + this.said(name));
      this.part(pieces.bag(view.members[name]?.cached));
    }
    signs.add(0);
    // Units that exist but are not known yet answer with what is committed.
    const remote = provider ? world.requirer : world.provider;
    for (const { name, life } of remote.units) {
      signs.add(this.said(life));
      this.part(view?.members[name] ? null : pieces.bag(relation.databags[name]));
    }
  }
}
