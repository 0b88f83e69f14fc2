/** Repair it: charms that are wrong, and the checker that says when they are right. */
export {
  Checker,
  firstBad,
  isBad,
  isGood,
  isLessonSafe,
  isRepaired,
  propertyOf,
  type Checked,
  type Row,
} from './checker';
export { Desk, Ended, MOST_STATES, type DeskTools } from './desk';
export {
  applied,
  othersOf,
  REPAIR_IDS,
  REPAIRS,
  situationsOf,
  type Change,
  type Hints,
  type Repair,
  type RepairId,
} from './repairs';
export { loadRepairCharm } from './texts';
