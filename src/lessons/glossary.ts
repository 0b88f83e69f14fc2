/** The words that the lessons and pages use, each in two plain sentences, with a step that shows it and where it is defined. */
export interface Term {
  readonly title: string;
  /** Two sentences. */
  readonly says: string;
  /** Query of a step of a run in which it is seen, or of the part of a lesson. */
  readonly shown: string;
  readonly source: { readonly name: string; readonly url: string };
}

const JUJU = 'https://documentation.ubuntu.com/juju/3.6/reference/';
const juju = (page: string, name: string) => ({ name: `Juju 3.6, ${name}`, url: `${JUJU}${page}/` });
const LIBRARY = {
  name: 'tls-certificates library',
  url: 'https://canonical.com/juju/docs/certificate-management/developer/tls-certificates-interface/',
};
const INTERFACE = {
  name: 'tls-certificates interface, v1',
  url: 'https://documentation.ubuntu.com/charmlibs/reference/interfaces/tls-certificates/v1',
};
const RFC_5280 = { name: 'RFC 5280', url: 'https://www.rfc-editor.org/rfc/rfc5280' };
const RFC_2986 = { name: 'RFC 2986', url: 'https://www.rfc-editor.org/rfc/rfc2986' };
const OPS = { name: 'ops, EventBase.defer', url: 'https://ops.readthedocs.io/en/latest/reference/ops.html' };

export const TERMS: Readonly<Record<string, Term>> = {
  charm: {
    title: 'Charm',
    says: 'A program that installs and runs an application for Juju. Its code runs only in hooks, some milliseconds at a time.',
    shown: '?scenario=renewal-gap&step=4',
    source: juju('charm', 'charm'),
  },
  unit: {
    title: 'Unit',
    says: 'One running copy of an application, such as web/0. Each has its own disk, its own databag and its own hooks.',
    shown: '?scenario=two-units&step=2',
    source: juju('unit', 'unit'),
  },
  hook: {
    title: 'Hook',
    says: 'Juju tells a unit that something has happened by running the charm with the name of a hook, such as update-status. What the charm writes to databags and secrets counts only when the hook ends well.',
    shown: '?scenario=renewal-gap&step=4',
    source: juju('hook', 'hook'),
  },
  relation: {
    title: 'Relation',
    says: 'A connection between two applications that an operator makes. The two sides talk through databags that belong to it.',
    shown: '?scenario=relation-removed&step=7',
    source: juju('relation', 'relation'),
  },
  databag: {
    title: 'Databag',
    says: 'Text values that one side of a relation writes and the other reads. Each unit has one and each application has one, and only its owner may write.',
    shown: '?scenario=renewal-gap&step=3',
    source: juju('relation', 'relation'),
  },
  requirer: {
    title: 'Requirer',
    says: 'The side of the relation that wants certificates, here the application web. It makes the key and the requests.',
    shown: '?scenario=renewal-gap&step=1',
    source: INTERFACE,
  },
  provider: {
    title: 'Provider',
    says: 'The side that signs, here the application ca. It writes certificates and refusals into the databag of its application.',
    shown: '?scenario=renewal-gap&step=3',
    source: INTERFACE,
  },
  key: {
    title: 'Private key',
    says: 'The secret half of a key pair; the public half is in the request and in the certificate. A server needs the private key that belongs to its certificate.',
    shown: '?scenario=key-rotated&step=7',
    source: RFC_5280,
  },
  csr: {
    title: 'CSR',
    says: 'A certificate signing request: names, a public key, and a signature that proves who holds the private one. The provider’s answer stands beside the very request that it answers.',
    shown: '?scenario=renewal-gap&step=1',
    source: RFC_2986,
  },
  certificate: {
    title: 'Certificate',
    says: 'A signed statement that a public key belongs to some names, good between two dates. Clients check dates, names and signature; they do not know what stands in a databag.',
    shown: '?scenario=renewal-gap&step=3',
    source: RFC_5280,
  },
  secret: {
    title: 'Secret',
    says: 'A value that Juju keeps for a unit or an application, with revisions and, if wanted, a date when it expires. The library keeps the private key in one, and in another a copy of the certificate.',
    shown: '?scenario=renewal-gap&step=8',
    source: juju('secret', 'secret'),
  },
  'secret-expired': {
    title: 'secret-expired',
    says: 'The hook that the owner of a secret gets when it expires, again and again until something is done. The library takes it as the sign to renew.',
    shown: '?scenario=renewal-gap&step=9',
    source: juju('hook', 'hook'),
  },
  'update-status': {
    title: 'update-status',
    says: 'A hook that comes every five minutes unless the model says otherwise, and only when nothing else is due. Many charms put everything right in it.',
    shown: '?scenario=renewal-gap&step=11',
    source: juju('hook', 'hook'),
  },
  'relation-broken': {
    title: 'relation-broken',
    says: 'The last hook of a relation on a unit. After it there is no relation to ask.',
    shown: '?scenario=relation-removed&step=9',
    source: juju('hook', 'hook'),
  },
  leader: {
    title: 'Leader',
    says: 'The one unit of an application that may write the application’s databag. Juju may move this to another unit at any time.',
    shown: '?scenario=app-leader-change&step=11',
    source: juju('unit', 'unit'),
  },
  mode: {
    title: 'Mode',
    says: 'How the library asks for certificates: UNIT means one for each unit, APP one for all of them, held by the leader. APP_AND_UNIT does both.',
    shown: '?scenario=app-leader-change&step=4',
    source: LIBRARY,
  },
  'pull-api': {
    title: 'Pull API',
    says: 'With get_assigned_certificates() and get_assigned_certificate() the charm asks what it has now, whenever it likes. They compare requests, names and keys; they look neither at dates nor at revoked.',
    shown: '?scenario=renewal-gap&step=11',
    source: LIBRARY,
  },
  'certificate-available': {
    title: 'certificate_available',
    says: 'The event that the library emits when a request of the charm has an answer. It comes in every hook in which the library looks, also when nothing is new.',
    shown: '?scenario=renewal-gap&step=6',
    source: LIBRARY,
  },
  reconciler: {
    title: 'Reconciler',
    says: 'Charm code that in every hook works out what should be, looks at what is, and changes the difference. It is only as good as the answer to “what should be”.',
    shown: '?scenario=renewal-gap&step=7',
    source: juju('hook', 'hook'),
  },
  'renewal-gap': {
    title: 'Renewal gap',
    says: 'The time in which a new request is out and has no answer, while the certificate before it is still good. The pull API answers with an empty list in it.',
    shown: '?scenario=renewal-gap&step=9',
    source: LIBRARY,
  },
  outage: {
    title: 'Outage',
    says: 'A unit that has served TLS does not serve it now, although a good certificate for it exists. A gap is not an outage; it becomes one when the charm deletes what it has.',
    shown: '?scenario=renewal-gap&step=11',
    source: LIBRARY,
  },
  revocation: {
    title: 'Revocation',
    says: 'A certificate is taken back before its end, because its key leaked or it should not have been signed. Who serves it must stop.',
    shown: '?scenario=revoked-for-good&step=7',
    source: RFC_5280,
  },
  'denied-request': {
    title: 'Denied request',
    says: 'The provider refuses to sign and says why with a code, such as 102 for a domain that it does not allow. The request stays open until it is changed or signed after all.',
    shown: '?scenario=denied-first&step=3',
    source: LIBRARY,
  },
  'safety-net': {
    title: 'Safety net',
    says: 'If secret-expired was missed, the library renews by itself once 95 % of the life is over, in the next hook in which it looks. It can do so in the very hook in which the charm asks.',
    shown: '?scenario=safety-net&step=10',
    source: LIBRARY,
  },
  'unique-id': {
    title: 'Unique id',
    says: 'A random number that the library adds to the subject of each request, so that two requests are never the same text. It can be switched off.',
    shown: '?scenario=same-request&step=7',
    source: LIBRARY,
  },
  'deferred-event': {
    title: 'Deferred event',
    says: 'A handler can put its event off with defer(). ops runs the handler again at the beginning of the unit’s next hook, whatever that hook is about.',
    shown: '?view=learn&lesson=9&part=2',
    source: OPS,
  },
};

export function termOf(id: string): Term | null {
  return Object.hasOwn(TERMS, id) ? (TERMS[id] ?? null) : null;
}
