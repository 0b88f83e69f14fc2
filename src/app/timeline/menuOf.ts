/** What can be done with a thing in the timeline: its own actions, those that belong to its lane. */
import type { ActionKind } from '../../model/action';
import type { World } from '../../model/juju/world';
import { allChoices, type ActionChoice } from '../actions/choices';
import type { Place } from './place';

const OF_UNIT: readonly ActionKind[] = [
  'deliver',
  'update-status',
  'fail-next',
  'lose-event',
  'repeat-event',
  'resolve',
  'move-leadership',
  'remove-unit',
];

const BY_LANE: Readonly<Record<string, readonly ActionKind[]>> = {
  health: ['update-status', 'wipe-disk', 'renew', 'remove-relation', 'add-relation', 'add-unit'],
  files: ['wipe-disk', 'sync', 'update-status'],
  pull: ['update-status', 'sync', 'renew'],
  'requirer-hooks': OF_UNIT,
  'requirer-databag': ['sign', 'finish', 'sign-one', 'deny', 'renew', 'change-names'],
  secrets: ['expire', 'rotate-key', 'import-key', 'lose-event'],
  'provider-databag': ['revoke', 'reissue', 'new-ca', 'sign', 'finish'],
  'provider-hooks': ['deliver', 'finish', 'sign', 'provider-down', 'provider-up', 'update-status', 'fail-next'],
};

function belongs({ action }: ActionChoice, kinds: readonly ActionKind[], group: string | null, world: World): boolean {
  if (!kinds.includes(action.do)) return false;
  if (!('unit' in action) || group === null) return true;
  // The provider's lanes belong to its application, all others to one unit.
  return group === world.provider.name
    ? action.unit.startsWith(`${group}/`)
    : action.unit === group || action.do === 'finish';
}

/** In the order of the lane's own list; due hooks first where there are some. */
export function actionsAt(world: World, place: Pick<Place, 'lane' | 'group' | 'kind'>): readonly ActionChoice[] {
  const lane = place.lane ?? (place.kind === 'hook' ? hooksLane(world, place.group) : null);
  const kinds = BY_LANE[lane ?? ''] ?? [];
  const choices = allChoices(world).flatMap((group) => group.choices);
  return kinds.flatMap((kind) =>
    choices.filter((choice) => choice.action.do === kind && belongs(choice, kinds, place.group, world)),
  );
}

function hooksLane(world: World, unit: string | null): string {
  return unit?.startsWith(`${world.provider.name}/`) === true ? 'provider-hooks' : 'requirer-hooks';
}
