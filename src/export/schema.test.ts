import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SCENARIO_IDS } from '../scenarios/ids';
import { runFileSchema, runJsonSchema } from './schema';
import { json } from './json';
import { nasty, scenario } from './testing';

describe('the published schema of a run', () => {
  it('is the one that reads runs; `npm run -s run -- --schema > docs/run.schema.json` writes it anew', () => {
    expect(readFileSync('docs/run.schema.json', 'utf8')).toBe(runJsonSchema());
  });

  it('describes what is exported', () => {
    for (const computed of [...SCENARIO_IDS.map(scenario), nasty()]) {
      expect(runFileSchema.safeParse(JSON.parse(json(computed)))).toMatchObject({ success: true });
    }
  });

  it('names every kind of action', () => {
    const text = runJsonSchema();
    for (const kind of ['deliver', 'wipe-disk', 'change-names', 'lose-event', 'new-ca'])
      expect(text).toContain(`"${kind}"`);
  });
});
