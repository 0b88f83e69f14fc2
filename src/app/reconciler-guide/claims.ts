/** What the report and the library's documentation say today, and what happens: each with a state of the reference that shows it. */
import type { LibraryVersion } from '../../model/setup';
import type { ColumnId } from '../reference/table';

export const JUDGEMENTS = {
  right: 'right',
  half: 'half right',
  'not-enough': 'not enough',
  silent: 'says nothing of it',
  wrong: 'wrong',
} as const;
export type JudgementId = keyof typeof JUDGEMENTS;

export interface Shown {
  /** Id of a state of the reference. */
  readonly state: string;
  readonly column: ColumnId;
  /** What stands there, in every release. */
  readonly says: string;
}

export interface Claim {
  readonly id: string;
  readonly who: 'report' | 'documentation';
  /** Where it is said. */
  readonly source: string;
  readonly url: string | null;
  /** In other words. */
  readonly says: string;
  readonly judgement: JudgementId;
  readonly happens: string;
  readonly shown: readonly Shown[];
  /** A built-in run that shows it; null: the states are enough. */
  readonly run: { readonly label: string; readonly query: string } | null;
}

export const CLAIM_RELEASES: readonly LibraryVersion[] = ['1.10.0', '1.10.1', '1.11.0', '1.12.0'];

const REFERENCE = 'https://canonical.com/juju/docs/charmlibs/reference/charmlibs/interfaces/tls-certificates/';
const TUTORIAL = 'https://canonical.com/juju/docs/charmlibs/tutorials/charmlibs/interfaces/tls-certificates/tutorial/';
const SPEC = 'https://documentation.ubuntu.com/charmlibs/reference/interfaces/tls-certificates/v1';

export const CLAIMS: readonly Claim[] = [
  {
    id: 'gap',
    who: 'report',
    source: 'The report, claims 1 to 3',
    url: null,
    says: 'While a renewal waits, both getters report nothing although the old certificate is valid and still in relation data.',
    judgement: 'right',
    happens: 'So it is in every release from 1.10.0 to 1.12.0.',
    shown: [
      { state: 'gap', column: 'all', says: '([], key-1)' },
      { state: 'gap', column: 'one', says: '(None, None)' },
      { state: 'gap', column: 'provider', says: '[cert-1]' },
    ],
    run: { label: 'the renewal gap', query: '?scenario=renewal-gap' },
  },
  {
    id: 'opens',
    who: 'report',
    source: 'The report, claim 2',
    url: null,
    says: 'The window opens when the certificate secret expires at 90 % of its life.',
    judgement: 'half',
    happens: 'It opens as well when the key is rotated, when other names are wanted, and inside sync() past 95 %.',
    shown: [
      { state: 'key-rotated', column: 'all', says: '([], key-2)' },
      { state: 'names-changed', column: 'all', says: '([], key-1)' },
      {
        state: 'safety-net',
        column: 'sync',
        says: 'certificate_available(cert-1), withdraws csr-1, sends csr-2',
      },
    ],
    run: { label: 'a rotated key', query: '?scenario=key-rotated' },
  },
  {
    id: 'revoked-vanishes',
    who: 'report',
    source: 'The report, on revocation',
    url: null,
    says: 'The guard goes on serving a revoked certificate, because a revoked certificate vanishes from the getters.',
    judgement: 'half',
    happens:
      'The guard does serve it, but because the getters return it, marked as revoked. No event tells of the revocation.',
    shown: [
      { state: 'revoked', column: 'all', says: '([cert-1 revoked], key-1)' },
      { state: 'revoked', column: 'events', says: 'none' },
    ],
    run: {
      label: 'the guarded charm, revoked for good',
      query: '?scenario=revoked-for-good&reconciler=report-guarded',
    },
  },
  {
    id: 'snippet',
    who: 'report',
    source: 'The report, safe snippet',
    url: null,
    says: 'Push if there are certificates; remove only if there is no relation; else keep.',
    judgement: 'not-enough',
    happens:
      'Safe in the gap. It pushes what is revoked, and a pod that restarts in the gap has nothing left that could be kept.',
    shown: [{ state: 'revoked', column: 'one', says: '(cert-1 revoked, key-1)' }],
    run: {
      label: 'the snippet with a revoked certificate',
      query: '?scenario=revoked-for-good&reconciler=report-guarded',
    },
  },
  {
    id: 'option-a',
    who: 'report',
    source: 'The report, option A',
    url: null,
    says: 'It would be enough if the getters kept returning the previous certificate while it is good.',
    judgement: 'not-enough',
    happens:
      'With a signer that answers in a later hook the provider drops the old entry first: there is nothing left in relation data to return.',
    shown: [{ state: 'gap-pruned', column: 'provider', says: '[]' }],
    run: {
      label: 'a slow signer under option A',
      query: '?scenario=slow-signer&lib=1.12.0,keep-previous',
    },
  },
  {
    id: 'tells-apart',
    who: 'report',
    source: 'The report, claim 4',
    url: null,
    says: 'The requests in relation data tell a renewal that waits from a relation without a request.',
    judgement: 'half',
    happens: 'On a unit that is not leader in APP mode they are not to be seen, so there the relation has to be asked.',
    shown: [
      { state: 'gap', column: 'requests', says: '[csr-2]' },
      { state: 'app-follower', column: 'requests', says: '[]' },
    ],
    run: { label: 'a leader change in APP mode', query: '?scenario=app-leader-change' },
  },
  {
    id: 'docstring',
    who: 'documentation',
    source: 'Library reference, get_assigned_certificate and get_assigned_certificates',
    url: REFERENCE,
    says: 'They return the certificates that are assigned, and the private key for them.',
    judgement: 'silent',
    happens:
      'Nothing is said of an empty answer in a renewal, of the key that comes without a certificate, nor that revoked and expired ones are returned.',
    shown: [
      { state: 'gap', column: 'all', says: '([], key-1)' },
      { state: 'revoked', column: 'all', says: '([cert-1 revoked], key-1)' },
      { state: 'expired', column: 'all', says: '([cert-1], key-1)' },
    ],
    run: { label: 'the same request, past its end', query: '?scenario=same-request' },
  },
  {
    id: 'tutorial',
    who: 'documentation',
    source: 'Tutorial of the library, and its demo charm (as of 2025-06)',
    url: TUTORIAL,
    says: 'Return early while there is no certificate, then compare with what is stored and write it.',
    judgement: 'not-enough',
    happens:
      'Files survive the gap, but all configuration waits with them, and a revoked certificate is written like any other.',
    shown: [{ state: 'gap', column: 'one', says: '(None, None)' }],
    run: { label: 'a charm of that class in the gap', query: '?scenario=renewal-gap&reconciler=gate' },
  },
  {
    id: 'spec-errors',
    who: 'documentation',
    source: 'Interface specification, tls-certificates v1',
    url: SPEC,
    says: 'An entry of request_errors names its request certificate_signing_request.',
    judgement: 'wrong',
    happens:
      'The library reads csr. An entry written as specified does not validate, and with it no certificate of that provider is seen.',
    shown: [],
    run: null,
  },
];
