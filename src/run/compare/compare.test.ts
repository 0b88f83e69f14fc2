import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRun } from '../arbitrary.testing';
import { formatLink, parseLink, scenarioRun } from '../link/link';
import { mirrorRunner } from '../mirror.testing';
import { plain } from '../rich';
import { computeRun, type RunAction } from '../run';
import { defaultSetup } from '../../model/start';
import type { ScenarioId } from '../../scenarios/ids';
import { lockstep, tickOfStep } from './lockstep';
import { headOf, reasonOf, worstOf } from './story';
import { toldIn } from './told';
import { milestones } from './milestones';
import { aspectsOf, nameRuns, type Named } from './naming';
import { compareText, readCompare, variedRun } from './variation';
import { verdictOf } from './verdict';

const MINUTE = 60_000;
const mirror = mirrorRunner();
const guarded = mirrorRunner({ guarded: true });
const computed = (id: ScenarioId, runner = mirror) => computeRun(scenarioRun(id), runner);

describe('verdictOf', () => {
  it('counts an outage from the deletion to the return, because that is how long clients were refused', () => {
    const { outage, revoked, lies } = verdictOf(computed('renewal-gap'));
    expect(outage).toEqual({ times: 1, ms: 3 * MINUTE, step: 11, lasts: false });
    expect([revoked.ms, lies.ms]).toEqual([0, 0]);
    expect(verdictOf(computed('renewal-gap', guarded)).outage).toEqual({ times: 0, ms: 0, step: null, lasts: false });
  });
  it('counts what the other side and Juju had to do, so that a design which costs more is seen', () => {
    const { requests, providerWrites, hooks } = verdictOf(computed('renewal-gap'));
    expect({ requests, providerWrites }).toEqual({ requests: 2, providerWrites: 2 });
    expect(hooks).toBe(computed('renewal-gap').steps.filter((step) => step.hook).length);
  });
  it('counts the time with a revoked certificate, and a departure that took the files along', () => {
    const { revoked, departure } = verdictOf(computed('revoked-for-good'));
    expect(revoked.times).toBe(1);
    expect(revoked.ms).toBeGreaterThan(7 * 24 * 60 * MINUTE);
    expect(departure).toEqual({ step: 14 });
    expect(verdictOf(computed('renewal-gap')).departure).toBeNull();
  });
  it('counts an active status without TLS as a lie', () => {
    const wiped: readonly RunAction[] = [
      ...scenarioRun('renewal-gap').actions.slice(0, 7),
      { do: 'wipe-disk', unit: 'web/0' },
      { do: 'pass', ms: MINUTE },
    ];
    const { lies, outage } = verdictOf(computeRun({ ...scenarioRun('renewal-gap'), actions: wiped }, mirror));
    expect(lies).toEqual({ times: 1, ms: MINUTE, step: 8, lasts: true });
    expect(outage.ms).toBe(MINUTE);
  });
  it('never counts more trouble than there was time', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const { start, steps } = computeRun(run, mirror);
        const end = steps.at(-1)?.after.now ?? start.now;
        const { outage, revoked, expired, downgraded, brokenPair, leftBehind } = verdictOf({ start, steps });
        const sum = [outage, revoked, expired, downgraded, brokenPair, leftBehind].reduce(
          (total, each) => total + each.ms,
          0,
        );
        const units = new Set(steps.flatMap((step) => step.after.requirer.units.map((unit) => unit.name))).size;
        expect(sum).toBeLessThanOrEqual((end - start.now) * Math.max(1, units));
      }),
      { numRuns: 30 },
    );
  });
});

describe('lockstep', () => {
  it('moves all runs together where their actions are the same', () => {
    const runs = [computed('renewal-gap'), computed('renewal-gap', guarded)];
    const { ticks, shared, clocksDiffer } = lockstep(runs);
    expect(ticks.map((tick) => tick.done)).toEqual(runs[0]?.steps.map((_, at) => [at + 1, at + 1]));
    expect([shared, clocksDiffer]).toEqual([15, false]);
  });
  it('walks branches by time from where they part, each at its own step', () => {
    const run = scenarioRun('renewal-gap');
    const other: readonly RunAction[] = [...run.actions.slice(0, 10), { do: 'pass', ms: 60 * MINUTE }];
    const runs = [computeRun(run, mirror), computeRun({ ...run, actions: other }, mirror)];
    const found = lockstep(runs);
    expect(found.shared).toBe(10);
    expect(found.ticks.slice(10).map((tick) => tick.done)).toEqual([
      [11, 10],
      [12, 10],
      [13, 10],
      [14, 10],
      [14, 11],
      [15, 11],
    ]);
    expect(tickOfStep(found, 1, 11)).toBe(15);
    expect(tickOfStep(found, 0, 0)).toBe(0);
  });
  it('never goes back in time and loses no step', () => {
    fc.assert(
      fc.property(anyRun, anyRun, (left, right) => {
        const runs = [computeRun(left, mirror), computeRun({ ...right, setup: left.setup }, mirror)];
        const { ticks } = lockstep(runs);
        expect(ticks.at(-1)?.done ?? [0, 0]).toEqual(runs.map((run) => run.steps.length));
        ticks.forEach((tick, at) => {
          const before = ticks[at - 1];
          expect(tick.at).toBeGreaterThanOrEqual(before?.at ?? 0);
          expect(tick.moves).toContain(true);
          tick.done.forEach((done, run) => expect(done - (before?.done[run] ?? 0)).toBe(tick.moves[run] ? 1 : 0));
        });
      }),
      { numRuns: 30 },
    );
  });
});

describe('variations', () => {
  it('are short words of a link, and read back as they were', () => {
    const text = 'report-guarded,1.11.0_keep-previous_overlap,b2_slow';
    const { variations, notices } = readCompare(text);
    expect(notices).toEqual([]);
    expect(variations).toEqual([
      { branch: null, setup: { charm: 'report-guarded' } },
      { branch: null, setup: { library: '1.11.0', design: ['keep-previous', 'overlap'] } },
      { branch: 'b2', setup: { provider: { kind: 'slow', ms: 4 * MINUTE } } },
    ]);
    expect(compareText(variations)).toBe(text);
  });
  it('travel in the address, which opens the same comparison', () => {
    const run = scenarioRun('renewal-gap');
    const { variations } = readCompare('report-guarded,keep-previous_slow');
    const link = formatLink({ run, step: 11, compare: variations });
    expect(link.search).toBe('?scenario=renewal-gap&step=11&compare=report-guarded,keep-previous_slow');
    expect(parseLink(link)).toMatchObject({ compare: variations, notices: [] });
    expect(parseLink({ search: '?compare=banana', hash: '' }).notices).toHaveLength(1);
  });
  it('lose only the word that is not known, with one sentence', () => {
    const { variations, notices } = readCompare('banana_careful,nonsense');
    expect(variations).toEqual([{ branch: null, setup: { charm: 'careful' } }]);
    expect(notices).toHaveLength(2);
  });
  it('are three at most beside the run itself, and no text is too long to refuse', () => {
    expect(readCompare('mirror,prune,gate,ratchet').variations).toHaveLength(3);
    expect(readCompare('mirror,prune,gate,ratchet').notices).toHaveLength(1);
    expect(readCompare('x'.repeat(1000))).toMatchObject({ variations: [], notices: [expect.any(String)] });
  });
  it('change the setup of the run and nothing else', () => {
    const run = scenarioRun('renewal-gap');
    expect(variedRun(run, { branch: null, setup: { design: ['overlap'] } })).toEqual({
      ...run,
      setup: { ...run.setup, design: ['overlap'] },
    });
  });
});

const named = (change: Partial<Named['setup']>, branch = { id: 'main', name: 'Scenario' }): Named => ({
  setup: defaultSetup({ charm: 'report-mirror', ...change }),
  branch,
});

describe('nameRuns', () => {
  it('calls each run by that in which it differs from the first', () => {
    expect(nameRuns([named({}), named({ design: ['keep-previous'] })])).toEqual([
      { title: 'As released', more: ['1.12.0'] },
      { title: 'Keep the previous certificate', more: [] },
    ]);
    expect(
      nameRuns([named({}), named({ charm: 'careful', provider: { kind: 'down' } }), named({ library: '1.11.0' })]),
    ).toEqual([
      { title: 'Mirror: delete when empty', more: ['As released', '1.12.0', 'Signs in its hook'] },
      { title: 'Careful: right in every situation', more: ['Down'] },
      { title: 'As released', more: ['1.11.0'] },
    ]);
    expect(aspectsOf([named({}), named({}, { id: 'b1', name: 'Provider signs' })])).toEqual(['branch']);
  });
});

describe('the sentence over a comparison', () => {
  it('says where they part and what it costs whom', () => {
    const runs = [
      { title: 'Mirror', verdict: verdictOf(computed('renewal-gap')) },
      { title: 'Guarded', verdict: verdictOf(computed('renewal-gap', guarded)) },
    ];
    expect(headOf(['reconciler'], 2)).toBe('Same events, two reconcilers.');
    expect(reasonOf({ step: 11, in: ['TLS health', 'files'] }, runs)).toBe(
      'They part at step 11, in TLS health and files. “Mirror” has an outage of 3 min, “Guarded” loses nothing.',
    );
    expect(reasonOf(null, runs)).toBe('They do the same at every step.');
    expect(runs.map((run) => worstOf(run.verdict))).toEqual(['has an outage of 3 min', null]);
  });
});

describe('trouble that nobody could notice', () => {
  it('is none, unless the run ends with it', () => {
    const none = { times: 0, ms: 0, step: null, lasts: false };
    const clean = { ...verdictOf(computed('renewal-gap', guarded)) };
    const brief = { times: 1, ms: 0, step: 7, lasts: false };
    expect(worstOf({ ...clean, revoked: brief })).toBeNull();
    expect(worstOf({ ...clean, revoked: { ...brief, lasts: true } })).toBe('ends with a revoked certificate');
    expect(worstOf({ ...clean, revoked: none, leftBehind: { ...brief, lasts: true } })).toBe('leaves files behind');
  });
});

describe('toldIn', () => {
  it('says what the charm did about what it was told', () => {
    const [lost, kept] = [computed('renewal-gap').steps[10], computed('renewal-gap', guarded).steps[10]];
    expect(plain(toldIn(lost, 'web/0').did)).toBe('The charm deleted tls.crt and tls.key.');
    expect(toldIn(lost, 'web/0').tone).toBe('bad');
    expect(plain(toldIn(kept, 'web/0').did)).toBe('The charm kept its files.');
    expect(plain(toldIn(computed('renewal-gap').steps[9], 'web/0').did)).toBe('No hook of web/0 ran.');
  });
});

describe('milestones', () => {
  it('say in few words what came, what went and what was done', () => {
    const texts = (id: ScenarioId) => milestones(computed(id).steps).map(({ step, text }) => `${step} ${text}`);
    expect(texts('renewal-gap')).toEqual(['4 cert-1 arrives', '13 cert-2 arrives']);
    expect(texts('revoked-for-good')).toEqual(['3 cert-1 arrives', '7 cert-1 revoked', '12 relation removed']);
    expect(texts('key-rotated')).toContain('7 key rotated');
  });
});
