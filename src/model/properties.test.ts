/** Whatever is done in whatever order: what must hold of every world and every step (Juju rules, end of section 11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allUnits,
  choiceOf,
  defaultSetup,
  dueHooks,
  possibleActions,
  startWorld,
  step,
  timers,
  type Action,
  type HookInput,
  type HookOutcome,
  type ProviderPolicy,
  type Setup,
  type Step,
  type World,
} from './index';
import { health } from './health/health';
import { sameCall } from './juju/delivery';
import { runTwin } from './library/twin';

/** The library's twin and a charm that mirrors the provider's databag onto its disk. */
function runner(input: HookInput): HookOutcome {
  const outcome = runTwin(input, { record: false });
  if (input.unit.startsWith('ca/')) return outcome;
  const answer = input.world.relation?.databags['ca']?.certificates;
  const held = '/etc/answer' in (input.world.requirer.units.find((unit) => unit.name === input.unit)?.files ?? {});
  if (answer === undefined && !held) return outcome;
  const seq = 1_000_000;
  const effect =
    answer === undefined
      ? ({ seq, kind: 'remove', path: '/etc/answer' } as const)
      : ({ seq, kind: 'push', path: '/etc/answer', content: answer } as const);
  return { ...outcome, effects: [...outcome.effects, effect] };
}

const policies: readonly ProviderPolicy[] = [
  { kind: 'instant' },
  { kind: 'update-status' },
  { kind: 'slow', ms: 420_000 },
  { kind: 'manual' },
  { kind: 'deny', error: 'OTHER' },
  { kind: 'limited', limit: 1 },
  { kind: 'down' },
];

const setups: fc.Arbitrary<Setup> = fc
  .record({
    provider: fc.constantFrom(...policies),
    mode: fc.constantFrom('unit' as const, 'app' as const, 'app_and_unit' as const),
    units: fc.constantFrom(1, 2),
    library: fc.constantFrom('1.10.0' as const, '1.12.0' as const),
    validityS: fc.constantFrom(3600, 31_536_000),
  })
  .map((over) => defaultSetup(over));

/** Two times in three a hook that is due, so that runs get somewhere; else anything that is possible. */
function chosen(world: World, pick: number): Action {
  const hooks = allUnits(world).flatMap(({ name }) =>
    dueHooks(world, name).map(({ call }): Action => ({ do: 'deliver', unit: name, hook: choiceOf(call) })),
  );
  const possible = possibleActions(world).flatMap(({ action, allowed }) => (allowed ? [action] : []));
  const from = pick % 3 > 0 && hooks.length > 0 ? hooks : possible;
  const action = from[Math.floor(pick / 3) % from.length];
  if (!action) throw new Error('nothing can be done, not even waiting');
  return action;
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const each of Object.values(value)) deepFreeze(each);
}

function play(setup: Setup, picks: readonly number[], look: (step: Step) => void): World {
  let world = startWorld(setup, { related: true, settled: setup.units === 1 });
  for (const pick of picks) {
    deepFreeze(world);
    const action = chosen(world, pick);
    const taken = step(world, action, runner);
    look(taken);
    world = taken.after;
  }
  return world;
}

const runs = fc.tuple(setups, fc.array(fc.nat(), { minLength: 20, maxLength: 60 }));

function always(look: (step: Step) => void, numRuns = 60): void {
  fc.assert(
    fc.property(runs, ([setup, picks]) => {
      play(setup, picks, look);
    }),
    { numRuns },
  );
}

describe('every run', () => {
  it('is JSON and nothing else, never throws on frozen worlds, and comes out the same when it is repeated', () => {
    fc.assert(
      fc.property(runs, ([setup, picks]) => {
        const world = play(setup, picks, () => undefined);
        expect(JSON.parse(JSON.stringify(world))).toStrictEqual(world);
        expect(play(setup, picks, () => undefined)).toStrictEqual(world);
      }),
      { numRuns: 40 },
    );
  });

  it('takes what possibleActions allows, and time never runs backwards', () => {
    always(({ refused, at, before, after }) => {
      expect(refused).toBeNull();
      expect(at).toBeGreaterThanOrEqual(before.now);
      expect(after.now).toBe(at);
    });
  });

  it('changes a databag only by a hook that was committed', () => {
    always(({ before, after, hook }) => {
      if (hook?.committed || after.relation?.id !== before.relation?.id) return;
      expect(after.relation?.databags).toBe(before.relation?.databags);
    });
  });

  it('owes at most one of each event to a unit, and nothing to one that is down, gone or busy', () => {
    always(({ after }) => {
      for (const unit of allUnits(after)) {
        const due = dueHooks(after, unit.name);
        if (unit.down || unit.life === 'dead' || unit.running) expect(due).toEqual([]);
        due.forEach((each, index) => {
          expect(due.findIndex((other) => sameCall(other.call, each.call))).toBe(index);
        });
      }
    });
  });

  it('delivers changed next in a relation after joined, and broken only when nobody is left', () => {
    let seen = 0;
    always(({ before, hook, began, action }) => {
      const { call, unit } = hook ?? began ?? {};
      if (!call?.name.startsWith('relation-') || unit === undefined || action.do === 'finish') return;
      const members = before.relation?.views[unit]?.members ?? {};
      const own = allUnits(before).find((each) => each.name === unit);
      const isOutside = own?.failed !== null || own.repeated.some((each) => sameCall(each, call));
      const owed = Object.keys(members).find((name) => members[name]?.announced === null);
      if (owed !== undefined && !isOutside) {
        seen += 1;
        expect([call.name, call.remoteUnit]).toEqual(['relation-changed', owed]);
      }
      if (call.name === 'relation-broken') expect(members).toEqual({});
    });
    expect(seen).toBeGreaterThan(0);
  });

  it('fires secret-expired for a revision that exists and has expired', () => {
    let seen = 0;
    always(({ before, hook, at, action }) => {
      if (hook?.call.name !== 'secret-expired' || action.do === 'finish') return;
      const unit = allUnits(before).find((each) => each.name === hook.unit);
      if (unit?.failed || unit?.repeated.some((call) => sameCall(call, hook.call))) return;
      seen += 1;
      const secret = before.secrets.find((each) => each.id === hook.call.secret);
      const revision = secret?.revisions.find((each) => each.revision === hook.call.revision);
      expect(revision?.expires).toBeLessThanOrEqual(at);
    }, 100);
    expect(seen).toBeGreaterThan(0);
  });

  it('keeps nothing of a failed hook but files, status and what a reader tracks', () => {
    let seen = 0;
    always(({ before, after, hook }) => {
      if (!hook || hook.committed) return;
      seen += 1;
      expect(after.relation?.databags).toBe(before.relation?.databags);
      expect(after.authority).toBe(before.authority);
      const stored = (world: World) => allUnits(world).map((unit) => unit.stored);
      expect(stored(after)).toEqual(stored(before));
      if (hook.commitError === null) {
        expect(after.secrets.map(({ id, revisions }) => [id, revisions])).toEqual(
          before.secrets.map(({ id, revisions }) => [id, revisions]),
        );
      }
    });
    expect(seen).toBeGreaterThan(0);
  });

  it('has a health for every unit and timers that lie ahead', () => {
    always(({ after }) => {
      for (const unit of after.requirer.units) expect(health(after, unit.name).word).toBeTypeOf('string');
      for (const timer of timers(after)) expect(timer.at).toBeGreaterThan(after.now);
    }, 30);
  });

  it('has at most one leader, who is one of its living units', () => {
    always(({ after }) => {
      const { leader, units } = after.requirer;
      if (leader === null) expect(units.every((unit) => unit.life !== 'alive')).toBe(true);
      else expect(units.find((unit) => unit.name === leader)?.life).not.toBe('dead');
    });
  });
});
