/** From an action to what it does now, or to the one sentence that says why it does nothing. */
import type { Action } from '../action';
import type { World } from '../juju/world';
import { deliver, finishSlow, operate, updateStatus } from './deliver';
import { loseEvent, repeatEvent } from './events';
import {
  addUnit,
  breakRelation,
  changeNames,
  failNext,
  makeRelation,
  removeUnit,
  resolve,
  transferLeadership,
  wipeDisk,
} from './operator';
import type { Outline, Plan } from './plan.types';
import { provide, providerDown, providerUp } from './provider';
import { expire, pass } from './time';

function outline(world: World, action: Action): Outline {
  switch (action.do) {
    case 'deliver':
      return deliver(world, action.unit, action.hook);
    case 'pass':
      return pass(world, action.ms);
    case 'expire':
      return expire(world, action.secret);
    case 'update-status':
      return updateStatus(world, action.unit);
    case 'finish':
      return finishSlow(world, action.unit);
    case 'sign':
      return provide(world, { do: 'sign' });
    case 'sign-one':
      return provide(world, { do: 'sign-first' });
    case 'deny':
      return provide(world, { do: 'deny', error: action.error });
    case 'revoke':
      return provide(world, { do: 'revoke-all' });
    case 'reissue':
      return provide(world, { do: 'reissue' });
    case 'new-ca':
      return provide(world, { do: 'new-ca' });
    case 'provider-down':
      return providerDown(world);
    case 'provider-up':
      return providerUp(world);
    case 'rotate-key':
      return operate(world, action.unit, 'regenerate-key');
    case 'import-key':
      return operate(world, action.unit, 'import-key');
    case 'renew':
      return operate(world, action.unit, 'renew');
    case 'sync':
      return operate(world, action.unit, 'sync');
    case 'change-names':
      return changeNames(world, action.requests);
    case 'remove-relation':
      return breakRelation(world);
    case 'add-relation':
      return makeRelation(world);
    case 'move-leadership':
      return transferLeadership(world, action.unit);
    case 'add-unit':
      return addUnit(world);
    case 'remove-unit':
      return removeUnit(world, action.unit);
    case 'wipe-disk':
      return wipeDisk(world, action.unit);
    case 'fail-next':
      return failNext(world, action.unit);
    case 'resolve':
      return resolve(world, action.unit, action.retry);
    case 'lose-event':
      return loseEvent(world, action.unit, action.hook);
    case 'repeat-event':
      return repeatEvent(world, action.unit, action.hook);
  }
}

/** What the action does now. Pure; runs no hook. */
export function plan(world: World, action: Action): Plan {
  const found = outline(world, action);
  switch (found.kind) {
    case 'refused':
      return { kind: 'refused', reason: found.reason, action, before: world };
    case 'world':
      return { kind: 'world', world: found.world, action, before: world };
    case 'begin':
      return { kind: 'begin', world: found.world, unit: found.unit, call: found.call, action, before: world };
    case 'hook':
      return { kind: 'hook', world: found.world, input: found.input, action, before: world };
  }
}
