/** Runs for what a charm of its own does wrong. */
import { CA, DAY, next, run, settle, tick, wait, WEB, WEB1 } from './acts';
import type { BugCharmId, BugRun } from './types';

function runOf(charm: BugCharmId, { setup, ...rest }: BugRun): BugRun {
  return { ...rest, charm, setup: { ...setup, charm: null } };
}

/** Another CA, and a unit that does not lead wants to write it down. */
export const everybodyWrites = runOf(
  'everybody-writes',
  run(
    { units: 2 },
    [
      next(WEB),
      next(WEB1),
      next(CA),
      next(CA),
      ...settle(WEB),
      ...settle(WEB1),
      wait(30 * DAY),
      { do: 'new-ca' },
      { do: 'reissue' },
      next(WEB1),
      wait(10 * 1000),
      next(WEB1),
      next(WEB),
      wait(20 * 1000),
      next(WEB1),
    ],
    14,
  ),
);

/** The certificate is there, and its request is not the one in the file: that one ends with a newline. */
export const unknownCertificate = runOf(
  'compares-texts',
  run({}, [next(WEB), next(CA), ...settle(WEB), tick(WEB), wait(DAY)], 3),
);

const named = (name: string) => ({ commonName: name, sansDns: [name] });

/** Two hosts, answered one after the other. */
export const onlyTheFirst = runOf(
  'stops-at-first',
  run(
    { provider: { kind: 'manual' }, requests: { app: [], unit: [named('web.example'), named('api.example')] } },
    [next(WEB), { do: 'sign-one' }, ...settle(WEB), { do: 'sign-one' }, next(WEB), tick(WEB), wait(DAY)],
    7,
  ),
);
