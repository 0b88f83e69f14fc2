/**
 * What each scenario claims to show, checked with any runner: with the twin alone only what the library does, with a runner of the real
 * charm also what is on disk.
 */
import type { HookRunner } from '../model/hook';
import { goodCertificates, health, type HealthWord } from '../model/health/health';
import type { World } from '../model/juju/world';
import { nameOf } from '../model/pki/names';
import { answerOf } from './answers';
import { issuedId, requestsOfUnit } from './facts';
import { computeRun, type ComputedRun } from './run';
import type { ScenarioId } from '../scenarios/ids';
import { scenarioById } from '../scenarios/scenarios';

interface LibraryClaim {
  /** From 1, as the page counts. */
  readonly step: number;
  readonly unit: string;
  readonly requests: string;
  readonly answer: string;
  /** Certificates that clients would still accept. */
  readonly good: string;
}

interface DiskClaim {
  readonly step: number;
  readonly unit: string;
  readonly health: HealthWord;
}

interface Claims {
  readonly library: readonly LibraryClaim[];
  readonly disk: readonly DiskClaim[];
}

const claim = (step: number, requests: string, answer: string, good: string, unit = 'web/0'): LibraryClaim => ({
  step,
  unit,
  requests,
  answer,
  good,
});
const on = (step: number, word: HealthWord, unit = 'web/0'): DiskClaim => ({ step, unit, health: word });

export const CLAIMS: Readonly<Record<ScenarioId, Claims>> = {
  'renewal-gap': {
    library: [
      claim(7, 'csr-1', 'cert-1', 'cert-1'),
      claim(11, 'csr-2', '', 'cert-1'),
      claim(13, 'csr-2', 'cert-2', 'cert-1 cert-2'),
    ],
    disk: [
      on(7, 'serving-valid'),
      on(10, 'serving-valid'),
      on(11, 'outage'),
      on(12, 'outage'),
      on(13, 'serving-valid'),
    ],
  },
  'slow-signer': {
    library: [
      claim(9, 'csr-2', '', 'cert-1'),
      claim(12, 'csr-2', '', 'cert-1'),
      claim(14, 'csr-2', 'cert-2', 'cert-1 cert-2'),
    ],
    disk: [on(9, 'serving-valid'), on(10, 'outage'), on(13, 'outage'), on(14, 'serving-valid')],
  },
  'revoked-reissued': {
    library: [claim(8, 'csr-1', 'cert-1', ''), claim(12, 'csr-1', 'cert-2', 'cert-2')],
    disk: [on(6, 'serving-valid'), on(8, 'serving-revoked'), on(11, 'serving-revoked'), on(12, 'serving-valid')],
  },
  'revoked-for-good': {
    library: [claim(11, 'csr-1', 'cert-1', '')],
    disk: [on(8, 'serving-revoked'), on(13, 'serving-revoked'), on(14, 'gone')],
  },
  'denied-first': {
    library: [claim(6, 'csr-1', '', ''), claim(9, 'csr-1', 'cert-1', 'cert-1')],
    disk: [on(6, 'no-tls-yet'), on(9, 'serving-valid')],
  },
  'denied-renewal': {
    library: [claim(9, 'csr-2', '', 'cert-1'), claim(13, 'csr-2', 'cert-2', 'cert-1 cert-2')],
    disk: [on(8, 'serving-valid'), on(9, 'outage'), on(12, 'outage'), on(13, 'serving-valid')],
  },
  'relation-removed': {
    library: [claim(9, 'csr-1', '', 'cert-1'), claim(16, 'csr-2', 'cert-2', 'cert-2')],
    disk: [on(8, 'serving-valid'), on(9, 'gone'), on(12, 'gone'), on(16, 'serving-valid')],
  },
  'key-rotated': {
    library: [
      claim(7, 'csr-2', '', 'cert-1'),
      claim(12, 'csr-2', 'cert-2', 'cert-1 cert-2'),
      claim(15, 'csr-2', 'cert-2', 'cert-1 cert-2'),
    ],
    disk: [on(8, 'serving-valid'), on(9, 'outage'), on(12, 'serving-valid'), on(15, 'serving-valid')],
  },
  'names-changed': {
    library: [
      claim(7, 'csr-1', 'cert-1', 'cert-1'),
      claim(8, 'csr-2', '', 'cert-1'),
      claim(11, 'csr-2', 'cert-2', 'cert-1 cert-2'),
    ],
    disk: [on(7, 'serving-valid'), on(8, 'outage'), on(10, 'outage'), on(11, 'serving-valid')],
  },
  'safety-net': {
    library: [
      claim(9, 'csr-1', 'cert-1', 'cert-1'),
      claim(10, 'csr-2', '', 'cert-1'),
      claim(15, 'csr-2', 'cert-2', 'cert-1 cert-2'),
    ],
    disk: [on(9, 'serving-valid'), on(10, 'outage'), on(13, 'serving-valid'), on(15, 'serving-valid')],
  },
  'same-request': {
    library: [
      claim(8, 'csr-1', 'cert-1', 'cert-1'),
      claim(10, 'csr-1', 'cert-1', ''),
      claim(14, 'csr-2', 'cert-2', 'cert-2'),
    ],
    disk: [on(8, 'serving-valid'), on(10, 'serving-expired'), on(14, 'serving-valid')],
  },
  'two-units': {
    library: [
      claim(13, 'csr-3', '', 'cert-1'),
      claim(14, 'csr-2', 'cert-2', 'cert-2', 'web/1'),
      claim(17, 'csr-3', 'cert-3', 'cert-1 cert-3'),
    ],
    disk: [
      on(12, 'serving-valid'),
      on(13, 'outage'),
      on(13, 'serving-valid', 'web/1'),
      on(14, 'serving-valid', 'web/1'),
      on(17, 'serving-valid'),
    ],
  },
  'app-leader-change': {
    library: [
      claim(13, 'csr-1', '', 'cert-1'),
      claim(13, 'csr-1', 'cert-1', 'cert-1', 'web/1'),
      claim(16, 'csr-1', 'cert-1', 'cert-1'),
    ],
    disk: [
      on(9, 'no-tls-yet', 'web/1'),
      on(12, 'serving-valid', 'web/1'),
      on(13, 'outage'),
      on(13, 'serving-valid', 'web/1'),
      on(16, 'serving-valid'),
    ],
  },
};

/** The scenario, computed. */
export function computeScenario(id: ScenarioId, runner: HookRunner): ComputedRun {
  const { setup, actions } = scenarioById(id);
  return computeRun({ setup, scenario: id, actions }, runner);
}

function named(world: World, ids: readonly string[]): string {
  return ids.map((id) => nameOf(world.names, id)).join(' ');
}

function libraryFailures(world: World, { step, unit, requests, answer, good }: LibraryClaim): readonly string[] {
  const assigned = Object.values(answerOf(world, unit).modes).flatMap((mode) => mode.assigned.map(({ cert }) => cert));
  const found = {
    requests: named(
      world,
      requestsOfUnit(world, unit).map(({ csr }) => csr),
    ),
    answer: named(world, assigned),
    good: named(world, goodCertificates(world, unit).map(issuedId)),
  };
  const wanted = { requests, answer, good };
  return (Object.keys(wanted) as (keyof typeof wanted)[]).flatMap((each) =>
    found[each] === wanted[each] ? [] : [`step ${step}, ${unit}: ${each} is "${found[each]}", not "${wanted[each]}"`],
  );
}

/**
 * What does not hold of a scenario's claims; empty when it shows what it says.
 * @param withDisk the runner runs the charm `report-mirror`, so that the claims about the disk count too
 */
export function scenarioFailures(id: ScenarioId, runner: HookRunner, withDisk: boolean): readonly string[] {
  const { steps } = computeScenario(id, runner);
  const refused = steps.flatMap((step, at) =>
    step.refused ? [`step ${at + 1} is refused: ${step.refused.reason}`] : [],
  );
  const failed = steps.flatMap(({ hook }, at) =>
    hook && !hook.committed ? [`step ${at + 1} fails: ${hook.outcome.report.raised?.message}`] : [],
  );
  const library = CLAIMS[id].library.flatMap((each) => {
    const world = steps[each.step - 1]?.after;
    return world ? libraryFailures(world, each) : [`there is no step ${each.step}`];
  });
  if (!withDisk) return [...refused, ...failed, ...library];
  const disk = CLAIMS[id].disk.flatMap(({ step, unit, health: word }) => {
    const world = steps[step - 1]?.after;
    const found = world && health(world, unit).word;
    return found === word ? [] : [`step ${step}, ${unit}: health is ${found}, not ${word}`];
  });
  return [...refused, ...failed, ...library, ...disk];
}
