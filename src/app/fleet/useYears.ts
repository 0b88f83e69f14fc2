/** Years drawn beside the formula, in slices between which the page lives on. */
import { useEffect, useState } from 'react';
import { Simulation, type Fleet, type Losses, type Simulated } from '../../fleet';

export interface BandPoint {
  /** Typical gap, minutes. */
  readonly gap: number;
  readonly outages: readonly [number, number];
  readonly minutes: readonly [number, number];
}

export interface Years {
  /** At the fleet's own gap. */
  readonly here: Simulated | null;
  /** At lengths along the axis, as far as they have been drawn. */
  readonly band: readonly BandPoint[];
}

/** Bounds of the axis of gaps, in minutes: 10 s to 2 days. */
export const GAP_AXIS = { least: 1 / 6, most: 2880 } as const;

export const YEARS_HERE = 400;
export const YEARS_ALONG = 120;
const POINTS = 25;
const SLICE_MS = 8;
/** So long nothing has to be typed before years are drawn again. */
const PAUSE_MS = 150;

/** Lengths along the axis, evenly on its scale. */
export function gapsAlong(points: number): readonly number[] {
  const { least, most } = GAP_AXIS;
  return Array.from({ length: points }, (_, at) => least * (most / least) ** (at / (points - 1)));
}

/** The same fleet with another typical gap; its distribution keeps its shape. */
export function withGap(fleet: Fleet, gap: number): Fleet {
  return { ...fleet, gap, gap90: (fleet.gap90 / fleet.gap) * gap };
}

const NOTHING: Years = { here: null, band: [] };

function work(simulation: Simulation): void {
  const end = performance.now() + SLICE_MS;
  while (!simulation.done && performance.now() < end) simulation.work(1);
}

/** @param losses null: it is not known yet what is lost */
export function useYears(fleet: Fleet, losses: Losses | null): Years {
  const name = JSON.stringify([fleet, losses]);
  const [years, setYears] = useState<{ readonly of: string; readonly years: Years }>({ of: '', years: NOTHING });
  useEffect(() => {
    const [drawn, asked] = JSON.parse(name) as [Fleet, Losses | null];
    if (asked === null || (asked.atOnce === null && asked.later === null)) return undefined;
    const lost: Losses = asked;
    const left = gapsAlong(POINTS).slice();
    let band: readonly BandPoint[] = [];
    let here: Simulated | null = null;
    let gap: number | null = null;
    let simulation = new Simulation(drawn, lost, YEARS_HERE);
    let timer = window.setTimeout(slice, PAUSE_MS);
    function slice(): void {
      work(simulation);
      if (simulation.done) {
        const result = simulation.result();
        if (gap === null) here = result;
        else band = [...band, { gap, ...result.between }];
        setYears({ of: name, years: { here, band } });
        gap = left.shift() ?? null;
        if (gap === null) return;
        simulation = new Simulation(withGap(drawn, gap), lost, YEARS_ALONG);
      }
      timer = window.setTimeout(slice);
    }
    return () => window.clearTimeout(timer);
  }, [name]);
  return years.of === name ? years.years : NOTHING;
}
