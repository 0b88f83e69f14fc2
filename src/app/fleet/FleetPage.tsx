/** `?view=fleet`: what gaps cost a fleet in a year, by formula and by drawn years, for the charm and the design that are chosen. */
import { useEffect, useMemo, useState } from 'react';
import { yearOf } from '../../fleet';
import { DESIGNS, type Design } from '../../model/setup';
import { writeAddress } from '../frame/address';
import { PageFrame } from '../frame/PageFrame';
import { ChartTable, FleetChart } from './FleetChart';
import { FormulaPanel } from './FormulaPanel';
import { InputsPanel } from './InputsPanel';
import { losesOf, LossSearch } from './losses';
import { fleetAddress, readFleet, sensible, type FleetQuery } from './query';
import { AssumptionsPanel, DesignsPanel, PolicyPanel, type Known } from './SidePanels';
import { useYears, YEARS_ALONG } from './useYears';
import { told } from './words';
import './fleet.css';

/** The chosen design is asked for first. */
function useLosses({ reconciler, design }: FleetQuery) {
  const [known, setKnown] = useState<{ readonly of: string; readonly by: Known }>({ of: reconciler, by: {} });
  const [failed, setFailed] = useState<{ readonly of: string; readonly why: string } | null>(null);
  const [first] = useState<Design>(design);
  const [search, setSearch] = useState<LossSearch | null>(null);
  useEffect(() => {
    const opened = new LossSearch();
    setSearch(opened);
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (search === null) return;
    const order = [first, ...DESIGNS.filter((each) => each !== first)];
    void search.ask(
      reconciler,
      order,
      (each, losses) =>
        setKnown((before) => ({
          of: reconciler,
          by: { ...(before.of === reconciler ? before.by : {}), [each]: losses },
        })),
      (why) => setFailed({ of: reconciler, why }),
    );
  }, [search, reconciler, first]);
  return {
    known: known.of === reconciler ? known.by : {},
    failed: failed?.of === reconciler ? failed.why : null,
  } as const;
}

export function FleetPage() {
  const [first] = useState(() => readFleet(window.location.search));
  const [theme] = useState(() => new URLSearchParams(window.location.search).get('theme'));
  const [query, setQuery] = useState<FleetQuery>(first.query);
  const change = (next: Partial<FleetQuery>): void => setQuery((before) => ({ ...before, ...next }));
  const { fleet, design, show } = query;
  const address = fleetAddress(query, theme);
  useEffect(() => {
    writeAddress(address, 'replace');
  }, [address]);
  const { known, failed } = useLosses(query);
  const designLosses = known[design] ?? null;
  const losses = useMemo(() => designLosses && losesOf(designLosses), [designLosses]);
  const year = useMemo(() => losses && yearOf(fleet, losses), [fleet, losses]);
  const years = useYears(fleet, losses);
  const { finding, reason } = told(year, designLosses, fleet.units);
  return (
    <PageFrame view="fleet">
      <div className="fl-story">
        <h1>
          <b>{finding}</b> {reason}
        </h1>
        <p className="vh" role="status">
          {finding}
        </p>
      </div>
      <div role="status" className={first.notices.length > 0 ? 'notices' : 'vh'}>
        {first.notices.map((each) => (
          <p key={each} className="notice">
            {each}
          </p>
        ))}
      </div>
      <div className="fl-body">
        <InputsPanel fleet={fleet} onFleet={(next) => change({ fleet: next })} />
        <section className="panel fl-main" aria-label="Chart">
          <div className="panel-head">
            <h2>{show === 'outages' ? 'Expected outages a year' : 'Expected minutes of outage a year'}</h2>
            <span className="cap">lines: the formula. Band: {YEARS_ALONG} drawn years at each of 25 lengths</span>
            <span className="grow" />
            <button
              type="button"
              className="btn quiet"
              onClick={() => change({ show: show === 'outages' ? 'minutes' : 'outages' })}
            >
              {show === 'outages' ? 'Show minutes instead' : 'Show outages instead'}
            </button>
          </div>
          {losses && year ? (
            <>
              <FleetChart
                fleet={fleet}
                losses={losses}
                show={show}
                years={years}
                onGap={(gap) => change({ fleet: sensible({ ...fleet, gap, gap90: (fleet.gap90 / fleet.gap) * gap }) })}
              />
              <FormulaPanel fleet={fleet} losses={losses} year={year} years={years} />
              <ChartTable fleet={fleet} losses={losses} show={show} years={years} />
            </>
          ) : (
            <p className="fl-wait">{failed ?? 'The search is on its way…'}</p>
          )}
        </section>
        <div className="fl-side">
          <PolicyPanel
            query={query}
            losses={designLosses}
            failed={failed}
            onReconciler={(reconciler) => change({ reconciler })}
          />
          <DesignsPanel query={query} known={known} onDesign={(next) => change({ design: next })} />
          <AssumptionsPanel fleet={fleet} years={years} />
        </div>
      </div>
    </PageFrame>
  );
}
