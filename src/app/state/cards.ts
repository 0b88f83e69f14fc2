/**
 * The state of one unit as four cards, from what was asked to what is served. A row says what stands, what came and what went in this
 * step; a line between two cards says what follows from the card above.
 */
import type { UnitName, World } from '../../model/juju/world';
import { findUnit } from '../../model/juju/entities';
import type { Step } from '../../model/step.types';
import { nameOf } from '../../model/pki/names';
import { answerOf, laneAnswer } from '../../run/answers';
import { changesOf, type Change } from '../../run/changes';
import { diffWorlds, type Item, type Mark } from '../../run/diff';
import { objectsInSecret, providerFacts, requestsOfUnit, type FileFact } from '../../run/facts';
import type { Subject } from '../../run/lives';
import { code, name, rich, type RichText } from '../../run/rich';

export interface Row {
  readonly text: RichText;
  /** Beneath the text, in small. */
  readonly note: RichText;
  readonly mark: Mark;
  /** The file that the row shows; null: its names say whose lives there are. */
  readonly file: Subject | null;
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
  /** The steps up to and with the one that is shown. */
  readonly steps: readonly Step[];
}

/** `csr-2 ≠ csr-1: nothing matches`: the line of reasoning that the library never prints. A design or a patch may answer all the same. */
function matching({ after, unit }: Both): Join | null {
  const wanted = requestsOfUnit(after, unit);
  const offered = providerFacts(after).entries;
  const [open] = wanted.filter((request) => !offered.some((entry) => entry.csr === request.csr));
  if (open === undefined) return wanted.length > 0 ? { text: 'each request has its certificate', strong: false } : null;
  const [other] = offered.filter((entry) => !wanted.some((request) => request.csr === entry.csr));
  if (other === undefined) return { text: 'no certificate for it yet', strong: false };
  const unequal = `${nameOf(after.names, open.csr)} ≠ ${nameOf(after.names, other.csr)}`;
  const isAnswered = laneAnswer(answerOf(after, unit)).assigned.some(({ cert }) => cert === other.cert);
  return isAnswered
    ? { text: `${unequal}, and it is answered all the same`, strong: false }
    : { text: `${unequal}: nothing matches`, strong: true };
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
  if (rows.some((row) => row.mark === 'removed')) return { text: 'so the reconciler removes the files', strong: false };
  if (rows.some((row) => row.mark === 'added' || row.mark === 'changed')) {
    return { text: 'so the reconciler writes the files', strong: false };
  }
  return null;
}

/** What went before this step, since a card only shows what stands: `csr-1 withdrawn at step 7`. */
function lastGone(
  steps: readonly Step[],
  said: (change: Change, world: World) => RichText | null,
): readonly RichText[] {
  for (let at = steps.length - 2; at >= 0; at -= 1) {
    const step = steps[at];
    if (step === undefined) continue;
    for (const change of changesOf(step)) {
      const text = said(change, step.after);
      if (text !== null) return [rich(...text, ` at step ${at + 1}`)];
    }
  }
  return [];
}

function withdrawn(change: Change, world: World): RichText | null {
  return change.kind === 'request-withdrawn' ? rich(name(nameOf(world.names, change.csr)), ' withdrawn') : null;
}

function dropped(change: Change, world: World): RichText | null {
  return change.kind === 'certificate-dropped' ? rich(name(nameOf(world.names, change.cert)), ' removed') : null;
}

function deleted(change: Change, world: World): RichText | null {
  if (change.kind !== 'secret-removed') return null;
  const { cert, key } = objectsInSecret(change.secret);
  const held = cert ?? key;
  return rich(...(held === null ? [] : [name(nameOf(world.names, held)), ' ']), 'secret deleted');
}

function fileRows(items: readonly Item<FileFact>[], unit: UnitName): readonly Row[] {
  return items.map(({ text, note, mark, value }) => ({
    text,
    note,
    mark,
    file: { kind: 'file', unit, path: value.path },
  }));
}

/** `tls.crt` in place of its whole path: the folder is the same for all. */
function baseNames(rows: readonly Row[]): readonly Row[] {
  const short = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  return rows.map((row) => ({
    ...row,
    text: row.text.map((piece) => (typeof piece !== 'string' && 'code' in piece ? code(short(piece.code)) : piece)),
  }));
}

const rowsOf = (...items: readonly (readonly Item<unknown>[])[]): readonly Row[] =>
  items.flat().map(({ text, note, mark }) => ({ text, note, mark, file: null }));

export function stateView(both: Both): StateView {
  const { before, after, unit, steps } = both;
  const cards = diffWorlds(before, after);
  const { name: app } = after.requirer;
  const requests = cards.requirer
    .filter(({ entity }) => entity === unit || entity === app)
    .map((each) => each.requests);
  const secrets = cards.secrets.filter(({ value }) => value.secret.owner === unit || value.secret.owner === app);
  const files = baseNames(fileRows(cards.units.find((each) => each.unit === unit)?.files ?? [], unit));
  const invalid = cards.provider.invalid
    ? [rich('The databag does not validate: the library sees nothing in it.')]
    : [];
  const gone = findUnit(after, unit) === null ? [rich(`${unit} is gone.`)] : [];
  return {
    cards: [
      { title: 'Requirer databag', empty: 'no request', rows: rowsOf(...requests), notes: lastGone(steps, withdrawn) },
      {
        title: 'Provider databag',
        empty: 'no certificate',
        rows: rowsOf(cards.provider.certificates, cards.provider.denials),
        notes: [...invalid, ...lastGone(steps, dropped)],
      },
      { title: 'Secrets', empty: 'no secret', rows: rowsOf(secrets), notes: lastGone(steps, deleted) },
      { title: 'Workload files', empty: 'no files', rows: files, notes: gone },
    ],
    joins: [matching(both), answering(both), acting(files)],
  };
}
