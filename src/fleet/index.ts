/** The fleet: how many outages a year a gap costs, by formula and by drawing years. */
export {
  expected,
  expectedAtRandom,
  minutesBefore,
  noHookYet,
  yearOf,
  type Expected,
  type Losses,
  type Year,
} from './formula';
export {
  RENEWED_AT,
  renewals,
  renewalsPerUnit,
  spreadOf,
  TICK_SPREAD,
  USUAL_FLEET,
  type Fleet,
  type Trigger,
} from './inputs';
export { simulate, Simulation, USUAL_SEED, type Simulated } from './simulate';
