/** Who takes part in a diagram: the operator, Juju, the charm's units with their files, and the provider. */
import { requirerUnits } from '../../run/facts';
import type { ComputedRun } from '../../run/run';
import type { UnitName } from '../../model/juju/world';

/** With more units, files are shown at their unit; with more than these, the other units share one place. */
const UNITS_WITH_FILES = 2;
const MOST_UNITS = 4;

export interface Cast {
  /** In the order in which they stand, left to right. */
  readonly all: readonly string[];
  /** Where a unit stands. */
  readonly of: (unit: UnitName) => string;
  /** Where a unit's files stand. */
  readonly filesOf: (unit: UnitName) => string;
  /** Words before a text where several units stand in one place; empty otherwise. */
  readonly prefix: (unit: UnitName) => string;
}

export const OPERATOR = 'Operator';
export const JUJU = 'Juju';

export function castOf({ start, steps }: Pick<ComputedRun, 'start' | 'steps'>): Cast {
  const units = requirerUnits(start, steps);
  const own = units.length <= MOST_UNITS ? units : units.slice(0, MOST_UNITS - 1);
  const others = `other units of ${start.requirer.name}`;
  const withFiles = units.length <= UNITS_WITH_FILES;
  const isProvider = (unit: UnitName): boolean => unit.startsWith(`${start.provider.name}/`);
  const of = (unit: UnitName): string => (own.includes(unit) || isProvider(unit) ? unit : others);
  const filesOf = (unit: UnitName): string => (withFiles ? `files of ${unit}` : of(unit));
  return {
    all: [
      OPERATOR,
      JUJU,
      ...own.flatMap((unit) => (withFiles ? [unit, filesOf(unit)] : [unit])),
      ...(own.length < units.length ? [others] : []),
      ...start.provider.units.map((unit) => unit.name),
    ],
    of,
    filesOf,
    prefix: (unit) => (of(unit) === others ? `${unit}: ` : ''),
  };
}
