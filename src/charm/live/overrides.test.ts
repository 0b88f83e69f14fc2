import { describe, expect, it } from 'vitest';
import { defaultSetup } from '../../model/start';
import { ownCharmOverrides } from './overrides';

const NO_REQUESTS = { app: [], unit: [] };

describe("the reader's own charm", () => {
  it('passes to the library what it says, because its text is what is looked at', () => {
    expect(ownCharmOverrides(defaultSetup({ requests: NO_REQUESTS }))).toEqual([]);
  });
  it('is overruled where the run asks for something that is not usual, since that is what the run is about', () => {
    const setup = defaultSetup({ requests: NO_REQUESTS, mode: 'app', renewalRelativeTime: 0.8 });
    expect(ownCharmOverrides(setup)).toEqual(['mode', 'renewal_relative_time']);
    const changed = defaultSetup({ requests: { app: [], unit: [{ commonName: 'new.example' }] } });
    expect(ownCharmOverrides(changed)).toEqual(['requests']);
  });
});
