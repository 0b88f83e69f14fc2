/** The events of a run as lines of Python: every hook that ran, and what changed around the charm. */
import { plan } from '../../model/actions/plan';
import type { HookInput, ProviderDo } from '../../model/hook';
import { isProvider } from '../../model/juju/entities';
import type { HookCall, HookName, Millis, UnitName, World } from '../../model/juju/world';
import { contentId } from '../../model/pki/pem';
import type { Step } from '../../model/step.types';
import { issuedId, secretKind } from '../../run/facts';
import { sameData } from '../../run/run';
import { call as pythonCall, literal, tuple } from './literal';
import { requestLists } from './overrides';

/** Of the list that the events stand in. */
const INDENT = '    ';

export interface EventLine {
  /** Index. */
  readonly step: number;
  /** With its indent and the comma after it. */
  readonly text: string;
}

export interface Events {
  readonly lines: readonly EventLine[];
  /** Steps that the test leaves out, in sentences. */
  readonly notes: readonly string[];
}

/** `2026-01-01T09:00:00+00:00`, as `datetime.fromisoformat` of every Python reads it. */
export function instant(at: Millis): string {
  return new Date(at).toISOString().replace('.000Z', '+00:00').replace('Z', '+00:00');
}

/** 0 of `web/0`. */
export function unitNumber(unit: UnitName): number {
  return Number(unit.slice(unit.lastIndexOf('/') + 1));
}

function doText(each: ProviderDo): string {
  if (each.do === 'deny') return `deny:${each.error}`;
  return each.do === 'sign-limited' ? `sign-limited:${each.limit}` : each.do;
}

/** The hooks in which a provider's library or charm does something. */
const OF_PROVIDER: readonly HookName[] = [
  'relation-created',
  'relation-joined',
  'relation-changed',
  'update-status',
  'action',
];

function providerLine(step: number, at: Millis, call: HookCall, part: string, input?: HookInput): string {
  return pythonCall(
    'Provider',
    {
      step: String(step + 1),
      at: literal(instant(at)),
      name: literal(call.name),
      relation: call.relation === undefined ? undefined : String(call.relation),
      unit: call.remoteUnit === undefined ? undefined : String(unitNumber(call.remoteUnit)),
      does: input && input.providerDo.length > 0 ? tuple(input.providerDo.map(doText)) : undefined,
      part: part === 'whole' ? undefined : literal(part),
      fails: input?.fail ? 'True' : undefined,
    },
    INDENT,
  );
}

/** The how-manieth certificate of its owner and name, and that name where its owner has several. */
function generation(world: World, text: string): readonly [number] | readonly [number, string] {
  const id = contentId(text);
  const one = world.issued.find((each) => issuedId(each) === id);
  const own = world.issued.filter((each) => each.entity === one?.entity);
  const alike = own.filter((each) => each.commonName === one?.commonName).map(issuedId);
  const number = [...new Set(alike)].indexOf(id) + 1;
  const several = new Set(own.map((each) => each.commonName)).size > 1;
  return several && one ? [number, one.commonName] : [number];
}

/** `("certificate", 0, 1)`; null for a secret that is gone. */
function secretText(world: World, id: string): string | null {
  const secret = world.secrets.find((each) => each.id === id);
  const content = secret?.revisions.at(-1)?.content;
  if (!secret || !content || secretKind(secret) === 'other') return null;
  const owner = secret.owner === world.requirer.name ? null : unitNumber(secret.owner);
  const text = content['certificate'];
  return tuple(text === undefined ? ['private-key', owner, 0] : ['certificate', owner, ...generation(world, text)]);
}

function hookLine(index: number, at: Millis, input: HookInput): string | null {
  const { call, unit, op, fail, world } = input;
  const secret = call.secret === undefined ? undefined : secretText(world, call.secret);
  if (secret === null) return null;
  return pythonCall(
    'Hook',
    {
      step: String(index + 1),
      at: literal(instant(at)),
      unit: String(unitNumber(unit)),
      name: literal(call.name),
      relation: call.relation === undefined ? undefined : String(call.relation),
      secret,
      revision: call.revision === undefined || call.revision === 1 ? undefined : String(call.revision),
      operation: op === null ? undefined : literal(op),
      fails: fail ? 'True' : undefined,
    },
    INDENT,
  );
}

function changeLine(index: number, { before, after, action }: Step): string | null {
  const alive = (world: World): number => world.requirer.units.filter((unit) => unit.life !== 'dead').length;
  const { leader } = after.requirer;
  const fields = {
    leader: leader !== null && leader !== before.requirer.leader ? String(unitNumber(leader)) : undefined,
    units: alive(before) === alive(after) ? undefined : String(alive(after)),
    wiped: action.do === 'wipe-disk' ? String(unitNumber(action.unit)) : undefined,
    requests: sameData(before.setup.requests, after.setup.requests)
      ? undefined
      : { value: requestLists(after.setup.requests) },
  };
  if (Object.values(fields).every((value) => value === undefined)) return null;
  return pythonCall('Change', { step: String(index + 1), ...fields }, INDENT);
}

function linesOf(step: Step, index: number): readonly string[] | string {
  if (step.refused) return [];
  const change = changeLine(index, step);
  const lines = change === null ? [] : [change];
  const { began, hook, at } = step;
  if (began) return [...lines, providerLine(index, at, began.call, 'begin')];
  const planned = plan(step.before, step.action);
  if (!hook || planned.kind !== 'hook') return lines;
  const { input } = planned;
  if (isProvider(step.before, hook.unit)) {
    const part = input.readAt === undefined ? 'whole' : 'end';
    return OF_PROVIDER.includes(hook.call.name) ? [...lines, providerLine(index, at, hook.call, part, input)] : lines;
  }
  const line = hookLine(index, at, input);
  return line === null
    ? `Step ${index + 1} is left out: its secret is gone, and ops.testing has no event without one.`
    : [...lines, line];
}

export function eventsOf(steps: readonly Step[]): Events {
  const lines: EventLine[] = [];
  const notes: string[] = [];
  steps.forEach((step, index) => {
    const found = linesOf(step, index);
    if (typeof found === 'string') notes.push(found);
    else lines.push(...found.map((text) => ({ step: index, text })));
  });
  return { lines, notes };
}
