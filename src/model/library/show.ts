/** How library objects look in call trees: content ids, which views turn into names. */
import type { Shown } from '../hook';
import type { RequestAttributes } from '../setup';
import { objectId } from '../pki/pem';
import type { Csr, PrivateKey } from '../pki/types';
import type { ProviderCertificate, ProviderCertificateError, RequirerCertificateRequest } from './objects';

export const showNothing = (): Shown => null;
export const showPlain = (value: string | number | boolean | null): Shown => value;
export const showCsr = (csr: Csr | null): Shown => csr && { $: 'csr', id: objectId(csr) };
export const showKey = (key: PrivateKey | null): Shown => key && { $: 'key', id: objectId(key) };

export function showRequest(request: RequirerCertificateRequest | null): Shown {
  return request && showCsr(request.csr);
}

export function showRequests(requests: readonly RequirerCertificateRequest[]): Shown {
  return requests.map(showRequest);
}

export function showCertificate(certificate: ProviderCertificate | null): Shown {
  if (!certificate) return null;
  return {
    $: 'cert',
    id: objectId(certificate.certificate),
    revoked: certificate.revoked === true,
    csr: objectId(certificate.csr),
  };
}

export function showCertificates(certificates: readonly ProviderCertificate[]): Shown {
  return certificates.map(showCertificate);
}

export function showErrors(errors: readonly ProviderCertificateError[]): Shown {
  return errors.map((x) => ({
    $: 'object',
    type: 'ProviderCertificateError',
    text: `${x.error.code} ${x.error.name}`,
  }));
}

/** Certificates with the key, as `get_assigned_certificates` returns them. */
export function showAssigned(pair: readonly [readonly ProviderCertificate[], PrivateKey | null]): Shown {
  return [showCertificates(pair[0]), showKey(pair[1])];
}

export function showAttributes(attributes: RequestAttributes): Shown {
  return { $: 'object', type: 'CertificateRequestAttributes', text: attributes.commonName };
}
