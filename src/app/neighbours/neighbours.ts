/**
 * How neighbours renew, as their own public documents say it. Each statement names the document that it was read from; what a document does not
 * say is said to be not said. Which design is nearest is this page's own judgement, with its reason.
 */
import type { SwitchedDesign } from '../designs/words';

export interface Source {
  /** What is linked, in words. */
  readonly title: string;
  readonly address: string;
}

export interface Said {
  readonly text: string;
  /** Index into the neighbour's sources; null: none of them says. */
  readonly source: number | null;
}

export interface Neighbour {
  readonly id: string;
  readonly name: string;
  readonly what: string;
  readonly when: Said;
  readonly meanwhile: Said;
  readonly revoked: Said;
  readonly before: 'yes' | 'not-said';
  readonly nearest: SwitchedDesign;
  readonly why: string;
  readonly sources: readonly Source[];
}

const NOT_SAID: Said = { text: 'Not said there.', source: null };

export const NEIGHBOURS: readonly Neighbour[] = [
  {
    id: 'cert-manager',
    name: 'cert-manager',
    what: 'Certificates as objects of Kubernetes; a workload mounts the Secret that holds key and certificate.',
    when: {
      text: 'At two thirds of the certificate’s duration, or renewBefore ahead of its end.',
      source: 0,
    },
    meanwhile: {
      text: 'The Secret as it is: the signed certificate is stored once the issuer has issued it, and with rotationPolicy: Always the key is overwritten only after the certificate is signed.',
      source: 0,
    },
    revoked: NOT_SAID,
    before: 'yes',
    nearest: 'keep-secret',
    why: 'One Kubernetes secret is the place of the certificate for good. A renewal leaves it as it is and overwrites it with the answer; a request of its own carries the question.',
    sources: [
      { title: 'cert-manager: Certificate resource', address: 'https://cert-manager.io/docs/usage/certificate/' },
    ],
  },
  {
    id: 'certbot',
    name: 'certbot',
    what: 'An ACME client that keeps files for web servers.',
    when: {
      text: 'certbot renew, run by a timer, attempts every certificate that expires in less than 30 days.',
      source: 0,
    },
    meanwhile: {
      text: 'The files of the live directory, which a renewal updates; a deploy hook runs only after a successful one. A certificate is removed by the delete command alone.',
      source: 0,
    },
    revoked: { text: 'Since 1.3.0 it renews early what OCSP says is revoked.', source: 1 },
    before: 'yes',
    nearest: 'keep-secret',
    why: 'The copy at the client is what counts until a newer one is there. Asking the responder about revocation is something that no design here does.',
    sources: [
      { title: 'Certbot: User guide', address: 'https://eff-certbot.readthedocs.io/en/stable/using.html' },
      { title: 'Certbot: release 1.3.0', address: 'https://github.com/certbot/certbot/releases/tag/v1.3.0' },
    ],
  },
  {
    id: 'spire',
    name: 'SPIRE',
    what: 'Identities for workloads; an agent streams certificates to them over the SPIFFE Workload API.',
    when: {
      text: 'The SPIFFE Helper, which keeps files for a process, gets new certificates continuously before the old ones expire.',
      source: 1,
    },
    meanwhile: {
      text: 'What the last message said: each message holds the full set, sent when something changes, such as a rotation. What a message leaves out is withdrawn, and a client should stop using it.',
      source: 0,
    },
    revoked: {
      text: 'Streams are there so that revocations and new authorities arrive quickly; what is redacted is no longer used.',
      source: 0,
    },
    before: 'yes',
    nearest: 'state-api',
    why: 'An answer is a whole state, and absence has one meaning: withdrawn. The released pull API says the same for pending and for gone.',
    sources: [
      {
        title: 'SPIFFE: The Workload API, sections 4.3 and 4.4',
        address: 'https://github.com/spiffe/spiffe/blob/main/standards/SPIFFE_Workload_API.md',
      },
      { title: 'SPIFFE Helper: README', address: 'https://github.com/spiffe/spiffe-helper' },
    ],
  },
  {
    id: 'caddy',
    name: 'Caddy',
    what: 'A web server with an ACME client inside.',
    when: { text: 'In the background, without blocking startup or slowing sites down.', source: 0 },
    meanwhile: {
      text: 'With on-demand TLS: if an existing certificate can be used, the handshake completes with it and the renewal happens in the background. After errors it goes on, other issuers first, then again and again for up to 30 days.',
      source: 0,
    },
    revoked: NOT_SAID,
    before: 'yes',
    nearest: 'overlap',
    why: 'The old certificate serves while the new one is being asked for, and asking takes nothing away from it.',
    sources: [{ title: 'Caddy: Automatic HTTPS', address: 'https://caddyserver.com/docs/automatic-https' }],
  },
  {
    id: 'traefik',
    name: 'Traefik',
    what: 'A proxy with an ACME client inside, which stores certificates in a file.',
    when: {
      text: 'Of certificates of 90 days, 30 days before their end. certificatesDuration says where they last otherwise.',
      source: 0,
    },
    meanwhile: NOT_SAID,
    revoked: NOT_SAID,
    before: 'not-said',
    nearest: 'overlap',
    why: 'It begins long before the end with a store of its own; that the old one serves until then is likely and not said there.',
    sources: [{ title: 'Traefik: ACME', address: 'https://doc.traefik.io/traefik/https/acme/' }],
  },
  {
    id: 'nginx',
    name: 'nginx',
    what: 'A web server; its ACME module keeps issued certificates in shared memory.',
    when: {
      text: 'At about two thirds of the certificate’s life; after an error again, first in a minute.',
      source: 0,
    },
    meanwhile: {
      text: 'The certificate as it is: it stays ready while its renewal is scheduled, also after errors, and a new one replaces key and chain together.',
      source: 0,
    },
    revoked: NOT_SAID,
    before: 'yes',
    nearest: 'keep-secret',
    why: 'The place of the certificate stays and is filled anew with the answer, key and chain in one step.',
    sources: [
      {
        title: 'nginx-acme: state of a certificate',
        address: 'https://github.com/nginx/nginx-acme/blob/main/src/state/certificate.rs',
      },
      {
        title: 'nginx: ngx_http_acme_module',
        address: 'https://nginx.org/en/docs/http/ngx_http_acme_module.html',
      },
    ],
  },
];
