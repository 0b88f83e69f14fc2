/** Whose life one can follow: from a lane of the timeline, from a name such as `csr-2`, from a row of a card. */
import type { Names, UnitName, World } from '../../model/juju/world';
import { nameOf } from '../../model/pki/names';
import { answerOf, laneAnswer } from '../../run/answers';
import { objectsInSecret, providerFacts, requestsOfUnit, tlsFilesOf } from '../../run/facts';
import type { Subject } from '../../run/lives';
import { fileName } from '../../run/say';

export interface NamedSubject {
  readonly subject: Subject;
  /** `csr-2`, `tls.crt on web/0`, `secret:3` */
  readonly name: string;
}

type Kind = 'key' | 'csr' | 'cert';
const KINDS: readonly Kind[] = ['key', 'csr', 'cert'];

export function sameSubject(a: Subject | null, b: Subject | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'file') return b.kind === 'file' && a.unit === b.unit && a.path === b.path;
  return b.kind !== 'file' && a.kind === b.kind && a.id === b.id;
}

export function subjectName(names: Names, subject: Subject): string {
  switch (subject.kind) {
    case 'file':
      return `${fileName(subject.path)} on ${subject.unit}`;
    case 'secret':
      return subject.id;
    case 'key':
    case 'csr':
    case 'cert':
      return nameOf(names, subject.id);
  }
}

/** What a name in a text stands for; null: nothing that lives in this run. */
export function subjectOfName(names: Names, name: string): Subject | null {
  const match = /^(key|csr|cert)-(\d+)$/.exec(name);
  const kind = KINDS.find((each) => each === match?.[1]);
  const id = kind && names[kind][Number(match?.[2]) - 1];
  return kind && id !== undefined ? { kind, id } : null;
}

function objects(kind: Kind, ids: readonly (string | null)[]): readonly Subject[] {
  return ids.flatMap((id) => (id === null ? [] : [{ kind, id }]));
}

function filesOf(world: World, unit: UnitName): readonly Subject[] {
  const files = tlsFilesOf(world, unit);
  const held = files.flatMap((file) => file.objects.map((object): Subject => ({ kind: object.kind, id: object.id })));
  return [...held, ...files.map((file): Subject => ({ kind: 'file', unit, path: file.path }))];
}

function secretsOf(world: World, unit: UnitName, holds: 'cert' | 'key'): readonly Subject[] {
  const own = world.secrets.filter((secret) => secret.owner === unit || secret.owner === world.requirer.name);
  return own.flatMap((secret) => {
    const id = objectsInSecret(secret)[holds];
    return id === null ? [] : [...objects(holds, [id]), { kind: 'secret' as const, id: secret.id }];
  });
}

/** What a bar of a lane shows in this world. @param group the unit whose lane it is */
export function subjectsIn(world: World, lane: string, group: string): readonly Subject[] {
  switch (lane) {
    case 'health':
    case 'files':
      return filesOf(world, group);
    case 'pull': {
      const { assigned, key } = laneAnswer(answerOf(world, group));
      const certs = objects(
        'cert',
        assigned.map((each) => each.cert),
      );
      return [...certs, ...objects('key', [key])];
    }
    case 'requirer-databag':
      return objects(
        'csr',
        requestsOfUnit(world, group).map((request) => request.csr),
      );
    case 'secrets':
      return [...secretsOf(world, group, 'cert'), ...secretsOf(world, group, 'key')];
    case 'provider-databag': {
      const { entries, denials } = providerFacts(world);
      const certs = entries.map((entry) => entry.cert);
      const csrs = [...entries.map((entry) => entry.csr), ...denials.map((denial) => denial.csr)];
      return [...objects('cert', certs), ...objects('csr', [...new Set(csrs)])];
    }
    default:
      return [];
  }
}

export function named(names: Names, subjects: readonly Subject[]): readonly NamedSubject[] {
  const seen = new Set<string>();
  return subjects.flatMap((subject) => {
    const name = subjectName(names, subject);
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ subject, name }];
  });
}
