import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTrace, traceFiles } from './files';
import { LiveRuns } from './live';
import { replay } from './replay';
import type { Trace } from './schema';

const ROOT = join(import.meta.dirname, '../../../conformance');
const CHARMS = join(import.meta.dirname, '../../charms');

function load(file: string): Trace {
  const read = readTrace(file);
  if ('problem' in read) throw new Error(read.problem);
  return read.trace;
}

const traces = traceFiles([join(ROOT, 'traces'), join(ROOT, 'traces-extra')]).map((file) => ({
  name: relative(ROOT, file),
  trace: load(file),
}));

/** Every version, mode and kind of hook, without taking minutes: all charms, and every seventh of the others. */
const sample = traces.filter(({ trace }, at) => trace.charm !== undefined || at % 7 === 0);

describe('the real library in Pyodide equals what was recorded natively with real keys, and the twin hook by hook', () => {
  const runs = new LiveRuns();
  it.each(sample)('$name', async ({ trace }) => {
    const source = trace.charm === undefined ? null : readFileSync(join(CHARMS, trace.charm), 'utf8');
    const { runner, disagreements } = await runs.run(source);
    expect(replay(trace, runner, source !== null)).toMatchObject({ differ: 0, differences: [] });
    expect(disagreements).toEqual([]);
  });
});

describe('the careful charm disturbs its workload as little as can be', () => {
  it('restarts it once for the first certificate and once for the renewed one, whatever runs in the gap', async () => {
    const { runner } = await new LiveRuns().run(readFileSync(join(CHARMS, 'careful.py'), 'utf8'));
    const restarts: number[] = [];
    const counting: typeof runner = (input) => {
      const outcome = runner(input);
      restarts.push(outcome.report.commands.filter(({ argv }) => argv.includes('restart')).length);
      return outcome;
    };
    replay(load(join(ROOT, 'traces-extra/1.12.0/charm-careful-renewal.json')), counting, true);
    expect(restarts.filter((count) => count > 0)).toEqual([1, 1]);
  });
});
