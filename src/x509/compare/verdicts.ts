/** What two objects are to the library and to the provider: facts, not judgements. */
import { sameAttributes } from '../../model/library/attributes';
import { attributesOf, criticalExtensions } from '../attributes';
import { sameBytes } from '../bytes';
import type { Decoded, DecodedCertificate, DecodedRequest } from '../read/types';
import type { Row } from './compare';
import type { Side } from './fields';

export interface Verdict {
  readonly id:
    | 'library-same'
    | 'library-different'
    | 'provider-same'
    | 'provider-different'
    | 'renewal-same-bytes'
    | 'renewal-differs'
    | 'key-same'
    | 'key-different'
    | 'names-missing'
    | 'ca-mismatch';
  readonly who: 'library' | 'provider' | 'renewal' | 'key' | 'names';
  /** Null where it is not about sameness. */
  readonly same: boolean | null;
  /** One sentence. */
  readonly text: string;
  /** What it follows from. */
  readonly because: string;
}

function critical(object: Decoded): string {
  return criticalExtensions(object)
    .map((each) => `${each.oid}=${each.hex}`)
    .join(' ');
}

/** `CertificateRequestAttributes.__eq__`; where the databag's `ca` is not known, both are taken for the same kind. */
export function sameForLibrary(a: Side, b: Side): boolean {
  const [x, y] = [attributesOf(a.object, a.ca ?? b.ca ?? false), attributesOf(b.object, b.ca ?? a.ca ?? false)];
  return sameAttributes(x, y) && critical(a.object) === critical(b.object);
}

function labels(rows: readonly Row[]): string {
  const words = rows.map((row) => row.label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

function forLibrary(a: Side, b: Side, rows: readonly Row[]): Verdict {
  if (sameForLibrary(a, b)) {
    const differing = rows.filter((row) => !row.same && row.section !== 'Signature' && row.section !== 'Whole');
    const because =
      differing.length === 0
        ? 'All attributes are equal.'
        : `All attributes are equal. What differs is not compared: ${labels(differing)}.`;
    return {
      id: 'library-same',
      who: 'library',
      same: true,
      text: 'The library treats them as the same request.',
      because,
    };
  }
  const differing = rows.filter((row) => row.decides);
  return {
    id: 'library-different',
    who: 'library',
    same: false,
    text: 'The library treats them as different requests.',
    because: `It compares ${labels(differing)}: ${differing.length === 1 ? 'that differs' : 'those differ'}.`,
  };
}

function forProvider(a: DecodedRequest, b: DecodedRequest): Verdict {
  return sameBytes(a.der, b.der)
    ? {
        id: 'provider-same',
        who: 'provider',
        same: true,
        text: 'The provider treats them as one request: same bytes.',
        because: 'A certificate for the one answers the other.',
      }
    : {
        id: 'provider-different',
        who: 'provider',
        same: false,
        text: 'The provider treats them as different: different bytes.',
        because: 'A certificate for the one does not answer the other.',
      };
}

function forRenewal(a: DecodedRequest, b: DecodedRequest, rows: readonly Row[]): Verdict | null {
  if (a.key.id !== b.key.id) return null;
  const isRsa = a.key.algorithm === 'rsa';
  if (sameBytes(a.der, b.der)) {
    return {
      id: 'renewal-same-bytes',
      who: 'renewal',
      same: true,
      text: 'Withdrawing the one and sending the other changes nothing in the databag.',
      because: 'Juju tells the provider of changed values only, so no renewal would come of it.',
    };
  }
  const others = rows.filter((row) => !row.same && row.section !== 'Signature' && row.section !== 'Whole');
  const onlyUniqueId = others.length > 0 && others.every((row) => row.counts === 'presence');
  if (isRsa && onlyUniqueId) {
    return {
      id: 'renewal-differs',
      who: 'renewal',
      same: false,
      text: 'Without the unique identifier they would be the same bytes.',
      because:
        'An RSA signature is always the same for the same content: withdrawing and sending would change nothing.',
    };
  }
  if (!isRsa && others.length === 0) {
    return {
      id: 'renewal-differs',
      who: 'renewal',
      same: false,
      text: 'Only the signature differs.',
      because: 'An ECDSA signature is another one each time, so the same request again is a new one for the provider.',
    };
  }
  return null;
}

function forKey(a: Decoded, b: Decoded): Verdict {
  const same = a.key.id === b.key.id;
  const pair = `${a.kind === 'csr' ? 'request' : 'certificate'} and ${b.kind === 'csr' ? 'request' : 'certificate'}`;
  const both = a.kind === b.kind ? `Both ${a.kind === 'csr' ? 'requests' : 'certificates'}` : `The ${pair}`;
  return same
    ? {
        id: 'key-same',
        who: 'key',
        same,
        text: `${both} have the same public key.`,
        because: 'One private key goes with both.',
      }
    : {
        id: 'key-different',
        who: 'key',
        same,
        text: `${both} have different public keys.`,
        because: 'No private key goes with both.',
      };
}

/** A certificate beside a request: what was asked for and is not in it. */
function answer(request: Side, certificate: DecodedCertificate): readonly Verdict[] {
  const has = new Set(certificate.sans.map((san) => `${san.kind}:${san.value}`));
  const missing = request.object.sans.filter((san) => !has.has(`${san.kind}:${san.value}`));
  const verdicts: Verdict[] = [];
  if (request.ca !== null && request.ca !== certificate.isCa) {
    verdicts.push({
      id: 'ca-mismatch',
      who: 'library',
      same: false,
      text: 'The library ignores this certificate for this request.',
      because: request.ca
        ? 'A CA certificate was asked for, and this one is none.'
        : 'This is a CA certificate, and none was asked for.',
    });
  }
  if (missing.length > 0) {
    verdicts.push({
      id: 'names-missing',
      who: 'names',
      same: null,
      text: `Asked for and not in the certificate: ${missing.map((san) => san.value).join(', ')}.`,
      because: 'The library does not compare names; clients do.',
    });
  }
  return verdicts;
}

export function verdictsOf(a: Side, b: Side, rows: readonly Row[]): readonly Verdict[] {
  const [x, y] = [a.object, b.object];
  if (x.kind === 'csr' && y.kind === 'csr') {
    const renewal = forRenewal(x, y, rows);
    return [forLibrary(a, b, rows), forProvider(x, y), forKey(x, y), ...(renewal ? [renewal] : [])];
  }
  if (x.kind === 'csr' && y.kind === 'cert') return [forKey(x, y), ...answer(a, y)];
  if (x.kind === 'cert' && y.kind === 'csr') return [forKey(x, y), ...answer(b, x)];
  return [forKey(x, y)];
}
