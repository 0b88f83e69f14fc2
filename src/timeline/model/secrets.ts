/** Certificate secrets as bars, the private key as a line, expiries as marks. */
import { percentText } from '../../run/time';
import type { EntityName, Millis, Secret, UnitName, World } from '../../model/juju/world';
import type { Book } from './book';
import { edgeAt, edgeOf, onChange, stretches, type History, type Stretch } from './history';
import { barsOf, laneOf, listLabels } from './lane-parts';
import type { Lane, Line, Mark, Note } from './types';

const REFIRE_MS = 5 * 60_000;
/** A secret that nobody removes fires for ever: so many marks tell it. */
const MOST_AGAIN = 12;

interface Held {
  readonly certs: readonly { readonly name: string; readonly revision: number }[];
  readonly keys: readonly string[];
  readonly certKey: string;
  readonly keyKey: string;
}

function owns(owner: EntityName, unit: UnitName, app: string): boolean {
  return owner === unit || owner === app;
}

function heldIn(secrets: readonly Secret[], unit: UnitName, app: string, book: Book): Held {
  const certs: { name: string; revision: number }[] = [];
  const keys: string[] = [];
  for (const secret of secrets) {
    if (!owns(secret.owner, unit, app)) continue;
    const latest = secret.revisions.at(-1);
    const { certificate, 'private-key': key } = latest?.content ?? {};
    if (latest && certificate) certs.push({ name: book.nameOfText(certificate), revision: latest.revision });
    if (key) keys.push(book.nameOfText(key));
  }
  return { certs, keys, certKey: certs.map((each) => `${each.name} ${each.revision}`).join(), keyKey: keys.join() };
}

function bars(history: History, unit: UnitName, book: Book, found: readonly Stretch<Held>[]) {
  return barsOf(history, unit, 'secrets', found, ({ value: { certs } }) => {
    if (certs.length === 0) return null;
    const names = certs.map((each) => each.name);
    const [only, second] = certs;
    const long = only && !second ? [`${only.name}, revision ${only.revision}`] : [];
    return { kind: 'held', generation: book.tone(names), labels: [...long, ...listLabels(names)] };
  });
}

function keyLines(history: History, unit: UnitName, book: Book, found: readonly Stretch<Held>[]): readonly Line[] {
  return found.flatMap(({ value: { keys }, from, to }, at) => {
    if (keys.length === 0) return [];
    const span = { from: edgeOf(history, from), to: to === null ? null : edgeOf(history, to) };
    const isFollowed = (found[at + 1]?.value.keys.length ?? 0) > 0;
    const line: Line = {
      id: `${unit}:key:${from}`,
      kind: 'key',
      generation: book.tone(keys),
      ...span,
      startTick: false,
      endLabel: to === null || isFollowed ? null : 'removed',
      labels: [{ ...span, labels: [keys.join(', ')], bold: false }],
    };
    return [line];
  });
}

/** The stretches without a certificate secret after one was deleted. */
function notes(history: History, found: readonly Stretch<Held>[]): readonly Note[] {
  return found.flatMap(({ value, from, to }, at) => {
    const was = found[at - 1]?.value.certs.length ?? 0;
    if (value.certs.length > 0 || was === 0) return [];
    return [{ from: edgeOf(history, from), to: to === null ? null : edgeOf(history, to), label: 'deleted' }];
  });
}

interface Timer {
  readonly id: string;
  readonly expires: Millis;
  readonly safetyNet: Millis | null;
  /** Step that ended this revision's life; null: it lives. */
  to: number | null;
}

function safetyNetAt(certificate: string | undefined, world: World, book: Book): Millis | null {
  const [object] = book.objects(certificate ?? '');
  if (object?.kind !== 'cert') return null;
  const share = Math.min(0.99, world.setup.renewalRelativeTime + 0.05);
  return (object.notBefore + (object.notAfter - object.notBefore) * share) * 1000;
}

/** Every revision with an expiry, and how long it lived. */
function timers(history: History, unit: UnitName, app: string, book: Book): readonly Timer[] {
  const all = new Map<string, Timer>();
  let alive: readonly string[] = [];
  let before: readonly Secret[] | null = null;
  history.worlds.forEach((world, step) => {
    if (world.secrets === before) return;
    before = world.secrets;
    const now: string[] = [];
    for (const secret of world.secrets) {
      if (!owns(secret.owner, unit, app)) continue;
      for (const { revision, expires, content } of secret.revisions) {
        if (expires === null) continue;
        const id = `${secret.id}:${revision}:${expires}`;
        now.push(id);
        if (!all.has(id))
          all.set(id, { id, expires, safetyNet: safetyNetAt(content['certificate'], world, book), to: null });
      }
    }
    for (const id of alive) {
      const timer = all.get(id);
      if (timer && !now.includes(id)) timer.to = step;
    }
    alive = now;
  });
  return [...all.values()];
}

function marksOf(history: History, timer: Timer, unit: UnitName): readonly Mark[] {
  const until = timer.to === null ? history.last.now : edgeOf(history, timer.to).at;
  const { renewalRelativeTime } = history.last.setup;
  const marks: Mark[] = [];
  const add = (kind: Mark['kind'], at: Millis, label: string | null): void => {
    marks.push({ id: `${unit}:${timer.id}:${kind}:${at}`, kind, edge: edgeAt(history, at), label });
  };
  if (timer.expires > until) return marks;
  add('expiry', timer.expires, percentText(renewalRelativeTime));
  for (let n = 1; n <= MOST_AGAIN && timer.expires + n * REFIRE_MS < until; n += 1)
    add('again', timer.expires + n * REFIRE_MS, null);
  const { safetyNet } = timer;
  if (safetyNet !== null && safetyNet > timer.expires && safetyNet <= until) {
    add('safety-net', safetyNet, percentText(Math.min(0.99, renewalRelativeTime + 0.05)));
  }
  return marks;
}

export function secretsLane(history: History, unit: UnitName, book: Book): Lane {
  const app = history.start.requirer.name;
  const read = onChange(
    (world) => world.secrets,
    (secrets) => heldIn(secrets, unit, app, book),
  );
  const byCert = stretches(history, read, (a, b) => a.certKey === b.certKey);
  const byKey = stretches(history, read, (a, b) => a.keyKey === b.keyKey);
  return laneOf(unit, 'secrets', {
    bars: bars(history, unit, book, byCert),
    lines: keyLines(history, unit, book, byKey),
    marks: timers(history, unit, app, book).flatMap((timer) => marksOf(history, timer, unit)),
    notes: notes(history, byCert),
  });
}
