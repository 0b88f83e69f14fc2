import { describe, expect, it } from 'vitest';
import { DENY_CODES } from '../model/setup';
import { ACTION_KINDS, isId, PROVIDER_IDS, providerId, providerPolicy, RECONCILER_IDS, SCENARIO_IDS } from './ids';

describe('ids', () => {
  it('are what addresses and files can hold', () => {
    for (const id of [...SCENARIO_IDS, ...PROVIDER_IDS, ...RECONCILER_IDS, ...ACTION_KINDS])
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  it('lead from a provider id to its policy and back, with a code for every reason to deny', () => {
    for (const id of PROVIDER_IDS) expect(providerId(providerPolicy(id))).toBe(id);
    const denying = PROVIDER_IDS.filter((id) => id.startsWith('deny-'));
    expect(denying).toEqual(Object.values(DENY_CODES).map((code) => `deny-${code}`));
  });

  it('does not take a property of all objects for an id', () => {
    expect(isId(PROVIDER_IDS, 'constructor')).toBe(false);
  });
});
