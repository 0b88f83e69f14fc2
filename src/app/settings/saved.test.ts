import { describe, expect, it } from 'vitest';
import { readSaved, writeSaved } from './saved';

const USUAL = {
  settings: { motion: null, density: 'usual', foldUnits: false, zone: 'utc' },
  speed: 1,
  singleKeys: true,
};

describe('saved settings', () => {
  it('read back as they were', () => {
    const saved = readSaved(
      '{"motion":"off","density":"dense","foldUnits":true,"zone":"local","speed":2,"singleKeys":false}',
    );
    expect(readSaved(writeSaved(saved))).toEqual(saved);
    expect(saved).toMatchObject({ speed: 2, singleKeys: false, settings: { density: 'dense', zone: 'local' } });
  });
  it('are the usual ones where nothing was saved, or what was saved is no settings', () => {
    for (const text of [null, '', '[]', 'null', '{', '{"speed":99,"density":7}'])
      expect(readSaved(text)).toEqual(USUAL);
  });
});
