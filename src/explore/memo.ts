/**
 * Hooks remembered by everything that they can see: two hooks that see the same leave the same, so the search runs each but once. Holds for
 * any runner that is deterministic, whether it is the twin, recorded paths or real Python.
 */
import { isProvider, type HookInput, type HookOutcome, type HookRunner, type Setup, type World } from '../model';
import { Pieces } from './pieces';

/** What is shared by all searches of one charm and library. */
export class HookMemo {
  /** What texts of one charm and library are made of; shared by all searches of it. */
  readonly pieces: Pieces;
  private readonly known = new Map<string, HookOutcome>();
  private readonly setups = new WeakMap<Setup, number>();
  /** Hooks that were really run. */
  runs = 0;
  /** Hooks that were asked for. */
  asked = 0;

  constructor(private readonly runner: HookRunner) {
    this.pieces = new Pieces();
  }

  /** What a hook left that was run elsewhere: it need not be run again. */
  learn(input: HookInput, outcome: HookOutcome): void {
    this.runs += 1;
    this.known.set(this.key(input), outcome);
  }

  /** Is a `HookRunner`. */
  readonly run = (input: HookInput): HookOutcome => {
    this.asked += 1;
    const key = this.key(input);
    const known = this.known.get(key);
    if (known) return known;
    const outcome = this.runner(input);
    this.runs += 1;
    this.known.set(key, outcome);
    return outcome;
  };

  /** All of a setup but what only Juju and the provider's operator know. */
  private setup(setup: Setup): number {
    const known = this.setups.get(setup);
    if (known !== undefined) return known;
    const seen = { ...setup, start: 0, updateStatusMs: 0, units: 0, leader: 0, provider: null };
    const code = this.pieces.things.code(JSON.stringify(seen));
    this.setups.set(setup, code);
    return code;
  }

  private key(input: HookInput): string {
    const { world, unit: name, call, op, fail, providerDo } = input;
    const { pieces } = this;
    const provider = isProvider(world, name);
    const self = (provider ? world.provider : world.requirer).units.find((each) => each.name === name);
    let key = `${name}${fail ? '!' : ''}${op ?? ''}${world.now}:${this.setup(world.setup)}`;
    const { keys, uuids, serials, signatures, secrets } = world.counters;
    key += `;${keys},${uuids},${serials},${signatures},${secrets};${pieces.call(call).exact}`;
    if (self) key += `;${pieces.visible(self).exact}`;
    key += this.relationKey(input, provider);
    if (provider) {
      key += `;${JSON.stringify(providerDo)};${world.authority ? pieces.things.text(world.authority.certPem).exact : ''}`;
      if (world.names.csr.length > 1)
        for (const { id } of pieces.requests(world)) key += String(world.names.csr.indexOf(id));
      return key;
    }
    key += `;${world.requirer.leader === name ? 'L' : ''}${pieces.plain(world.requirer.config).exact}`;
    return key + this.secretsKey(world, name);
  }

  private secretsKey(world: World, unit: string): string {
    let key = '';
    for (const secret of world.secrets) {
      if (secret.owner === unit || secret.owner === world.requirer.name) key += `,${this.pieces.secret(secret).exact}`;
    }
    return key;
  }

  private relationKey({ world, unit, readAt }: HookInput, provider: boolean): string {
    const relation = readAt === undefined ? world.relation : readAt;
    if (!relation) return ';-';
    const { pieces } = this;
    const view = relation.views[unit];
    let key = `;${relation.id}${relation.dying ? 'd' : ''}${view?.created ? 'c' : ''}${view?.broken ? 'b' : ''}`;
    for (const app of [world.requirer.name, world.provider.name]) key += `,${pieces.bag(relation.databags[app]).exact}`;
    if (!provider) key += `,${pieces.bag(relation.databags[unit]).exact}`;
    for (const name in view?.members) key += `,${name}${pieces.bag(view.members[name]?.cached).exact}`;
    // Units that exist but are not known yet answer with what is committed.
    const remote = provider ? world.requirer : world.provider;
    for (const { name, life } of remote.units)
      key += `,${life}${view?.members[name] ? '' : pieces.bag(relation.databags[name]).exact}`;
    return key;
  }
}
