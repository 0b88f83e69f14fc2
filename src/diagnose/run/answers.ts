/** What a dump leaves open and a reader may know. Null or absent: not known; the usual is assumed, and said to be. */
import type { LibraryVersion, Mode, ProviderPolicy } from '../../model/setup';
import type { Orientation } from '../read/roles';

export interface Answers {
  readonly mode?: Mode | null;
  readonly library?: LibraryVersion | null;
  /** Whether the private key is the one with which the request was made. */
  readonly key?: 'same' | 'other' | null;
  /** When the certificate secret expires (milliseconds since the epoch), or that there is none. */
  readonly secret?: number | 'gone' | null;
  /** Whether the workload has a certificate and its key on disk. */
  readonly disk?: 'served' | 'empty' | null;
  readonly refreshEvents?: readonly string[] | null;
  readonly provider?: ProviderPolicy | null;
  readonly renewalRelativeTime?: number | null;
  /** Whose data `application-data` shows: `remote` up to Juju 3, `local` in Juju 4. */
  readonly orientation?: Orientation | null;
  /** The charm whose run is opened. */
  readonly charm?: string | null;
}
