/**
 * How running text says the terms of the glossary. Apart from what the glossary says of them, so that a page that only links to it need not
 * load it. A form that begins with a small letter is found with a capital as well.
 */
export const TERM_FORMS = {
  charm: ['charm', 'charms'],
  unit: ['unit', 'units'],
  hook: ['hook', 'hooks'],
  relation: ['relation', 'relations'],
  databag: ['databag', 'databags', 'relation data'],
  requirer: ['requirer', 'requirers'],
  provider: ['provider', 'providers'],
  key: ['private key', 'private keys', 'key', 'keys'],
  csr: ['certificate signing request', 'certificate signing requests', 'CSR', 'CSRs', 'request', 'requests'],
  certificate: ['certificate', 'certificates'],
  secret: ['secret', 'secrets'],
  'secret-expired': ['secret-expired'],
  'update-status': ['update-status'],
  'relation-broken': ['relation-broken'],
  leader: ['leader', 'leaders', 'leadership'],
  mode: ['UNIT mode', 'APP mode', 'APP_AND_UNIT mode', 'mode', 'modes'],
  'pull-api': ['pull API'],
  'certificate-available': ['certificate_available'],
  reconciler: ['reconciler', 'reconcilers'],
  'renewal-gap': ['renewal gap', 'renewal gaps', 'gap', 'gaps'],
  outage: ['outage', 'outages'],
  revocation: ['revocation', 'revocations'],
  'denied-request': ['denied request', 'denied requests'],
  'safety-net': ['safety net', 'safety nets'],
  'unique-id': ['unique id', 'unique ids'],
  'deferred-event': ['deferred event', 'deferred events'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Id in the glossary. */
export type TermId = keyof typeof TERM_FORMS;

/** Words that hold a form and mean something else. */
export const NO_TERMS: readonly string[] = [
  'public key',
  'public keys',
  'pull request',
  'pull requests',
  'Kubernetes secret',
];
