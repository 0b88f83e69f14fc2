/** A diagnosed state that travels: as a link and as a file, and back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { pullAnswer } from '../model/library/pull';
import { twinRunner } from '../model/library/twin';
import { parseRun, writeRun } from '../run/json';
import { formatLink, LINK_MAX_LENGTH, parseLink } from '../run/link/link';
import { computeRun, type Run } from '../run/run';
import { readDump } from './dump';
import { runOf } from './run/link';
import { toRun, type DiagnosedRun } from './run/to-run';
import { samplePaste } from './sample';
import { NOW } from './testing';

let diagnosed: DiagnosedRun;
let run: Run;

beforeAll(async () => {
  const made = toRun(readDump(await samplePaste(NOW)), { now: NOW, answers: { disk: 'served' } });
  if (typeof made === 'string') throw new Error(made);
  diagnosed = made;
  run = runOf(made);
});

const startOf = (from: Run) => computeRun(from, twinRunner).start;

describe('the state of a dump', () => {
  it('is where the run begins', () => {
    expect(startOf(run)).toEqual(diagnosed.start);
  });

  it('survives a link that is short enough for every browser', () => {
    const { search, hash } = formatLink({ run });
    expect(`${search}${hash}`.length).toBeLessThan(LINK_MAX_LENGTH);
    const read = parseLink({ search, hash });
    expect(read.notices).toEqual([]);
    expect(startOf(read.run)).toEqual(diagnosed.start);
  });

  it('survives a file', () => {
    const read = parseRun(writeRun(run));
    if (typeof read === 'string') throw new Error(read);
    expect(read.notices).toEqual([]);
    expect(startOf(read.run)).toEqual(diagnosed.start);
  });

  it('goes on: the provider answers in its next hook, and the unit has a certificate again', () => {
    const unit = 'web/0';
    const after = computeRun(
      {
        ...run,
        actions: [
          { do: 'deliver', unit: 'signer/0' },
          { do: 'deliver', unit },
        ],
      },
      twinRunner,
    );
    expect(after.steps.map((step) => step.refused)).toEqual([null, null]);
    expect(pullAnswer(diagnosed.start, unit).modes.unit?.assigned).toEqual([]);
    const end = after.steps.at(-1)?.after;
    expect(end && pullAnswer(end, unit).modes.unit?.assigned).toHaveLength(1);
  });

  it('is left out whole where a part of it is no state, and that is said', () => {
    const broken = { ...run, setup: { ...run.setup, begin: { now: 'yesterday' } } };
    const read = parseRun(JSON.stringify({ format: 'renewal-gap-run/1', ...broken }));
    if (typeof read === 'string') throw new Error(read);
    expect(read.run.setup.begin).toBeUndefined();
    expect(read.notices).toEqual(['The setup\'s "begin" could not be read; the usual value is used.']);
  });
});
