import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HookRunner } from '../model/hook';
import { SCENARIO_IDS, type ScenarioId } from '../scenarios/ids';
import { scenarioById } from '../scenarios/scenarios';
import { anyAction } from './arbitrary.testing';
import { computeScenario } from './claims.testing';
import { diffWorlds } from './diff';
import { gapsFor } from './gaps';
import { lifeOf } from './lives';
import { firstTrouble, resolveStep, stepIds, stepThatMatters } from './matters';
import { mirrorRunner } from './mirror.testing';
import { plain } from './rich';
import { computeRun } from './run';
import { sentence, storyLine, textTwin } from './words';
import { causesOf } from './why/causes';
import { effectsAt } from './why/effects';

const stepsOf = (id: ScenarioId, runner: HookRunner = mirrorRunner()) => computeScenario(id, runner).steps;
/** `[step from 1, text]` of each cause. */
const why = (id: ScenarioId, step: number, runner?: HookRunner) =>
  causesOf(stepsOf(id, runner), step - 1).causes.map((cause) => [
    cause.step + 1,
    plain(cause.headline) + plain(cause.reason),
  ]);

describe('causesOf', () => {
  it('leads from the deleted files over the line and the library to the secret that expired', () => {
    expect(why('renewal-gap', 11)).toEqual([
      [11, 'The files were deleted. tls.crt and tls.key left the workload.'],
      [11, 'Line 32 ran, because certs was empty.'],
      [11, 'No certificate matched csr-2. The only one on offer, cert-1, answers csr-1.'],
      [9, 'csr-1 was withdrawn in secret-expired, before csr-2 had an answer.'],
      [8, 'The secret expired at 90 % of its life.'],
    ]);
  });

  it('names the clean-up of the provider where nothing is on offer any more', () => {
    expect(why('slow-signer', 10).slice(2, 4)).toEqual([
      [10, 'No certificate matched csr-2. The provider lists none.'],
      [9, 'cert-1 was dropped by the provider, since no request asked for it any more.'],
    ]);
  });

  it('names the refusal of a renewal', () => {
    expect(why('denied-renewal', 9)).toContainEqual([8, 'csr-2 was denied: 102 DOMAIN_NOT_ALLOWED.']);
  });

  it('tells the other ways into a gap apart: key, names, safety net, leadership', () => {
    expect(why('key-rotated', 9).at(-1)).toEqual([
      7,
      'The key was rotated to key-2: requests of the old key are void.',
    ]);
    expect(why('names-changed', 8).at(-1)).toEqual([7, 'The names changed to web.example, www.web.example.']);
    expect(why('safety-net', 10).at(-1)).toEqual([9, 'secret-expired was lost, so nothing had renewed it in time.']);
    expect(why('app-leader-change', 13).slice(-2)).toEqual([
      [13, 'web/0 is not the leader. In APP mode the library answers only the leader, web/1.'],
      [11, 'Leadership moved to web/1.'],
    ]);
  });

  it('explains a revoked certificate by the silence about it', () => {
    expect(why('revoked-for-good', 11)).toEqual([
      [11, 'web/0 serves a revoked certificate. cert-1 is on disk.'],
      [11, 'The pull API still returns cert-1. Neither getter looks at .revoked; the charm has to.'],
      [8, 'No event said so in relation-changed. The library removed the secret of cert-1 and was silent.'],
      [7, 'cert-1 was revoked by the provider.'],
    ]);
  });

  it('explains an expired certificate by the request that was the same again', () => {
    const texts = why('same-request', 10).map(([, text]) => text);
    expect(texts).toContain(
      'The new request is the old one, byte for byte. Withdrawn and sent again in one hook, it is no change.',
    );
    expect(texts).toContain('No databag changed, so Juju owes nobody relation-changed.');
  });

  it('knows why files went as they should', () => {
    expect(why('relation-removed', 9).at(-1)).toEqual([7, 'The relation was removed by the operator.']);
  });

  it('says why nothing happened: nobody observes the event, or another unit leads', () => {
    expect(why('renewal-gap', 5)[0]).toEqual([5, 'The library does not observe relation-joined. Nothing changed.']);
    expect(why('app-leader-change', 2)[0]).toEqual([
      2,
      'web/1 is not the leader. The library leaves this to the leader.',
    ]);
  });

  it('goes back to where a state began when a later step asks', () => {
    const steps = stepsOf('slow-signer');
    expect(causesOf(steps, 12, { kind: 'outage', unit: 'web/0' }).causes[0]).toMatchObject({ step: 9 });
  });

  it('points to the first trouble from a step where nothing is wrong', () => {
    expect(why('renewal-gap', 4)).toEqual([[11, 'The first trouble of this run: an outage on web/0.']]);
  });

  it('has no loss to explain with the guarded charm: the empty answer is the worst', () => {
    const steps = stepsOf('renewal-gap', mirrorRunner({ guarded: true }));
    expect(effectsAt(steps, 10)[0]).toEqual({ kind: 'empty-answer', unit: 'web/0' });
    expect(firstTrouble(steps)).toBeNull();
  });
});

describe('sentence', () => {
  const text = (id: ScenarioId, step: number) => plain(storyLine(stepsOf(id), step - 1));

  it('says who did what and what it means, from the state alone', () => {
    expect(text('renewal-gap', 11)).toBe(
      'Step 11 of 15, update-status on web/0. The charm asks for its certificates inside the gap, is told there are none, and deletes files that were good for 36 more days. This is an outage of web/0.',
    );
    expect(text('renewal-gap', 9)).toBe(
      'Step 9 of 15, secret-expired on web/0. The library withdraws csr-1, sends csr-2, and removes the secret of cert-1. The gap opens: the pull API has no answer for web/0, though cert-1 is good for 36 more days.',
    );
    expect(text('renewal-gap', 13)).toMatch(/TLS is back on web\/0 after 3 min without it\.$/);
    expect(text('same-request', 9)).toBe(
      'Step 9 of 15, 37 days pass. cert-1 ended at 09:00, and web/0 goes on serving it.',
    );
  });

  it('does not let a charm hear what it did not ask: a hook that it does not observe runs its constructor only', () => {
    const quiet = mirrorRunner();
    const set = { seq: 0, file: 'charm.py', line: 12, depth: 0, fn: 'WebCharm.__init__', values: [], raised: null };
    const runner: HookRunner = (input) => {
      const outcome = quiet(input);
      if (!input.unit.startsWith('web/')) return outcome;
      const lines = [{ ...set, branch: null }, ...outcome.report.lines];
      return { ...outcome, report: { ...outcome.report, lines } };
    };
    const says = (step: number) => plain(storyLine(stepsOf('renewal-gap', runner), step - 1));
    expect(says(1)).not.toContain('is told');
    expect(says(9)).toContain('the charm does not observe this hook, and keeps its files. The gap opens');
    expect(says(11)).toContain('is told there are none, and deletes files');
  });

  it('gives the reason of a refused action', () => {
    const { steps } = computeRun({ scenario: null, setup: {}, actions: [{ do: 'revoke' }] }, mirrorRunner());
    expect(plain(sentence(steps, 0).finding)).toBe('Revoke, not possible');
    expect(plain(sentence(steps, 0).reason)).toBe(steps[0]?.refused?.reason);
  });

  it('tells a failed hook from a quiet one', () => {
    const { run } = computeScenario('renewal-gap', mirrorRunner());
    const actions = [
      ...run.actions.slice(0, 8),
      { do: 'fail-next', unit: 'web/0' } as const,
      run.actions[8] ?? { do: 'sign' },
    ];
    const { steps } = computeRun({ ...run, actions }, mirrorRunner());
    expect(plain(sentence(steps, 9).reason)).toMatch(
      /^It fails with RuntimeError, and its databag and secret writes are lost\./,
    );
    expect(causesOf(steps, 9).kind).toBe('hook-failed');
  });
});

describe('stepThatMatters', () => {
  it('is the first loss; for a revocation the first hook that could have told', () => {
    const at = Object.fromEntries(SCENARIO_IDS.map((id) => [id, stepThatMatters(stepsOf(id)) + 1]));
    expect(at).toMatchObject({
      'renewal-gap': 11,
      'slow-signer': 10,
      'revoked-reissued': 8,
      'revoked-for-good': 8,
      'denied-first': 10,
      'denied-renewal': 9,
      'relation-removed': 16,
      'same-request': 9,
      'app-leader-change': 13,
    });
  });

  it('gives each step an id that a link can hold, and finds it again', () => {
    for (const scenario of SCENARIO_IDS) {
      const steps = stepsOf(scenario);
      const ids = stepIds(steps);
      expect(new Set(ids).size).toBe(steps.length);
      ids.forEach((id, at) => {
        expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
        expect(resolveStep(steps, id)).toBe(at);
      });
    }
  });

  it('clamps numbers and forgives ids that are gone', () => {
    const steps = stepsOf('renewal-gap');
    expect(resolveStep(steps, 999)).toBe(14);
    expect(resolveStep(steps, 'no-such-step')).toBe(10);
    expect(resolveStep(steps, null)).toBe(10);
  });
});

describe('gapsFor', () => {
  it('opens when the answer goes while the old certificate is good, and closes when the provider has answered', () => {
    expect(gapsFor(stepsOf('renewal-gap'), 'web/0')).toMatchObject([
      { opens: 8, closes: 11, end: 'answered', commonName: 'web.example' },
    ]);
    const [gap] = gapsFor(stepsOf('renewal-gap'), 'web/0');
    expect((gap?.to ?? 0) - (gap?.from ?? 0)).toBe(4 * 60_000);
  });

  it('is no gap before the first answer, without a good certificate, or after the relation', () => {
    for (const id of ['denied-first', 'revoked-for-good', 'relation-removed', 'same-request'] as const) {
      expect(gapsFor(stepsOf(id), 'web/0')).toEqual([]);
    }
    expect(gapsFor(stepsOf('two-units'), 'web/1')).toEqual([]);
  });

  it('ends with the life of the old certificate, at that instant and not at the next step', () => {
    const { run } = computeScenario('slow-signer', mirrorRunner());
    const actions = [...run.actions.slice(0, 9), { do: 'pass', ms: 60 * 86_400_000 } as const];
    const { steps } = computeRun({ ...run, actions }, mirrorRunner());
    const [gap] = gapsFor(steps, 'web/0');
    expect(gap).toMatchObject({ end: 'expired', closes: 9, to: gap?.certEnds });
    expect(gap?.to).toBeLessThan(steps[9]?.after.now ?? 0);
  });

  it('lasts on while nobody answers', () => {
    const { run } = computeScenario('renewal-gap', mirrorRunner());
    const { steps } = computeRun({ ...run, actions: run.actions.slice(0, 11) }, mirrorRunner());
    expect(gapsFor(steps, 'web/0')).toMatchObject([{ to: null, closes: null, end: null }]);
  });
});

describe('diffWorlds', () => {
  it('marks what a step added, removed and changed, with names and lifetimes', () => {
    const step = stepsOf('renewal-gap')[8];
    if (!step) throw new Error('no step');
    const { requirer, provider, secrets, units } = diffWorlds(step.before, step.after);
    expect(requirer[0]?.requests.map((item) => `${item.mark} ${plain(item.text)}`)).toEqual([
      'removed csr-1 answered with cert-1',
      'added csr-2 waiting for an answer',
    ]);
    expect(provider.certificates.map((item) => `${item.mark} ${plain(item.text)}, ${plain(item.note)}`)).toEqual([
      'same cert-1 for csr-1, valid until day 365, not revoked',
    ]);
    expect(secrets.map((item) => `${item.mark} ${plain(item.text)}`)).toEqual([
      'removed cert-1 revision 1',
      'same key-1 revision 1',
    ]);
    expect(units[0]?.answer).toMatchObject({ mark: 'changed', value: [] });
    expect(units[0]?.files.map((item) => item.mark)).toEqual(['same', 'same']);
  });

  it('marks a revocation and a refusal', () => {
    const [revoke, deny] = [stepsOf('revoked-for-good')[6], stepsOf('denied-renewal')[7]];
    if (!revoke || !deny) throw new Error('no step');
    expect(diffWorlds(revoke.before, revoke.after).provider.certificates[0]).toMatchObject({
      mark: 'changed',
      value: { revoked: true },
    });
    expect(diffWorlds(deny.before, deny.after).requirer[0]?.requests[0]).toMatchObject({
      mark: 'changed',
      value: { denied: { code: 102 } },
    });
  });
});

describe('lifeOf', () => {
  it('tells a certificate from its signing to its end, with the lines that touched it', () => {
    const steps = stepsOf('renewal-gap');
    const id = steps.at(-1)?.after.names.cert[0] ?? '';
    expect(
      lifeOf(steps, { kind: 'cert', id }).map((event) => [event.step + 1, plain(event.what), event.line?.line ?? null]),
    ).toEqual([
      [3, 'signed for csr-1, in relation-changed on ca/0', null],
      [4, 'kept in a secret of web/0, in relation-changed on web/0', null],
      [4, 'written to /etc/web/tls.crt on web/0, in relation-changed on web/0', 35],
      [9, 'its secret is removed, in secret-expired on web/0', null],
      [11, 'deleted from /etc/web/tls.crt on web/0, in update-status on web/0', 32],
      [12, 'dropped by the provider, in relation-changed on ca/0', null],
      [15, 'its life ends', null],
    ]);
  });

  it('tells a file from its first writing to its deletion and back', () => {
    const events = lifeOf(stepsOf('renewal-gap'), { kind: 'file', unit: 'web/0', path: '/etc/web/tls.crt' });
    expect(events.map((event) => [event.step + 1, event.ends])).toEqual([
      [4, false],
      [11, true],
      [13, false],
    ]);
  });
});

describe('every explanation', () => {
  const anyBranch = fc
    .tuple(
      fc.constantFrom(...SCENARIO_IDS),
      fc.nat(17),
      fc.array(
        anyAction.filter((action) => !action.off),
        { maxLength: 10 },
      ),
    )
    .map(([id, keep, rest]) => ({
      scenario: id,
      setup: scenarioById(id).setup,
      actions: [...scenarioById(id).actions.slice(0, keep), ...rest],
    }));

  it('holds on any branch: never fails, never points ahead of an effect, always ends its sentences', () => {
    fc.assert(
      fc.property(anyBranch, fc.boolean(), (run, guarded) => {
        const { steps } = computeRun(run, mirrorRunner({ guarded }));
        for (const [index] of steps.entries()) {
          for (const effect of effectsAt(steps, index)) {
            const { causes, question } = causesOf(steps, index, effect);
            expect(plain(question)).not.toBe('');
            for (const cause of causes) {
              if (effect.kind !== 'nothing-wrong') expect(cause.step).toBeLessThanOrEqual(index);
              expect(plain(cause.headline) + plain(cause.reason)).toMatch(/[^.]\.$/);
            }
          }
        }
        for (const { text } of textTwin(steps)) expect(text).toMatch(/^Step \d+ of \d+, .+\. .+\.$/);
      }),
      { numRuns: 60 },
    );
  });

  it('finds at least the effect itself for whatever is bad, on any branch', () => {
    fc.assert(
      fc.property(anyBranch, (run) => {
        const { steps } = computeRun(run, mirrorRunner());
        for (const [index] of steps.entries()) {
          for (const effect of effectsAt(steps, index)) {
            if (effect.kind !== 'nothing-wrong')
              expect(causesOf(steps, index, effect).causes.length).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
