/** What must hold of TLS, as pure functions over steps and runs. */
export * from './words';
export { STEP_CHECKS, STEP_PROPERTIES, checkStep, type StepCheck, type StepProperty } from './checks';
export { verdictOfRun, type RunVerdict } from './run';
