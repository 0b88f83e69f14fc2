/** Above the lanes: step chips, the bracket of each gap, and the playhead. */
import { durationText } from '../../run/time';
import { freeOf, isFree, placeLabel, type Room } from '../room';
import type { Actor, Chip, Edge, GapBand } from '../model/types';
import { CAP_BOLD, isHot, isSeen, nowX, xOf, xOfEnd, type Frame } from './frame';
import type { PlacedBand, PlacedBracket, PlacedChip, PlacedDivergence, Playhead } from './types';

export const NOW_HALF = 11;
/** Half the room of a dot that stands for a chip. */
const DOT = 2.5;

/** Half a chip's width: round and square chips hold two digits, a diamond needs more. */
export function chipHalf(actor: Actor, step: number): number {
  const digits = String(step).length;
  if (actor === 'juju') return digits === 1 ? 12 : digits === 2 ? 14 : 4 * digits + 8;
  return digits <= 2 ? 9 : 4 * digits + 2;
}

function stateOf(frame: Frame, step: number): PlacedChip['state'] {
  const { now, chain } = frame.view;
  if (step === now) return 'now';
  if (chain.has(step)) return 'cause';
  return now === null || step < now ? 'past' : 'next';
}

/** Who gets a full chip where not all can: the current step, its causes, the ends, then from left to right. */
function rank(frame: Frame, chip: PlacedChip): number {
  if (chip.step === frame.view.now) return 0;
  if (isHot(frame, chip.step)) return 1;
  return chip.step === frame.scale.first || chip.step === frame.scale.last ? 2 : 3;
}

function placeChip(frame: Frame, chip: Chip): PlacedChip {
  const { step, actor, refused, name } = chip;
  const state = stateOf(frame, step);
  const half = chipHalf(actor, step) + (state === 'now' ? NOW_HALF - 9 : 0);
  return { step, x: frame.scale.xOfStep(step), y: frame.variant.chipY, half, actor, state, refused, name, full: true };
}

/** Those that have room for a full chip. */
function fullOnes(frame: Frame, placed: readonly PlacedChip[], taken: Room[]): ReadonlySet<number> {
  const full = new Set<number>();
  const inTurn = placed.map((chip) => ({ ...chip, rank: rank(frame, chip) }));
  for (const { step, x, half } of inTurn.sort((a, b) => a.rank - b.rank || a.step - b.step)) {
    const room = { from: x - half - 2, to: x + half + 2 };
    if (!isFree(room, taken)) continue;
    taken.push(room);
    full.add(step);
  }
  return full;
}

export function chipsOf(frame: Frame): readonly PlacedChip[] {
  const { first, last, xOfStep } = frame.scale;
  const placed: PlacedChip[] = [];
  for (const chip of frame.model.chips) {
    if (chip.step < first || chip.step > last) continue;
    const x = xOfStep(chip.step);
    if (isSeen(frame, x - 20, x + 20)) placed.push(placeChip(frame, chip));
  }
  const isTight = placed.some((chip, at) => {
    const next = placed[at + 1];
    return next !== undefined && next.x - chip.x < chip.half + next.half;
  });
  if (!isTight) return placed;
  const taken: Room[] = [];
  const full = fullOnes(frame, placed, taken);
  return placed.flatMap((chip) => {
    if (full.has(chip.step)) return [chip];
    const dot = { from: chip.x - DOT, to: chip.x + DOT };
    if (!isFree(dot, taken)) return [];
    taken.push(dot);
    return [{ ...chip, full: false }];
  });
}

/** Hatching behind the lanes of the unit that waits, and of the provider. */
export function bandsOf(frame: Frame): readonly PlacedBand[] {
  const { rows, scale, model, variant } = frame;
  const several = model.groups.filter((group) => group.kind === 'requirer').length > 1;
  const provider = model.groups.find((group) => group.kind === 'provider')?.id ?? '';
  return model.gaps.flatMap((gap) => {
    const own = rows.extent(gap.group);
    const [x0, x1] = [xOf(scale, gap.from), xOfEnd(scale, gap.to)];
    if (!own || x1 <= x0 || !isSeen(frame, x0, x1)) return [];
    const place = { id: gap.id, group: gap.group, x0, x1 };
    if (!several) return [{ ...place, y0: variant.gapTop, y1: rows.bottom }];
    const other = rows.extent(provider);
    const parts = [{ ...place, y0: own.top, y1: own.bottom }];
    return other ? [...parts, { ...place, id: `${gap.id}:provider`, y0: other.top, y1: other.bottom }] : parts;
  });
}

interface Joined {
  readonly from: Edge;
  readonly to: Edge | null;
  readonly ms: number;
}

/** Gaps of several units at the same time share a bracket. */
function joined(frame: Frame): readonly Joined[] {
  const found: Joined[] = [];
  const sorted = [...frame.model.gaps].sort((a, b) => a.from.at - b.from.at || (a.from.step ?? 0) - (b.from.step ?? 0));
  for (const gap of sorted) {
    const last = found.at(-1);
    if (!last || xOf(frame.scale, gap.from) >= xOfEnd(frame.scale, last.to)) {
      found.push(gap);
      continue;
    }
    const to = last.to === null || gap.to === null ? null : gap.to.at > last.to.at ? gap.to : last.to;
    found[found.length - 1] = { from: last.from, to, ms: (to?.at ?? frame.model.end) - last.from.at };
  }
  return found;
}

function gapWords(gap: Pick<GapBand, 'ms' | 'to'>): readonly string[] {
  if (gap.ms < 1000) return ['the gap', 'gap'];
  const time = durationText(gap.ms);
  return gap.to === null ? [`the gap: ${time} so far`, `gap: ${time}`, time] : [`the gap: ${time}`, time];
}

/** The words stand inside the bracket, or beside it where it is short. */
export function bracketsOf(frame: Frame): readonly PlacedBracket[] {
  const { scale, variant, seen } = frame;
  const now = nowX(frame);
  const playhead = now === null ? [] : [{ from: now - 2, to: now + 2 }];
  const all = joined(frame).map((gap) => ({ gap, x0: xOf(scale, gap.from), x1: xOfEnd(scale, gap.to) }));
  return all.flatMap(({ gap, x0, x1 }, at) => {
    if (!isSeen(frame, x0, x1)) return [];
    const inside = { from: Math.max(x0, seen.from), to: Math.min(x1, seen.to) };
    const beside = { from: Math.max(x1, seen.from), to: Math.min(all[at + 1]?.x0 ?? Infinity, scale.right, seen.to) };
    const rooms = [...freeOf(inside, playhead), ...freeOf(beside, playhead)].map((room) => ({
      from: room.from + 9,
      to: room.to - 6,
    }));
    const label = placeLabel(gapWords(gap), rooms, CAP_BOLD, frame.measure);
    const text = label && { ...label, y: variant.bracketY + 4, anchor: 'start' as const };
    return [{ x0, x1, y: variant.bracketY, openRight: gap.to === null, label: text }];
  });
}

export function playheadOf(frame: Frame): Playhead | null {
  const x = nowX(frame);
  const step = frame.view.now;
  if (x === null || step === null) return null;
  const rings = frame.model.readings.flatMap((reading) => {
    const row = reading.step === step ? frame.rows.of(reading.port.group, reading.port.lane) : null;
    return row ? [{ x, y: (row.barTop + row.barBottom) / 2 }] : [];
  });
  return { step, x, y0: frame.variant.chipY + 9, y1: frame.rows.bottom, rings };
}

/** A dotted line from the shared hooks down, and a diamond on each lane that differs. */
export function divergenceOf(frame: Frame): PlacedDivergence | null {
  const { model, rows, scale, variant } = frame;
  const { divergence } = model;
  if (divergence === null) return null;
  const x = scale.xOfStep(divergence.step);
  if (!isSeen(frame, x, x)) return null;
  const own = rows.all.filter((row) => divergence.lanes.includes(row.lane.id));
  const y0 = variant.lanesTop + 28;
  const now = nowX(frame);
  const taken = now === null ? [] : [{ from: now - 4, to: now + 4 }];
  const rooms = freeOf({ from: x + 8, to: scale.right }, taken).map((room) => ({
    from: room.from + 8,
    to: room.to - 8,
  }));
  const label = placeLabel(['first divergence'], rooms, CAP_BOLD, frame.measure);
  return {
    step: divergence.step,
    x,
    y0,
    y1: rows.bottom,
    diamonds: own.map((row) => (row.barTop + row.barBottom) / 2),
    label: label && { ...label, y: y0 + 22, anchor: 'start' },
  };
}
