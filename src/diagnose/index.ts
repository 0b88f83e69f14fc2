/** Diagnosing what people paste: read, find, ask, open as a run, share. */
export { MAX_FILE, MAX_PASTE, TOO_LONG, TOO_LONG_TOGETHER } from './limits';
export { readDump, type Dump, type ReadOptions, type RelationReading, type UnitReading } from './dump';
export type { Lines, Listing, ListingLine, ListingPart } from './listing';
export type { Dropped, PemText, Shape } from './types';
export { findings } from './findings/findings';
export type { FindOptions } from './findings/context';
export {
  FINDING_IDS,
  type Evidence,
  type Finding,
  type FindingId,
  type ForVersions,
  type Tone,
} from './findings/types';
export type { Answers } from './run/answers';
export { unknowns, type Unknown } from './run/unknowns';
export { toRun, type DiagnosedRun, type RunOptions } from './run/to-run';
export { reduceForSharing, type Shared } from './share/reduce';
export { runOf } from './run/link';
export { samplePaste } from './sample';
