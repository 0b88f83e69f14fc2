/** What a charm asks the library's object: answered by the twin, and told as a short text in which objects are terms. */
import type { RequestAttributes } from '../../model/setup';
import { sameAttributes } from '../../model/library/attributes';
import { rememberedOf } from '../../model/memo';
import { hasStateApi } from '../../model/library/designs/state-api';
import { PyError } from '../../model/library/errors';
import type {
  ProviderCertificate,
  ProviderCertificateError,
  RequirerCertificateRequest,
} from '../../model/library/objects';
import type { Requirer } from '../../model/library/requirer';
import type { OneMode } from '../../model/library/requirer-base';
import { showNothing } from '../../model/library/show';
import { parseCertificate, parseCsr, parseKey } from '../../model/pki/pem';
import type { Certificate, Csr, PrivateKey } from '../../model/pki/types';
import { Unanswerable, type HookContext } from './context';
import { isList, type Json, type JsonObject } from './marks';
import { attributesOf, requestText } from './requests';
import type { Terms } from './terms';
import type { Argument } from './tree';

type Asked = (terms: Terms, requirer: Requirer, args: ReadonlyMap<string, Json>) => string;

function pem(terms: Terms, object: Certificate | Csr | PrivateKey): number {
  return terms.allot('pem', object.pem);
}

function certificate(terms: Terms, of: ProviderCertificate): string {
  const own = [of.certificate, of.csr, of.ca, ...of.chain].map((each) => pem(terms, each));
  return `${own.join('.')}${of.revoked === true ? '!' : ''}`;
}

function certificates(terms: Terms, list: readonly ProviderCertificate[]): string {
  return `[${list.map((each) => certificate(terms, each)).join(',')}]`;
}

function key(terms: Terms, of: PrivateKey | null): string {
  return of ? String(pem(terms, of)) : '-';
}

/** Everything that an error says: its code alone does not tell what a status shows. */
function denied(terms: Terms, { csr, error }: ProviderCertificateError): string {
  return `${pem(terms, csr)}:${terms.canonical(JSON.stringify(error), true)}`;
}

function requests(terms: Terms, list: readonly RequirerCertificateRequest[]): string {
  return `[${list.map(({ csr, isCa }) => `${pem(terms, csr)}${isCa ? '*' : ''}`).join(',')}]`;
}

function modeOf(value: Json | undefined): OneMode | undefined {
  if (value === undefined || value === null) return undefined;
  const name = field(value, 'name');
  if (name === 'APP') return 'app';
  if (name === 'UNIT') return 'unit';
  throw new Unanswerable(`mode ${JSON.stringify(value)}`);
}

function field(value: Json | undefined, name: string): Json {
  if (typeof value !== 'object' || value === null || isList(value)) return null;
  return value[name] ?? null;
}

const givenRequest = rememberedOf((value: JsonObject | readonly Json[]): RequestAttributes => {
  const text = field(value, 'of');
  return attributesOf(typeof text === 'string' ? (JSON.parse(text) as Json) : field(value, 'request'));
});

/** The request that the setup has, so that what is worked out for it once is found again. */
function requestOf(requirer: Requirer, value: Json | undefined): RequestAttributes {
  const given = typeof value === 'object' && value !== null ? givenRequest(value) : attributesOf(null);
  return requirer.wantedRequests().find((each) => sameAttributes(each, given)) ?? given;
}

/** As much of a certificate as renewing it needs. */
function renewed(value: Json | undefined): ProviderCertificate {
  const [text, request] = [field(value, 'certificate'), field(value, 'csr')];
  const parsed = typeof text === 'string' ? parseCertificate(text) : null;
  const csr = typeof request === 'string' ? parseCsr(request) : null;
  if (!parsed || !csr) throw new Unanswerable('renew_certificate of what is no certificate');
  return { relationId: 0, certificate: parsed, csr, ca: parsed, chain: [], revoked: field(value, 'revoked') === true };
}

function keyOf(value: Json | undefined): PrivateKey {
  const text = field(value, 'text');
  const parsed = typeof text === 'string' ? parseKey(text) : null;
  if (!parsed) throw new Unanswerable('import_private_key of what is no key');
  return parsed;
}

const nothing = (run: (requirer: Requirer, args: ReadonlyMap<string, Json>) => void): Asked => {
  return (_, requirer, args) => {
    run(requirer, args);
    return '';
  };
};

const FUNCTIONS: Readonly<Record<string, Asked>> = {
  get_assigned_certificates: (terms, requirer, args) => {
    const [list, own] = requirer.getAssignedCertificates(modeOf(args.get('mode')));
    return `${certificates(terms, list)}${key(terms, own)}`;
  },
  get_assigned_certificate: (terms, requirer, args) => {
    const [found, own] = requirer.getAssignedCertificate(requestOf(requirer, args.get('certificate_request')));
    return `${found ? certificate(terms, found) : '-'} ${key(terms, own)}`;
  },
  get_provider_certificates: (terms, requirer) => certificates(terms, requirer.getProviderCertificates()),
  get_request_errors: (terms, requirer) =>
    `[${requirer
      .getRequestErrors()
      .map((each) => denied(terms, each))
      .join(',')}]`,
  get_request_error: (terms, requirer, args) => {
    const found = requirer.getRequestErrors().find(({ csr }) => csr.pem === field(args.get('csr'), 'text'));
    return found ? denied(terms, found) : '-';
  },
  get_csrs_from_requirer_relation_data: (terms, requirer) =>
    requests(terms, requirer.getCsrsFromRequirerRelationData()),
  get_provider_capabilities: (_, requirer) => JSON.stringify(requirer.getProviderCapabilities()),
  private_key: (terms, requirer) => key(terms, requirer.privateKey()),
  get_private_key: (terms, requirer, args) => key(terms, requirer.getPrivateKey(modeOf(args.get('mode')))),
  get_certificate_state: (_, requirer, args) => {
    if (!hasStateApi(requirer)) throw new Unanswerable('get_certificate_state of a library without it');
    return requirer.getCertificateState(requestOf(requirer, args.get('request')));
  },
  sync: nothing((requirer) => requirer.sync()),
  _configure: nothing((requirer) => requirer.configure()),
  renew_certificate: nothing((requirer, args) => requirer.renewCertificate(renewed(args.get('certificate')))),
  regenerate_private_key: nothing((requirer) => requirer.regeneratePrivateKey()),
  import_private_key: nothing((requirer, args) => requirer.importPrivateKey(keyOf(args.get('private_key')))),
};

const UNTOLD: ReadonlySet<string> = new Set(['get_private_key', 'get_request_error']);

const givenIn = rememberedOf((args: readonly Argument[]): ReadonlyMap<string, Json> => new Map(args));

function perform(context: HookContext, terms: Terms, fn: string, args: readonly Argument[]): string {
  const given = givenIn(args);
  if (fn === '__init__') {
    if (given.get('relationship_name') !== context.input.world.setup.endpoint)
      throw new Unanswerable('a second requirer object');
    context.requirer = context.host.construct(context.heard);
    return '';
  }
  const run = FUNCTIONS[fn];
  if (!run || !context.requirer) throw new Unanswerable(`the library's ${fn}`);
  const { requirer } = context;
  // The twin itself does not tell of these.
  if (!UNTOLD.has(fn)) return run(terms, requirer, given);
  return context.host.hook.recorder.call(
    fn,
    () => [],
    () => run(terms, requirer, given),
    showNothing,
  );
}

/** Calls the library in the charm's place. An exception that the charm gets to see is an answer too. */
export function askLibrary(context: HookContext, terms: Terms, fn: string, args: readonly Argument[]): string {
  try {
    return context.host.hook.recorder.fromCharm(() => perform(context, terms, fn, args));
  } catch (error) {
    if (!(error instanceof PyError)) throw error;
    return `!${error.type}: ${terms.canonical(error.message, true)}`;
  }
}

/** Attributes that lie open on the object: `certificate_requests` as terms, each with its name. */
export function askRequirer({ requirer }: HookContext, terms: Terms, attribute: string): string {
  if (!requirer) throw new Unanswerable(`${attribute} of no requirer object`);
  if (attribute === 'mode') return requirer.mode;
  if (attribute !== 'certificate_requests') throw new Unanswerable(`the library's ${attribute}`);
  const wanted = requirer.wantedRequests().map((each) => {
    const request = terms.allot('request', requestText(each));
    return `${request}=${nameTerm(terms, each.commonName)}`;
  });
  return wanted.join(',');
}

/** A name that is a term, by number; any other as it is. */
export function nameTerm(terms: Terms, name: string): string {
  return terms.canonical(JSON.stringify(name), false);
}
