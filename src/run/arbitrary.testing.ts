/** Any run, for tests of properties. */
import fc from 'fast-check';
import type { HookChoice } from '../model/action';
import { DESIGNS, LIBRARY_VERSIONS, MODES, type RequestAttributes, type Setup } from '../model/setup';
import { SCENARIO_IDS } from '../scenarios/ids';
import { scenarioById } from '../scenarios/scenarios';
import type { Run, RunAction } from './run';

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);
const unit = fc.constantFrom('web/0', 'web/1', 'ca/0', 'db-router/12');
const text = fc.string({ maxLength: 30 });

const request: fc.Arbitrary<RequestAttributes> = fc.record(
  {
    commonName: text,
    sansDns: fc.array(text, { maxLength: 3 }),
    organization: text,
    isCa: fc.boolean(),
    addUniqueId: fc.boolean(),
  },
  { requiredKeys: ['commonName'] },
);

const hook: fc.Arbitrary<HookChoice> = fc.record(
  {
    name: fc.constantFrom<HookChoice['name']>('relation-changed', 'secret-expired', 'config-changed', 'update-status'),
    remoteUnit: unit,
    remoteApp: word,
    secret: fc.constantFrom('secret:1', 'secret:22'),
    revision: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ['name'] },
);

const plain = fc.constantFrom<RunAction>(
  { do: 'sign' },
  { do: 'sign-one' },
  { do: 'revoke' },
  { do: 'reissue' },
  { do: 'new-ca' },
  { do: 'provider-down' },
  { do: 'provider-up' },
  { do: 'remove-relation' },
  { do: 'add-relation' },
  { do: 'add-unit' },
  { do: 'pass' },
  { do: 'expire' },
  { do: 'deny', error: 'OTHER' },
);

const ofUnit = fc
  .tuple(
    fc.constantFrom(
      'update-status',
      'finish',
      'rotate-key',
      'import-key',
      'renew',
      'sync',
      'move-leadership',
      'remove-unit',
      'wipe-disk',
      'fail-next',
      'deliver',
    ),
    unit,
  )
  .map(([kind, name]): RunAction => ({ do: kind, unit: name }));

const withMore: fc.Arbitrary<RunAction> = fc.oneof(
  fc.record({ do: fc.constant('deliver' as const), unit, hook }),
  fc.record({ do: fc.constantFrom('lose-event' as const, 'repeat-event' as const), unit, hook }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 1e12 }) }),
  fc.record({ do: fc.constant('expire' as const), secret: fc.constant('secret:3') }),
  fc.record({ do: fc.constant('resolve' as const), unit, retry: fc.boolean() }),
  fc.record({ do: fc.constant('change-names' as const), requests: fc.array(request, { minLength: 1, maxLength: 3 }) }),
);

export const anyAction: fc.Arbitrary<RunAction> = fc
  .tuple(fc.oneof(plain, ofUnit, withMore), fc.boolean())
  .map(([action, off]): RunAction => (off ? { ...action, off: true } : action));

export const anySetup: fc.Arbitrary<Partial<Setup>> = fc.record(
  {
    library: fc.constantFrom(...LIBRARY_VERSIONS),
    design: fc.uniqueArray(fc.constantFrom(...DESIGNS), { maxLength: 3 }),
    mode: fc.constantFrom(...MODES),
    requests: fc.record({ app: fc.array(request, { maxLength: 2 }), unit: fc.array(request, { maxLength: 2 }) }),
    validityS: fc.integer({ min: 60, max: 1e9 }),
    provider: fc.oneof(
      fc.constantFrom<Setup['provider']>(
        { kind: 'instant' },
        { kind: 'down' },
        { kind: 'deny', error: 'IP_NOT_ALLOWED' },
      ),
      fc.integer({ min: 0, max: 1e9 }).map((ms): Setup['provider'] => ({ kind: 'slow', ms })),
    ),
    capabilities: fc.constantFrom(null, { supportsIpSans: false, allowedDomains: ['web.example'] }),
    units: fc.integer({ min: 1, max: 20 }),
    charm: fc.oneof(fc.constant(null), fc.constant('careful'), word),
    config: fc.dictionary(word, fc.oneof(text, fc.integer(), fc.boolean()), { maxKeys: 3 }),
    endpoint: word,
  },
  { requiredKeys: [] },
);

const freeRun: fc.Arbitrary<Run> = fc.record({
  scenario: fc.constant(null),
  setup: anySetup,
  actions: fc.array(anyAction, { maxLength: 12 }),
});

/** A scenario with another setup, some actions switched off, and other actions from some place on. */
const changedScenario: fc.Arbitrary<Run> = fc
  .tuple(
    fc.constantFrom(...SCENARIO_IDS),
    anySetup,
    fc.nat(20),
    fc.array(fc.nat(20), { maxLength: 3 }),
    fc.array(anyAction, { maxLength: 8 }),
  )
  .map(([id, setup, keep, off, rest]) => {
    const scenario = scenarioById(id);
    const kept = scenario.actions
      .slice(0, keep)
      .map((action, at): RunAction => (off.includes(at) ? { ...action, off: true } : action));
    return { scenario: id, setup: { ...scenario.setup, ...setup }, actions: [...kept, ...rest] };
  });

export const anyRun: fc.Arbitrary<Run> = fc.oneof(freeRun, changedScenario);
