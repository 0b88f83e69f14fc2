/** Which secret in a paste belongs to a certificate. */
import { objectSha256, sha256Hex } from '../../model/pki/pem';
import type { Csr } from '../../model/pki/types';
import type { Dump } from '../dump';
import type { PemText, SecretDoc } from '../types';

/** The hash that the library puts in the label of a certificate's secret: of the request's PEM text. */
export function labelHashOf(pem: PemText): string | null {
  if (pem.decoded) return sha256Hex(pem.decoded.pem);
  return pem.object ? objectSha256(pem.object) : null;
}

/** The secret of a certificate, by the hash of its request in the label, or by the request in it. */
export function secretFor(dump: Dump, csr: Csr): SecretDoc | null {
  const hashes = dump.pems.all.flatMap((pem) => (pem.object?.pem === csr.pem ? (labelHashOf(pem) ?? []) : []));
  const isOwn = (secret: SecretDoc) =>
    hashes.some((hash) => secret.label?.endsWith(hash)) ||
    (secret.csr !== null && dump.pems.get('csr', secret.csr).object?.pem === csr.pem);
  return dump.secrets.find(isOwn) ?? null;
}
