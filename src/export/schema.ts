/** The published schema of a run's file, made from the schemas that read it. */
import * as z from 'zod/mini';
import { MAX_STEPS } from '../run/run';
import { RUN_FORMAT } from '../run/json';
import { actionSchema } from '../run/schema/action';
import { setupFields } from '../run/schema/setup';
import { SCENARIO_IDS } from '../scenarios/ids';

const file = z.object({
  format: z.literal(RUN_FORMAT),
  /** Where the run began; null: built by hand. */
  scenario: z.nullable(z.enum(SCENARIO_IDS)),
  /** What differs from the usual setup. */
  setup: z.partial(z.object(setupFields)),
  actions: z.array(actionSchema).check(z.maxLength(MAX_STEPS)),
});

const DESCRIPTION =
  'A run of Renewal Gap: a setup and what happens, in order. Times are milliseconds, dates milliseconds since 1970 in UTC. Steps are computed from it and never stored.';

/** JSON Schema (draft 2020-12) of `renewal-gap-run/1`. */
export function runJsonSchema(): string {
  const { $schema, ...rest } = z.toJSONSchema(file, { io: 'input', reused: 'ref' });
  return `${JSON.stringify({ $schema, title: RUN_FORMAT, description: DESCRIPTION, ...rest }, null, 2)}\n`;
}
