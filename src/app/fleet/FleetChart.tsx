/** Outages a year against the typical gap: the formula as lines, drawn years as a band. Axes and scales by d3. */
import { axisBottom, axisLeft } from 'd3-axis';
import { scaleLinear, scaleLog } from 'd3-scale';
import { select } from 'd3-selection';
import { useEffect, useMemo, useRef, type PointerEvent } from 'react';
import { renewals, yearOf, type Fleet, type Losses } from '../../fleet';
import { useWidth } from '../timeline/useWidth';
import type { FleetQuery } from './query';
import { GAP_AXIS, gapsAlong, withGap, YEARS_ALONG, type Years } from './useYears';
import { countText, minutesText } from './words';

const HEIGHT = 440;
const MARGIN = { top: 18, right: 30, bottom: 46, left: 66 } as const;
const POINTS = 49;
/** A unit that is busy: a hook every minute. */
const BUSY = 60;
/** With fewer other hooks an hour the line without them is the same to the eye. */
const APART = 4;

const TICKS: readonly (readonly [minutes: number, label: string, narrow: boolean])[] = [
  [1 / 6, '10 s', true],
  [1, '1 min', true],
  [5, '5 min', false],
  [30, '30 min', true],
  [120, '2 h', false],
  [720, '12 h', true],
  [2880, '2 days', false],
];
const NARROW = 520;

interface Line {
  readonly id: string;
  readonly label: string;
  readonly points: readonly (readonly [gap: number, value: number])[];
  /** Where its label stands: at the point that reaches this share of all, at that side. */
  readonly at: number;
  readonly side: 'left' | 'right';
}

type Show = FleetQuery['show'];

function lineOf(fleet: Fleet, losses: Losses, show: Show): Line['points'] {
  return gapsAlong(POINTS).map((gap) => [gap, yearOf(withGap(fleet, gap), losses)[show]]);
}

/** All hooks at random, as often as they come in fact. */
function atRandom(losses: Losses): Losses {
  const random = (trigger: Losses['atOnce']): Losses['atOnce'] => (trigger === 'any' ? 'not-tick' : trigger);
  return { atOnce: random(losses.atOnce), later: random(losses.later) };
}

export function linesOf(fleet: Fleet, losses: Losses, show: Show): readonly Line[] {
  const triggers = [losses.atOnce, losses.later];
  const ticks = triggers.includes('any');
  const byHooks = ticks || triggers.includes('not-tick');
  const line = (id: string, label: string, other: Fleet, lost: Losses, at: number, side: Line['side']): Line => ({
    id,
    label,
    points: lineOf(other, lost, show),
    at,
    side,
  });
  return [
    ...(!byHooks
      ? []
      : [
          ...(fleet.hooks < BUSY
            ? [line('busy', `${BUSY} other hooks an hour`, { ...fleet, hooks: BUSY }, losses, 0.72, 'left')]
            : []),
          ...(fleet.hooks >= APART && ticks
            ? [line('quiet', 'update-status alone', { ...fleet, hooks: 0 }, losses, 0.12, 'right')]
            : []),
          ...(ticks
            ? [
                line(
                  'random',
                  'all hooks at random',
                  { ...fleet, hooks: fleet.hooks + 60 / fleet.tick },
                  atRandom(losses),
                  0.8,
                  'right',
                ),
              ]
            : []),
        ]),
    line('main', '', fleet, losses, 1, 'left'),
  ];
}

interface Props {
  readonly fleet: Fleet;
  readonly losses: Losses;
  readonly show: Show;
  readonly years: Years;
  readonly onGap: (gap: number) => void;
}

/** One minute to a thousand days. */
const MINUTE_TICKS: readonly number[] = [1, 10, 60, 600, 1440, 14_400, 144_000, 1_440_000];
/** A little air above the highest line. */
const AIR = 1.06;

export function FleetChart({ fleet, losses, show, years, onGap }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  return (
    <div ref={box} className="fl-chart">
      {width > 0 && <Drawing fleet={fleet} losses={losses} show={show} years={years} onGap={onGap} width={width} />}
    </div>
  );
}

function Drawing({ fleet, losses, show, years, onGap, width }: Props & { readonly width: number }) {
  const lines = useMemo(() => linesOf(fleet, losses, show), [fleet, losses, show]);
  const here = useMemo(() => yearOf(fleet, losses)[show], [fleet, losses, show]);
  const all = renewals(fleet);
  const right = width - MARGIN.right;
  const bottom = HEIGHT - MARGIN.bottom;
  const highest = Math.max(
    ...lines.flatMap(({ points }) => points.map(([, value]) => value)),
    show === 'outages' ? all : 1,
  );
  const x = useMemo(() => scaleLog([GAP_AXIS.least, GAP_AXIS.most], [MARGIN.left, right]), [right]);
  const lowest = Math.min(...lines.flatMap(({ points }) => points.map(([, value]) => value)));
  // Minutes grow with the gap without end: only their logarithm fits.
  const y = useMemo(() => {
    const range = [bottom, MARGIN.top];
    if (show === 'outages' || lowest <= 0) return scaleLinear([0, highest * AIR], range);
    return scaleLog([Math.max(lowest, highest / 1e7), highest * 2], range).clamp(true);
  }, [show, lowest, highest, bottom]);
  const xAxis = useRef<SVGGElement>(null);
  const yAxis = useRef<SVGGElement>(null);
  useEffect(() => {
    if (xAxis.current === null || yAxis.current === null) return;
    const shown = TICKS.filter(([, , always]) => always || width >= NARROW);
    const names = new Map(shown.map(([at, label]) => [at, label]));
    const along = axisBottom(x)
      .tickValues(shown.map(([at]) => at))
      .tickFormat((at) => names.get(Number(at)) ?? '');
    const [least = 0, most = 0] = y.domain();
    const up = axisLeft(y)
      .tickValues(show === 'outages' ? y.ticks(6) : MINUTE_TICKS.filter((at) => at >= least && at <= most))
      .tickSize(-(right - MARGIN.left))
      .tickFormat((at) => (show === 'outages' ? countText(Number(at)) : minutesText(Number(at))));
    select(xAxis.current).call(along);
    select(yAxis.current).call(up);
  }, [x, y, right, show, width]);
  const pathOf = (points: Line['points']): string =>
    points.map(([gap, value], at) => `${at === 0 ? 'M' : 'L'}${x(gap).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const shownGap = Math.min(GAP_AXIS.most, Math.max(GAP_AXIS.least, fleet.gap));
  const px = x(shownGap);
  const drag = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.buttons !== 1) return;
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const gap = x.invert(Math.min(right, Math.max(MARGIN.left, at)));
    onGap(Number(gap.toPrecision(2)));
  };
  const between = years.here?.between[show];
  const text = show === 'outages' ? countText : minutesText;
  return (
    <svg
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`${show === 'outages' ? 'Expected outages' : 'Expected minutes of outage'} a year against the typical gap, from 10 seconds to 2 days. At ${minutesText(fleet.gap)} it is ${text(here)}; the table below has more.`}
      onPointerDown={drag}
      onPointerMove={drag}
    >
      <g ref={yAxis} className="fl-axis up" transform={`translate(${MARGIN.left} 0)`} aria-hidden="true" />
      <g ref={xAxis} className="fl-axis along" transform={`translate(0 ${bottom})`} aria-hidden="true" />
      <text className="fl-caption" x={(MARGIN.left + right) / 2} y={HEIGHT - 8} textAnchor="middle">
        typical length of a gap, log scale
      </text>
      <Band years={years} show={show} x={x} y={y} />
      {show === 'outages' && (
        <>
          <path className="fl-all" d={`M${MARGIN.left} ${y(all)}H${right}`} />
          <text className="fl-caption halo" x={MARGIN.left + 6} y={y(all) - 5}>
            every renewal: {countText(all)} a year
          </text>
        </>
      )}
      {lines.map(({ id, points }) => (
        <path key={id} className={`fl-line ${id}`} d={pathOf(points)} />
      ))}
      {width >= NARROW && lines.map((line) => <Label key={line.id} line={line} show={show} x={x} y={y} />)}
      <path className="fl-here" d={`M${px} ${MARGIN.top}V${bottom}`} />
      {between && (
        <path
          className="fl-here"
          d={`M${px - 7} ${y(between[0])}h14M${px} ${y(between[0])}V${y(between[1])}M${px - 7} ${y(between[1])}h14`}
        />
      )}
      <circle className="fl-point" cx={px} cy={y(here)} r="6" />
      <HereLabel
        px={px}
        py={y(here)}
        right={right}
        bottom={bottom}
        text={`${text(here)} a year`}
        between={between?.map(text)}
      />
    </svg>
  );
}

type Scale = (value: number) => number;

function Band({
  years,
  show,
  x,
  y,
}: {
  readonly years: Years;
  readonly show: Show;
  readonly x: Scale;
  readonly y: Scale;
}) {
  const { band } = years;
  if (band.length < 2) return null;
  const point = (gap: number, value: number): string => `${x(gap).toFixed(1)} ${y(value).toFixed(1)}`;
  const upper = band.map((each) => point(each.gap, each[show][1]));
  const lower = [...band].reverse().map((each) => point(each.gap, each[show][0]));
  return <path className="fl-band" d={`M${[...upper, ...lower].join('L')}Z`} />;
}

interface LabelProps {
  readonly line: Line;
  readonly show: Show;
  readonly x: Scale;
  readonly y: Scale;
}

/** Lines of minutes part only where gaps are short: there their labels stand above the highest and below the lowest. */
const SHORT_GAP = 4;

function Label({ line, show, x, y }: LabelProps) {
  const { points, at, side, label } = line;
  const short = points[SHORT_GAP];
  if (show === 'minutes') {
    if (line.id !== 'busy' && line.id !== 'quiet') return null;
    if (!short) return null;
    const above = line.id === 'busy';
    return (
      <text
        className="fl-label halo"
        x={above ? x(points[0]?.[0] ?? short[0]) + 4 : x(short[0]) + 6}
        y={y(short[1]) + (above ? -18 : 16)}
      >
        {label}
      </text>
    );
  }
  const top = points.at(-1)?.[1] ?? 0;
  const found = points.find(([, value]) => value >= at * top);
  if (label === '' || !found) return null;
  const shift = side === 'left' ? -8 : 8;
  return (
    <text
      className="fl-label halo"
      x={x(found[0]) + shift}
      y={y(found[1]) + 4}
      textAnchor={side === 'left' ? 'end' : 'start'}
    >
      {label}
    </text>
  );
}

interface HereProps {
  readonly px: number;
  readonly py: number;
  readonly right: number;
  readonly bottom: number;
  readonly text: string;
  readonly between: readonly string[] | undefined;
}

/** Its label stands below the point, where the lines are not. */
function HereLabel({ px, py, right, bottom, text, between }: HereProps) {
  const turned = px > right - 170;
  const at = Math.min(py + 26, bottom - 26);
  return (
    <g textAnchor={turned ? 'end' : 'start'} transform={`translate(${px + (turned ? -14 : 14)} ${at})`}>
      <text className="fl-now halo">{text}</text>
      {between && (
        <text className="fl-caption halo" y="17">
          9 years of 10: {between[0]} to {between[1]}
        </text>
      )}
    </g>
  );
}

/** What the drawing says, as a table. */
export function ChartTable({ fleet, losses, show, years }: Omit<Props, 'onGap'>) {
  const lines = useMemo(() => linesOf(fleet, losses, show), [fleet, losses, show]);
  const text = show === 'outages' ? countText : minutesText;
  const named = lines.map((line) => ({ ...line, label: line.id === 'main' ? 'Your fleet' : line.label })).reverse();
  return (
    <details className="fl-table">
      <summary>The chart as a table</summary>
      <table>
        <caption className="vh">{show === 'outages' ? 'Outages' : 'Minutes of outage'} a year by typical gap</caption>
        <thead>
          <tr>
            <th scope="col">Typical gap</th>
            {named.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{YEARS_ALONG} drawn years, 9 of 10</th>
          </tr>
        </thead>
        <tbody>
          {TICKS.map(([gap, label]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {named.map(({ id, points }) => (
                <td key={id}>{text(nearest(points, gap))}</td>
              ))}
              <td>{bandText(years, gap, show)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function nearest(points: Line['points'], gap: number): number {
  const far = (other: number): number => Math.abs(Math.log(other / gap));
  return points.reduce((best, each) => (far(each[0]) < far(best[0]) ? each : best), points[0] ?? [gap, 0])[1];
}

function bandText({ band }: Years, gap: number, show: Show): string {
  const far = (other: number): number => Math.abs(Math.log(other / gap));
  const found = [...band].sort((a, b) => far(a.gap) - far(b.gap))[0];
  const text = show === 'outages' ? countText : minutesText;
  return found ? `${text(found[show][0])} to ${text(found[show][1])}` : '';
}
