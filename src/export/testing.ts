/** Runs for the tests of exports: the built-in scenarios with the mirroring charm, and runs with texts that try to get out. */
import { computeRun, type ComputedRun, type RunAction } from '../run/run';
import { scenarioRun } from '../run/link/link';
import { mirrorRunner } from '../run/mirror.testing';
import type { Setup } from '../model/setup';
import type { ScenarioId } from '../scenarios/ids';

export function scenario(id: ScenarioId): ComputedRun {
  return computeRun(scenarioRun(id), mirrorRunner());
}

export function built(setup: Partial<Setup>, actions: readonly RunAction[]): ComputedRun {
  return computeRun({ setup, scenario: null, actions }, mirrorRunner());
}

export const next = (unit: string): RunAction => ({ do: 'deliver', unit });
export const tick = (unit: string): RunAction => ({ do: 'update-status', unit });

/** The first certificate of `web/0`. */
export const SERVED: readonly RunAction[] = ['web/0', 'ca/0', 'web/0', 'web/0', 'web/0'].map(next);

/** Renewal after renewal. */
export function long(steps: number): ComputedRun {
  const cycle: readonly RunAction[] = [
    { do: 'expire' },
    next('web/0'),
    tick('web/0'),
    next('ca/0'),
    next('web/0'),
    tick('web/0'),
  ];
  const actions = [...SERVED];
  while (actions.length < steps) actions.push(...cycle);
  return built({}, actions.slice(0, steps));
}

/** What markup, formulas, diagrams and Python would take for something else than text. */
export const NASTY = [
  'end',
  'a;b#c%%{init}%%',
  'x|y `code` *b* <img src=x onerror=alert(1)> [a](b)',
  '#1 @name GH-2 https://example.org/',
  '"""\\"""\n\u0000\u2028',
  '=HYPERLINK("x")',
  '--> ]]> </metadata></svg>',
  '\ud800 lone, \u{1f512} paired, \uffff none',
];

/** Asks for names that nobody would ask for. */
export function nasty(): ComputedRun {
  const requests = { app: [], unit: NASTY.map((commonName) => ({ commonName, organization: commonName })) };
  return built({ requests, config: { 'log-level': NASTY.join('\n') } }, [
    ...SERVED,
    { do: 'change-names', requests: [...requests.unit].reverse() },
    next('web/0'),
    tick('web/0'),
  ]);
}
