/** Times as hook commands write and read them. */
import { JujuError } from '../../model/juju/hook-tools.types';
import type { Millis } from '../../model/juju/world';

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const RFC3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds; finer fractions are cut. Null for anything else. */
export function parseRfc3339(text: string): Millis | null {
  const match = RFC3339.exec(text);
  if (!match) return null;
  const [, seconds = '', fraction = '', zone = ''] = match;
  const at = Date.parse(`${seconds}${zone}`);
  return Number.isNaN(at) ? null : at + Number(fraction.slice(0, 3).padEnd(3, '0'));
}

export function rfc3339(at: Millis): string {
  return new Date(at).toISOString().replace(/\.000Z$/, 'Z');
}

function durationMs(text: string): number | null {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|h|m|s))+$/.test(text)) return null;
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0),
    0,
  );
}

/** `--expire`: a time, or a duration from now. A time in the past is accepted, a duration must be positive (Juju rule R2.10). */
export function expiryOf(text: string, now: Millis): Millis {
  const at = parseRfc3339(text);
  if (at !== null) return at;
  const duration = durationMs(text);
  if (duration === null) throw new JujuError('invalid', 'expire time or duration "' + text + '" not valid');
  if (duration <= 0) throw new JujuError('invalid', 'negative expire duration "' + text + '" not valid');
  return now + duration;
}
