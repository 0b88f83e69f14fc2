import { describe, expect, it } from 'vitest';
import { layoutTimeline } from './layout/layout';
import { minimapGround, minimapOf } from './minimap';
import { timelineModel } from './model/model';
import { longRun } from './testing';

const run = longRun(300);
const model = timelineModel(run.steps, run.start);
const layout = layoutTimeline(model, { variant: 'phone', width: 390 });
const groundOf = (width: number) => minimapGround(model, layout.scale, width);

describe('minimapOf', () => {
  it('fits the whole run, and shows where the screen is', () => {
    const map = minimapOf(groundOf(358), layout, { scrolled: layout.width / 2, shown: 390, now: 150 });
    const pieces = map.ground.strips.flat();
    expect(Math.max(...pieces.map((piece) => piece.x1))).toBeCloseTo(358);
    expect(map.seen.x0).toBeCloseTo(179, -1);
    expect(map.seen.x1 - map.seen.x0).toBeCloseTo((390 * 358) / layout.width, 0);
  });

  it('never draws an outage too thin to see', () => {
    const map = minimapOf(groundOf(100), layout, { scrolled: 0, shown: 390, now: null });
    const outages = map.ground.strips.flat().filter((piece) => piece.kind === 'outage');
    expect(outages.length).toBeGreaterThan(10);
    for (const piece of outages) expect(piece.x1 - piece.x0).toBeGreaterThanOrEqual(2 - 1e-9);
  });

  it('finds the step under a place', () => {
    const map = minimapOf(groundOf(358), layout, { scrolled: 0, shown: 390, now: 150 });
    expect(map.stepAt(map.now ?? 0)).toBe(150);
  });
});
