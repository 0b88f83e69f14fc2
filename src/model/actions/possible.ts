/** Every kind of action with an example of it that is ready to take, and the reason where none is possible now. */
import type { Action, ActionKind, HookChoice } from '../action';
import { requestsIn } from '../juju/databags';
import { dueHooks } from '../juju/due';
import { allUnits } from '../juju/entities';
import type { HookCall, Unit, World } from '../juju/world';
import { attributesFromCsr, sameAttributes } from '../library/attributes';
import { parseCsr } from '../pki/pem';
import type { RequestAttributes } from '../setup';
import { plan } from './plan';

export interface PossibleAction {
  readonly kind: ActionKind;
  /** An action of this kind: takes effect as it stands if `allowed`. */
  readonly action: Action;
  readonly allowed: boolean;
  /** One plain sentence where it is not allowed. */
  readonly reason: string | null;
}

export function choiceOf(call: HookCall): HookChoice {
  const { name, remoteUnit, remoteApp, secret, revision } = call;
  return {
    name,
    ...(remoteApp === undefined ? {} : { remoteApp }),
    ...(remoteUnit === undefined ? {} : { remoteUnit }),
    ...(secret === undefined ? {} : { secret }),
    ...(revision === undefined ? {} : { revision }),
  };
}

/** What is asked for now: as the setup says, or, where only the charm's code knows it, as its first unit has written it. */
function askedNow({ setup: { mode, requests }, relation, requirer }: World): readonly RequestAttributes[] {
  const said = mode === 'app' ? requests.app : requests.unit;
  if (said.length > 0) return said;
  const bag = relation?.databags[mode === 'app' ? requirer.name : (requirer.units[0]?.name ?? '')];
  const written = bag ? requestsIn(bag) : [];
  const asked = written.flatMap(({ csr, ca }) => {
    const parsed = parseCsr(csr);
    return parsed ? [attributesFromCsr(parsed, ca)] : [];
  });
  return asked.filter((each, at) => asked.findIndex((other) => sameAttributes(each, other)) === at);
}

/** The names of now and one more, so that the change is one. */
function otherNames(world: World): readonly RequestAttributes[] {
  const [first, ...rest] = askedNow(world);
  if (!first) return [{ commonName: 'www.example', sansDns: ['www.example'] }];
  return [{ ...first, sansDns: [...(first.sansDns ?? []), `www.${first.commonName}`] }, ...rest];
}

function ofUnit(world: World, { name }: Unit): readonly Action[] {
  const due = dueHooks(world, name)[0];
  const hook: HookChoice = due ? choiceOf(due.call) : { name: 'relation-changed' };
  return [
    { do: 'deliver', unit: name },
    { do: 'update-status', unit: name },
    { do: 'fail-next', unit: name },
    { do: 'resolve', unit: name, retry: true },
    { do: 'lose-event', unit: name, hook },
    { do: 'repeat-event', unit: name, hook: { name: 'relation-changed' } },
  ];
}

function ofRequirer({ name }: Unit): readonly Action[] {
  return [
    { do: 'rotate-key', unit: name },
    { do: 'import-key', unit: name },
    { do: 'renew', unit: name },
    { do: 'sync', unit: name },
    { do: 'move-leadership', unit: name },
    { do: 'remove-unit', unit: name },
    { do: 'wipe-disk', unit: name },
  ];
}

function ofAll(world: World): readonly Action[] {
  return [
    { do: 'pass' },
    { do: 'expire' },
    ...world.provider.units.map((unit): Action => ({ do: 'finish', unit: unit.name })),
    { do: 'sign' },
    { do: 'sign-one' },
    { do: 'deny', error: 'DOMAIN_NOT_ALLOWED' },
    { do: 'revoke' },
    { do: 'reissue' },
    { do: 'new-ca' },
    { do: 'provider-down' },
    { do: 'provider-up' },
    { do: 'change-names', requests: otherNames(world) },
    { do: 'remove-relation' },
    { do: 'add-relation' },
    { do: 'add-unit' },
  ];
}

/**
 * One entry for each action kind, for each unit where it names one; units that are gone are left out.
 * @param kinds only of these
 */
export function possibleActions(world: World, kinds?: ReadonlySet<ActionKind>): readonly PossibleAction[] {
  const here = (unit: Unit): boolean => unit.life !== 'dead';
  const actions = [
    ...ofAll(world),
    ...allUnits(world)
      .filter(here)
      .flatMap((unit) => ofUnit(world, unit)),
    ...world.requirer.units.filter(here).flatMap(ofRequirer),
  ];
  const asked = kinds === undefined ? actions : actions.filter((action) => kinds.has(action.do));
  return asked.map((action) => {
    const planned = plan(world, action);
    const refused = planned.kind === 'refused';
    return { kind: action.do, action, allowed: !refused, reason: refused ? planned.reason : null };
  });
}
