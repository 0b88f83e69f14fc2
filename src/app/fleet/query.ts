/** The inputs of the page, as its address says them. What cannot be read is usual, and said in one sentence. */
import { USUAL_FLEET, type Fleet } from '../../fleet';
import { DESIGNS, type Design } from '../../model/setup';
import { isId, RECONCILER_IDS, type ReconcilerId } from '../../scenarios/ids';

export interface FleetQuery {
  readonly fleet: Fleet;
  readonly reconciler: ReconcilerId;
  readonly design: Design;
  readonly show: 'outages' | 'minutes';
}

export const USUAL: FleetQuery = {
  fleet: USUAL_FLEET,
  reconciler: 'report-mirror',
  design: 'released',
  show: 'outages',
};

export interface Field {
  /** Its name in the address. */
  readonly key: string;
  readonly label: string;
  /** What stands after the number. */
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
  /** A number of the field for one of the fleet: percent for a share. */
  readonly factor: number;
}

/** Juju takes 1 to 60 minutes for update-status (rule R6.1); the other bounds keep the chart readable. */
export const FIELDS: Readonly<Record<keyof Fleet, Field>> = {
  units: {
    key: 'units',
    label: 'Units that serve TLS',
    unit: 'units',
    least: 1,
    most: 100_000,
    whole: true,
    factor: 1,
  },
  days: { key: 'days', label: 'Certificate lifetime', unit: 'days', least: 0.1, most: 3650, whole: false, factor: 1 },
  gap: {
    key: 'gap',
    label: 'Typical gap',
    unit: 'min, half are shorter',
    least: 0.05,
    most: 2880,
    whole: false,
    factor: 1,
  },
  gap90: {
    key: 'gap90',
    label: 'Long gap',
    unit: 'min, 9 of 10 are shorter',
    least: 0.06,
    most: 28_800,
    whole: false,
    factor: 1,
  },
  tick: { key: 'tick', label: 'update-status every', unit: 'min, ±20 %', least: 1, most: 60, whole: false, factor: 1 },
  hooks: { key: 'hooks', label: 'Other hooks', unit: 'an hour and unit', least: 0, most: 600, whole: false, factor: 1 },
  later: {
    key: 'later',
    label: 'Renewals signed in a later hook',
    unit: '%',
    least: 0,
    most: 100,
    whole: false,
    factor: 100,
  },
};

export const FIELD_IDS = Object.keys(FIELDS) as readonly (keyof Fleet)[];

/** @returns null for what is no number within the bounds */
export function readNumber(text: string, { least, most, whole, factor }: Field): number | null {
  if (!/^\s*\d+(?:[.,]\d+)?\s*$/.test(text)) return null;
  const number = Number(text.replace(',', '.'));
  if (number < least || number > most || (whole && !Number.isInteger(number))) return null;
  return number / factor;
}

export function fieldText(value: number, { factor }: Field): string {
  return String(Number((value * factor).toPrecision(6)));
}

/** A typical gap that is longer than a long one makes no distribution: the long one follows. */
export function sensible(fleet: Fleet): Fleet {
  return fleet.gap90 > fleet.gap ? fleet : { ...fleet, gap90: fleet.gap * 1.5 };
}

export function readFleet(search: string): { readonly query: FleetQuery; readonly notices: readonly string[] } {
  const query = new URLSearchParams(search);
  const notices: string[] = [];
  const number = (id: keyof Fleet): number => {
    const field = FIELDS[id];
    const text = query.get(field.key);
    if (text === null) return USUAL_FLEET[id];
    const read = readNumber(text, field);
    if (read === null) {
      const bounds = `${field.least.toLocaleString('en-GB')} to ${field.most.toLocaleString('en-GB')}`;
      notices.push(
        `“${field.key}” takes ${field.whole ? 'a whole number' : 'a number'} from ${bounds}, not “${text.slice(0, 20)}”.`,
      );
    }
    return read ?? USUAL_FLEET[id];
  };
  const choice = <T extends string>(key: string, ids: readonly T[], usual: T): T => {
    const text = query.get(key);
    if (text === null || isId(ids, text)) return text ?? usual;
    notices.push(`There is no ${key} “${text.slice(0, 40)}”.`);
    return usual;
  };
  const read = Object.fromEntries(FIELD_IDS.map((id) => [id, number(id)])) as unknown as Fleet;
  const fleet = sensible(read);
  if (fleet !== read) notices.push('A long gap has to be longer than a typical one; it follows the typical one here.');
  return {
    query: {
      fleet,
      reconciler: choice('reconciler', RECONCILER_IDS, USUAL.reconciler),
      design: choice('design', DESIGNS, USUAL.design),
      show: query.get('show') === 'minutes' ? 'minutes' : 'outages',
    },
    notices,
  };
}

/** Only what is not usual. */
export function fleetAddress({ fleet, reconciler, design, show }: FleetQuery, theme: string | null): string {
  const numbers = FIELD_IDS.filter((id) => fleet[id] !== USUAL_FLEET[id]).map((id) => [
    FIELDS[id].key,
    fieldText(fleet[id], FIELDS[id]),
  ]);
  const query = new URLSearchParams([
    ['view', 'fleet'],
    ...(numbers as [string, string][]),
    ...(reconciler === USUAL.reconciler ? [] : [['reconciler', reconciler]]),
    ...(design === USUAL.design ? [] : [['design', design]]),
    ...(show === 'outages' ? [] : [['show', show]]),
    ...(theme === null ? [] : [['theme', theme]]),
  ]);
  return `?${query.toString()}`;
}
