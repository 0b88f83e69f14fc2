/**
 * A runner for tests: the twin, and after it what src/charms/mirror.py (or its guarded brother) does in the hooks that it observes,
 * line by line. It stands for the real charm where a test is about explaining, not about running one.
 */
import type { Effect, HookInput, HookOutcome, HookRunner, LineRun, Shown } from '../model/hook';
import { findUnit } from '../model/juju/entities';
import { twinRunner } from '../model/library/twin';
import { contentId } from '../model/pki/pem';

const CERT = '/etc/web/tls.crt';
const KEY = '/etc/web/tls.key';
const OBSERVED: ReadonlySet<string> = new Set([
  'config-changed',
  'update-status',
  'relation-changed',
  'relation-broken',
]);
const FILE = 'mirror.py';

interface Pulled {
  readonly cert: string;
  readonly key: string;
}

/** The texts behind the answer's content ids. */
function pulled(input: HookInput, outcome: HookOutcome): Pulled | null {
  const answer = Object.values(outcome.report.pull?.modes ?? {})[0];
  const first = answer?.assigned[0];
  if (!first || !answer.key) return null;
  const secrets = [...input.world.secrets.flatMap((secret) => secret.revisions), ...outcome.buffer.secrets.added];
  const key = secrets.map((each) => each.content['private-key'] ?? '').find((text) => contentId(text) === answer.key);
  const bag = input.world.relation?.databags[input.world.provider.name]?.['certificates'] ?? '[]';
  const entries = JSON.parse(bag) as readonly { readonly certificate: string }[];
  const cert = entries.find((entry) => contentId(entry.certificate) === first.cert)?.certificate;
  return cert && key ? { cert, key } : null;
}

function line(seq: number, number: number, values: readonly (readonly [string, Shown])[] = [], depth = 0): LineRun {
  return {
    seq,
    file: FILE,
    line: number,
    depth,
    fn: depth === 0 ? '_reconcile' : '_remove_cert_files',
    values,
    raised: null,
    branch: null,
  };
}

interface Done {
  readonly lines: readonly LineRun[];
  readonly effects: readonly Effect[];
}

function remove(input: HookInput, seq: number): Done {
  const files = findUnit(input.world, input.unit)?.files ?? {};
  const paths = [CERT, KEY].filter((path) => path in files);
  return {
    lines: [line(seq, 32), ...paths.map((_, at) => line(seq + 1 + 2 * at, 42, [], 1))],
    effects: paths.map((path, at) => ({ seq: seq + 2 + 2 * at, kind: 'remove', path })),
  };
}

function status(seq: number, name: 'active' | 'waiting', message: string): Effect {
  return { seq, kind: 'status', status: { name, message } };
}

function reconcile(input: HookInput, outcome: HookOutcome, keepWhileRelated: boolean): Done {
  const seq = 10_000;
  const pair = pulled(input, outcome);
  const certs: Shown = pair ? [{ $: 'cert', id: contentId(pair.cert) }] : [];
  const read = [line(seq, 30, [['certs', certs]]), { ...line(seq + 1, 31), branch: pair === null }];
  if (pair) {
    return {
      lines: [...read, line(seq + 2, 35), line(seq + 4, 36), line(seq + 6, 37)],
      effects: [
        { seq: seq + 3, kind: 'push', path: CERT, content: pair.cert },
        { seq: seq + 5, kind: 'push', path: KEY, content: pair.key },
        status(seq + 7, 'active', ''),
      ],
    };
  }
  if (keepWhileRelated && input.call.name !== 'relation-broken') {
    return { lines: read, effects: [status(seq + 3, 'waiting', 'certificate on its way')] };
  }
  const removed = remove(input, seq + 2);
  return {
    lines: [...read, ...removed.lines, line(seq + 21, 33), line(seq + 23, 34)],
    effects: [...removed.effects, status(seq + 22, 'waiting', 'waiting for certificates')],
  };
}

export function mirrorRunner({ guarded = false } = {}): HookRunner {
  return (input) => {
    const outcome = twinRunner(input);
    const isRequirer = input.unit.startsWith(`${input.world.requirer.name}/`);
    const wakes =
      OBSERVED.has(input.call.name) || outcome.report.events.some((each) => each.event === 'certificate_available');
    if (!isRequirer || !wakes || outcome.report.raised) return outcome;
    const { lines, effects } = reconcile(input, outcome, guarded);
    return { ...outcome, report: { ...outcome.report, lines }, effects: [...outcome.effects, ...effects] };
  };
}
