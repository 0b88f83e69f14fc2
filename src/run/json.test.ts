import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRun } from './arbitrary.testing';
import { parseRun, RUN_FORMAT, writeRun } from './json';

const read = (text: string) => {
  const result = parseRun(text);
  if (typeof result === 'string') throw new Error(result);
  return result;
};

describe('parseRun', () => {
  it('reads any run that was written', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        expect(parseRun(writeRun(run))).toEqual({ run, notices: [] });
      }),
    );
  });

  it('keeps the good parts of a bad file and says what is wrong with the others', () => {
    const file = {
      format: RUN_FORMAT,
      scenario: 'nope',
      setup: { units: 'many', library: '1.11.0' },
      actions: [{ do: 'sign' }, { do: 'explode' }, { do: 'deliver' }, { do: 'pass', ms: -1 }, null],
    };
    const { run, notices } = read(JSON.stringify(file));
    expect(run).toEqual({ scenario: null, setup: { library: '1.11.0' }, actions: [{ do: 'sign' }] });
    expect(notices).toHaveLength(6);
  });

  it('says in a sentence that something is no run', () => {
    for (const text of ['', '[]', '{', '{"format":"other/1"}', '7', '['.repeat(100_000)])
      expect(parseRun(text)).toEqual(expect.any(String));
  });

  it('never throws, whatever the file holds', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (setup, actions) => {
        expect(parseRun(`{"format":"${RUN_FORMAT}","setup":${setup},"actions":${actions}}`)).toBeDefined();
      }),
    );
  });
});
