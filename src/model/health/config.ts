/** Whether the workload's own configuration says plain text, although certificates may lie ready. */
import type { Unit } from '../juju/world';
import type { ServesWhen } from '../setup';

const PLAINTEXT =
  /\b(?:tls|ssl|https)\w*["']?\s*[:=]?\s+["']?(?:false|off|no|none|disabled|0)\b|\b(?:tls|ssl|https)\w*["']?\s*[:=]\s*["']?(?:false|off|no|none|disabled|0)\b|\bhttp:\/\/|\blisten\s+80\b/i;

/** A unit is never changed in place. */
const configurations = new WeakMap<Unit, readonly string[]>();

/** Configuration files on disk and what Pebble was told. */
function configurationOf(unit: Unit): readonly string[] {
  const known = configurations.get(unit);
  if (known) return known;
  const texts: string[] = [];
  for (const { content } of Object.values(unit.files)) if (!content.includes('-----BEGIN ')) texts.push(content);
  for (const state of Object.values(unit.pebble)) texts.push(JSON.stringify(state));
  configurations.set(unit, texts);
  return texts;
}

/** What the charm's own comment says decides alone. */
function servesBy({ path, test, text }: ServesWhen, unit: Unit): boolean {
  const content = unit.files[path]?.content ?? '';
  return test === 'is' ? content.trim() === text : content.includes(text);
}

/**
 * A configuration that names a certificate's path means TLS. One that names none and says `tls: false`, `ssl off`, `http://`, `listen 80`
 * or the like means plain text. One that says neither does not count: the files decide.
 */
export function isPlaintext(
  unit: Unit,
  certificatePaths: readonly string[],
  servesWhen: ServesWhen | undefined,
): boolean {
  if (servesWhen) return !servesBy(servesWhen, unit);
  const texts = configurationOf(unit);
  if (texts.some((text) => certificatePaths.some((path) => text.includes(path)))) return false;
  return texts.some((text) => PLAINTEXT.test(text));
}
