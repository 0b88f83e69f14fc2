/** Layers, services and checks. A started service runs: no program exists here that could fail. */
import { z } from 'zod';
import { rememberedOf } from '../../model/memo';
import { planOf, withLayer, type Plan } from './plan';
import { layerSchema, readState, writeState, type PebbleState } from './state';
import { apiError, argumentsOf, type PebbleContext, type PebbleRequest } from './types';

type Operation = (context: PebbleContext, request: PebbleRequest) => unknown;

const names = z.array(z.string());
const servicesIn = argumentsOf(z.object({ services: names }));
const checksIn = argumentsOf(z.object({ checks: names }));
const signalIn = argumentsOf(z.object({ services: names, signal: z.string() }));
const filterIn = argumentsOf(z.object({ names: names.nullish(), level: z.string().nullish() }));
const layerIn = argumentsOf(z.object({ label: z.string(), layer: layerSchema, combine: z.boolean().default(false) }));

function known(plan: Plan, services: readonly string[]): void {
  for (const name of services) {
    if (!Object.hasOwn(plan.services, name)) throw apiError(400, `service "${name}" does not exist`);
  }
}

function startupEnabled(plan: Plan): readonly string[] {
  return Object.keys(plan.services).filter((name) => plan.services[name]?.['startup'] === 'enabled');
}

/** Text that is equal for equal configurations, whatever the order of their keys. */
const fingerprintOf = rememberedOf((configuration: object): string =>
  JSON.stringify(configuration, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ),
);

function fingerprint(configuration: unknown): string {
  return typeof configuration === 'object' && configuration !== null ? fingerprintOf(configuration) : '';
}

function started(state: PebbleState, plan: Plan, services: readonly string[]): PebbleState['running'] {
  return { ...state.running, ...Object.fromEntries(services.map((name) => [name, plan.services[name]])) };
}

function without(running: PebbleState['running'], services: readonly string[]): PebbleState['running'] {
  return Object.fromEntries(Object.entries(running).filter(([name]) => !services.includes(name)));
}

function change(
  what: string,
  next: (state: PebbleState, plan: Plan, services: readonly string[]) => PebbleState['running'],
): Operation {
  return ({ tools, container }, request) => {
    const { services } = servicesIn(request);
    const state = readState(tools, container);
    const plan = planOf(state);
    known(plan, services);
    writeState(tools, container, `${what} ${services.join(' ')}`, { running: next(state, plan, services) });
    return null;
  };
}

/** Starts what is enabled and not running; `replan` also restarts what runs with another configuration than the plan's. */
function bringUp(what: 'replan' | 'autostart'): Operation {
  return ({ tools, container }) => {
    const state = readState(tools, container);
    const plan = planOf(state);
    const isRunning = (name: string): boolean => Object.hasOwn(state.running, name);
    const changed = Object.keys(state.running).filter(
      (name) => fingerprint(state.running[name]) !== fingerprint(plan.services[name]),
    );
    const restart = what === 'replan' ? changed.filter((name) => Object.hasOwn(plan.services, name)) : [];
    const start = startupEnabled(plan).filter((name) => !isRunning(name));
    const done = [...restart.map((name) => `restart ${name}`), ...start.map((name) => `start ${name}`)];
    if (done.length > 0) {
      writeState(tools, container, `${what}: ${done.join(', ')}`, {
        running: started(state, plan, [...restart, ...start]),
      });
    }
    return null;
  };
}

function serviceInfo({ tools, container }: PebbleContext, request: PebbleRequest): unknown {
  const wanted = filterIn(request).names ?? [];
  const state = readState(tools, container);
  const { services } = planOf(state);
  return Object.keys(services)
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .sort()
    .map((name) => ({
      name,
      startup: services[name]?.['startup'] === 'enabled' ? 'enabled' : 'disabled',
      current: Object.hasOwn(state.running, name) ? 'active' : 'inactive',
    }));
}

/** Every running check is up: nothing is really asked. */
function checkInfo({ tools, container }: PebbleContext, request: PebbleRequest): unknown {
  const { names: wanted, level } = filterIn(request);
  const state = readState(tools, container);
  const { checks } = planOf(state);
  return Object.keys(checks)
    .filter((name) => !wanted || wanted.length === 0 || wanted.includes(name))
    .filter((name) => !level || checks[name]?.['level'] === level)
    .sort()
    .map((name) => ({
      name,
      level: checks[name]?.['level'] ?? '',
      startup: checks[name]?.['startup'] ?? 'enabled',
      status: isStopped(state, name) ? 'inactive' : 'up',
      threshold: checks[name]?.['threshold'] ?? 3,
      failures: 0,
    }));
}

function isStopped(state: PebbleState, check: string): boolean {
  return state.stoppedChecks.includes(check);
}

function changeChecks(what: 'start' | 'stop'): Operation {
  return ({ tools, container }, request) => {
    const { checks } = checksIn(request);
    const state = readState(tools, container);
    const plan = planOf(state);
    for (const name of checks) {
      if (!Object.hasOwn(plan.checks, name)) throw apiError(400, `cannot find check "${name}" in plan`);
    }
    const changed = checks.filter((name) => isStopped(state, name) === (what === 'start'));
    if (changed.length > 0) {
      const stoppedChecks =
        what === 'start'
          ? state.stoppedChecks.filter((name) => !changed.includes(name))
          : [...state.stoppedChecks, ...changed];
      writeState(tools, container, `${what}-checks ${changed.join(' ')}`, { stoppedChecks });
    }
    return changed;
  };
}

export const SERVICE_OPERATIONS: Readonly<Record<string, Operation>> = {
  plan: ({ tools, container }) => planOf(readState(tools, container)),
  'add-layer': ({ tools, container }, request) => {
    const { label, layer, combine } = layerIn(request);
    const layers = withLayer(readState(tools, container), label, layer, combine);
    writeState(tools, container, `add-layer ${label}`, { layers });
    return null;
  },
  replan: bringUp('replan'),
  autostart: bringUp('autostart'),
  start: change('start', started),
  restart: change('restart', started),
  stop: change('stop', (state, _, services) => without(state.running, services)),
  services: serviceInfo,
  checks: checkInfo,
  'start-checks': changeChecks('start'),
  'stop-checks': changeChecks('stop'),
  signal: ({ tools, container }, request) => {
    const { services, signal } = signalIn(request);
    const state = readState(tools, container);
    known(planOf(state), services);
    for (const name of services) {
      if (!Object.hasOwn(state.running, name))
        throw apiError(400, `cannot send signal to "${name}": service is not running`);
    }
    tools.setPebbleState(container, `signal ${signal} ${services.join(' ')}`, tools.pebbleState(container));
    return null;
  },
  notices: () => [],
  notify: () => '1',
};
