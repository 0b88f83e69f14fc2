/** Requests and certificates with other names, signed by keys made here: the same to each other as the ones that were pasted. */
import { OID } from '../../model/pki/oid';
import { makeCertificate, makeCsr } from '../../model/pki/pem';
import type { Certificate, Csr, Extension, Name } from '../../model/pki/types';
import { learnKeys, newRealStore, realOf } from '../../x509';
import { symbolicBodies } from '../../x509/make/body';
import type { PemText } from '../types';
import type { Replacer } from './replacer';

function nameOf(name: Name, replacer: Replacer): Name {
  return name.map(
    ([oid, value]) => [oid, oid === OID.countryName ? value : replacedPart(oid, value, replacer)] as const,
  );
}

/** A unique identifier stays one: another for each. */
function replacedPart(oid: string, value: string, replacer: Replacer): string {
  if (oid !== OID.x500UniqueIdentifier) return replacer.value(value);
  return `00000000-0000-4000-8000-${replacer.word(value).replace(/\D/g, '').padStart(12, '0')}`;
}

function extensionOf(extension: Extension, replacer: Replacer): Extension | null {
  const { oid, v } = extension;
  if (oid === OID.subjectAltName && Array.isArray(v)) {
    const names = (v as readonly (readonly [string, string])[]).flatMap(([kind, value]) =>
      ['dns', 'ip', 'email', 'rid'].includes(kind)
        ? [[kind, kind === 'rid' ? value : replacer.value(value)] as const]
        : [],
    );
    return { ...extension, v: names };
  }
  // What is known by its bytes only (policies, distribution points) may hold names: it is left out.
  return typeof v === 'string' && oid !== OID.subjectKeyIdentifier ? null : extension;
}

function nonceOf(object: Csr | Certificate): number | null {
  const body = symbolicBodies(object.pem)[0]?.body;
  return body && (body.t === 'csr' || body.t === 'cert') ? (body.sig.n ?? null) : null;
}

function renamed(object: Csr | Certificate, replacer: Replacer): Csr | Certificate {
  const subject = nameOf(object.subject, replacer);
  const ext = object.ext.flatMap((each) => extensionOf(each, replacer) ?? []);
  if (object.kind === 'csr') return makeCsr(object.key, subject, ext, nonceOf(object));
  const { key, serial, notBefore, notAfter, signedBy } = object;
  const issuer = nameOf(object.issuer, replacer);
  return makeCertificate({ key, subject, issuer, ext, serial, notBefore, notAfter, signedBy }, nonceOf(object));
}

/** What cannot be read is replaced by something that cannot be read in the same way. */
function unreadable({ kind, state }: PemText): string {
  const label = kind === 'csr' ? 'CERTIFICATE REQUEST' : 'CERTIFICATE';
  switch (state) {
    case 'shortened':
      return `-----BEGIN ${label}-----\nMII...\n-----END ${label}-----`;
    case 'base64-wrapped':
      return btoa(`-----BEGIN ${label}-----\nMII=\n-----END ${label}-----`);
    case 'escaped':
      return `-----BEGIN ${label}-----\\nMII=\\n-----END ${label}-----`;
    case 'empty':
      return '';
    case 'ok':
    case 'not-pem':
      return 'not PEM';
  }
}

/** Keeps the unusual shapes of a text: they are part of what is found. */
function shaped(pem: string, { shapes, blocks }: PemText): string {
  let text = blocks > 1 ? Array<string>(blocks).fill(pem).join('\n') : pem;
  if (shapes.includes('indented')) text = text.replace(/^/gm, '  ');
  if (shapes.includes('single-line')) text = text.replace(/\n/g, ' ');
  if (shapes.includes('line-end')) text += '\n';
  return shapes.includes('crlf') ? text.replace(/\n/g, '\r\n') : text;
}

/** New text for every text, by kind and old text. */
export async function replacedPems(
  pems: readonly PemText[],
  replacer: Replacer,
): Promise<ReadonlyMap<PemText, string>> {
  const store = newRealStore();
  const symbolic = new Map(
    pems.flatMap((pem) => (pem.object ? [[pem, renamed(pem.object, replacer).pem] as const] : [])),
  );
  learnKeys(store, symbolic.values());
  const made = new Map<PemText, string>();
  for (const pem of pems) {
    const text = symbolic.get(pem);
    const real = text === undefined ? null : await realOf(store, text);
    made.set(pem, real && 'pem' in real ? shaped(real.pem, pem) : unreadable(pem));
  }
  return made;
}
