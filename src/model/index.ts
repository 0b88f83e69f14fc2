/** The engine: a world, what can happen to it, and one function that makes the next world. */
export * from './setup';
export * from './action';
export * from './hook';
export * from './step.types';
export * from './juju/world';
export * from './juju/hook-tools.types';
export { hookTools } from './juju/hook-tools';
export { clockUseOf, type ClockUse } from './juju/clock-use';
export { commitHook, type Committed } from './juju/commit';
export { dueHooks, nextHook, recipientOf, type Because, type Due } from './juju/due';
export { timers, type Timer } from './juju/timers';
export { addRelation, removeRelation } from './juju/relation';
export { moveLeadership } from './juju/delivery';
export { allUnits, appOf, findUnit, isLeader, isProvider } from './juju/entities';
export {
  allRequests,
  certificatesIn,
  outstandingRequests,
  requestsIn,
  type CertificateEntry,
  type RequestEntry,
} from './juju/databags';
export { defaultSetup, startWorld, type StartOptions } from './start';
export { plan } from './actions/plan';
export type { Plan } from './actions/plan.types';
export { choiceOf, possibleActions, type PossibleAction } from './actions/possible';
export { clock, hookText } from './actions/words';
export { finish, step } from './step';
export { HEALTH_WORDS, goodCertificates, health, type Health, type HealthWord } from './health/health';
export { pairsOf, tlsFiles, type Leaf, type ServedPair, type TlsFiles } from './health/pair';
