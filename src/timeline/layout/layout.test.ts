import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timelineModel } from '../model/model';
import type { TimelineModel } from '../model/types';
import { scenarioRun } from '../../run/link/link';
import { anyRun, runOf, SCENARIOS } from '../testing';
import { faultsOf, pointsOf } from './check.testing';
import { layoutTimeline, type Layout } from './layout';
import { hitAt } from './hit';
import type { VariantId } from './variants';

const WIDTHS: Readonly<Record<VariantId, number>> = {
  explorer: 1408,
  tablet: 992,
  embed: 728,
  start: 1408,
  phone: 390,
  compare: 1408,
  'compare-phone': 390,
};
const VARIANT_IDS = Object.keys(WIDTHS) as readonly VariantId[];

const models = new Map(
  SCENARIOS.map((id) => {
    const { setup, actions } = scenarioRun(id);
    const run = runOf(setup, actions);
    return [id, timelineModel(run.steps, run.start)] as const;
  }),
);

function gapModel() {
  const model = models.get('renewal-gap');
  if (!model) throw new Error('no such scenario');
  return model;
}

function gapLayout(now = 11): Layout {
  return layoutTimeline(gapModel(), { variant: 'explorer', width: 1408, now, chain: [8, 9], whole: true });
}

describe('layoutTimeline', () => {
  it.each(SCENARIOS)('draws %s at every step and in every variant with no text cut, crossed or on another', (id) => {
    const model = models.get(id);
    if (!model) throw new Error('no such scenario');
    for (const variant of VARIANT_IDS) {
      for (let now = 1; now <= model.chips.length; now += 1) {
        const options = { variant, width: WIDTHS[variant], now, chain: [now - 1, now - 2], whole: true };
        expect(faultsOf(layoutTimeline(model, options)), `${variant} at ${now}`).toEqual([]);
      }
    }
  });

  it('keeps these rules in any run, at any width and however it is scrolled', () => {
    fc.assert(
      fc.property(
        anyRun,
        fc.record({
          variant: fc.constantFrom(...VARIANT_IDS),
          width: fc.integer({ min: 320, max: 2560 }),
          zoom: fc.double({ min: 1, max: 4, noNaN: true }),
          scrolled: fc.nat(2000),
          now: fc.integer({ min: 1, max: 30 }),
          fit: fc.constantFrom('scroll' as const, 'squeeze' as const),
        }),
        ({ setup, actions }, options) => {
          const run = runOf(setup, actions);
          const layout = layoutTimeline(timelineModel(run.steps, run.start), options);
          expect(faultsOf(layout)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('names days in their order, however it is scrolled: a day at the edge of what is seen is not named again at the other end', () => {
    const view = fc.record({
      zoom: fc.double({ min: 1, max: 4, noNaN: true }),
      share: fc.double({ min: 0.5, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(view, ({ zoom, share }) => {
        const options = { variant: 'explorer' as const, width: 1000, now: 11, zoom };
        const hidden = layoutTimeline(gapModel(), options).scale.right - options.width;
        const { axis } = layoutTimeline(gapModel(), { ...options, scrolled: Math.max(0, hidden * share) });
        const left = (text: (typeof axis.texts)[number]) => text.x - (text.anchor === 'end' ? text.width : 0);
        const days = axis.texts.filter(({ role }) => role === 'day').toSorted((a, b) => left(a) - left(b));
        const numbers = days.map(({ text }) => Number(/^day (\d+)/.exec(text)?.[1]));
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
      { numRuns: 100 },
    );
  });

  it('draws the same whatever was drawn before: what is kept from step to step is never of another place', () => {
    const view = fc.record({
      now: fc.integer({ min: 1, max: 20 }),
      chain: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 3 }),
      scrolled: fc.constantFrom(0, 200, 900),
      hours: fc.constantFrom(0, 2),
    });
    const { setup, actions } = scenarioRun('renewal-gap');
    const { steps, start } = runOf(setup, actions);
    const offsets = new Map([0, 2].map((hours) => [hours, () => hours * 3_600_000] as const));
    const draw = (model: TimelineModel, { hours, ...at }: { readonly hours: number }): unknown => {
      const offset = offsets.get(hours) ?? (() => 0);
      return JSON.parse(JSON.stringify(layoutTimeline(model, { variant: 'phone', width: 390, offset, ...at })));
    };
    fc.assert(
      fc.property(fc.array(view, { minLength: 2, maxLength: 6 }), (views) => {
        const model = timelineModel(steps, start);
        for (const each of views) expect(draw(model, each)).toEqual(draw(timelineModel(steps, start), each));
      }),
      { numRuns: 30 },
    );
  });

  it('joins every arrow to what it connects: a hook to its writes, a write to the hook it caused', () => {
    const layout = gapLayout();
    const ends = (id: string) => {
      const points = pointsOf(layout.arrows.find((arrow) => arrow.id === id)?.path ?? '');
      return { first: points[0] ?? [0, 0], last: points.at(-1) ?? [0, 0] };
    };
    const row = (group: string, lane: Parameters<Layout['rows']['of']>[1]) => {
      const found = layout.rows.of(group, lane);
      if (!found) throw new Error(`no row ${lane}`);
      return found;
    };
    const x = layout.scale.xOfStep;
    const withdrawn = ends('write:9:requirer-databag');
    expect(withdrawn.first[1]).toBe(row('web/0', 'requirer-hooks').flagTop + 23);
    expect(withdrawn.last[1]).toBe(row('web/0', 'requirer-databag').barTop - 1);
    const asked = ends('deliver:10');
    expect(asked.first).toEqual([expect.closeTo(x(9) + 9, 1), row('web/0', 'requirer-databag').barBottom + 1]);
    expect(asked.last).toEqual([expect.closeTo(x(10) - 3, 1), row('ca', 'provider-hooks').flagTop + 11]);
    const expired = ends('expiry:9');
    expect(expired.first).toEqual([expect.closeTo(x(8) + 1, 1), row('web/0', 'secrets').y]);
    expect(expired.last).toEqual([expect.closeTo(x(9) - 3, 1), row('web/0', 'requirer-hooks').flagTop + 11]);
    const lost = ends('shows:11:health');
    expect(lost.last[1]).toBe(row('web/0', 'health').barBottom + 1);
  });

  it('marks the arrows between steps of the chain, and no other', () => {
    const hot = gapLayout().arrows.filter((arrow) => arrow.hot);
    expect(hot.map((arrow) => arrow.id).sort()).toEqual([
      'expiry:9',
      'shows:11:health',
      'write:11:files',
      'write:9:pull',
      'write:9:requirer-databag',
    ]);
  });

  it('moves a label right of the playhead that would cross it', () => {
    const files = (now: number) =>
      gapLayout(now).bars.find((bar) => bar.lane === 'files' && bar.kind === 'absent' && bar.step > 0);
    const bar = files(11);
    expect(bar?.label?.x).toBeGreaterThanOrEqual((bar?.x0 ?? 0) + 10);
    expect(files(11)?.label?.x).toBeGreaterThan(files(14)?.label?.x ?? Infinity);
  });

  it('leaves a bar that goes on past the edge open, and closes every other', () => {
    const layout = gapLayout();
    const health = layout.bars.filter((bar) => bar.lane === 'health');
    expect(health.map((bar) => bar.openRight)).toEqual([false, false, false, true]);
    const ranged = layoutTimeline(gapModel(), {
      variant: 'explorer',
      width: 1408,
      range: { from: 9, to: 13 },
      whole: true,
    });
    expect(ranged.bars.filter((bar) => bar.lane === 'health').map((bar) => bar.openLeft)).toEqual([true, false, false]);
  });

  it('draws only what is seen of a wide drawing, with labels where they are seen', () => {
    const all = layoutTimeline(gapModel(), { variant: 'phone', width: 390, zoom: 6, whole: true });
    const part = layoutTimeline(gapModel(), { variant: 'phone', width: 390, zoom: 6, scrolled: 1200 });
    expect(part.flags.length).toBeLessThan(all.flags.length);
    for (const bar of part.bars) {
      if (!bar.label) continue;
      expect(bar.label.x).toBeGreaterThanOrEqual(1200);
      expect(bar.label.x + bar.label.width).toBeLessThanOrEqual(1590);
    }
  });

  it('folds the lanes of a unit to its health', () => {
    const model = models.get('two-units');
    if (!model) throw new Error('no such scenario');
    const open = layoutTimeline(model, { variant: 'explorer', width: 1408 });
    const folded = layoutTimeline(model, { variant: 'explorer', width: 1408, folded: ['web/1'] });
    expect(folded.rows.all.filter((row) => row.group === 'web/1').map((row) => row.lane.id)).toEqual(['health']);
    expect(folded.height).toBeLessThan(open.height);
    expect(folded.names.filter((name) => name.folded !== null).map((name) => [name.group, name.folded])).toEqual([
      ['web/0', false],
      ['web/1', true],
    ]);
  });

  it('has the rows of the design', () => {
    const tops = gapLayout().rows.all.map((row) => [row.lane.id, row.y, row.bottom - row.y]);
    expect(tops).toEqual([
      ['health', 88, 46],
      ['files', 134, 30],
      ['pull', 164, 30],
      ['requirer-hooks', 194, 34],
      ['requirer-databag', 228, 30],
      ['secrets', 258, 44],
      ['provider-databag', 302, 30],
      ['provider-hooks', 332, 34],
    ]);
  });
});

describe('hitAt', () => {
  it('tells what lies under a pointer: a step, a hook, a bar, or the nearest step', () => {
    const layout = gapLayout();
    const x = layout.scale.xOfStep(9);
    expect(hitAt(layout, x, 53)).toMatchObject({ kind: 'step', step: 9 });
    expect(hitAt(layout, x + 4, 210)).toMatchObject({ kind: 'hook', step: 9, lane: 'requirer-hooks' });
    expect(hitAt(layout, x + 4, 178)).toMatchObject({ kind: 'bar', id: 'web/0:pull:9', lane: 'pull' });
    expect(hitAt(layout, x + 4, 300)).toMatchObject({ kind: null, step: 9 });
  });
});

describe('clocks of another zone', () => {
  it('show the same instants otherwise, and count days from the same start', () => {
    const shown = (offset?: (at: number) => number) =>
      layoutTimeline(gapModel(), { variant: 'explorer', width: 1408, whole: true, ...(offset ? { offset } : {}) });
    const [utc, east] = [shown(), shown(() => 2 * 3_600_000)];
    const first = (layout: Layout, role: string) => layout.axis.texts.find((text) => text.role === role)?.text;
    expect([first(utc, 'clock'), first(east, 'clock')]).toEqual(['09:00', '11:00']);
    expect(first(east, 'day')).toBe('day 0');
    expect(east.scale.xOfStep(11)).toBe(utc.scale.xOfStep(11));
    expect(faultsOf(east)).toEqual([]);
  });
});
