/** Hooks as flags, steps as chips. */
import type { HookCall, HookName, UnitName } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import { durationText } from '../../run/time';
import { actorOf } from '../../run/why/actor';
import type { History } from './history';
import type { Actor, Chip, Flag } from './types';

/** What a hook is called where its whole name does not fit. */
const SHORT: Readonly<Partial<Record<HookName, string>>> = {
  'leader-elected': 'leader',
  'config-changed': 'config',
  'leader-settings-changed': 'settings',
  'update-status': 'status',
  'relation-created': 'created',
  'relation-joined': 'joined',
  'relation-changed': 'changed',
  'relation-departed': 'departed',
  'relation-broken': 'broken',
  'secret-expired': 'expired',
  'secret-remove': 'remove',
  'secret-changed': 'secret',
  'pebble-ready': 'ready',
};

/** An action hook is named after what the operator or the provider was told to do; a rerun of one after itself. */
export function hookName(call: HookCall, step: Step): string {
  if (call.name !== 'action') return call.name;
  const told = step.action.do;
  return told === 'deliver' || told === 'resolve' ? (call.action ?? call.name) : told;
}

function labelsOf(call: HookCall, step: Step, more: string | null): readonly string[] {
  const long = hookName(call, step);
  const short = SHORT[call.name];
  const names = short && short !== long ? [long, short] : [long];
  return more === null ? names : [...names.map((name) => `${name}, ${more}`), more, ...names.slice(-1)];
}

interface Begun {
  readonly step: number;
  readonly unit: UnitName;
  readonly call: HookCall;
}

/** Flags of every unit, by unit. */
export function flagsByUnit(history: History): ReadonlyMap<UnitName, readonly Flag[]> {
  const flags = new Map<UnitName, Flag[]>();
  const begun = new Map<UnitName, Begun>();
  const add = (flag: Flag): void => {
    const list = flags.get(flag.unit);
    if (list) list.push(flag);
    else flags.set(flag.unit, [flag]);
  };
  history.steps.forEach((step, index) => {
    const number = index + 1;
    if (step.began) begun.set(step.began.unit, { step: number, ...step.began });
    if (!step.hook) return;
    const { unit, call, committed } = step.hook;
    const start = step.action.do === 'finish' ? begun.get(unit) : undefined;
    begun.delete(unit);
    const began = start?.step ?? number;
    const lasted = start ? durationText(step.at - (history.steps[start.step - 1]?.at ?? step.at)) : null;
    const labels = labelsOf(call, step, committed ? lasted : 'failed');
    add({ id: `${unit}:hook:${began}`, unit, began, step: number, labels, failed: !committed });
  });
  for (const { step, unit, call } of begun.values()) {
    const begin = history.steps[step - 1];
    if (!begin) continue;
    const labels = labelsOf(call, begin, 'running');
    add({ id: `${unit}:hook:${step}`, unit, began: step, step: null, labels, failed: false });
  }
  return flags;
}

/** What the operator does has Juju's shape: both act from outside the two charms. */
function shapeOf(step: Step): Actor {
  const { kind } = actorOf(step);
  return kind === 'operator' ? 'juju' : kind;
}

const WORDS: Readonly<Partial<Record<Step['action']['do'], string>>> = {
  pass: 'time passes',
  expire: 'a secret expires',
};

function nameOf(step: Step): string {
  if (step.began) return `${step.began.call.name} begins on ${step.began.unit}`;
  if (step.hook) return `${hookName(step.hook.call, step)} on ${step.hook.unit}`;
  const { action } = step;
  const words = WORDS[action.do] ?? action.do.replaceAll('-', ' ');
  return `${words}${'unit' in action ? ` on ${action.unit}` : ''}${step.refused ? ', not possible' : ''}`;
}

export function chipsOf(history: History): readonly Chip[] {
  return history.steps.map((step, index) => ({
    step: index + 1,
    at: step.at,
    actor: shapeOf(step),
    unit: step.hook?.unit ?? step.began?.unit ?? null,
    name: nameOf(step),
    refused: step.refused !== null,
  }));
}
