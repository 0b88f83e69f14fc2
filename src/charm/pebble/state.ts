/** What Pebble remembers of one container between hooks, kept in the world as JSON. A container that churned starts from nothing. */
import { z } from 'zod';
import type { HookTools } from '../../model/juju/hook-tools.types';

const section = z.record(z.string(), z.looseObject({}));
export const layerSchema = z.looseObject({
  services: section.optional(),
  checks: section.optional(),
  'log-targets': section.optional(),
});
export type Layer = z.infer<typeof layerSchema>;

const stateSchema = z.object({
  /** In the order in which their labels first came. */
  layers: z.array(z.object({ label: z.string(), layer: layerSchema })).default([]),
  /** Running services, each with the configuration it was started with: replan restarts those whose configuration differs now. */
  running: z.record(z.string(), z.unknown()).default({}),
  /** Checks that were stopped. */
  stoppedChecks: z.array(z.string()).default([]),
  /** Directories that were made, besides those that hold files. */
  dirs: z.array(z.string()).default([]),
});
export type PebbleState = z.infer<typeof stateSchema>;

/** States do not change once they are in the world, and one hook asks many times. */
const known = new WeakMap<object, PebbleState>();

/** A state that does not fit (an older link) counts as none. */
export function readState(tools: HookTools, container: string): PebbleState {
  const stored = tools.pebbleState(container);
  const before = known.get(stored);
  if (before) return before;
  const parsed = stateSchema.safeParse(stored);
  const state = parsed.success ? parsed.data : stateSchema.parse({});
  known.set(stored, state);
  return state;
}

export function writeState(tools: HookTools, container: string, what: string, change: Partial<PebbleState>): void {
  tools.setPebbleState(container, what, { ...readState(tools, container), ...change });
}
