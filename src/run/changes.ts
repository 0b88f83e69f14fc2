/** What one step changed, as a list of plain facts. Sentences, causes, cards and lives are made from these. */
import type { LibraryEvent } from '../model/hook';
import type { EntityName, Secret, Status, UnitName, World } from '../model/juju/world';
import type { Step } from '../model/step.types';
import { allRequests, fileFact, providerFacts, secretKind, type FileFact, type SecretKind } from './facts';

export type Change =
  | { readonly kind: 'request-sent' | 'request-withdrawn'; readonly entity: EntityName; readonly csr: string }
  | {
      readonly kind: 'certificate-listed' | 'certificate-dropped' | 'certificate-revoked';
      readonly cert: string;
      readonly csr: string;
    }
  | { readonly kind: 'denied' | 'denial-dropped'; readonly csr: string; readonly code: number; readonly name: string }
  | {
      readonly kind: 'secret-added' | 'secret-removed' | 'secret-revised';
      readonly secret: Secret;
      readonly holds: SecretKind;
    }
  | {
      readonly kind: 'revision-removed';
      readonly secret: Secret;
      readonly holds: SecretKind;
      readonly revision: number;
    }
  /** `same`: written again with the content that it had. */
  | { readonly kind: 'file-written'; readonly unit: UnitName; readonly file: FileFact; readonly same: boolean }
  | { readonly kind: 'file-removed'; readonly unit: UnitName; readonly file: FileFact }
  | { readonly kind: 'status'; readonly unit: UnitName; readonly from: Status; readonly to: Status }
  | { readonly kind: 'relation-made' | 'relation-gone' | 'relation-dying' }
  | { readonly kind: 'leader'; readonly from: UnitName | null; readonly to: UnitName | null }
  | { readonly kind: 'emitted'; readonly unit: UnitName; readonly event: LibraryEvent };

type Narrowed<C extends Change, K extends Change['kind']> = C extends Change
  ? [C['kind'] & K] extends [never]
    ? never
    : C & { readonly kind: C['kind'] & K }
  : never;
export type ChangeOf<K extends Change['kind']> = Narrowed<Change, K>;

function requestChanges(before: World, after: World): readonly Change[] {
  const [old, now] = [allRequests(before), allRequests(after)];
  const has = (list: typeof old, x: (typeof old)[number]) => list.some((y) => y.csr === x.csr && y.entity === x.entity);
  return [
    ...old.filter((x) => !has(now, x)).map(({ entity, csr }): Change => ({ kind: 'request-withdrawn', entity, csr })),
    ...now.filter((x) => !has(old, x)).map(({ entity, csr }): Change => ({ kind: 'request-sent', entity, csr })),
  ];
}

function providerChanges(before: World, after: World): readonly Change[] {
  const [old, now] = [providerFacts(before), providerFacts(after)];
  if (old === now) return [];
  const entry = (list: typeof old, cert: string) => list.entries.find((x) => x.cert === cert);
  const denial = (list: typeof old, csr: string, code: number) =>
    list.denials.some((x) => x.csr === csr && x.code === code);
  return [
    ...old.entries
      .filter((x) => !entry(now, x.cert))
      .map(({ cert, csr }): Change => ({ kind: 'certificate-dropped', cert, csr })),
    ...now.entries
      .filter((x) => !entry(old, x.cert))
      .map(({ cert, csr }): Change => ({ kind: 'certificate-listed', cert, csr })),
    ...now.entries
      .filter((x) => x.revoked && entry(old, x.cert)?.revoked === false)
      .map(({ cert, csr }): Change => ({ kind: 'certificate-revoked', cert, csr })),
    ...old.denials.filter((x) => !denial(now, x.csr, x.code)).map((x): Change => ({ kind: 'denial-dropped', ...x })),
    ...now.denials.filter((x) => !denial(old, x.csr, x.code)).map((x): Change => ({ kind: 'denied', ...x })),
  ];
}

function secretChanges(before: World, after: World): readonly Change[] {
  if (before.secrets === after.secrets) return [];
  const latest = (secret: Secret) => secret.revisions.at(-1)?.revision;
  const change = (kind: 'secret-added' | 'secret-removed' | 'secret-revised', secret: Secret): Change => ({
    kind,
    secret,
    holds: secretKind(secret),
  });
  const find = (list: readonly Secret[], id: string) => list.find((x) => x.id === id);
  return [
    ...before.secrets.filter((x) => !find(after.secrets, x.id)).map((x) => change('secret-removed', x)),
    ...after.secrets.flatMap((x) => {
      const old = find(before.secrets, x.id);
      if (!old) return [change('secret-added', x)];
      const gone = old.revisions.filter(({ revision }) => !x.revisions.some((each) => each.revision === revision));
      const removed = gone.map(({ revision }): Change => ({
        kind: 'revision-removed',
        secret: x,
        holds: secretKind(x),
        revision,
      }));
      return latest(old) === latest(x) ? removed : [change('secret-revised', x), ...removed];
    }),
  ];
}

function unitChanges(before: World, after: World): readonly Change[] {
  if (before.requirer === after.requirer) return [];
  return after.requirer.units.flatMap((unit): readonly Change[] => {
    const old = before.requirer.units.find((x) => x.name === unit.name);
    if (!old || old === unit) return [];
    const paths = [...new Set([...Object.keys(old.files), ...Object.keys(unit.files)])].sort();
    const files = paths.flatMap((path): readonly Change[] => {
      const [was, is] = [old.files[path], unit.files[path]];
      if (was === is) return [];
      if (is)
        return [{ kind: 'file-written', unit: unit.name, file: fileFact(path, is), same: was?.content === is.content }];
      return was ? [{ kind: 'file-removed', unit: unit.name, file: fileFact(path, was) }] : [];
    });
    const [from, to] = [old.status, unit.status];
    const changed = from.name !== to.name || from.message !== to.message;
    return changed ? [...files, { kind: 'status', unit: unit.name, from, to }] : files;
  });
}

function relationChanges(before: World, after: World): readonly Change[] {
  const [old, now] = [before.relation, after.relation];
  if (old?.id !== now?.id) return [{ kind: now ? 'relation-made' : 'relation-gone' }];
  return now?.dying && !old?.dying ? [{ kind: 'relation-dying' }] : [];
}

const known = new WeakMap<Step, readonly Change[]>();

export function changesOf(step: Step): readonly Change[] {
  const found = known.get(step);
  if (found) return found;
  const { before, after, hook } = step;
  const { leader: from } = before.requirer;
  const { leader: to } = after.requirer;
  const changes: readonly Change[] = [
    ...relationChanges(before, after),
    ...(from === to ? [] : [{ kind: 'leader', from, to } as const]),
    ...requestChanges(before, after),
    ...providerChanges(before, after),
    ...secretChanges(before, after),
    ...(hook?.outcome.report.events ?? []).map((event): Change => ({ kind: 'emitted', unit: hook?.unit ?? '', event })),
    ...unitChanges(before, after),
  ];
  known.set(step, changes);
  return changes;
}

/** The changes of one kind. */
export function changesOfKind<K extends Change['kind']>(step: Step, ...kinds: readonly K[]): readonly ChangeOf<K>[] {
  return changesOf(step).filter((change): change is ChangeOf<K> => (kinds as readonly string[]).includes(change.kind));
}
