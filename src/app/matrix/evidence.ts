/**
 * The survey behind the evidence column: public charms that use the pull API, read at the commit that is named and sorted into classes by what
 * their reconciler does. Charms of private persons are counted without their owner's name. None of them was run.
 */

export interface Seen {
  /** Repository on GitHub, or what it is where its owner is not named. */
  readonly name: string;
  /** Commit and month that were read; empty where only an index was. */
  readonly at: string;
  readonly public: boolean;
  /** How many of the 52 uses it stands for. */
  readonly uses: number;
}

export interface ClassEvidence {
  readonly letter: string;
  readonly essence: string;
  readonly seen: readonly Seen[];
}

function repo(name: string, at: string, uses = 1): Seen {
  return { name: `canonical/${name}`, at, public: true, uses };
}

function unnamed(name: string, at = ''): Seen {
  return { name, at, public: false, uses: 1 };
}

export const EVIDENCE: readonly ClassEvidence[] = [
  {
    letter: 'A',
    essence: 'What is on disk is what the pull API answers; an empty answer deletes.',
    seen: [
      repo('litmus-operators', 'b0d958a, June 2026'),
      repo('prometheus-k8s-operator', '432c227, July 2026'),
      repo('loki-k8s-operator', '8bcecbf, July 2026'),
      repo('alertmanager-k8s-operator', '876ead4, August 2026'),
      repo('grafana-k8s-operator', '382e463, March 2026'),
      repo('parca-k8s-operator', '745bf6f, July 2026'),
      repo('openfga-operator', '7cddede, August 2026'),
      repo('nginx-ingress-integrator-operator', '8f872b9, July 2026'),
      unnamed('an ingress charm for Envoy'),
    ],
  },
  {
    letter: 'B',
    essence: 'Calls the library’s pass itself, then mirrors the answer in the same hook.',
    seen: [
      repo('opentelemetry-collector-operator', '0357b4b, August 2026'),
      repo('opentelemetry-collector-k8s-operator', '2a77867, July 2026'),
      repo('cos-coordinated-workers', '3c7fec5, June 2026'),
      repo('litmus-operators', 'b0d958a, June 2026', 2),
    ],
  },
  {
    letter: 'C',
    essence: 'Keeps the hosts that have an answer, deletes the files of every other.',
    seen: [repo('traefik-k8s-operator', '8ab4a7e, August 2026')],
  },
  {
    letter: 'D',
    essence: 'Files stay; the rendered config follows the answer.',
    seen: [
      repo('catalogue-k8s-operator', '430b1b3, July 2026'),
      unnamed('a DNS secondary'),
      unnamed('a community charm for Headscale', '60f7892, August 2025'),
    ],
  },
  {
    letter: 'E',
    essence: 'Key, certificate and CA are written each for itself; TLS is on when all are there.',
    seen: [
      repo('postgresql-operator', '7d436be, August 2026'),
      repo('postgresql-k8s-operator', 'June 2026'),
      repo('postgresql-single-kernel-library', 'a branch of July 2026'),
    ],
  },
  {
    letter: 'F',
    essence: 'No certificate: the hook returns before anything else is configured.',
    seen: [
      repo('sdcore-amf-k8s-operator', '3646c47, August 2025'),
      repo('sdcore-smf-k8s-operator', '8400991, July 2025'),
      repo('sdcore-nrf-k8s-operator', '09413b5, August 2025'),
      repo('sdcore-nssf-k8s-operator', '589823f, August 2025'),
      repo('sdcore-nms-k8s-operator', 'a9099d2, August 2025'),
      repo('content-cache-operator', '7719ce5, July 2026'),
      repo('landscape-charm', '7ab03b5, a branch of February 2026'),
      repo('tls-certificates-interface-demo', 'June 2025'),
    ],
  },
  {
    letter: 'G',
    essence: 'Writes what arrived; an empty answer changes nothing.',
    seen: [
      repo('vault-k8s-operator', '619be7d, July 2026', 3),
      repo('notary-k8s-operator', 'a02e839, July 2026'),
      repo('falco-operators', 'e11681a, August 2026'),
      repo('haproxy-operator', '165497f, August 2026'),
      repo('tls-certificates-requirer-operator', '52bfe08, June 2026'),
      repo('microovn-operator', '92cfe24, June 2026'),
    ],
  },
  {
    letter: 'H',
    essence: 'Copies the certificate out of the event into a store of its own.',
    seen: [
      repo('kafka-operator', '3c25f09, July 2026'),
      repo('cassandra-operator', '25e42cc, February 2026'),
      repo('kyuubi-k8s-operator', 'efe1c88, July 2025'),
      unnamed('a community charm for Squid'),
    ],
  },
  {
    letter: 'I',
    essence: 'Takes the event as a trigger and pulls again.',
    seen: [
      repo('charmed-etcd-operator', 'ab2a7bc, February 2025'),
      unnamed('a single-kernel library for MySQL'),
      repo('valkey-operator', '67ae6e2, June 2026'),
      repo('charmed-etcd-benchmark-operator', 'db7d295, July 2026'),
    ],
  },
  {
    letter: 'J',
    essence: 'Deletes on an empty answer, but only few events get there.',
    seen: [repo('glauth-k8s-operator', '4abe8fe, August 2026'), repo('polaris-k8s-operator', '2026')],
  },
  {
    letter: 'K',
    essence: 'Reads the provider’s databag by name, without matching requests.',
    seen: [
      repo('gateway-api-integrator-operator', 'd79df88, July 2026'),
      unnamed('a community adaptor for an older interface', '3f7bd68, May 2026'),
    ],
  },
  {
    letter: 'L',
    essence: 'Pulls once at bootstrap and raises without an answer.',
    seen: [repo('k8s-operator', 'aecbbd4, August 2026')],
  },
  {
    letter: 'M',
    essence: 'TLS is configured only in the hook that changed the files.',
    seen: [repo('temporal-k8s-operator', '2f9a769, July 2025')],
  },
  {
    letter: 'N',
    essence: 'Any denial blocks; otherwise mirrors the answer.',
    seen: [repo('mediawiki-k8s-operator', '7d43bc2, a branch of July 2026')],
  },
];

export function usesOf({ seen }: ClassEvidence): number {
  return seen.reduce((sum, { uses }) => sum + uses, 0);
}
