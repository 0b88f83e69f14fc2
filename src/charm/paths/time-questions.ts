/** Instants and lengths of time as Python reckons with them: whole microseconds, written as its `datetime` and `timedelta` write themselves. */
import { Unanswerable, type HookContext } from './context';
import { isList, type Json } from './marks';
import type { Terms } from './terms';

const SECOND = 1_000_000;
const DAY = 86_400 * SECOND;

type Quantity =
  { readonly of: 'time' | 'length'; readonly micros: number } | { readonly of: 'number'; readonly value: number };

const LENGTH = /^(?:(-?\d+) days?, )?(\d+):(\d\d):(\d\d)(?:\.(\d{6}))?$/;
const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{6}))?([+-]\d\d:\d\d)$/;

/** `datetime.isoformat()` in UTC. */
export function instantText(micros: number): string {
  const rest = ((micros % SECOND) + SECOND) % SECOND;
  const text = new Date((micros - rest) / 1000).toISOString().slice(0, 19);
  return `${text}${fraction(rest)}+00:00`;
}

function fraction(micros: number): string {
  return micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`;
}

/** `str(timedelta)`: days are rounded down, so that the rest is never negative. */
export function lengthText(micros: number): string {
  const days = Math.floor(micros / DAY);
  const rest = micros - days * DAY;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const clock = `${Math.floor(rest / (3600 * SECOND))}:${two((rest / (60 * SECOND)) % 60)}:${two((rest / SECOND) % 60)}`;
  const named = days === 0 ? '' : `${days} day${Math.abs(days) === 1 ? '' : 's'}, `;
  return `${named}${clock}${fraction(rest % SECOND)}`;
}

function quantity(value: Json): Quantity {
  if (typeof value === 'number') return { of: 'number', value };
  const fields = typeof value === 'object' && value !== null && !isList(value) ? value : {};
  const text = fields['text'];
  if (typeof text !== 'string') throw new Unanswerable('reckoning with what is no time');
  return fields['$'] === 'length' ? { of: 'length', micros: lengthOf(text) } : { of: 'time', micros: instantOf(text) };
}

function instantOf(text: string): number {
  const parts = INSTANT.exec(text);
  if (!parts) throw new Unanswerable(`the instant ${text}`);
  return Date.parse(`${parts[1] ?? ''}${parts[3] ?? ''}`) * 1000 + Number(parts[2] ?? 0);
}

function lengthOf(text: string): number {
  const parts = LENGTH.exec(text);
  if (!parts) throw new Unanswerable(`the length ${text}`);
  const [days, hours, minutes, seconds, micros] = parts.slice(1).map((part: string | undefined) => Number(part ?? 0));
  return (days ?? 0) * DAY + (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * SECOND + (micros ?? 0);
}

export function askNow({ tools }: HookContext, terms: Terms): string {
  return String(terms.allot('time', instantText(tools.now * 1000)));
}

export function compareTimes(sign: string, a: Json, b: Json): string {
  const [x, y] = [quantity(a), quantity(b)];
  if (x.of === 'number' || x.of !== y.of) {
    if (sign === '==' || sign === '!=') return String(sign === '!=');
    throw new Unanswerable('comparing a time with something else');
  }
  const difference = x.micros - y.micros;
  switch (sign) {
    case '<':
      return String(difference < 0);
    case '<=':
      return String(difference <= 0);
    case '>':
      return String(difference > 0);
    case '>=':
      return String(difference >= 0);
    case '==':
      return String(difference === 0);
    default:
      return String(difference !== 0);
  }
}

/** Half a microsecond goes to the even side, as in Python. */
function rounded(micros: number): number {
  const down = Math.floor(micros);
  const rest = micros - down;
  return rest < 0.5 || (rest === 0.5 && down % 2 === 0) ? down : down + 1;
}

function result(sign: string, a: Quantity, b: Quantity): { readonly of: 'time' | 'length'; readonly micros: number } {
  if (a.of !== 'number' && b.of !== 'number' && (sign === '+' || sign === '-')) {
    const micros = a.micros + (sign === '+' ? b.micros : -b.micros);
    const instants = Number(a.of === 'time') + Number(b.of === 'time');
    return { of: instants === 1 ? 'time' : 'length', micros };
  }
  if (a.of === 'number' && b.of === 'length') return { of: 'length', micros: rounded(b.micros * a.value) };
  if (a.of === 'length' && b.of === 'number') {
    return { of: 'length', micros: rounded(sign === '/' ? a.micros / b.value : a.micros * b.value) };
  }
  throw new Unanswerable('reckoning with what is no time');
}

/** The result is a term: its text stands for it from here on. */
export function reckon(terms: Terms, sign: string, a: Json, b: Json): string {
  const { of, micros } = result(sign, quantity(a), quantity(b));
  return String(terms.allot('time', of === 'time' ? instantText(micros) : lengthText(micros)));
}
