/**
 * The twin of the real library, as a hook runner: the library's handlers in the order in which `ops` would call them, around a
 * charm that only constructs the object. Equal to the real one hook by hook (`npm run replay`).
 */
import type { HookInput, HookOutcome, HookReport, LineRun, Raised } from '../hook';
import { noteClockUse } from '../juju/clock-use';
import { hookTools } from '../juju/hook-tools';
import type { HookTools } from '../juju/hook-tools.types';
import { generateKey } from '../pki/csr';
import { constructRequirer, type Hook } from './construct';
import { CharmError, PyError } from './errors';
import { Provider } from './provider';
import { PolicyRunner } from './provider-policy';
import { askEverything } from './pull';
import { CallRecorder } from './recorder';
import type { Requirer } from './requirer';
import type { Emit } from './requirer-base';
import { observesLeaderElected } from './versions';

export interface TwinOptions {
  /** Record library calls and the pull answer; the search does without. */
  readonly record: boolean;
  /** The charm; without one, the hook of a charm that only constructs the requirer object. */
  readonly charm?: CharmDriver;
}

/** What the twin gives to whoever plays the charm in a requirer's hook. */
export interface CharmHost {
  readonly input: HookInput;
  readonly hook: Hook;
  readonly record: boolean;
  readonly lines: LineRun[];
  readonly log: string[];
  /** Constructs the requirer object as the setup says; `observers` hears its events. @throws PyError */
  construct(observers: Emit): Requirer;
  /** Runs the library's own observers of this hook's event, in their order. */
  observe(requirer: Requirer): void;
  /** What an operator has the charm call, after every observer of the event. */
  operate(requirer: Requirer): void;
}

/** A charm, as the twin calls it. */
export interface CharmDriver {
  /** From the constructor to collect-status. @returns the requirer object that the charm made @throws PyError, CharmError */
  run(host: CharmHost): Requirer | null;
  /** The hook ends well: writes what ops keeps in Juju. */
  commit(): void;
}

interface Observer {
  readonly method: string;
  readonly run: () => void;
}

function observersOf(input: HookInput, requirer: Requirer): readonly Observer[] {
  const { call, world } = input;
  const { setup } = world;
  const configure = { method: '_configure', run: () => requirer.configure() };
  const own: Observer[] = [];
  if (call.name === 'relation-created' || call.name === 'relation-changed') own.push(configure);
  if (call.name === 'leader-elected' && observesLeaderElected(setup.library)) own.push(configure);
  if (call.name === 'relation-broken') {
    own.push({ method: '_on_relation_broken', run: () => requirer.onRelationBroken(call) });
  }
  if (call.name === 'secret-expired')
    own.push({ method: '_on_secret_expired', run: () => requirer.onSecretExpired(call) });
  if (call.name === 'secret-remove')
    own.push({ method: '_on_secret_remove', run: () => requirer.onSecretRemove(call) });
  const refreshed = setup.refreshEvents.includes(call.name.replaceAll('-', '_'));
  return refreshed && !own.includes(configure) ? [...own, configure] : own;
}

function observe(hook: Hook, call: HookInput['call'], observer: string, run: () => void): void {
  hook.observed.push({ seq: hook.tools.nextSeq(), event: call.name, observer, by: 'library', deferred: false });
  run();
}

/** Stands for calls that the charm makes. */
function runOp(input: HookInput, { tools, recorder }: Hook, requirer: Requirer): void {
  switch (input.op) {
    case null:
      return;
    case 'sync':
      return recorder.fromCharm(() => requirer.sync());
    case 'renew':
      return renewAll(recorder, requirer);
    case 'regenerate-key':
      return recorder.fromCharm(() => requirer.regeneratePrivateKey());
    case 'import-key': {
      const { algorithm, size } = input.world.setup.key;
      const key = generateKey(algorithm, size, (kind) => tools.fresh(kind));
      return recorder.fromCharm(() => requirer.importPrivateKey(key));
    }
    default: {
      const never: never = input.op;
      throw new Error(`unknown operation ${String(never)}`);
    }
  }
}

/** As a charm would: whatever `get_assigned_certificates()` returns without a mode, so the unit's in APP_AND_UNIT mode. */
function renewAll(recorder: CallRecorder, requirer: Requirer): void {
  const [assigned] = recorder.fromCharm(() => requirer.getAssignedCertificates());
  for (const certificate of assigned) recorder.fromCharm(() => requirer.renewCertificate(certificate));
}

function hostOf(input: HookInput, hook: Hook, record: boolean): CharmHost {
  return {
    input,
    hook,
    record,
    lines: [],
    log: [],
    construct: (observers) => constructRequirer(input.world.setup, hook, observers),
    observe: (requirer) => {
      for (const { method, run } of observersOf(input, requirer)) observe(hook, input.call, method, run);
    },
    operate: (requirer) => runOp(input, hook, requirer),
  };
}

/** A charm that constructs the object and does nothing else. */
const BARE_CHARM: CharmDriver = {
  run: (host) => {
    const requirer = host.construct(() => undefined);
    host.observe(requirer);
    host.operate(requirer);
    return requirer;
  },
  commit: () => undefined,
};

const PROVIDER_EVENTS: ReadonlySet<string> = new Set([
  'relation-created',
  'relation-joined',
  'relation-changed',
  'update-status',
]);

function runProvider(input: HookInput, hook: Hook): PolicyRunner {
  const { setup, authority, names } = input.world;
  const provider = new Provider(hook.tools, hook.recorder, setup.endpoint, setup.capabilities);
  const policy = new PolicyRunner(hook.tools, provider, setup.validityS, authority, names.csr);
  if (PROVIDER_EVENTS.has(input.call.name)) observe(hook, input.call, '_configure', () => provider.configure());
  policy.run(input.providerDo);
  return policy;
}

function raisedBy(error: unknown): Raised {
  if (!(error instanceof PyError)) throw error;
  if (error instanceof CharmError) return error.raised;
  return {
    type: error.type,
    message: error.message,
    file: null,
    line: null,
    traceback: `${error.type}: ${error.message}`,
  };
}

/** The exception that an operator's "fail the next hook" ends the hook with. */
export const MADE_TO_FAIL = 'the operator made this hook fail';

/** Runs one hook of either side with the twin. */
export function runTwin(input: HookInput, options: TwinOptions): HookOutcome {
  const tools = hookTools(input);
  const recorder = new CallRecorder(options.record, () => tools.nextSeq());
  const hook: Hook = { tools, recorder, events: [], observed: [] };
  const host = hostOf(input, hook, options.record);
  const charm = options.charm ?? BARE_CHARM;
  const isProvider = tools.app === input.world.provider.name;
  let authority = input.world.authority;
  let pull: HookReport['pull'] = null;
  let raised: Raised | null = null;
  // What the pull API answers is asked from outside the hook: that the library reads secrets for it is no effect of the hook.
  let beforePull: ReturnType<HookTools['result']> | null = null;
  try {
    if (isProvider) authority = runProvider(input, hook).authority;
    else {
      const requirer = charm.run(host);
      if (!input.fail) charm.commit();
      if (options.record && requirer) {
        const result = tools.result();
        beforePull = { ...result, effects: [...result.effects] };
        pull = askEverything(requirer);
      }
    }
    if (input.fail) throw new PyError('RuntimeError', MADE_TO_FAIL);
  } catch (error) {
    raised = raisedBy(error);
    pull = null;
  }
  const { buffer, effects, counters } = beforePull ?? tools.result();
  const report: HookReport = {
    observed: hook.observed,
    calls: recorder.calls(),
    lines: host.lines,
    events: hook.events,
    commands: [],
    pull,
    raised,
    log: host.log,
  };
  return noteClockUse({ report, buffer, effects, counters, authority, by: 'twin' }, tools.clockUse());
}

/** The twin as a `HookRunner`, with library calls recorded. */
export function twinRunner(input: HookInput): HookOutcome {
  return runTwin(input, { record: true });
}
