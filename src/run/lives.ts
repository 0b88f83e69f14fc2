/** The life of one thing over a run: a key, request, certificate, secret or file, from first to last. */
import type { Effect } from '../model/hook';
import type { Millis, UnitName } from '../model/juju/world';
import type { Step } from '../model/step.types';
import { changesOf, type Change, type ChangeOf } from './changes';
import { fileFact, issuedById, objectsInSecret, type FileFact } from './facts';
import { code, rich, type RichText } from './rich';
import { hookOn, tag } from './say';
import { lineBehind } from './why/line';

export type Subject =
  | { readonly kind: 'key' | 'csr' | 'cert'; readonly id: string }
  | { readonly kind: 'secret'; readonly id: string }
  | { readonly kind: 'file'; readonly unit: UnitName; readonly path: string };

export interface LifeEvent {
  /** Index. */
  readonly step: number;
  readonly at: Millis;
  readonly what: RichText;
  /** The thing is gone after this. */
  readonly ends: boolean;
  /** The charm's line that did it. */
  readonly line: { readonly file: string; readonly line: number } | null;
}

type Told = Pick<LifeEvent, 'what' | 'ends'> & { readonly path?: string };

const told = (what: RichText, ends = false): readonly Told[] => [{ what, ends }];

function holds(file: FileFact, id: string): boolean {
  return file.objects.some((object) => object.id === id);
}

/** What a file held before this step. */
function fileBefore({ before }: Step, unit: UnitName, path: string): FileFact | null {
  const file = before.requirer.units.find((each) => each.name === unit)?.files[path];
  return file ? fileFact(path, file) : null;
}

function ofFileChange(step: Step, change: ChangeOf<'file-written' | 'file-removed'>, id: string): readonly Told[] {
  const { unit, file } = change;
  const was = fileBefore(step, unit, file.path);
  const had = was !== null && holds(was, id);
  const where = rich(code(file.path), ` on ${unit}`);
  const path = file.path;
  if (change.kind === 'file-removed') return had ? [{ what: rich('deleted from ', ...where), ends: false, path }] : [];
  if (change.same || had === holds(file, id)) return [];
  return [{ what: rich(had ? 'overwritten in ' : 'written to ', ...where), ends: false, path }];
}

function ofSecretChange(
  change: ChangeOf<'secret-added' | 'secret-removed' | 'secret-revised'>,
  id: string,
): readonly Told[] {
  const { key, csr, cert } = objectsInSecret(change.secret);
  if (key !== id && csr !== id && cert !== id) return [];
  const owner = change.secret.owner;
  switch (change.kind) {
    case 'secret-added':
      return told(rich('kept in a secret of ', owner));
    case 'secret-revised':
      return told(rich('kept in a new revision of a secret of ', owner));
    case 'secret-removed':
      return told(rich('its secret is removed'), change.holds === 'private-key');
  }
}

function ofObject(
  step: Step,
  change: Change,
  subject: Extract<Subject, { readonly kind: 'key' | 'csr' | 'cert' }>,
): readonly Told[] {
  const { id } = subject;
  const { after } = step;
  switch (change.kind) {
    case 'request-sent':
      return change.csr === id ? told(rich('sent by ', change.entity)) : [];
    case 'request-withdrawn':
      return change.csr === id ? told(rich('withdrawn by ', change.entity), true) : [];
    case 'certificate-listed':
      if (change.cert === id) return told(rich('signed for ', tag(after, change.csr)));
      return change.csr === id ? told(rich('answered with ', tag(after, change.cert))) : [];
    case 'certificate-dropped':
      return change.cert === id ? told(rich('dropped by the provider')) : [];
    case 'certificate-revoked':
      return change.cert === id ? told(rich('revoked by the provider')) : [];
    case 'denied':
      return change.csr === id ? told(rich(`denied with ${change.code} ${change.name}`)) : [];
    case 'denial-dropped':
      return change.csr === id ? told(rich(`its denial ${change.code} is taken back`)) : [];
    case 'secret-added':
    case 'secret-removed':
    case 'secret-revised':
      return subject.kind === 'csr' ? [] : ofSecretChange(change, id);
    case 'file-written':
    case 'file-removed':
      return ofFileChange(step, change, id);
    default:
      return [];
  }
}

function ofSecret(step: Step, change: Change, id: string): readonly Told[] {
  if (!('secret' in change) || change.secret.id !== id) return [];
  const { key, cert } = objectsInSecret(change.secret);
  const held = cert ?? key;
  const content = held === null ? [] : rich(' with ', tag(step.after, held));
  switch (change.kind) {
    case 'secret-added':
      return told(rich(`made by ${change.secret.owner}`, ...content));
    case 'secret-revised':
      return told(rich(`revision ${change.secret.revisions.at(-1)?.revision ?? 1}`, ...content));
    case 'revision-removed':
      return told([`revision ${change.revision} is removed`]);
    case 'secret-removed':
      return told(['removed'], true);
  }
}

function ofFile(step: Step, change: Change, unit: UnitName, path: string): readonly Told[] {
  if (change.kind === 'file-removed' && change.unit === unit && change.file.path === path)
    return [{ what: ['deleted'], ends: true, path }];
  if (change.kind !== 'file-written' || change.unit !== unit || change.file.path !== path || change.same) return [];
  const held = change.file.objects[0];
  return [{ what: rich('written', ...(held ? [' with ', tag(step.after, held.id)] : [])), ends: false, path }];
}

function effectOn(step: Step, path: string): Effect | undefined {
  return step.hook?.outcome.effects.findLast(
    (effect) => (effect.kind === 'push' || effect.kind === 'remove') && effect.path === path,
  );
}

function lineOf(step: Step, path: string | undefined): LifeEvent['line'] {
  const effect = path === undefined ? undefined : effectOn(step, path);
  const line = effect ? lineBehind(step, effect.seq) : null;
  return line && { file: line.file, line: line.line };
}

/** A certificate ends, and a secret expires, while nothing runs. */
function byTime({ before, after }: Step, subject: Subject): readonly Told[] {
  const passed = (at: Millis | null | undefined) =>
    at !== null && at !== undefined && before.now < at && at <= after.now;
  if (subject.kind === 'cert')
    return passed(issuedById(before, subject.id)?.notAfter) ? told(['its life ends'], true) : [];
  if (subject.kind !== 'secret') return [];
  const secret = before.secrets.find((each) => each.id === subject.id);
  return secret?.revisions.some((revision) => passed(revision.expires)) ? told(['expires']) : [];
}

function eventsOf(step: Step, subject: Subject): readonly Told[] {
  const changed = changesOf(step).flatMap((change) => {
    switch (subject.kind) {
      case 'secret':
        return ofSecret(step, change, subject.id);
      case 'file':
        return ofFile(step, change, subject.unit, subject.path);
      default:
        return ofObject(step, change, subject);
    }
  });
  return [...byTime(step, subject), ...changed];
}

/** Everything that happened to a subject, in order. The hook is said where there was one. */
export function lifeOf(steps: readonly Step[], subject: Subject): readonly LifeEvent[] {
  return steps.flatMap((step, index) =>
    eventsOf(step, subject).map(({ what, ends, path }): LifeEvent => {
      const hook = step.hook ? rich(', in ', ...hookOn(step.hook.call, step.hook.unit)) : [];
      return { step: index, at: step.after.now, what: rich(...what, ...hook), ends, line: lineOf(step, path) };
    }),
  );
}
