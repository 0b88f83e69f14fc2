/** Short texts for reasons. */
import type { HookCall, Millis } from '../juju/world';

/** `relation-changed of ca/0`, `secret-expired of secret:2` */
export function hookText(call: HookCall): string {
  const of = call.remoteUnit ?? call.secret ?? (call.name.startsWith('relation-') ? call.remoteApp : undefined);
  return of === undefined ? call.name : `${call.name} of ${of}`;
}

/** `2026-11-25 12:00:00 UTC` */
export function clock(at: Millis): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
