/** What is said of a design in words: what it changes, who has to change, what to watch. What it fixes is never said here: it is searched. */
import type { Design } from '../../model/setup';

export type SwitchedDesign = Exclude<Design, 'released'>;

export interface DesignText {
  /** One sentence. */
  readonly idea: string;
  /** What happens in a renewal, in order. */
  readonly changes: readonly string[];
  readonly library: string;
  readonly provider: string;
  readonly charm: string;
  readonly risks: readonly string[];
}

export const DESIGN_TEXTS: Readonly<Record<SwitchedDesign, DesignText>> = {
  'keep-previous': {
    idea: 'While the new request waits, the getters also take the provider’s entry for the request that was withdrawn.',
    changes: [
      'secret-expired withdraws the old request, sends the new one and removes the secret, as released.',
      'A getter that finds no entry for the new request looks for an entry whose request is no longer ours, with the same attributes, the same key and the same kind, that is neither revoked nor at its end. Of several it takes the one that ends last.',
      'Once the new request is answered, its own entry is found first and the old one no longer counts.',
    ],
    library: 'One function, the matcher of the getters.',
    provider:
      'Nothing for it to work; but the provider’s own library removes the entry of a withdrawn request in its next hook, and with it what this design needs. A provider that signs in a later hook would have to keep the entry until it signs.',
    charm: 'Nothing: the getters keep their names and their results.',
    risks: [
      'The provider decides how long it helps: the entry is gone after the provider’s first hook that does not sign.',
      'It reads an entry that no request in the databag stands for any more.',
      'A new key matches no old entry, so a key rotation opens the gap as before.',
    ],
  },
  'keep-secret': {
    idea: 'A renewal keeps the certificate’s secret, and the getters fall back to it until the new request is answered.',
    changes: [
      'secret-expired withdraws the old request and sends the new one. The secret is not removed: it gets the new request’s label, the issuer and the chain, and an expiry at the certificate’s end, so that Juju stops firing.',
      'A getter that finds no entry reads that secret, if its key is the current one and the certificate has not ended.',
      'The new certificate takes the place of the old one, as a new revision of the same secret.',
    ],
    library: 'Two handlers and the matcher of the getters; the secret also holds issuer and chain.',
    provider: 'Nothing.',
    charm: 'Nothing: the getters keep their names and their results.',
    risks: [
      'A revocation inside the window cannot be seen: the provider no longer lists the entry, and the secret does not say.',
      'The secret is a timer and a copy today; with this design it is a source of truth beside the databag.',
      'A unit that is upgraded inside the window has a secret without issuer and chain, which does not count.',
    ],
  },
  overlap: {
    idea: 'Make before break: the old request stays in the databag until a newer one for the same name is answered.',
    changes: [
      'A renewal adds the new request beside the old one. The getters go on answering from the old one.',
      'In the library’s next pass after the answer, the old request and its secret are withdrawn.',
      'A request whose attributes or key no longer fit is withdrawn at once, as released.',
    ],
    library: 'Two functions: how a request is renewed, and which ones are cleaned up.',
    provider:
      'It sees two requests for one name for as long as the answer takes. One that limits requests for each relation, or refuses a name that it has signed, has to allow for it.',
    charm: 'Nothing: the getters keep their names and their results.',
    risks: [
      'A provider with a limit of one for each relation never answers the second request.',
      'The withdrawal is a write of its own, which the provider hears of in a hook of its own.',
      'Where the new request has the same bytes as the old one there is nothing to add, and no renewal happens, as released.',
    ],
  },
  'revoked-filter': {
    idea: 'The getters skip entries that are revoked, which is what many readers of the API believe they do.',
    changes: ['A getter whose entry is marked revoked answers as if there were none.'],
    library: 'One function, the matcher of the getters.',
    provider: 'Nothing.',
    charm: 'One that keeps what it has while the answer is empty has to learn of revocations in another way.',
    risks: [
      'An empty answer has one more meaning: pending, gone, or revoked.',
      'A charm with the documented guard keeps a revoked certificate, because the answer is empty while the relation lives.',
    ],
  },
  'state-api': {
    idea: 'State as an answer: get_certificate_state tells a request that waits from one that is nobody’s.',
    changes: [
      'get_certificate_state(request) answers PENDING, ASSIGNED, REVOKED or ABSENT, from the databags alone.',
      'Everything else stays: the gap opens as before, and whoever does not ask sees it.',
    ],
    library: 'One new function and one enumeration; nothing is overridden.',
    provider: 'Nothing.',
    charm: 'It has to ask: PENDING keeps what is served, REVOKED and ABSENT remove it.',
    risks: [
      'It helps no charm that is not changed.',
      'A charm that runs with an older library has to ask with hasattr, or it fails.',
    ],
  },
};

export const SWITCHED_DESIGNS = Object.keys(DESIGN_TEXTS) as readonly SwitchedDesign[];
