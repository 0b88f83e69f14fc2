/** Answers of the engine, in words: what the charm sees now, what the library and the provider do in their next hook. */
import type { HookInput, HookOutcome, PullMode } from '../../model/hook';
import { certificatesIn, requestsIn } from '../../model/juju/databags';
import type { World } from '../../model/juju/world';
import { pullAnswer } from '../../model/library/pull';
import { runTwin } from '../../model/library/twin';
import { knowsEcdsa } from '../../model/library/versions';
import { nameOf } from '../../model/pki/names';
import { contentId } from '../../model/pki/pem';
import type { LibraryVersion } from '../../model/setup';
import { code, listed, name, rich, type RichPiece, type RichText } from '../../run/rich';
import { NEWEST, type Subject } from '../run/subject';
import { worldFor, type Context } from './context';
import type { ForVersions } from './types';

function answerIn(world: World, subject: Subject): PullMode | null {
  return pullAnswer(world, subject.unit).modes[subject.mode] ?? null;
}

function listText(answer: PullMode, world: World): RichText {
  if (answer.error !== null) return rich('raises ', code(answer.error));
  const names = answer.assigned.map((each): RichPiece => name(nameOf(world.names, each.cert)));
  const key = answer.key === null ? 'None' : 'key';
  return names.length === 0 ? rich('→ ', code(`([], ${key})`)) : rich('→ (', ...listed(names), `, ${key})`);
}

export interface Sees {
  /** Null where what the paste lacks decides it. */
  readonly text: RichText | null;
  readonly versions: readonly ForVersions[];
  readonly isEmpty: boolean;
  readonly error: string | null;
}

/** Shortened PEM in a databag that the getter reads: nobody can say what it would answer. */
function isShortened(context: Context, subject: Subject): boolean {
  const { provider } = context.reading;
  const texts = [
    ...subject.reading.requests.map((each) => each.csr),
    ...(provider?.certificates ?? []).flatMap((entry) => [
      entry.csr,
      entry.certificate,
      entry.ca,
      ...(entry.chain ?? []),
    ]),
  ];
  const problems = [...subject.reading.problems, ...(provider?.problems ?? [])];
  return texts.some((pem) => pem.state === 'shortened') || problems.some((each) => each.id === 'shortened');
}

/** With more askers than this, only the newest version is asked: a page must not stand still over a fleet. */
const MANY = 50;

/** A request with an ECDSA key can only come from a version that makes such keys. */
function possibleVersions({ versions, subjects }: Context, subject: Subject): readonly LibraryVersion[] {
  const isEc = subject.reading.requests.some(({ csr }) => csr.object?.key.alg === 'ec');
  const possible = isEc ? versions.filter(knowsEcdsa) : versions;
  if (possible.length === 0) return [NEWEST];
  return subjects.length > MANY ? possible.slice(-1) : possible;
}

/** `get_assigned_certificates()` on the subject's unit, for every version that may be in the charm. */
export function sees(context: Context, subject: Subject): Sees {
  const nothing: Sees = { text: null, versions: [], isEmpty: false, error: null };
  if (!context.reading.provider || isShortened(context, subject)) return nothing;
  const call = code('get_assigned_certificates()');
  const all = possibleVersions(context, subject).map((version) => {
    const world = worldFor(context, subject, version);
    const answer = answerIn(world, subject);
    return { version, answer, text: answer ? rich(call, ' ', ...listText(answer, world)) : null };
  });
  const last = all.at(-1);
  if (!last?.answer || !last.text) return nothing;
  const texts = new Set(all.map((each) => JSON.stringify(each.text)));
  const versions = texts.size === 1 ? [] : ranges(all.map(({ version, text }) => ({ version, text: text ?? [] })));
  return { text: last.text, versions, isEmpty: last.answer.assigned.length === 0, error: last.answer.error };
}

/** Neighbouring versions with the same answer are told together. */
function ranges(all: readonly { readonly version: LibraryVersion; readonly text: RichText }[]): readonly ForVersions[] {
  const found: ForVersions[] = [];
  for (const { version, text } of all) {
    const last = found.at(-1);
    if (last && JSON.stringify(last.text) === JSON.stringify(text)) found[found.length - 1] = { ...last, to: version };
    else found.push({ from: version, to: version, text });
  }
  return found;
}

function inputOf(world: World, unit: string, remoteApp: string): HookInput {
  const relation = world.relation?.id ?? 1;
  const call = { name: 'relation-changed', relation, remoteApp } as const;
  return { world, unit, call, op: null, providerDo: [], readAt: undefined, fail: false };
}

export interface NextHook {
  readonly raised: string | null;
  /** Names of requests that it withdraws. */
  readonly withdrawn: readonly string[];
  /** How many requests it sends. */
  readonly sent: number;
  /** Secrets that it creates or removes. */
  readonly secretsAdded: number;
  readonly secretsRemoved: number;
  readonly events: HookOutcome['report']['events'];
}

/** What `_configure` does in the next hook in which it runs, on this subject's unit. */
export function nextConfigure(context: Context, subject: Subject): NextHook {
  const world = worldFor(context, subject, possibleVersions(context, subject).at(-1));
  const outcome = runTwin(inputOf(world, subject.unit, world.provider.name), { record: false });
  const before = requestsIn(world.relation?.databags[subject.entity] ?? {}).map((each) => each.csr);
  const bag = outcome.buffer.databags[subject.entity];
  const after = bag ? requestsIn(bag).map((each) => each.csr) : before;
  const { added, removed } = outcome.buffer.secrets;
  return {
    raised: outcome.report.raised?.type ?? null,
    withdrawn: before.filter((each) => !after.includes(each)).map((pem) => nameOf(world.names, contentId(pem))),
    sent: after.filter((each) => !before.includes(each)).length,
    secretsAdded: added.length,
    secretsRemoved: removed.length,
    events: outcome.report.events,
  };
}

/** The provider has heard of every databag: what it would see in its next hook. */
function informed(world: World): World {
  const { relation } = world;
  const unit = world.provider.units[0]?.name ?? '';
  const view = relation?.views[unit];
  if (!relation || !view) return world;
  const members = Object.fromEntries(
    Object.entries(view.members).map(([name, member]) => [name, { ...member, cached: relation.databags[name] ?? {} }]),
  );
  return { ...world, relation: { ...relation, views: { ...relation.views, [unit]: { ...view, members } } } };
}

/**
 * Names of certificates that leave the provider's databag in its next hook, signed or not. Null where not every request is in the paste: only
 * a dump of the provider's unit shows them all.
 */
export function purgedNext(context: Context): readonly string[] | null {
  if (!context.reading.relation.shown.some((each) => each.role === 'provider')) return null;
  const world = informed(worldFor(context, null, NEWEST));
  const unit = world.provider.units[0]?.name;
  const own = world.provider.name;
  if (unit === undefined) return null;
  const outcome = runTwin(inputOf(world, unit, world.requirer.name), { record: false });
  const bag = outcome.buffer.databags[own];
  const after = new Set(bag ? certificatesIn(bag).map((each) => each.certificate) : []);
  if (!bag) return [];
  const before = certificatesIn(world.relation?.databags[own] ?? {}).map((each) => each.certificate);
  return before.filter((each) => !after.has(each)).map((pem) => nameOf(world.names, contentId(pem)));
}
