/** Two worlds side by side, as cards: what is there, and what was added, removed or changed. */
import type { EntityName, Secret, Status, UnitName, World } from '../model/juju/world';
import { answerOf } from './answers';
import {
  fileFact,
  objectsInSecret,
  providerFacts,
  requestsOfEntity,
  secretKind,
  type DenialFact,
  type EntryFact,
  type FileFact,
  type SecretKind,
} from './facts';
import { code, listed, rich, type RichText } from './rich';
import { lifetime, tag, when } from './say';

export type Mark = 'same' | 'added' | 'removed' | 'changed';

export interface Item<T> {
  readonly mark: Mark;
  /** As it is now; as it was, for what was removed. */
  readonly value: T;
  readonly text: RichText;
  readonly note: RichText;
}

export interface RequestLine {
  readonly csr: string;
  /** The certificate that answers it, by the provider's databag. */
  readonly cert: string | null;
  readonly denied: DenialFact | null;
}

export interface SecretLine {
  readonly secret: Secret;
  readonly holds: SecretKind;
}

export interface Cards {
  /** Databags of the requirer's side that hold or held a request: its units', and its application's. */
  readonly requirer: readonly { readonly entity: EntityName; readonly requests: readonly Item<RequestLine>[] }[];
  readonly provider: {
    readonly certificates: readonly Item<EntryFact>[];
    readonly denials: readonly Item<DenialFact>[];
    readonly invalid: boolean;
  };
  readonly secrets: readonly Item<SecretLine>[];
  readonly units: readonly {
    readonly unit: UnitName;
    readonly files: readonly Item<FileFact>[];
    readonly status: Item<Status>;
    /** What the pull API would answer. */
    readonly answer: Item<readonly string[]>;
  }[];
}

interface Side<T> {
  readonly world: World;
  readonly list: readonly T[];
}

/** Pairs two lists by key. What was removed keeps its place before what follows it. */
function items<T>(
  before: Side<T>,
  after: Side<T>,
  keyOf: (value: T) => string,
  changed: (was: T, is: T) => boolean,
  write: (value: T, world: World) => { readonly text: RichText; readonly note: RichText },
): readonly Item<T>[] {
  const was = new Map(before.list.map((value) => [keyOf(value), value]));
  const is = new Set(after.list.map(keyOf));
  const removed = before.list.filter((value) => !is.has(keyOf(value)));
  const now = after.list.map((value): Item<T> => {
    const old = was.get(keyOf(value));
    const mark: Mark = old === undefined ? 'added' : changed(old, value) ? 'changed' : 'same';
    return { mark, value, ...write(value, after.world) };
  });
  const gone = removed.map((value): Item<T> => ({
    mark: 'removed',
    value,
    ...write(value, { ...before.world, names: after.world.names }),
  }));
  return [...gone, ...now];
}

const NO_NOTE: RichText = [];

function requestLines(world: World, entity: EntityName): readonly RequestLine[] {
  const { entries, denials } = providerFacts(world);
  return requestsOfEntity(world, entity).map(({ csr }) => ({
    csr,
    cert: entries.find((entry) => entry.csr === csr)?.cert ?? null,
    denied: denials.find((denial) => denial.csr === csr) ?? null,
  }));
}

function writeRequest({ csr, cert, denied }: RequestLine, world: World) {
  const tail = denied
    ? [` denied: ${denied.code} ${denied.name}`]
    : cert
      ? [' answered with ', tag(world, cert)]
      : [' waiting for an answer'];
  return { text: rich(tag(world, csr), ...tail), note: NO_NOTE };
}

function writeEntry({ cert, csr, revoked }: EntryFact, world: World) {
  return {
    text: rich(tag(world, cert), ' for ', tag(world, csr)),
    note: rich(`${lifetime(world, cert)}, ${revoked ? 'revoked' : 'not revoked'}`),
  };
}

function writeDenial({ csr, code: number, name }: DenialFact, world: World) {
  return { text: rich(tag(world, csr), ` denied: ${number} ${name}`), note: NO_NOTE };
}

function secretLines(world: World): readonly SecretLine[] {
  return world.secrets.map((secret) => ({ secret, holds: secretKind(secret) }));
}

function latestText({ revisions }: Secret): string {
  const latest = revisions.at(-1);
  return `${latest?.revision} ${latest?.expires}`;
}

function writeSecret({ secret, holds }: SecretLine, world: World) {
  const { key, cert } = objectsInSecret(secret);
  const held = holds === 'private-key' ? key : cert;
  const latest = secret.revisions.at(-1);
  const what = held ? rich(tag(world, held)) : rich(secret.label === '' ? secret.id : secret.label);
  const expires = latest?.expires ?? null;
  return {
    text: rich(what, ` revision ${latest?.revision ?? 1}`),
    note: rich(
      `owned by ${secret.owner}${expires === null ? '' : `, expires ${expires <= world.now ? 'now' : when(world, expires)}`}`,
    ),
  };
}

function fileLines(world: World, name: UnitName): readonly FileFact[] {
  const files = world.requirer.units.find((unit) => unit.name === name)?.files ?? {};
  return Object.keys(files)
    .sort()
    .flatMap((path) => {
      const file = files[path];
      return file ? [fileFact(path, file)] : [];
    });
}

function writeFile({ path, objects }: FileFact, world: World) {
  const held = objects[0];
  return { text: rich(code(path), ...(held ? [' ', tag(world, held.id)] : [])), note: NO_NOTE };
}

const ids = (file: FileFact): string => file.objects.map((object) => object.id).join();

function statusItem(was: Status | undefined, is: Status): Item<Status> {
  const same = was?.name === is.name && was.message === is.message;
  return { mark: same ? 'same' : was ? 'changed' : 'added', value: is, text: rich(is.name), note: rich(is.message) };
}

function answerItem(before: World, after: World, unit: UnitName): Item<readonly string[]> {
  const of = (world: World) =>
    Object.values(answerOf(world, unit).modes).flatMap((mode) => mode.assigned.map(({ cert }) => cert));
  const [was, is] = [of(before), of(after)];
  const text = rich('[', ...listed(is.map((id) => tag(after, id))), ']');
  return { mark: was.join() === is.join() ? 'same' : 'changed', value: is, text, note: NO_NOTE };
}

function entitiesWithRequests(before: World, after: World): readonly EntityName[] {
  const { mode } = after.setup;
  const units = after.requirer.units.map((unit) => unit.name);
  const usual = [...(mode === 'unit' ? [] : [after.requirer.name]), ...(mode === 'app' ? [] : units)];
  const others = [before, after].flatMap((world) =>
    Object.keys(world.relation?.databags ?? {}).filter(
      (entity) => entity !== world.provider.name && requestsOfEntity(world, entity).length > 0,
    ),
  );
  return [...new Set([...usual, ...others])];
}

/** @param before the step's world before it, or any earlier one */
export function diffWorlds(before: World, after: World): Cards {
  const [was, is] = [providerFacts(before), providerFacts(after)];
  return {
    requirer: entitiesWithRequests(before, after).map((entity) => ({
      entity,
      requests: items(
        { world: before, list: requestLines(before, entity) },
        { world: after, list: requestLines(after, entity) },
        (line) => line.csr,
        (a, b) => a.cert !== b.cert || a.denied?.code !== b.denied?.code,
        writeRequest,
      ),
    })),
    provider: {
      certificates: items(
        { world: before, list: was.entries },
        { world: after, list: is.entries },
        (entry) => entry.cert,
        (a, b) => a.revoked !== b.revoked,
        writeEntry,
      ),
      denials: items(
        { world: before, list: was.denials },
        { world: after, list: is.denials },
        (x) => `${x.csr} ${x.code}`,
        () => false,
        writeDenial,
      ),
      invalid: is.invalid,
    },
    secrets: items(
      { world: before, list: secretLines(before) },
      { world: after, list: secretLines(after) },
      (line) => line.secret.id,
      (a, b) => latestText(a.secret) !== latestText(b.secret),
      writeSecret,
    ),
    units: after.requirer.units.map(({ name: unit, status }) => ({
      unit,
      files: items(
        { world: before, list: fileLines(before, unit) },
        { world: after, list: fileLines(after, unit) },
        (file) => file.path,
        (a, b) => ids(a) !== ids(b) || (a.objects.length === 0 && a !== b),
        writeFile,
      ),
      status: statusItem(before.requirer.units.find((each) => each.name === unit)?.status, status),
      answer: answerItem(before, after, unit),
    })),
  };
}
