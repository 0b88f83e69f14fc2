/** The published schema of a run's file, made from the schemas that read it. */
import * as z from 'zod/mini';
import { MAX_STEPS } from '../run/run';
import { RUN_FORMAT } from '../run/json';
import { actionSchema } from '../run/schema/action';
import { setupFields } from '../run/schema/setup';
import { SCENARIO_IDS } from '../scenarios/ids';

export const runFileSchema = z.object({
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
  const { $schema, ...rest } = z.toJSONSchema(runFileSchema, { io: 'input', reused: 'ref' });
  return `${formatted({ $schema, title: RUN_FORMAT, description: DESCRIPTION, ...rest }, '')}\n`;
}

const WIDTH = 120;

/** JSON as the project's formatter writes it: short lists of plain values on one line. */
function formatted(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((each) => formatted(each, deeper));
    const line = `[${items.join(', ')}]`;
    const isPlain = value.every((each) => typeof each !== 'object');
    // Room for the key before it, and the comma after it.
    if (items.length === 0 || (isPlain && indent.length + line.length < WIDTH - 14)) return line;
    return `[\n${items.map((item) => deeper + item).join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return '{}';
  const lines = entries.map(([key, each]) => `${deeper}${JSON.stringify(key)}: ${formatted(each, deeper)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
