import { describe, expect, it } from 'vitest';
import type { PlacedArrow, PlacedBar } from '../../timeline/layout/types';
import { newArrows, newBars, type Scene } from './entrances';

const arrow = (id: string, toStep: number, hot = true): PlacedArrow => ({
  id,
  kind: 'deliver',
  fromStep: toStep - 1,
  toStep,
  hot,
  path: '',
});

const bar = (id: string, text: string): PlacedBar => ({
  id,
  group: 'web/0',
  lane: 'files',
  step: 1,
  kind: 'held',
  generation: 1,
  x0: 0,
  x1: 10,
  y: 0,
  height: 20,
  openLeft: false,
  openRight: false,
  mono: false,
  bold: false,
  label: { text, x: 0, y: 0, width: 10, anchor: 'start' },
});

const scene = (arrows: readonly PlacedArrow[], bars: readonly PlacedBar[] = [], model: object = {}): Scene => ({
  model,
  arrows,
  bars,
});

describe('arrows of a new chain', () => {
  it('come one effect after the other, so that the eye goes from cause to effect', () => {
    const now = scene([arrow('c', 9), arrow('a', 7), arrow('b', 8), arrow('b2', 8), arrow('cold', 9, false)]);
    expect(newArrows(scene([]), now)).toEqual([
      { id: 'c', delayMs: 120 },
      { id: 'a', delayMs: 0 },
      { id: 'b', delayMs: 60 },
      { id: 'b2', delayMs: 60 },
    ]);
  });

  it('stand where they stood before, and are all there within half a second however long the chain is', () => {
    const many = Array.from({ length: 12 }, (_, at) => arrow(`n${at}`, at + 1));
    const found = newArrows(scene([arrow('n0', 1), arrow('n1', 2, false)]), scene(many));
    expect(found.map(({ id }) => id)).not.toContain('n0');
    expect(Math.max(...found.map(({ delayMs }) => delayMs))).toBe(260);
  });
});

describe('bars after an action', () => {
  it('are new where they say something else or were not there, and not where only the look has changed', () => {
    const model = {};
    const before = scene([], [bar('1', 'cert-1'), bar('2', 'cert-1')], model);
    const bars = [bar('1', 'cert-1'), bar('2', 'no files'), bar('3', 'cert-2')];
    expect(newBars(before, scene([], bars))).toEqual(['2', '3']);
    expect(newBars(before, scene([], bars, model))).toEqual([]);
  });
});
