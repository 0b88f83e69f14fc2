/** The charms that ship, by the ids of the product. What is said here of a charm is what its own file says and passes. */

/** `CertificateRequestAttributes`, as the setup of a run spells them. */
export interface CharmRequest {
  readonly commonName: string;
  readonly sansDns: readonly string[];
}

/** When files alone do not say whether the workload serves TLS: the charm's comment `# serves TLS when …` (docs/charms.md). */
export interface ServesWhen {
  readonly path: string;
  /** `is`: the file's text without white space at its ends; `has`: some part of it. */
  readonly test: 'is' | 'has';
  readonly text: string;
}

export interface ShippedCharm {
  /** In this folder. */
  readonly file: string;
  /** Class of the survey, A to N; null: no public charm is like this. */
  readonly letter: string | null;
  readonly title: string;
  readonly essence: string;
  /** How many of the 52 surveyed uses are of this class; null without a class. */
  readonly seen: number | null;
  readonly substrate: 'kubernetes' | 'machine';
  readonly mode: 'unit';
  readonly requests: readonly CharmRequest[];
  readonly refreshEvents: readonly string[];
  readonly servesWhen: ServesWhen | null;
}

/** Uses that the survey found. */
export const SURVEYED = 52;

const WEB: CharmRequest = { commonName: 'web.example', sansDns: ['web.example'] };
const API: CharmRequest = { commonName: 'api.example', sansDns: ['api.example'] };

const USUAL = {
  substrate: 'kubernetes',
  mode: 'unit',
  requests: [WEB],
  refreshEvents: [],
  servesWhen: null,
} as const;

export const CHARM_FILES = {
  'report-mirror': {
    ...USUAL,
    file: 'mirror.py',
    letter: 'A',
    title: 'Mirror: delete when empty',
    essence: 'The mirror of the report: no certificate in hand means no certificate on disk.',
    seen: 9,
  },
  'report-guarded': {
    ...USUAL,
    file: 'guarded.py',
    letter: null,
    title: 'Guarded: keep while related',
    essence: 'The guard of the report: an empty answer while related keeps what is on disk.',
    seen: null,
  },
  mirror: {
    ...USUAL,
    file: 'mirror_class.py',
    letter: 'A',
    title: 'Mirror',
    essence: 'What should be on disk is what the pull API answers, in every hook.',
    seen: 9,
  },
  'sync-then-mirror': {
    ...USUAL,
    file: 'sync_then_mirror.py',
    letter: 'B',
    title: 'Sync, then mirror',
    essence: 'Forces a pass of the library, then mirrors the pull API, and stops the service without files.',
    seen: 5,
  },
  prune: {
    ...USUAL,
    file: 'prune.py',
    letter: 'C',
    title: 'Prune by set difference',
    essence: 'Collects the hosts that have an answer and deletes the files of every other host.',
    seen: 1,
    requests: [WEB, API],
  },
  'config-flips': {
    ...USUAL,
    file: 'config_flips.py',
    letter: 'D',
    title: 'Files stay, config flips',
    essence: 'Files stay, but the rendered config asks the pull API whether there is TLS.',
    seen: 3,
    servesWhen: { path: '/etc/headscale/config.yaml', test: 'has', text: 'tls_cert_path: /etc' },
  },
  'piece-by-piece': {
    ...USUAL,
    file: 'piece_by_piece.py',
    letter: 'E',
    title: 'Piece by piece',
    essence: 'Key, certificate and CA are each written when there is one; TLS is on when all three are there.',
    seen: 3,
    servesWhen: { path: '/etc/pg/ssl.conf', test: 'is', text: 'ssl = on' },
  },
  gate: {
    ...USUAL,
    file: 'gate.py',
    letter: 'F',
    title: 'Gate and freeze',
    essence: 'Without a certificate the hook returns, ahead of every other configuration.',
    seen: 8,
  },
  ratchet: {
    ...USUAL,
    file: 'ratchet.py',
    letter: 'G',
    title: 'Ratchet',
    essence: 'Writes only what arrived and differs; an empty answer changes nothing, and nothing is ever deleted.',
    seen: 8,
    substrate: 'machine',
  },
  'event-to-store': {
    ...USUAL,
    file: 'event_to_store.py',
    letter: 'H',
    title: 'Event payload to own store',
    essence: 'Copies the certificate out of the event; the pull API is asked for the key alone.',
    seen: 4,
  },
  'event-then-pull': {
    ...USUAL,
    file: 'event_then_pull.py',
    letter: 'I',
    title: 'Event as trigger, then pull',
    essence: "On the event takes the first pulled certificate, not the event's, and defers while it is not ready.",
    seen: 4,
  },
  'event-gate-mirror': {
    ...USUAL,
    file: 'event_gate_mirror.py',
    letter: 'J',
    title: 'Mirror behind an event gate',
    essence: 'Deletes when the answer is empty, but only few events reach that code.',
    seen: 2,
    servesWhen: { path: '/etc/glauth/glauth.cfg', test: 'has', text: '[ldaps]' },
  },
  'provider-reader': {
    ...USUAL,
    file: 'provider_reader.py',
    letter: 'K',
    title: 'Provider databag reader',
    essence: 'Takes any listed certificate with a wanted name, whatever request it answers.',
    seen: 2,
  },
  'one-shot': {
    ...USUAL,
    file: 'one_shot.py',
    letter: 'L',
    title: 'One-shot, raise',
    essence: 'The pair is pulled once, to bootstrap; without it an exception ends that.',
    seen: 1,
    substrate: 'machine',
  },
  'edge-triggered': {
    ...USUAL,
    file: 'edge_triggered.py',
    letter: 'M',
    title: 'Edge-triggered config',
    essence: 'TLS is in the config only in the hook that changed the files.',
    seen: 1,
    servesWhen: { path: '/etc/temporal/server.env', test: 'has', text: 'TLS_CERT=' },
  },
  'denial-gate': {
    ...USUAL,
    file: 'denial_gate.py',
    letter: 'N',
    title: 'Denial gate, then mirror',
    essence: 'Any listed denial blocks; otherwise it mirrors the pull API.',
    seen: 1,
    servesWhen: { path: '/etc/apache2/sites-enabled/wiki.conf', test: 'has', text: 'SSLEngine on' },
  },
  careful: {
    ...USUAL,
    file: 'careful.py',
    letter: null,
    title: 'Careful: right in every situation',
    essence: 'Pending and denied keep what is served; gone, revoked and no longer wanted remove it.',
    seen: null,
    refreshEvents: ['config_changed', 'update_status'],
  },
  'state-api-charm': {
    ...USUAL,
    file: 'state_api_charm.py',
    letter: null,
    title: 'Asks for the state',
    essence: 'Asks get_certificate_state, which only the design state-api has, and falls back to the guard.',
    seen: null,
  },
} as const satisfies Readonly<Record<string, ShippedCharm>>;

export type CharmId = keyof typeof CHARM_FILES;
