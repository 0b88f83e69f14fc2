import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { twinRunner } from '../../model/library/twin';
import { DESIGNS } from '../../model/setup';
import { readTrace, traceFiles } from '../replay/files';
import { replay } from '../replay/replay';

const ROOT = join(import.meta.dirname, '../../../conformance/designs/traces');

const traces = traceFiles([ROOT]).map((file) => {
  const read = readTrace(file);
  if ('problem' in read) throw new Error(read.problem);
  return { name: relative(ROOT, file), trace: read.trace };
});

describe('a design of the engine does what its subclass of the real class does, every step and every field', () => {
  for (const { name, trace } of traces) {
    it(name, () => {
      expect(replay(trace, twinRunner, false)).toMatchObject({ differ: 0, differences: [] });
    });
  }

  it('is recorded for every design, or the equality above would not be about it', () => {
    const recorded = new Set(traces.flatMap(({ trace }) => trace.config.design));
    expect([...recorded].sort()).toEqual(DESIGNS.filter((each) => each !== 'released').sort());
  });

  it('is not what the released library does, or the switch would do nothing', () => {
    const unlike = new Set<string>();
    for (const { trace } of traces) {
      const { differ } = replay({ ...trace, config: { ...trace.config, design: [] } }, twinRunner, false);
      if (differ > 0 && trace.config.design.length === 1) unlike.add(trace.config.design[0] ?? '');
    }
    expect([...unlike].sort()).toEqual(['keep-previous', 'keep-secret', 'overlap', 'revoked-filter', 'state-api']);
  });
});
