/** The timeline of a run: everything in it follows from its steps. */
import type { UnitName, World } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import { momentsOf, type Moment } from '../../run/moments';
import { arrowsOf, readingsOf } from './arrows';
import { makeBook, pemCache, type Book, type PemCache } from './book';
import { providerDatabagLane, requirerDatabagLane } from './databags';
import { filesLane } from './files';
import { healthLane, healthSpans } from './health';
import { historyOf, type History } from './history';
import { chipsOf, flagsByUnit } from './hooks';
import { laneOf } from './lane-parts';
import { gapBands, pullLane } from './pull';
import { secretsLane } from './secrets';
import type { Flag, GapBand, LaneGroup, TimelineModel } from './types';

export interface ModelOptions {
  /** Kept by the owner of the run, so that texts are parsed once however often the run changes. */
  readonly cache?: PemCache;
  /** `momentsOf(start, steps)`, where the caller has it already. */
  readonly moments?: readonly Moment[];
}

function unitsOf(history: History, app: 'requirer' | 'provider'): readonly UnitName[] {
  const names = new Set<UnitName>();
  let before: unknown = null;
  for (const world of history.worlds) {
    if (world[app].units === before) continue;
    before = world[app].units;
    for (const unit of world[app].units) names.add(unit.name);
  }
  return [...names];
}

interface Parts {
  readonly history: History;
  readonly moments: readonly Moment[];
  readonly book: Book;
  readonly flags: ReadonlyMap<UnitName, readonly Flag[]>;
}

function requirerGroup(unit: UnitName, parts: Parts, bands: readonly GapBand[]): LaneGroup {
  const { history, moments, book, flags } = parts;
  return {
    id: unit,
    kind: 'requirer',
    title: null,
    units: [unit],
    lanes: [
      healthLane(history, unit, book, healthSpans(history, moments, unit)),
      filesLane(history, unit, book),
      pullLane(history, moments, unit, book, bands),
      laneOf(unit, 'requirer-hooks', { flags: flags.get(unit) ?? [] }),
      requirerDatabagLane(history, unit, book),
      secretsLane(history, unit, book),
    ],
  };
}

function providerGroup({ history, book, flags }: Parts): LaneGroup {
  const id = history.start.provider.name;
  const units = unitsOf(history, 'provider');
  const own = units.flatMap((unit) => flags.get(unit) ?? []).sort((a, b) => a.began - b.began);
  return {
    id,
    kind: 'provider',
    title: null,
    units,
    lanes: [providerDatabagLane(history, book), laneOf(id, 'provider-hooks', { flags: own })],
  };
}

/** Instants that the eye should find although no step stands there: ends of lines, and marks on secrets. */
function marksOf(groups: readonly LaneGroup[]): readonly number[] {
  const marks = new Set<number>();
  for (const { lanes } of groups) {
    for (const lane of lanes) {
      for (const line of lane.lines) if (line.to?.step === null) marks.add(line.to.at);
      for (const mark of lane.marks) if (mark.kind !== 'again' && mark.edge.step === null) marks.add(mark.edge.at);
      if (lane.id === 'health') for (const bar of lane.bars) if (bar.from.step === null) marks.add(bar.from.at);
    }
  }
  return [...marks].sort((a, b) => a - b);
}

export function timelineModel(steps: readonly Step[], start: World, options: ModelOptions = {}): TimelineModel {
  const history = historyOf(start, steps);
  const moments = options.moments ?? momentsOf(start, steps);
  const book = makeBook(history, options.cache ?? pemCache());
  const parts: Parts = { history, moments, book, flags: flagsByUnit(history) };
  const units = unitsOf(history, 'requirer');
  const bands = new Map(units.map((unit) => [unit, gapBands(history, moments, unit)] as const));
  const groups = [...units.map((unit) => requirerGroup(unit, parts, bands.get(unit) ?? [])), providerGroup(parts)];
  return {
    start: start.now,
    end: history.last.now,
    chips: chipsOf(history),
    groups,
    gaps: units.flatMap((unit) => bands.get(unit) ?? []),
    arrows: arrowsOf(history, groups),
    readings: readingsOf(history),
    marks: marksOf(groups),
    divergence: null,
  };
}
