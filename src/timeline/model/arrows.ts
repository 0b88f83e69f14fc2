/** What caused what: a hook and its writes, a write and the hook it brought, an expiry and its hook. */
import { isProvider } from '../../model/juju/entities';
import type { EntityName, HookCall, UnitName, World } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import type { History } from './history';
import type { Arrow, Lane, LaneGroup, LaneId, Port, Reading } from './types';

/** The last step that changed an entity's databag, kept up to date while walking. */
type Writes = Map<EntityName, number>;

function noteWrites(writes: Writes, step: Step, number: number): void {
  const before = step.before.relation?.versions;
  const after = step.after.relation?.versions;
  if (!after || before === after) return;
  for (const entity in after) if ((before?.[entity] ?? 0) !== after[entity]) writes.set(entity, number);
}

/** Whose databag this hook announces, where it is one that the unit had not been told of yet (Juju rule R5.1). */
function announced(call: HookCall, unit: UnitName, before: World): EntityName | null {
  const { relation } = before;
  if (call.name !== 'relation-changed' || !relation) return null;
  const entity = call.remoteUnit ?? call.remoteApp;
  if (!entity) return null;
  const view = relation.views[unit];
  const known = call.remoteUnit ? (view?.members[call.remoteUnit]?.announced ?? 0) : (view?.appAnnounced ?? 0);
  return (relation.versions[entity] ?? 0) > known ? entity : null;
}

function hooksPort(history: History, unit: UnitName, step: number): Port {
  return isProvider(history.last, unit)
    ? { group: history.last.provider.name, lane: 'provider-hooks', step }
    : { group: unit, lane: 'requirer-hooks', step };
}

/** Where an entity's databag is drawn: an application's requests stand in each of its units' lanes. */
function databagPort(history: History, entity: EntityName, step: number, writer: UnitName | null): Port | null {
  if (isProvider(history.last, entity)) return { group: history.last.provider.name, lane: 'provider-databag', step };
  const group = entity.includes('/') ? entity : writer;
  return group === null ? null : { group, lane: 'requirer-databag', step };
}

function deliveries(history: History): readonly Arrow[] {
  const writes: Writes = new Map();
  const arrows: Arrow[] = [];
  history.steps.forEach((step, index) => {
    const number = index + 1;
    const started = step.began ?? (step.action.do === 'finish' ? null : step.hook);
    const entity = started && announced(started.call, started.unit, step.before);
    const written = entity ? writes.get(entity) : undefined;
    if (started && entity && written !== undefined) {
      const from = databagPort(history, entity, written, history.steps[written - 1]?.hook?.unit ?? null);
      if (from)
        arrows.push({ id: `deliver:${number}`, kind: 'deliver', from, to: hooksPort(history, started.unit, number) });
    }
    noteWrites(writes, step, number);
  });
  return arrows;
}

/** From the mark of the expiry to the hook; a hook that fires again has its own instant. */
function expiries(history: History): readonly Arrow[] {
  const arrows: Arrow[] = [];
  history.steps.forEach((step, index) => {
    const { hook } = step;
    if (hook?.call.name !== 'secret-expired' || isProvider(history.last, hook.unit)) return;
    const secret = step.before.secrets.find((each) => each.id === hook.call.secret);
    const due = secret?.revisions.find((each) => each.revision === hook.call.revision)?.nextExpiry ?? null;
    if (due === null) return;
    const cause = lastStepBefore(history, index, due);
    arrows.push({
      id: `expiry:${index + 1}`,
      kind: 'expiry',
      from: { group: hook.unit, lane: 'secrets', step: cause },
      to: hooksPort(history, hook.unit, index + 1),
    });
  });
  return arrows;
}

/** The first step at which the clock had reached this instant. */
function lastStepBefore(history: History, index: number, at: number): number {
  let step = index;
  while (step > 0 && (history.steps[step - 1]?.at ?? 0) >= at) step -= 1;
  return Math.min(step + 1, index + 1);
}

function changedAt(lane: Lane | undefined): ReadonlySet<number> {
  const steps = new Set<number>();
  for (const { from, to } of lane?.bars ?? []) {
    if (from.step) steps.add(from.step);
    if (to?.step) steps.add(to.step);
  }
  return steps;
}

type Changes = ReadonlyMap<string, Readonly<Partial<Record<LaneId, ReadonlySet<number>>>>>;

function changesOf(groups: readonly LaneGroup[]): Changes {
  return new Map(
    groups.map(({ id, lanes }) => [id, Object.fromEntries(lanes.map((lane) => [lane.id, changedAt(lane)]))]),
  );
}

/** Within one step, from its flag to what changed. */
function writesOf(history: History, groups: readonly LaneGroup[]): readonly Arrow[] {
  const changes = changesOf(groups);
  const arrows: Arrow[] = [];
  history.steps.forEach(({ hook }, index) => {
    if (!hook) return;
    const number = index + 1;
    const from = hooksPort(history, hook.unit, number);
    const own = changes.get(from.group);
    const { group, step } = from;
    const changed = (lane: LaneId): boolean => own?.[lane]?.has(number) ?? false;
    const add = (kind: Arrow['kind'], start: Port, lane: LaneId): void => {
      arrows.push({ id: `${kind}:${number}:${lane}`, kind, from: start, to: { group, lane, step } });
    };
    if (from.lane === 'provider-hooks') {
      if (changed('provider-databag')) add('write', from, 'provider-databag');
      return;
    }
    if (changed('files')) {
      add('write', from, 'files');
      if (changed('health')) add('shows', { group, lane: 'files', step }, 'health');
    } else if (changed('pull')) {
      add('write', from, 'pull');
    }
    if (changed('requirer-databag')) add('write', from, 'requirer-databag');
    else if (changed('secrets')) add('write', from, 'secrets');
  });
  return arrows;
}

export function arrowsOf(history: History, groups: readonly LaneGroup[]): readonly Arrow[] {
  return [...writesOf(history, groups), ...deliveries(history), ...expiries(history)];
}

/** Hooks whose charm asked the pull API. */
export function readingsOf(history: History): readonly Reading[] {
  return history.steps.flatMap(({ hook }, index) => {
    if (!hook || isProvider(history.last, hook.unit)) return [];
    const asked = hook.outcome.report.calls.some(
      (call) => call.byCharm && call.fn.startsWith('get_assigned_certificate'),
    );
    return asked ? [{ step: index + 1, port: { group: hook.unit, lane: 'pull', step: index + 1 } as const }] : [];
  });
}
