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
