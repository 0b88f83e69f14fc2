/** Real runs for the timeline's tests: the twin of the library with a charm that mirrors the pull API to disk. */
import fc from 'fast-check';
import type { Effect, HookInput, HookOutcome, HookRunner, LibraryCall } from '../model/hook';
import { loadProviderData } from '../model/library/databag';
import { runTwin } from '../model/library/twin';
import { contentId } from '../model/pki/pem';
import type { HookName, World } from '../model/juju/world';
import type { scenarioRun } from '../run/link/link';
import { computeRun, type ComputedRun, type RunAction } from '../run/run';
import type { Setup } from '../model/setup';

/** Every built-in scenario. */
export const SCENARIOS: readonly Parameters<typeof scenarioRun>[0][] = [
  'renewal-gap',
  'slow-signer',
  'revoked-reissued',
  'revoked-for-good',
  'denied-first',
  'denied-renewal',
  'relation-removed',
  'key-rotated',
  'names-changed',
  'safety-net',
  'same-request',
  'two-units',
  'app-leader-change',
];

const OBSERVED: readonly HookName[] = ['config-changed', 'update-status', 'relation-changed', 'relation-broken'];
const CERT = '/etc/web/tls.crt';
const KEY = '/etc/web/tls.key';

function certificateText(world: World, id: string): string {
  const entries = loadProviderData(world.relation?.databags[world.provider.name] ?? {})?.certificates ?? [];
  return entries.find((entry) => contentId(entry.certificate) === id)?.certificate ?? '';
}

function keyText(input: HookInput, outcome: HookOutcome, id: string): string {
  const contents = [
    ...input.world.secrets.flatMap((secret) => secret.revisions.map((each) => each.content)),
    ...outcome.buffer.secrets.added.map((each) => each.content),
    ...outcome.buffer.secrets.updated.flatMap((each) => (each.content ? [each.content] : [])),
  ];
  return contents.map((each) => each['private-key']).find((text) => text && contentId(text) === id) ?? '';
}

function effectsOf(input: HookInput, outcome: HookOutcome, seq: number): readonly Effect[] {
  const mode = outcome.report.pull?.modes.unit ?? outcome.report.pull?.modes.app;
  const first = mode?.assigned[0];
  const files = input.world.requirer.units.find((unit) => unit.name === input.unit)?.files ?? {};
  if (!first || !mode.key)
    return [CERT, KEY].filter((path) => path in files).map((path) => ({ seq, kind: 'remove', path }));
  return [
    { seq, kind: 'push', path: CERT, content: certificateText(input.world, first.cert) },
    { seq, kind: 'push', path: KEY, content: keyText(input, outcome, mode.key) },
  ];
}

function run(input: HookInput, keeps: boolean): HookOutcome {
  const outcome = runTwin(input, { record: true });
  const isRequirer = input.world.requirer.units.some((unit) => unit.name === input.unit);
  const { report } = outcome;
  const runs =
    OBSERVED.includes(input.call.name) || report.events.some((each) => each.event === 'certificate_available');
  if (!isRequirer || !runs || report.raised) return outcome;
  const own = effectsOf(input, outcome, 901).filter((effect) => !keeps || effect.kind !== 'remove');
  const call: LibraryCall = {
    fn: 'get_assigned_certificates',
    args: [],
    result: null,
    raised: null,
    calls: [],
    notes: [],
    seq: 900,
    byCharm: true,
  };
  return {
    ...outcome,
    effects: [...outcome.effects, ...own],
    report: { ...report, calls: [...report.calls, call] },
  };
}

/** Deletes when the answer is empty, writes when it is not. */
export const mirrorRunner: HookRunner = (input) => run(input, false);

/** Writes when the answer is not empty, and never deletes. */
export const keepingRunner: HookRunner = (input) => run(input, true);

export function runOf(
  setup: Partial<Setup>,
  actions: readonly RunAction[],
  runner: HookRunner = mirrorRunner,
): ComputedRun {
  return computeRun({ setup, scenario: null, actions }, runner);
}

const unit = fc.constantFrom('web/0', 'web/1', 'ca/0');

/** Actions as a reader may press them, possible or not. */
const anyAction: fc.Arbitrary<RunAction> = fc.oneof(
  { weight: 6, arbitrary: unit.map((name) => ({ do: 'deliver' as const, unit: name })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('web/0', 'web/1', 'ca/0').map((name) => ({ do: 'update-status' as const, unit: name })),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 400 * 24 * 60 })
      .map((minutes) => ({ do: 'pass' as const, ms: minutes * 60_000 })),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 100_000 }).map((ms) => ({ do: 'pass' as const, ms })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<RunAction>(
      { do: 'expire' },
      { do: 'sign' },
      { do: 'revoke' },
      { do: 'reissue' },
      { do: 'deny', error: 'OTHER' },
      { do: 'finish', unit: 'ca/0' },
      { do: 'rotate-key', unit: 'web/0' },
      { do: 'wipe-disk', unit: 'web/0' },
      { do: 'fail-next', unit: 'web/0' },
      { do: 'resolve', unit: 'web/0', retry: true },
      { do: 'remove-relation' },
      { do: 'add-relation' },
      { do: 'add-unit' },
      { do: 'remove-unit', unit: 'web/0' },
      { do: 'provider-down' },
      { do: 'provider-up' },
    ),
  },
);

const SERVED: readonly RunAction[] = ['web/0', 'ca/0', 'web/0', 'web/0', 'web/0'].map((name) => ({
  do: 'deliver',
  unit: name,
}));

/** Half of them begin with a certificate that is served. */
export const anyRun: fc.Arbitrary<{ readonly setup: Partial<Setup>; readonly actions: readonly RunAction[] }> =
  fc.record({
    setup: fc.record({
      units: fc.constantFrom(1, 2),
      provider: fc.constantFrom<Setup['provider']>(
        { kind: 'instant' },
        { kind: 'slow', ms: 240_000 },
        { kind: 'manual' },
      ),
      mode: fc.constantFrom('unit', 'app'),
    }),
    actions: fc
      .tuple(fc.boolean(), fc.array(anyAction, { minLength: 1, maxLength: 24 }))
      .map(([isServed, rest]) => (isServed ? [...SERVED, ...rest] : rest)),
  });

const next = (name: string): RunAction => ({ do: 'deliver', unit: name });
const tick: RunAction = { do: 'update-status', unit: 'web/0' };
const CYCLE: readonly RunAction[] = [{ do: 'expire' }, next('web/0'), tick, next('ca/0'), next('web/0'), tick, tick];

/** Renewal after renewal. */
export function longRun(steps: number): ComputedRun {
  const actions = [...SERVED];
  while (actions.length < steps) actions.push(...CYCLE);
  return runOf({ provider: { kind: 'instant' } }, actions.slice(0, steps));
}
