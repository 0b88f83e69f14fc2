/**
 * What can be done in a world, as buttons: the few that are always in view, and everything, grouped by who acts. Due hooks stand in
 * the order in which Juju would run them.
 */
import type { Action, ActionKind } from '../../model/action';
import { DENY_CODES, type DenyName } from '../../model/setup';
import {
  allUnits,
  certificatesIn,
  choiceOf,
  dueHooks,
  hookText,
  isProvider,
  outstandingRequests,
  possibleActions,
  timers,
  type PossibleAction,
  type Timer,
  type UnitName,
  type World,
} from '../../model';
import { contentId } from '../../model/pki/pem';
import { nameOf } from '../../model/pki/names';
import { ACTIONS, type ActionGroup } from '../../scenarios/ids';
import { clockText, dayText, durationText } from '../../run/time';

export interface ActionChoice {
  readonly key: string;
  readonly label: string;
  /** What it will do, or why it cannot be done now. */
  readonly hint: string;
  readonly action: Action;
  readonly allowed: boolean;
  /** The due hook that Juju would run next on its unit. */
  readonly next: boolean;
}

export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly ActionChoice[];
}

const MAIN: readonly ActionKind[] = [
  'deliver',
  'update-status',
  'sign',
  'revoke',
  'deny',
  'provider-down',
  'rotate-key',
  'remove-relation',
];

/** Two that undo each other share a place. */
const TURNS: Readonly<Partial<Record<ActionKind, ActionKind>>> = {
  'provider-down': 'provider-up',
  'remove-relation': 'add-relation',
  sign: 'finish',
};

const unitOf = (action: Action): UnitName | null => ('unit' in action ? action.unit : null);

/** `csr-1, csr-2 and 3 more` */
function few(names: readonly string[]): string {
  return names.length <= 2 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

function waitingNames(world: World): string {
  const { relation, names, provider } = world;
  if (relation === null) return '';
  return few(outstandingRequests(relation, provider.name).map((request) => nameOf(names, contentId(request.csr))));
}

function certificateNames(world: World): string {
  const entries = certificatesIn(world.relation?.databags[world.provider.name] ?? {});
  return few(
    entries.filter((entry) => !entry.revoked).map((entry) => nameOf(world.names, contentId(entry.certificate))),
  );
}

function nextKeyName(world: World): string {
  const { length } = world.names.key;
  return length === 0 ? 'key-1' : `key-${length} to key-${length + 1}`;
}

const TIMER_WORDS: Readonly<Record<Timer['kind'], string>> = {
  'secret-expiry': 'a secret expires',
  'update-status': 'update-status',
  retry: 'Juju retries a hook',
  'hook-end': 'the slow hook ends',
  'safety-net': 'the safety net opens',
  'certificate-end': 'a certificate ends',
};

export function timerText(world: World, timer: Timer): string {
  const on = 'unit' in timer && timer.kind === 'update-status' ? ` on ${timer.unit}` : '';
  return `${TIMER_WORDS[timer.kind]}${on}, in ${durationText(timer.at - world.now)}`;
}

function hint(world: World, action: Action): string {
  switch (action.do) {
    case 'deliver': {
      const due = dueHooks(world, action.unit)[0];
      return due === undefined ? action.unit : `${due.call.name} on ${action.unit}`;
    }
    case 'pass': {
      const next = timers(world)[0];
      return next === undefined ? '' : `next: ${timerText(world, next)}`;
    }
    case 'expire': {
      const next = timers(world).find((timer) => timer.kind === 'secret-expiry');
      return next === undefined ? '' : `${dayText(world.setup.start, next.at)}, ${clockText(next.at)}`;
    }
    case 'update-status':
    case 'finish':
    case 'fail-next':
    case 'sync':
    case 'renew':
    case 'move-leadership':
    case 'wipe-disk':
    case 'remove-unit':
      return action.do === 'fail-next' ? `${action.unit}: files stay, the rest is undone` : `on ${action.unit}`;
    case 'sign':
    case 'sign-one':
    case 'deny':
      return waitingNames(world);
    case 'revoke':
    case 'reissue':
      return certificateNames(world);
    case 'rotate-key':
    case 'import-key':
      return nextKeyName(world);
    case 'new-ca':
      return 'signs with a new authority';
    case 'provider-down':
      return 'no answer until it is back';
    case 'provider-up':
      return 'runs what is due';
    case 'remove-relation':
      return `${world.requirer.name} departs`;
    case 'add-relation':
      return 'a new relation';
    case 'add-unit':
      return `${world.requirer.name}/${world.requirer.nextUnit}`;
    case 'change-names':
      return few(action.requests.flatMap((request) => request.sansDns ?? [request.commonName]));
    case 'resolve':
      return action.retry ? 'retry now' : 'without running it';
    case 'lose-event':
    case 'repeat-event':
      return `${action.hook.name} on ${action.unit}`;
  }
}

function choiceFrom(world: World, possible: PossibleAction): ActionChoice {
  const { kind, action, allowed, reason } = possible;
  return {
    key: `${kind} ${unitOf(action) ?? ''}`,
    label: ACTIONS[kind].label,
    hint: reason ?? hint(world, action),
    action,
    allowed,
    next: false,
  };
}

/**
 * Whose turn it is when an action names a unit: the one that is looked at, else the first that can. What is asked of the charm is not
 * asked of the provider instead, except for hooks, which both have.
 */
function best(
  world: World,
  all: readonly PossibleAction[],
  kind: ActionKind,
  unit: UnitName,
): PossibleAction | undefined {
  const ofCharm = ({ action }: PossibleAction): boolean => !isProvider(world, unitOf(action) ?? unit);
  const same = all.filter((each) => each.kind === kind && (kind !== 'update-status' || ofCharm(each)));
  const here = same.find((each) => unitOf(each.action) === unit || unitOf(each.action) === null);
  if (here?.allowed === true) return here;
  return same.find((each) => each.allowed) ?? here ?? same[0];
}

const IN_VIEW: ReadonlySet<ActionKind> = new Set([...MAIN, ...Object.values(TURNS)]);

/** The actions in view, in the order of their number keys. @param unit the requirer's unit that is looked at */
export function mainChoices(world: World, unit: UnitName): readonly ActionChoice[] {
  const all = possibleActions(world, IN_VIEW);
  return MAIN.flatMap((kind) => {
    const first = best(world, all, kind, unit);
    const other = TURNS[kind];
    const turned = other === undefined ? undefined : best(world, all, other, unit);
    const chosen = first?.allowed !== true && turned?.allowed === true ? turned : first;
    return chosen === undefined ? [] : [choiceFrom(world, chosen)];
  });
}

function dueChoices(world: World): readonly ActionChoice[] {
  return allUnits(world).flatMap(({ name }) =>
    dueHooks(world, name).map(({ call }, at): ActionChoice => ({
      key: `due ${name} ${hookText(call)} ${call.revision ?? ''}`,
      label: `${hookText(call)} on ${name}`,
      hint: at === 0 ? 'next' : 'out of order',
      action: at === 0 ? { do: 'deliver', unit: name } : { do: 'deliver', unit: name, hook: choiceOf(call) },
      allowed: true,
      next: at === 0,
    })),
  );
}

const MINUTE = 60_000;
const AMOUNTS: readonly number[] = [5 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE, 30 * 24 * 60 * MINUTE];

function timeChoices(world: World): readonly ActionChoice[] {
  return AMOUNTS.map((ms) => ({
    key: `pass ${ms}`,
    label: `Let ${durationText(ms)} pass`,
    hint: `to ${dayText(world.setup.start, world.now + ms)}, ${clockText(world.now + ms)}`,
    action: { do: 'pass', ms },
    allowed: true,
    next: false,
  }));
}

function denyChoices(world: World, sample: PossibleAction | undefined): readonly ActionChoice[] {
  return (Object.keys(DENY_CODES) as readonly DenyName[]).map((error) => ({
    key: `deny ${error}`,
    label: `Deny: ${DENY_CODES[error]} ${error}`,
    hint: sample?.reason ?? waitingNames(world),
    action: { do: 'deny', error },
    allowed: sample?.allowed === true,
    next: false,
  }));
}

/** Every action there is, also those that are not possible now, with the reason. */
export function allChoices(world: World): readonly ChoiceGroup[] {
  const all = possibleActions(world);
  const severalUnits = allUnits(world).length > 2;
  const of = (group: ActionGroup): readonly ActionChoice[] =>
    all.flatMap((possible) => {
      const { kind, action } = possible;
      if (ACTIONS[kind].by !== group || kind === 'deliver') return [];
      if (kind === 'deny') return denyChoices(world, possible);
      const choice = choiceFrom(world, possible);
      const unit = unitOf(action);
      const needsUnit =
        unit !== null && (severalUnits || kind === 'update-status' || kind === 'fail-next' || kind === 'resolve');
      return [needsUnit ? { ...choice, label: `${choice.label} on ${unit}` } : choice];
    });
  const resolved = all.find((each) => each.kind === 'resolve' && each.allowed);
  const skip: readonly ActionChoice[] =
    resolved?.action.do === 'resolve'
      ? [choiceFrom(world, { ...resolved, action: { ...resolved.action, retry: false } })].map((choice) => ({
          ...choice,
          key: `${choice.key} skip`,
          label: `${choice.label} without a retry`,
        }))
      : [];
  return [
    { title: 'Due hooks, in the order in which Juju would run them', choices: dueChoices(world) },
    { title: 'Juju', choices: [...of('juju'), ...timeChoices(world)] },
    { title: `Provider ${world.provider.name}`, choices: of('provider') },
    { title: 'Operator', choices: [...of('operator'), ...skip] },
  ];
}

/** For the count beside the button: what waits to be delivered. */
export function dueCount(world: World): number {
  return allUnits(world).reduce((sum, { name }) => sum + dueHooks(world, name).length, 0);
}
