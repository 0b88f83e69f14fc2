import { describe, expect, it } from 'vitest';
import { recordedRunner } from '../../lessons/node';
import { DESIGN_ROWS, designSteps, designVerdict, SIGNERS } from './designs';

const runner = recordedRunner();

describe('the table of designs', () => {
  it('says what was measured with the designs as subclasses of the real library', () => {
    const table = DESIGN_ROWS.map((design) =>
      [design, ...SIGNERS.map(({ id }) => designVerdict(designSteps(design, id, runner)))].join(' '),
    );
    expect(table).toEqual([
      'released outage outage',
      'keep-previous safe outage',
      'overlap safe safe',
      'keep-secret safe safe',
    ]);
  });

  it.each(SIGNERS.flatMap(({ id }) => DESIGN_ROWS.map((design) => [design, id] as const)))(
    '%s, %s: update-status comes in the renewal and after it, else "safe" would mean nothing',
    (design, id) => {
      const steps = designSteps(design, id, runner);
      const ticks = steps.filter(({ action, refused }) => action.do === 'update-status' && !refused);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(steps.some(({ hook }) => hook?.call.name === 'secret-expired')).toBe(true);
    },
  );
});
