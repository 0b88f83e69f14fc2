/** Where the released versions differ (design facts in docs/architecture.md, "Versions"). */
import type { LibraryVersion } from '../setup';

/** Since 1.11.0 `leader_elected` configures. */
export function observesLeaderElected(version: LibraryVersion): boolean {
  return version === '1.11.0' || version === '1.12.0';
}

/** ECDSA keys, `key_algorithm` and `key_size` came with 1.12.0. */
export function knowsEcdsa(version: LibraryVersion): boolean {
  return version === '1.12.0';
}

/** Until 1.10.1 the leader unit owned the application's certificate secret. */
export function unitOwnsAppCertificate(version: LibraryVersion): boolean {
  return version === '1.10.0' || version === '1.10.1';
}

/** 1.10.0 reads the application's databag on non-leaders too in APP_AND_UNIT mode, which raises. */
export function readsAppDatabagOnNonLeader(version: LibraryVersion): boolean {
  return version === '1.10.0';
}
