import { describe, expect, it } from 'vitest';
import { RECONCILER_IDS, SITUATION_IDS } from '../../scenarios/ids';
import { BadInput } from '../bad-input';
import { readQuery } from './query';

const read = (...args: readonly string[]) => readQuery(args);

describe('what the command line asks for', () => {
  it('is the released library unless designs are named, and the provider of the situation unless one is', () => {
    expect(read('--charm', 'mirror', '--situation', 'renewal')).toEqual({
      charms: ['mirror'],
      situations: ['renewal'],
      design: [],
      provider: null,
      library: null,
      states: 200_000,
      json: false,
    });
    expect(read('--charm', 'mirror', '--situation', 'renewal', '--design', 'released').design).toEqual([]);
  });

  it('is several with commas, or all', () => {
    const query = read(
      '--charm',
      'all',
      '--situation',
      'renewal,departure',
      '--design',
      'keep-previous,revoked-filter',
    );
    expect(query.charms).toEqual(RECONCILER_IDS);
    expect(query.situations).toEqual(['renewal', 'departure']);
    expect(query.design).toEqual(['keep-previous', 'revoked-filter']);
    expect(read('--charm', 'mirror', '--situation', 'all').situations).toEqual(SITUATION_IDS);
  });

  const bad: readonly (readonly [string, readonly string[]])[] = [
    ['Usage: npm run -s explore', []],
    ['There is no charm nobody; known: report-mirror', ['--charm', 'nobody', '--situation', 'renewal']],
    ['There is no file away.py.', ['--charm', 'away.py', '--situation', 'renewal']],
    ['There is no situation nowhere', ['--charm', 'mirror', '--situation', 'nowhere']],
    ['There is no provider nobody', ['--charm', 'mirror', '--situation', 'renewal', '--provider', 'nobody']],
    ['There is no design none', ['--charm', 'mirror', '--situation', 'renewal', '--design', 'none']],
    ['do not go together', ['--charm', 'mirror', '--situation', 'renewal', '--design', 'overlap,keep-secret']],
    ['give it with --library', ['--charm', 'mirror', '--situation', 'renewal', '--design', 'own']],
    ["Unknown option '--stats'. Usage: npm run -s explore", ['--stats', '5']],
    ['--states is a whole number above 0.', ['--charm', 'mirror', '--situation', 'renewal', '--states', 'many']],
  ];
  for (const [sentence, args] of bad) {
    it(`is refused in one sentence: ${sentence}`, () => {
      expect(() => read(...args)).toThrow(BadInput);
      expect(() => read(...args)).toThrow(sentence);
    });
  }
});
