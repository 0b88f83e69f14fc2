/** The lab: every order of events of a situation, and what it does to a charm's TLS. */
export { Library, searchOf, whyNot, type CellId } from './cell';
export { shrunkOf, type Counterexample, type Event } from './counterexample';
export type { Lasting } from './lasting';
export type { FromWorker, ToWorker } from './messages';
export { HookMemo } from './memo';
export { runCell, runCounterexample, type NotAbout, type Progress, type Work } from './session';
export { SITUATION_DATA, type MoveRule, type Situation } from './situations';
export { USUAL_LIMITS, type Limits } from './search';
export type { Without } from './shrink';
export { HookWanted, wantAll } from './wanted';
export { WORST_FIRST, type CellResult, type Counts, type PropertyResult } from './verdict';
