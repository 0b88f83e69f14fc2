import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../../run/growth.testing';
import { scenarioRun } from '../../run/link/link';
import { durationText } from '../../run/time';
import { mirrorRunner, longRun, runOf } from '../testing';
import { extendRun } from '../../run/run';
import { layoutTimeline } from '../layout/layout';
import { pemCache } from './book';
import { timelineModel } from './model';
import type { Bar, LaneId, TimelineModel } from './types';

function modelOf(id: Parameters<typeof scenarioRun>[0]): TimelineModel {
  const { setup, actions } = scenarioRun(id);
  const run = runOf(setup, actions);
  return timelineModel(run.steps, run.start);
}

function lane(model: TimelineModel, id: LaneId, group = id.startsWith('provider') ? 'ca' : 'web/0') {
  const found = model.groups.find((each) => each.id === group)?.lanes.find((each) => each.id === id);
  if (!found) throw new Error(`no lane ${id} of ${group}`);
  return found;
}

function shown(bars: readonly Bar[]): readonly string[] {
  return bars.map((bar) => `${bar.from.step ?? '-'} ${bar.kind}${bar.generation ?? ''} ${bar.labels[0] ?? ''}`);
}

describe('timelineModel of a renewal with an update-status in its gap', () => {
  const model = modelOf('renewal-gap');

  it('shows what the workload serves, and how long it did not', () => {
    expect(shown(lane(model, 'health').bars)).toEqual([
      '0 absent no TLS yet',
      '4 valid serving cert-1, valid',
      '11 outage OUTAGE, 3 min',
      '13 valid serving cert-2, valid',
    ]);
  });

  it('gives request and certificate of a generation the same tone, so that a mismatch shows before it is read', () => {
    expect(shown(lane(model, 'requirer-databag').bars)).toEqual(['1 held1 csr-1', '9 held2 csr-2']);
    expect(shown(lane(model, 'provider-databag').bars)).toEqual([
      '3 held1 cert-1 for csr-1',
      '9 unclaimed1 cert-1, not asked for',
      '12 held2 cert-2 for csr-2',
    ]);
    expect(shown(lane(model, 'files').bars)).toEqual([
      '0 absent no files',
      '4 held1 cert-1, key-1',
      '11 absent no files',
      '13 held2 cert-2, key-1',
    ]);
    expect(shown(lane(model, 'secrets').bars)).toEqual(['4 held1 cert-1, revision 1', '13 held2 cert-2, revision 1']);
  });

  it('has an empty answer exactly as wide as the gap', () => {
    const [gap] = model.gaps;
    const empty = lane(model, 'pull').bars.filter((bar) => bar.kind === 'empty');
    expect(empty).toHaveLength(1);
    expect([empty[0]?.from, empty[0]?.to]).toEqual([gap?.from, gap?.to]);
    expect(durationText(gap?.ms ?? 0)).toBe('4 min');
  });

  it('tells an empty answer before the first certificate from one inside a gap', () => {
    expect(shown(lane(model, 'pull').bars)[0]).toBe('1 absent []');
  });

  it('draws a slow hook as one block from its start to its end', () => {
    const flags = lane(model, 'provider-hooks').flags.map((flag) => [flag.began, flag.step, flag.labels[0]]);
    expect(flags).toEqual([
      [2, 3, 'relation-changed, 4 min'],
      [10, 12, 'relation-changed, 4 min'],
    ]);
  });

  it('marks the expiry at 90 % where the clock reached it, and says that the secret was deleted', () => {
    const { marks, notes } = lane(model, 'secrets');
    expect(marks.map((mark) => [mark.kind, mark.edge.step, mark.label])).toEqual([
      ['expiry', 8, '90 %'],
      ['expiry', 15, '90 %'],
    ]);
    expect(notes.map((note) => [note.from.step, note.to?.step, note.label])).toEqual([[9, 13, 'deleted']]);
  });

  it("runs the lost certificate's validity under the outage up to its end", () => {
    const [line] = lane(model, 'health').lines;
    expect(line?.labels.map((label) => label.labels[0])).toEqual(['cert-1 is valid', 'cert-1 is still valid']);
    expect(line?.labels[1]?.from.step).toBe(11);
    expect([line?.endLabel, line?.startTick, line?.from.step]).toEqual(['its end', true, 3]);
    expect(model.marks).toEqual([line?.to?.at]);
  });

  it('says who acted at each step', () => {
    expect(model.chips.map((chip) => chip.actor[0]).join('')).toBe('rpprrrrjrprprrj');
  });

  it('finds the cause of every hook that a write or an expiry brought', () => {
    const causes = model.arrows.filter((arrow) => arrow.kind === 'deliver' || arrow.kind === 'expiry');
    expect(
      causes.map((arrow) => `${arrow.kind} ${arrow.from.lane} ${arrow.from.step} to ${arrow.to.lane} ${arrow.to.step}`),
    ).toEqual([
      'deliver requirer-databag 1 to provider-hooks 2',
      'deliver provider-databag 3 to requirer-hooks 4',
      'deliver requirer-databag 9 to provider-hooks 10',
      'deliver provider-databag 12 to requirer-hooks 13',
      'expiry secrets 8 to requirer-hooks 9',
    ]);
  });
});

describe('timelineModel of other runs', () => {
  it('shows that the safety net renews at 95 %, and that a lost expiry fires again', () => {
    const marks = lane(modelOf('safety-net'), 'secrets').marks.map((mark) => [mark.kind, mark.label]);
    expect(marks).toContainEqual(['safety-net', '95 %']);
    expect(marks.filter(([kind]) => kind === 'again').length).toBeGreaterThan(0);
  });

  it('shows a revoked certificate that is still served and still answered', () => {
    const model = modelOf('revoked-for-good');
    expect(lane(model, 'health').bars.map((bar) => bar.kind)).toEqual(['absent', 'valid', 'revoked', 'absent']);
    expect(lane(model, 'pull').bars.map((bar) => bar.labels[0])).toContain('[cert-1 revoked]');
    expect(lane(model, 'provider-databag').bars.map((bar) => bar.kind)).toContain('revoked');
  });

  it('shows a denial in the provider databag', () => {
    const bars = lane(modelOf('denied-renewal'), 'provider-databag').bars;
    expect(bars.map((bar) => bar.labels[0])).toContain('csr-2 denied, DOMAIN_NOT_ALLOWED');
  });

  it('turns to the second tone for each unit by itself, whatever numbers its requests have', () => {
    const model = modelOf('two-units');
    expect(shown(lane(model, 'requirer-databag', 'web/0').bars)).toEqual(['1 held1 csr-1', '12 held2 csr-3']);
    expect(shown(lane(model, 'requirer-databag', 'web/1').bars)).toEqual(['2 held1 csr-2']);
  });

  it('names a hook of the provider after what it was told to do', () => {
    const flags = lane(modelOf('slow-signer'), 'provider-hooks').flags.map((flag) => flag.labels[0]);
    expect(flags).toContain('sign');
  });

  it('marks a failed hook and keeps its rerun apart', () => {
    const run = runOf({}, [
      { do: 'fail-next', unit: 'web/0' },
      { do: 'deliver', unit: 'web/0' },
      { do: 'resolve', unit: 'web/0', retry: true },
    ]);
    const { flags } = lane(timelineModel(run.steps, run.start), 'requirer-hooks');
    expect(flags.map((flag) => [flag.failed, flag.labels[0]])).toEqual([
      [true, 'relation-created, failed'],
      [false, 'relation-created'],
    ]);
  });

  it('keeps the ids of everything before a new step, so that a view redraws only what is new', () => {
    const { setup, actions } = scenarioRun('renewal-gap');
    const run = runOf(setup, actions.slice(0, 12));
    const longer = extendRun(run, actions[12] ?? { do: 'pass' }, mirrorRunner);
    const ids = (steps: typeof run.steps) =>
      timelineModel(steps, run.start).groups.flatMap((group) =>
        group.lanes.flatMap((each) => [...each.bars, ...each.flags].map(({ id }) => id)),
      );
    expect(ids(longer.steps)).toEqual(expect.arrayContaining(ids(run.steps)));
  });

  it('has lanes without bars for a run without steps', () => {
    const run = runOf({}, []);
    const model = timelineModel(run.steps, run.start);
    expect(model.groups.map((group) => group.id)).toEqual(['web/0', 'ca']);
    expect(layoutTimeline(model, { variant: 'explorer', width: 1408 }).chips).toEqual([]);
  });
});

describe('a run of 2,000 steps', () => {
  it('is laid out in time that grows with its length, once its worlds were read: the page stays usable at the limit', () => {
    const cache = pemCache();
    const draw = ({ steps, start }: ReturnType<typeof longRun>): void => {
      const model = timelineModel(steps, start, { cache });
      layoutTimeline(model, { variant: 'explorer', width: 1408, now: 200, scrolled: 5_000 });
    };
    const ratio = growth((share) => {
      const run = longRun(2000 * share);
      draw(run);
      return run;
    }, draw);
    expect(ratio).toBeLessThan(LINEAR);
  });

  it('costs no more than a run of 500 when the playhead moves and the view scrolls, but for what is longer', () => {
    const ratio = growth(
      (share) => {
        const run = longRun(2000 * share);
        return timelineModel(run.steps, run.start);
      },
      (model) => {
        for (let at = 0; at < 8; at += 1)
          layoutTimeline(model, { variant: 'explorer', width: 1408, now: 200 + at, scrolled: 5_000 + at });
      },
    );
    expect(ratio).toBeLessThan(LINEAR);
  });
});
