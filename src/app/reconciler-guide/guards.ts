/** Why each line of the safe reconciler is there: the line, the charm without it, and the situation in which that breaks. A test searches each. */
import { SITUATION_DATA, type Situation } from '../../explore/situations';
import type { Action } from '../../model/action';
import type { PropertyId } from '../../model/properties';

/** Where a guard is needed: one of the lab's situations, or two of them at once. */
export const WHERE = {
  renewal: SITUATION_DATA.renewal,
  'slow-signer': SITUATION_DATA['slow-signer'],
  revocation: SITUATION_DATA.revocation,
  departure: SITUATION_DATA.departure,
  'same-request': SITUATION_DATA['same-request'],
  'disk-wiped': SITUATION_DATA['disk-wiped'],
  'rotated-and-wiped': {
    ...SITUATION_DATA['disk-wiped'],
    provider: 'manual',
    moves: [
      ...SITUATION_DATA['disk-wiped'].moves.filter(({ id }) => id !== 'secret-expiry'),
      ...SITUATION_DATA['key-rotation'].moves.filter(({ id }) => id === 'rotate-key'),
    ],
    cooperates: false,
  },
  'revoked-in-the-gap': {
    ...SITUATION_DATA['slow-signer'],
    moves: [
      ...SITUATION_DATA['slow-signer'].moves.filter(({ id }) => id !== 'certificate-end' && id !== 'sign'),
      ...SITUATION_DATA.revocation.moves.filter(({ id }) => id === 'revoke'),
    ],
    cooperates: false,
  },
} as const satisfies Readonly<Record<string, Situation>>;
export type WhereId = keyof typeof WHERE;

export interface Guard {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** As it stands in the charm. */
  readonly line: string;
  /** What would stand there without it; empty: nothing. */
  readonly without: string;
  readonly proof: Proof;
}

/** What shows that a line is needed. */
export type Proof =
  /** Some order of events breaks this property, which holds with the line. */
  | { readonly kind: 'search'; readonly where: WhereId; readonly breaks: PropertyId }
  /** After these events of a served unit, or of one whose container is not ready, something else comes of the last one. No property names it. */
  | {
      readonly kind: 'run';
      readonly then: readonly Action[];
      readonly from: 'served' | 'not-ready';
      readonly comes: 'error' | 'no-request';
    };

export const COMES: Readonly<Record<Extract<Proof, { kind: 'run' }>['comes'], string>> = {
  error: 'The last hook of the run fails, with the line it does not',
  'no-request': 'The last hook of the run sends no new request, with the line it does',
};

const WEB = 'web/0';
/** Some ordinary hook. */
const CONFIG: readonly Action[] = [
  { do: 'repeat-event', unit: WEB, hook: { name: 'config-changed' } },
  { do: 'deliver', unit: WEB, hook: { name: 'config-changed' } },
];
/** secret-expired never came, and 97 % of the life are over. */
const LOST: readonly Action[] = [
  { do: 'expire' },
  { do: 'lose-event', unit: WEB, hook: { name: 'secret-expired' } },
  { do: 'pass', ms: 22 * 86_400_000 },
  { do: 'lose-event', unit: WEB, hook: { name: 'secret-expired' } },
  ...CONFIG,
];

export const GUARDS: readonly Guard[] = [
  {
    id: 'relation-changed',
    title: 'Look in relation-changed',
    why: 'A revocation is only told by this hook: the library emits no event for it. Without it the charm learns of a revocation minutes later.',
    line: '            relation.relation_changed,\n',
    without: '',
    proof: { kind: 'search', where: 'revocation', breaks: 'no-revoked' },
  },
  {
    id: 'relation-broken',
    title: 'Look in relation-broken',
    why: 'It is the last hook of the relation, and the only one in which the files can go with it.',
    line: '            relation.relation_broken,\n',
    without: '',
    proof: { kind: 'search', where: 'departure', breaks: 'gone-after-departure' },
  },
  {
    id: 'pebble-ready',
    title: 'Look in pebble-ready',
    why: 'A pod that restarts has an empty disk, and this hook is the first in which it can be written.',
    line: '            self.on["workload"].pebble_ready,\n',
    without: '',
    proof: { kind: 'search', where: 'disk-wiped', breaks: 'no-outage' },
  },
  {
    id: 'refresh-events',
    title: 'Pass refresh_events',
    why: 'The safety net of the library runs in its own pass only, which without these needs a relation event. If secret-expired is lost, nothing renews.',
    line: ', refresh_events=[self.on.config_changed, self.on.update_status]',
    without: '',
    proof: { kind: 'run', then: LOST, from: 'served', comes: 'no-request' },
  },
  {
    id: 'can-connect',
    title: 'Wait for the container',
    why: 'While the pod restarts every file operation raises. The hook fails, and what it had to say is lost with it.',
    line: '        if not self.container.can_connect():\n            return\n        on_disk',
    without: '        on_disk',
    proof: { kind: 'run', then: CONFIG, from: 'not-ready', comes: 'error' },
  },
  {
    id: 'related',
    title: 'Without a relation nothing is wanted',
    why: 'Departure is the one empty answer that means: take it down. In relation-broken the getters are empty as they are in the gap; only the relation tells.',
    line: 'self._wanted(on_disk) if self.model.get_relation("certificates") else {}',
    without: 'self._wanted(on_disk)',
    proof: { kind: 'search', where: 'departure', breaks: 'gone-after-departure' },
  },
  {
    id: 'remove',
    title: 'Remove what is not wanted',
    why: 'Keeping is only half of it: what is revoked or departed has to go.',
    line: '        for path in [path for path in on_disk if path not in wanted]:\n            self.container.remove_path(path)\n',
    without: '',
    proof: { kind: 'search', where: 'revocation', breaks: 'no-revoked' },
  },
  {
    id: 'kept',
    title: 'Keep what is served while an answer is missing',
    why: 'This closes the gap: as long as one wanted request has no certificate, what lies on disk stays.',
    line: 'kept = {} if len(fresh) == len(answers) else {**self._restored(), **on_disk}',
    without: 'kept = {}',
    proof: { kind: 'search', where: 'renewal', breaks: 'no-outage' },
  },
  {
    id: 'restored',
    title: 'Give a lost disk its certificate back',
    why: 'A pod that restarts in the gap finds nothing on disk and nothing in the pull API. The certificate is public, so stored state may hold it; the key comes from the library.',
    line: '{**self._restored(), **on_disk}',
    without: 'on_disk',
    proof: { kind: 'search', where: 'disk-wiped', breaks: 'no-outage' },
  },
  {
    id: 'matches',
    title: 'Restore only what fits the key',
    why: 'After a rotation the stored certificate belongs to a key that is gone. Beside the new key it would be a broken pair.',
    line: 'if key and each.matches_private_key(key)',
    without: 'if key',
    proof: { kind: 'search', where: 'rotated-and-wiped', breaks: 'pair-matches' },
  },
  {
    id: 'revoked',
    title: 'Leave out what is revoked',
    why: 'The pull API returns a revoked certificate like any other. It is compared with what is kept as well, so that it counts in the gap too.',
    line: ' if _certificate(text) not in revoked',
    without: '',
    proof: { kind: 'search', where: 'revocation', breaks: 'no-revoked' },
  },
  {
    id: 'provider-certificates',
    title: "Ask for the provider's certificates, not for one's own",
    why: 'In the gap a certificate that is revoked is assigned to no request any more; only the list of all entries still says so.',
    line: 'for each in self.tls.get_provider_certificates() if each.revoked',
    without: 'for each in self.tls.get_assigned_certificates()[0] if each.revoked',
    proof: { kind: 'search', where: 'revoked-in-the-gap', breaks: 'no-revoked' },
  },
  {
    id: 'rotate',
    title: 'Another key when a renewal changes nothing',
    why: 'Without a unique id, with an RSA key, the new request has the bytes of the old one and the provider sees no change. With another key it is another request.',
    line: '        self._rotate_key_if_renewal_does_nothing()\n',
    without: '',
    proof: { kind: 'search', where: 'same-request', breaks: 'recoverable' },
  },
  {
    id: 'restart',
    title: 'Restart only after a change',
    why: 'Every other hook would restart the workload although nothing is new.',
    line: '        if wanted != on_disk:\n            self.container.restart("web")\n        else:\n            self.container.replan()\n',
    without: '        self.container.restart("web")\n',
    proof: { kind: 'search', where: 'renewal', breaks: 'one-restart' },
  },
  {
    id: 'status-files',
    title: 'Status from what is on disk',
    why: 'Active means served. Whether there is a certificate is asked of the disk, not of the pull API.',
    line: '            if path not in on_disk:\n                event.add_status(ops.WaitingStatus(f"no certificate in {path}"))\n            elif',
    without: '            if path in on_disk and',
    proof: { kind: 'search', where: 'revocation', breaks: 'honest-status' },
  },
  {
    id: 'status-connect',
    title: 'Ask a disk only when it is there',
    why: 'Collecting the status reads files as well. Where it raises, the hook fails in its last moment.',
    line: '            event.add_status(ops.WaitingStatus("waiting for the container"))\n            return\n',
    without: '            event.add_status(ops.WaitingStatus("waiting for the container"))\n',
    proof: { kind: 'run', then: CONFIG, from: 'not-ready', comes: 'error' },
  },
];

/** @throws Error where the charm does not hold the line */
export function withoutGuard(charm: string, { line, without }: Guard): string {
  if (!charm.includes(line)) throw new Error(`This is not in the charm:\n${line}`);
  return charm.replace(line, () => without);
}
