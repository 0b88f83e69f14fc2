import { describe, expect, it } from 'vitest';
import { COST_IDS, designCosts, scenarioCost, totalCost } from './cost';
import { DESIGN_MODULES } from '../../model/library/designs';

describe('what a design costs', () => {
  it('the released library costs what it costs, whatever it is compared with: a design that changes nothing adds nothing', () => {
    expect(scenarioCost('renewal-gap', ['state-api'])).toEqual(scenarioCost('renewal-gap', []));
  });

  it('overlap has two requests of one unit in the databag at once, which the released library never has', () => {
    expect(scenarioCost('renewal-gap', []).requestsAtOnce).toBe(1);
    expect(scenarioCost('renewal-gap', ['overlap']).requestsAtOnce).toBe(2);
  });

  it('overlap writes more often, because the old request goes in a write of its own', () => {
    const [released, overlap] = [scenarioCost('renewal-gap', []), scenarioCost('renewal-gap', ['overlap'])];
    expect(overlap.requirerWrites).toBeGreaterThan(released.requirerWrites);
    expect(overlap.requests).toBe(released.requests);
  });

  it('is counted for every design in every scenario, and something is always written', () => {
    for (const { id } of DESIGN_MODULES) {
      const all = [...designCosts([id])];
      const total = totalCost(all.map(({ design }) => design));
      for (const what of COST_IDS) expect(total[what]).toBeGreaterThan(0);
    }
  });
});
