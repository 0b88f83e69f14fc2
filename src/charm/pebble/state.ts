/** What Pebble remembers of one container between hooks, kept in the world as JSON. A container that churned starts from nothing. */
import { z } from 'zod';
import { rememberedOf } from '../../model/memo';
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

/** A state that does not fit (an older link) counts as none. */
const stateOf = rememberedOf((stored: Readonly<Record<string, unknown>>): PebbleState => {
  const parsed = stateSchema.safeParse(stored);
  return parsed.success ? parsed.data : stateSchema.parse({});
});

export function readState(tools: HookTools, container: string): PebbleState {
  return stateOf(tools.pebbleState(container));
}

export function writeState(tools: HookTools, container: string, what: string, change: Partial<PebbleState>): void {
  tools.setPebbleState(container, what, { ...readState(tools, container), ...change });
}
