/** Who asks: one databag of the requirer with requests in it, and the unit that acts for it. */
import type { LibraryVersion, Mode } from '../../model/setup';
import { LIBRARY_VERSIONS } from '../../model/setup';
import type { RelationReading } from '../dump';
import { UNNAMED } from '../read/join';
import type { RequestItem, RequirerReading } from '../read/bag';

export interface Subject {
  /** `web/0`, or `web` for a request of the application. */
  readonly entity: string;
  readonly mode: 'unit' | 'app';
  /** The unit in whose hooks the library works with these requests. */
  readonly unit: string;
  readonly inScope: boolean | null;
  readonly reading: RequirerReading;
}

/** The unit that stands for the application: its leader if shown, else the first one that is named. */
export function leaderOf({ relation }: RelationReading): string {
  const { units, app } = relation.requirer;
  return (
    (units.find((unit) => unit.leader === true) ?? units.find((unit) => unit.leader === null) ?? units[0])?.name ??
    (app === null ? UNNAMED : `${app}/0`)
  );
}

export function subjectsOf(reading: RelationReading): readonly Subject[] {
  const units = reading.units.flatMap(({ unit, requests }): Subject[] =>
    requests && hasRequests(requests)
      ? [{ entity: unit.name, mode: 'unit', unit: unit.name, inScope: unit.inScope, reading: requests }]
      : [],
  );
  const { application, relation } = reading;
  if (!application || !hasRequests(application)) return units;
  const unit = leaderOf(reading);
  const entity = relation.requirer.app ?? unit.split('/')[0] ?? unit;
  return [{ entity, mode: 'app', unit, inScope: null, reading: application }, ...units];
}

function hasRequests(reading: RequirerReading): boolean {
  return reading.requests.length > 0 || reading.problems.length > 0;
}

/** The mode that the databags show: whose requests are there. */
export function modeOf(subjects: readonly Subject[]): Mode {
  const modes = new Set(subjects.map((subject) => subject.mode));
  return modes.size === 2 ? 'app_and_unit' : modes.has('app') ? 'app' : 'unit';
}

export const NEWEST: LibraryVersion = LIBRARY_VERSIONS[LIBRARY_VERSIONS.length - 1] ?? '1.12.0';

/** One request of a subject. */
export interface Asked {
  readonly subject: Subject;
  readonly request: RequestItem;
}

export function askedIn(subjects: readonly Subject[]): readonly Asked[] {
  return subjects.flatMap((subject) => subject.reading.requests.map((request) => ({ subject, request })));
}
