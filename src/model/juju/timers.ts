/** The instants at which something becomes due or changes by itself, so that time can pass to the next one. */
import { parseCertificate } from '../pki/pem';
import { certificatesIn } from './databags';
import { recipientOf } from './due';
import { allUnits } from './entities';
import type { Millis, UnitName, World } from './world';

export type Timer = { readonly at: Millis } & (
  | { readonly kind: 'secret-expiry'; readonly unit: UnitName; readonly secret: string; readonly revision: number }
  | { readonly kind: 'update-status'; readonly unit: UnitName }
  | { readonly kind: 'retry'; readonly unit: UnitName }
  /** A slow hook ends. */
  | { readonly kind: 'hook-end'; readonly unit: UnitName }
  /** From here on the library's safety net renews at its next run (library, `_renew_expiring_certificates`). */
  | { readonly kind: 'safety-net'; readonly certificate: string }
  | { readonly kind: 'certificate-end'; readonly certificate: string }
);

/** `min(0.99, renewal_relative_time + 0.05)` of the lifetime has passed. */
function safetyNet(notBefore: number, notAfter: number, renewal: number): Millis {
  return (notBefore + (notAfter - notBefore) * Math.min(0.99, renewal + 0.05)) * 1000;
}

function certificateTimers(world: World): readonly Timer[] {
  const bag = world.relation?.databags[world.provider.name];
  if (!bag) return [];
  return certificatesIn(bag).flatMap(({ certificate }): Timer[] => {
    const parsed = parseCertificate(certificate);
    if (!parsed) return [];
    const { notBefore, notAfter } = parsed;
    return [
      { kind: 'safety-net', at: safetyNet(notBefore, notAfter, world.setup.renewalRelativeTime), certificate },
      { kind: 'certificate-end', at: notAfter * 1000, certificate },
    ];
  });
}

/** When a slow hook that began then commits. */
export function hookEnd(world: World, startedAt: Millis): Millis {
  const { provider } = world.setup;
  return startedAt + (provider.kind === 'slow' ? provider.ms : 0);
}

function unitTimers(world: World): readonly Timer[] {
  const timers: Timer[] = [];
  for (const unit of allUnits(world)) {
    if (unit.life === 'dead') continue;
    const { name } = unit;
    if (unit.running) timers.push({ kind: 'hook-end', at: hookEnd(world, unit.running.startedAt), unit: name });
    if (unit.failed) timers.push({ kind: 'retry', at: unit.failed.retryAt, unit: name });
    if (!unit.down) timers.push({ kind: 'update-status', at: unit.nextUpdateStatus, unit: name });
  }
  return timers;
}

function secretTimers(world: World): readonly Timer[] {
  const timers: Timer[] = [];
  for (const secret of world.secrets) {
    const unit = recipientOf(world, secret);
    if (unit === null) continue;
    for (const { revision, nextExpiry } of secret.revisions) {
      if (nextExpiry !== null) {
        timers.push({ kind: 'secret-expiry', at: nextExpiry, unit, secret: secret.id, revision });
      }
    }
  }
  return timers;
}

/** Everything still to come, soonest first. */
export function timers(world: World): readonly Timer[] {
  return [...secretTimers(world), ...unitTimers(world), ...certificateTimers(world)]
    .filter((timer) => timer.at > world.now)
    .sort((a, b) => a.at - b.at);
}
