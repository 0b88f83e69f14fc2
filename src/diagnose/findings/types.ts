/** What is found in a dump. Ids are stable: links, tests and the command line use them. */
import type { LibraryVersion } from '../../model/setup';
import type { RichText } from '../../run/rich';
import type { Lines } from '../listing';

/** In the order in which they are told: the first that holds is what is wrong, the others come after it. */
export const FINDING_IDS = [
  'paste-shortened',
  'two-states',
  'interface-v0',
  'bag-unreadable',
  'bag-invalid',
  'bad-pem',
  'no-request-visible',
  'request-malformed',
  'denied',
  'provider-not-shown',
  'renewal-gap',
  'no-answer',
  'ca-mismatch',
  'key-differs',
  'revoked',
  'expired',
  'not-yet-valid',
  'safety-net',
  'assigned',
  'same-request',
  'secret-never-expires',
  'secret-expiry-late',
  'secret-expired',
  'secret-missing',
  'key-secret-missing',
  'legacy-key-label',
  'legacy-certificate-label',
  'chain-order',
  'chain-without-leaf',
  'chain-broken',
  'chain-missing',
  'ca-ends-first',
  'names-missing',
  'address-not-in-request',
  'stale-duplicate',
  'duplicate-entry',
  'answered-and-denied',
  'bundle-in-certificate',
  'leftover-certificate',
  'leftover-error',
  'application-request',
  'out-of-scope',
  'cross-model',
  'capabilities',
  'text-shape',
  'juju-assumed',
  'loose-pem',
] as const;
export type FindingId = (typeof FINDING_IDS)[number];

/** How it looks: colours and shapes of the page's states. */
export type Tone = 'outage' | 'revoked' | 'stuck' | 'valid' | 'note';

export interface Evidence {
  readonly text: RichText;
  /** Lines of the listing; null where it is what the paste lacks. */
  readonly lines: Lines | null;
}

/** An answer that holds for some versions of the library only. */
export interface ForVersions {
  readonly from: LibraryVersion;
  readonly to: LibraryVersion;
  readonly text: RichText;
}

export interface Finding {
  readonly id: FindingId;
  /** What it is about: `web/0 csr-2`. With the id, unique in a dump. */
  readonly about: string;
  readonly tone: Tone;
  /** One or two words: `outage next`, `revoked`, `note`. */
  readonly word: string;
  readonly title: RichText;
  readonly evidence: readonly Evidence[];
  /** What the charm gets from the library now, worked out by the engine. */
  readonly sees: RichText | null;
  /** What the library does next, and when. */
  readonly library: RichText | null;
  readonly provider: RichText | null;
  readonly todo: RichText | null;
  /** What this rests on that the dump does not show. */
  readonly uncertain: RichText | null;
  readonly versions: readonly ForVersions[];
  /** A scenario of the page that shows the same. */
  readonly scenario: string | null;
}

/** A finding with what is usually empty left out. */
export type Sketch = Pick<Finding, 'id' | 'about' | 'tone' | 'word' | 'title'> & Partial<Finding>;

export function finding(sketch: Sketch): Finding {
  return {
    evidence: [],
    sees: null,
    library: null,
    provider: null,
    todo: null,
    uncertain: null,
    versions: [],
    scenario: null,
    ...sketch,
  };
}
