/**
 * The state of one unit as four cards, from what was asked to what is served. A row says what stands, what came and what went in this
 * step; a line between two cards says what follows from the card above.
 */
import type { Step } from '../../model/step.types';
import type { UnitName, World } from '../../model/juju/world';
import { findUnit } from '../../model/juju/entities';
import { nameOf } from '../../model/pki/names';
import { answerOf, laneAnswer } from '../../run/answers';
import {
  objectsInSecret,
  providerFacts,
  requestsOfUnit,
  secretKind,
  tlsFilesOf,
  type EntryFact,
} from '../../run/facts';
import { code, name, rich, type RichText } from '../../run/rich';
import { dayText } from '../../run/time';

export type Change = 'stands' | 'added' | 'removed' | 'changed';

export interface Row {
  /** The same thing before and after. */
  readonly id: string;
  readonly text: RichText;
  /** Beneath the text, in small. */
  readonly quiet: string;
  readonly change: Change;
}

export interface Card {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Quiet lines under the rows. */
  readonly notes: readonly RichText[];
  /** What the card says when nothing is in it. */
  readonly empty: string;
}

export interface Join {
  readonly text: string;
  /** The line on which the rest hangs. */
  readonly strong: boolean;
}

export interface StateView {
  readonly cards: readonly Card[];
  /** One after each card but the last; null: nothing to say. */
  readonly joins: readonly (Join | null)[];
}

/** Two worlds and whom they are read for. */
export interface Both {
  readonly before: World;
  readonly after: World;
  readonly unit: UnitName;
  /** The start of the run: day 0. */
  readonly start: number;
  /** The steps up to and with the one that is shown. */
  readonly steps: readonly Step[];
}

interface Item {
  readonly id: string;
  readonly text: RichText;
  readonly quiet: string;
  /** Differs when the thing changed. */
  readonly value: string;
}

/** What was there comes first, so that a removed row keeps its place until the next step. */
function compared(before: readonly Item[], after: readonly Item[]): readonly Row[] {
  const rows = before.map((item): Row => {
    const now = after.find((each) => each.id === item.id);
    if (now === undefined) return { ...item, change: 'removed' };
    return { ...now, change: now.value === item.value ? 'stands' : 'changed' };
  });
  const added = after.filter((item) => !before.some((each) => each.id === item.id));
  return [...rows, ...added.map((item): Row => ({ ...item, change: 'added' }))];
}

function requestItems(world: World, unit: UnitName): readonly Item[] {
  const { entries, denials } = providerFacts(world);
  return requestsOfUnit(world, unit).map(({ csr, entity }) => {
    const answer = entries.find((entry) => entry.csr === csr);
    const denial = denials.find((each) => each.csr === csr);
    const whose = entity === world.requirer.name && world.setup.mode !== 'app' ? ` of ${entity}` : '';
    const state = answer
      ? answer.revoked
        ? ', answered, then revoked'
        : ', answered'
      : denial
        ? `, denied: ${denial.name}`
        : ' waiting for an answer';
    return { id: csr, text: rich(name(nameOf(world.names, csr)), whose, state), quiet: '', value: state };
  });
}

function validity(entry: EntryFact, world: World, start: number): string {
  if (entry.certificate === null) return 'not a certificate';
  const end = entry.certificate.notAfter * 1000;
  const until = `valid until ${dayText(start, end)}`;
  return world.now >= end ? `ended on ${dayText(start, end)}` : until;
}

function entryItems(world: World, start: number): readonly Item[] {
  return providerFacts(world).entries.map((entry) => {
    const quiet = `${validity(entry, world, start)}, ${entry.revoked ? 'revoked' : 'not revoked'}`;
    const text = rich(name(nameOf(world.names, entry.cert)), ' for ', name(nameOf(world.names, entry.csr)));
    return { id: entry.cert, text, quiet, value: entry.revoked ? 'revoked' : '' };
  });
}

function denialItems(world: World): readonly Item[] {
  return providerFacts(world).denials.map((denial) => ({
    id: `denial ${denial.csr}`,
    text: rich(name(nameOf(world.names, denial.csr)), ` denied: ${denial.code} ${denial.name}`),
    quiet: '',
    value: `${denial.code}`,
  }));
}

function secretItems(world: World, unit: UnitName, start: number): readonly Item[] {
  return world.secrets
    .filter((secret) => secret.owner === unit || secret.owner === world.requirer.name)
    .map((secret) => {
      const latest = secret.revisions.at(-1);
      const held = objectsInSecret(secret);
      const main = secretKind(secret) === 'private-key' ? held.key : held.cert;
      const label = main === null ? code(secret.label) : name(nameOf(world.names, main));
      const revision = `revision ${latest?.revision ?? 0}`;
      const quiet = latest?.expires == null ? '' : `expires on ${dayText(start, latest.expires)}`;
      return { id: secret.id, text: rich(label, ` ${revision}`), quiet, value: `${revision} ${quiet} ${main}` };
    });
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function fileItems(world: World, unit: UnitName): readonly Item[] {
  return tlsFilesOf(world, unit).map(({ path, objects }) => ({
    id: path,
    text: rich(code(baseName(path)), ' ', ...objects.map((object) => name(nameOf(world.names, object.id)))),
    quiet: '',
    value: objects.map((object) => object.id).join(' '),
  }));
}

/** `csr-2 ≠ csr-1: nothing matches`: the line of reasoning that the library never prints. */
function matching({ after, unit }: Both): Join | null {
  const wanted = requestsOfUnit(after, unit);
  const offered = providerFacts(after).entries;
  const [open] = wanted.filter((request) => !offered.some((entry) => entry.csr === request.csr));
  if (open === undefined) return wanted.length > 0 ? { text: 'each request has its certificate', strong: false } : null;
  const [other] = offered.filter((entry) => !wanted.some((request) => request.csr === entry.csr));
  if (other === undefined) return { text: 'no certificate for it yet', strong: false };
  return {
    text: `${nameOf(after.names, open.csr)} ≠ ${nameOf(after.names, other.csr)}: nothing matches`,
    strong: true,
  };
}

function answering({ after, unit }: Both): Join | null {
  const view = after.relation?.views[unit];
  if (view?.created !== true || view.broken) return null;
  const { assigned, error } = laneAnswer(answerOf(after, unit));
  if (error !== null) return { text: `so the API raises ${error}`, strong: false };
  const list = assigned.map((each) => `${nameOf(after.names, each.cert)}${each.revoked ? ' revoked' : ''}`);
  return { text: `so the API answers [${list.join(', ')}]`, strong: false };
}

function acting(rows: readonly Row[]): Join | null {
  if (rows.some((row) => row.change === 'removed'))
    return { text: 'so the reconciler removes the files', strong: false };
  if (rows.some((row) => row.change === 'added' || row.change === 'changed')) {
    return { text: 'so the reconciler writes the files', strong: false };
  }
  return null;
}

/** `csr-1 withdrawn at step 7`: what went before this step, since a card only shows what stands. */
function lastGone(steps: readonly Step[], items: (world: World) => readonly Item[], verb: string): readonly RichText[] {
  for (let at = steps.length - 2; at >= 0; at -= 1) {
    const step = steps[at];
    if (step === undefined || step.before === step.after) continue;
    const [gone] = compared(items(step.before), items(step.after)).filter((row) => row.change === 'removed');
    if (gone !== undefined) return [rich(...gone.text.slice(0, 1), ` ${verb} at step ${at + 1}`)];
  }
  return [];
}

export function stateView(both: Both): StateView {
  const { before, after, unit, start, steps } = both;
  const card = (title: string, empty: string, verb: string, items: (world: World) => readonly Item[]): Card => ({
    title,
    empty,
    rows: compared(items(before), items(after)),
    notes: lastGone(steps, items, verb),
  });
  const files = card('Workload files', 'no files', 'removed', (world) => fileItems(world, unit));
  const invalid = providerFacts(after).invalid
    ? [rich('The databag does not validate: the library sees nothing in it.')]
    : [];
  const provider = card('Provider databag', 'no certificate', 'removed', (world) => [
    ...entryItems(world, start),
    ...denialItems(world),
  ]);
  const gone = findUnit(after, unit) === null ? [rich(`${unit} is gone.`)] : [];
  return {
    cards: [
      card('Requirer databag', 'no request', 'withdrawn', (world) => requestItems(world, unit)),
      { ...provider, notes: [...invalid, ...provider.notes] },
      card('Secrets', 'no secret', 'secret deleted', (world) => secretItems(world, unit, start)),
      { ...files, notes: gone },
    ],
    joins: [matching(both), answering(both), acting(files.rows)],
  };
}
