/** Whether the workload's own configuration says plain text, although certificates may lie ready. */
import type { Unit } from '../juju/world';
import { remembered, rememberedOf } from '../memo';
import type { ServesWhen } from '../setup';
import { tlsFiles } from './pair';

const PLAINTEXT =
  /\b(?:tls|ssl|https)\w*["']?\s*[:=]?\s+["']?(?:false|off|no|none|disabled|0)\b|\b(?:tls|ssl|https)\w*["']?\s*[:=]\s*["']?(?:false|off|no|none|disabled|0)\b|\bhttp:\/\/|\blisten\s+80\b/i;

/** Configuration files on disk. */
const filesSay = rememberedOf((files: Unit['files']): readonly string[] =>
  Object.values(files).flatMap(({ content }) => (content.includes('-----BEGIN ') ? [] : [content])),
);

/** What Pebble was told. */
const pebbleSays = rememberedOf((pebble: Unit['pebble']): readonly string[] =>
  Object.values(pebble).map((state) => JSON.stringify(state)),
);

const saysPlaintext = remembered((text) => PLAINTEXT.test(text));

/** What the charm's own comment says decides alone. */
function servesBy({ path, test, text }: ServesWhen, unit: Unit): boolean {
  const content = unit.files[path]?.content ?? '';
  return test === 'is' ? content.trim() === text : content.includes(text);
}

/**
 * A configuration that names a certificate's path means TLS. One that names none and says `tls: false`, `ssl off`, `http://`, `listen 80`
 * or the like means plain text. One that says neither does not count: the files decide.
 */
export function isPlaintext(unit: Unit, servesWhen: ServesWhen | undefined): boolean {
  if (servesWhen) return !servesBy(servesWhen, unit);
  const [files, pebble] = [filesSay(unit.files), pebbleSays(unit.pebble)];
  if (!files.some(saysPlaintext) && !pebble.some(saysPlaintext)) return false;
  const { leaves } = tlsFiles(unit.files);
  const namesOne = (text: string): boolean => leaves.some(({ path }) => text.includes(path));
  return !files.some(namesOne) && !pebble.some(namesOne);
}
