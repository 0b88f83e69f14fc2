import { describe, expect, it } from 'vitest';
import { NEIGHBOURS } from './neighbours';

describe('what is said of neighbours', () => {
  it('names its source or says that there is none: a page of opinions would be worth nothing', () => {
    for (const { when, meanwhile, revoked, sources } of NEIGHBOURS) {
      for (const said of [when, meanwhile, revoked]) {
        if (said.source === null) expect(said.text).toBe('Not said there.');
        else expect(sources[said.source]?.address).toMatch(/^https:\/\//);
      }
    }
  });

  it('claims that one makes before it breaks only where a source says what serves meanwhile', () => {
    for (const { id, before, meanwhile } of NEIGHBOURS)
      expect([id, before]).toEqual([id, meanwhile.source === null ? 'not-said' : 'yes']);
  });
});
