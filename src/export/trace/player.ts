/**
 * Plays a trace on the engine under Juju's rules and keeps the actions that this took. A trace forces hooks; here each has to be due, or be
 * repeated by the operator's hand. What is neither is counted and left out.
 */
import { choiceOf } from '../../model/actions/possible';
import type { HookChoice } from '../../model/action';
import { dueHooks } from '../../model/juju/due';
import { findUnit } from '../../model/juju/entities';
import type { HookName, Secret, World } from '../../model/juju/world';
import { twinRunner } from '../../model/library/twin';
import { step } from '../../model/step';
import { DENY_CODES, type DenyName, type Setup } from '../../model/setup';
import { MAX_STEPS, sameData, type RunAction } from '../../run/run';
import { runStart } from '../../run/start';
import { requestsOf } from './setup';
import type { HookStep, SetStep, TraceSecret } from './schema';

const OPERATIONS = {
  sync: 'sync',
  renew: 'renew',
  'regenerate-key': 'rotate-key',
  'import-key': 'import-key',
} as const;

const JOINING: readonly HookName[] = ['relation-joined', 'relation-changed'];

/** More hooks than any unit owes at once. */
const MOST_OWED = 20;

export class TracePlayer {
  readonly actions: RunAction[] = [];
  /** How often each thing could not be played, by what it is. */
  readonly leftOut = new Map<string, number>();
  private world: World;

  constructor(setup: Partial<Setup>) {
    this.world = runStart(setup, twinRunner);
  }

  /** Does it, if it is possible. */
  private act(action: RunAction): boolean {
    if (this.actions.length >= MAX_STEPS) return false;
    const done = step(this.world, action, twinRunner);
    if (done.refused) return false;
    this.actions.push(action);
    this.world = done.after;
    return true;
  }

  private leave(what: string): void {
    this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + 1);
  }

  private waitUntil(at: string): void {
    const ms = Date.parse(at) - this.world.now;
    if (ms > 0) this.act({ do: 'pass', ms });
  }

  set({ at, set }: SetStep): void {
    this.waitUntil(at);
    const { mode } = this.world.setup;
    if (set.leader !== undefined) {
      const unit = `requirer/${set.leader}`;
      if (this.world.requirer.leader !== unit && !this.act({ do: 'move-leadership', unit }))
        this.leave('a change of the leader');
    }
    if (set.requests !== undefined) {
      const { app, unit, whenCapabilities } = requestsOf(set.requests, mode);
      const requests = mode === 'app' ? app : unit;
      const other = mode === 'app_and_unit' && !sameData(app, this.world.setup.requests.app);
      if (whenCapabilities || other || !this.act({ do: 'change-names', requests }))
        this.leave('a change of the requests');
    }
    if (set.wipe_disk !== undefined) this.act({ do: 'wipe-disk', unit: set.wipe_disk });
    if (set.config !== undefined) this.leave('a change of the configuration');
    if (set.provider_databag !== undefined) this.leave('a provider databag written by hand');
    if (set.provider_capabilities !== undefined) this.leave('a change of the provider’s capabilities');
  }

  /** @param secrets what the trace says of the secrets before this step */
  hook(hook: HookStep, secrets: readonly TraceSecret[]): void {
    this.waitUntil(hook.at);
    const unit = findUnit(this.world, hook.unit);
    if (!unit) {
      this.leave(`a hook of ${hook.unit}`);
      return;
    }
    // A trace goes on after a hook that failed; Juju would run it again until it is resolved.
    if (unit.failed) this.act({ do: 'resolve', unit: hook.unit, retry: false });
    if (hook.unit.startsWith('provider/')) this.provider(hook);
    else this.requirer(hook, secrets);
  }

  private provider({ unit, hook, do: list = [], leader }: HookStep): void {
    if (leader === false) {
      this.leave('a hook of a provider that does not lead');
      return;
    }
    // In a trace the provider sees every databag; under Juju it has to be told of each.
    const alone = this.world.requirer.units.length === 1 && list.length > 0 && hook !== 'relation-departed';
    this.drain(unit, alone ? 1 : 0);
    for (const item of list) {
      const action = providerAction(item);
      if (!action) this.leave(`what a provider does as "${item.slice(0, 40)}"`);
      else this.act(action);
    }
    this.drain(unit, 0);
  }

  /** Delivers the relation hooks that a unit owes, down to the last `keep`. */
  private drain(unit: string, keep: number): void {
    for (let count = 0; count < MOST_OWED; count += 1) {
      const due = dueHooks(this.world, unit).filter(({ call }) => call.name.startsWith('relation-'));
      // What comes after created is owed only once that has run.
      const first = due[0]?.call;
      if (!first || (due.length <= keep && first.name !== 'relation-created')) return;
      if (!this.act({ do: 'deliver', unit, hook: choiceOf(first) })) return;
    }
  }

  private requirer(hook: HookStep, secrets: readonly TraceSecret[]): void {
    const { unit, op } = hook;
    const operation = op === undefined ? null : OPERATIONS[op];
    if (hook.hook === 'action') {
      if (operation === null || !this.act({ do: operation, unit })) this.leave('an action of the charm');
      return;
    }
    const choice = this.choice(hook, secrets);
    if (!choice || !(this.deliver(unit, choice) || this.repeat(unit, choice))) {
      this.leave(hook.hook);
      return;
    }
    if (operation !== null) this.act({ do: operation, unit });
    // A trace's relation is gone with the requirer's last unit; Juju waits for the provider, too.
    const { relation } = this.world;
    const isOver =
      relation?.dying === true && this.world.requirer.units.every(({ name }) => relation.views[name]?.broken ?? true);
    if (isOver) this.drainRelation();
  }

  private choice({ hook, secret: id, revision }: HookStep, secrets: readonly TraceSecret[]): HookChoice | null {
    const name = hook as HookName;
    if (!hook.startsWith('secret-')) return { name };
    const secret = id === undefined ? null : this.secret(id, secrets);
    return secret ? { name, secret: secret.id, ...(revision === undefined ? {} : { revision }) } : null;
  }

  /** The secret that holds this certificate or key: known by its owner, its kind and its place among the likes of it. */
  private secret(id: string, told: readonly TraceSecret[]): Secret | null {
    const one = told.find((each) => each.cert === id || each.key === id);
    if (!one) return null;
    const alike = told.filter((each) => each.owner === one.owner && each.kind === one.kind);
    const holds = one.kind === 'certificate' ? '-certificate-' : '-private-key-';
    const own = this.world.secrets.filter((each) => each.owner === one.owner && each.label.includes(holds));
    const expires = one.expires == null ? null : Date.parse(one.expires);
    const latest = (secret: Secret): number | null => secret.revisions.at(-1)?.expires ?? null;
    const byTime = own.filter((each) => expires !== null && Math.abs((latest(each) ?? 0) - expires) < 1000);
    return (byTime.length === 1 ? byTime[0] : own[alike.indexOf(one)]) ?? null;
  }

  private isDue(unit: string, choice: HookChoice): HookChoice | null {
    const due = dueHooks(this.world, unit).find(
      ({ call }) =>
        call.name === choice.name &&
        (choice.secret === undefined || choice.secret === call.secret) &&
        (choice.revision === undefined || choice.revision === call.revision),
    );
    return due ? choiceOf(due.call) : null;
  }

  private deliver(unit: string, choice: HookChoice): boolean {
    this.prepare(unit, choice.name);
    const due = this.isDue(unit, choice);
    return due !== null && this.act({ do: 'deliver', unit, hook: due });
  }

  private repeat(unit: string, choice: HookChoice): boolean {
    const before = { actions: this.actions.length, world: this.world };
    if (this.act({ do: 'repeat-event', unit, hook: choice }) && this.act({ do: 'deliver', unit, hook: choice }))
      return true;
    this.actions.length = before.actions;
    this.world = before.world;
    return false;
  }

  /** What has to happen before Juju owes this hook. */
  private prepare(unit: string, name: HookName): void {
    if (name === 'relation-created' && (!this.world.relation || this.world.relation.dying)) {
      this.drainRelation();
      this.act({ do: 'add-relation' });
    }
    if (
      (name === 'relation-departed' || name === 'relation-broken') &&
      this.world.relation &&
      !this.world.relation.dying
    ) {
      this.join(unit);
      this.act({ do: 'remove-relation' });
    }
    if (name === 'relation-broken') this.deliverUntil(unit, name);
  }

  /** Who never joined does not depart: joined comes first, and the changed that follows it. */
  private join(unit: string): void {
    for (let count = 0; count < MOST_OWED; count += 1) {
      const due = dueHooks(this.world, unit).find(
        ({ call }) => JOINING.includes(call.name) && call.remoteUnit !== undefined,
      );
      if (!due || !this.act({ do: 'deliver', unit, hook: choiceOf(due.call) })) return;
    }
  }

  /** Delivers what comes before it in Juju's order. */
  private deliverUntil(unit: string, name: HookName): void {
    for (let count = 0; count < MOST_OWED && !this.isDue(unit, { name }); count += 1) {
      if (!this.isDue(unit, { name: 'relation-departed' })) return;
      if (!this.act({ do: 'deliver', unit, hook: { name: 'relation-departed' } })) return;
    }
  }

  /** A new relation needs the old one gone everywhere. */
  private drainRelation(): void {
    const units = [...this.world.requirer.units, ...this.world.provider.units].map((each) => each.name);
    for (const unit of units) this.drain(unit, 0);
  }
}

function providerAction(text: string): RunAction | null {
  const [kind, error = ''] = text.split(':');
  switch (kind) {
    case 'sign':
    case 'reissue':
    case 'new-ca':
      return { do: kind };
    case 'sign-first':
      return { do: 'sign-one' };
    case 'revoke-all':
      return { do: 'revoke' };
    case 'deny':
      return Object.hasOwn(DENY_CODES, error) ? { do: 'deny', error: error as DenyName } : null;
    default:
      return null;
  }
}
