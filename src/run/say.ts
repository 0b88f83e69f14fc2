/** Names, dates and lists as sentences write them. */
import type { HookCall, Millis, World } from '../model/juju/world';
import { nameOf } from '../model/pki/names';
import { issuedById } from './facts';
import { code, listed, name, rich, type RichPiece, type RichText } from './rich';
import { clockText, dayNumber, durationText } from './time';

/** `csr-2` as a tag. */
export function tag(world: World, id: string): RichPiece {
  return name(nameOf(world.names, id));
}

/** `csr-1, csr-2 and csr-3` */
export function tags(world: World, ids: readonly string[]): RichText {
  return listed(ids.map((id) => tag(world, id)));
}

/** `[cert-1]` as the API shows it. */
export function answerText(world: World, ids: readonly string[]): RichPiece {
  return code(`[${ids.map((id) => nameOf(world.names, id)).join(', ')}]`);
}

/** `on day 365`; on that day itself `at 09:00`. */
export function when(world: World, at: Millis): string {
  const { start } = world.setup;
  const day = dayNumber(start, at);
  return day === dayNumber(start, world.now) ? `at ${clockText(at)}` : `on day ${day}`;
}

/** `valid until day 365`, `ended on day 365` */
export function lifetime(world: World, cert: string): string {
  const issued = issuedById(world, cert);
  if (!issued) return '';
  const on = dayNumber(world.setup.start, issued.notAfter);
  return world.now < issued.notAfter ? `valid until day ${on}` : `ended on day ${on}`;
}

/** `36 more days`, `24 more s`: what a good certificate still had. Null for one that has ended or was revoked. */
export function lifeLeft(world: World, cert: string): string | null {
  const issued = issuedById(world, cert);
  if (!issued || issued.revoked || issued.notAfter <= world.now) return null;
  const [amount, ...unit] = durationText(issued.notAfter - world.now).split(' ');
  return `${amount} more ${unit.join(' ')}`;
}

/** `tls.crt` of `/etc/web/tls.crt` */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `tls.crt and tls.key` */
export function fileNames(paths: readonly string[]): RichText {
  return listed(paths.map((path) => code(fileName(path))));
}

/** `update-status on web/0` */
export function hookOn(call: HookCall, unit: string): RichText {
  return rich(code(call.name), ` on ${unit}`);
}

/** `1 file`, `2 files` */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** First letter large, for a clause that begins a sentence; a unit's name stays as it is. */
export function capital(text: RichText): RichText {
  const [first, ...rest] = text;
  const isName = typeof first === 'string' && first.split(' ', 1)[0]?.includes('/');
  return typeof first === 'string' && !isName ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : text;
}
