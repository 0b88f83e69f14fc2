import { describe, expect, it } from 'vitest';
import { defaultSetup, startWorld, step, dueHooks, possibleActions, type World } from './index';
import { runnerOf } from './juju/testing';

const nothing = runnerOf();

function drain(world: World, unit: string): { world: World; ran: string[] } {
  const ran: string[] = [];
  let now = world;
  for (let due = dueHooks(now, unit); due[0]; due = dueHooks(now, unit)) {
    ran.push(due[0].call.name);
    now = step(now, { do: 'deliver', unit }, nothing).after;
  }
  return { world: now, ran };
}

describe('step', () => {
  it('runs a fresh unit through its lifecycle, and the relation as R4.1 orders it', () => {
    const placed = startWorld(defaultSetup(), { related: true });
    const web = drain(placed, 'web/0');
    expect(web.ran).toEqual([
      'install',
      'relation-created',
      'leader-elected',
      'config-changed',
      'start',
      'relation-joined',
      'relation-changed',
    ]);
    expect(drain(web.world, 'ca/0').ran).toEqual(['relation-created', 'relation-joined', 'relation-changed']);
  });

  it('says for every action why it is not possible', () => {
    const world = startWorld(defaultSetup());
    for (const { allowed, reason } of possibleActions(world)) {
      expect(allowed).toBe(reason === null);
    }
  });
});
