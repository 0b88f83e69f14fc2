/** A dump as the start of a run: the explorer goes on from exactly that state. */
import { sameAttributes, attributesFromCsr } from '../../model/library/attributes';
import type { World } from '../../model/juju/world';
import type { Setup } from '../../model/setup';
import type { Dump, RelationReading } from '../dump';
import { contextOf, csrOf, withSubject, type Context } from '../findings/context';
import type { Answers } from './answers';
import { askedIn, type Subject } from './subject';
import { unknowns } from './unknowns';
import { worldOf } from './world';

export interface DiagnosedRun {
  /** What the start's own setup says; a run needs it beside its start. */
  readonly setup: Partial<Setup>;
  /** The world in which the run begins, instead of the one that its setup would begin with. */
  readonly start: World;
  readonly actions: readonly [];
  /** What was taken for granted, one sentence each. */
  readonly assumed: readonly string[];
  /** What the dump shows and the run does not, one sentence each. */
  readonly leftOut: readonly string[];
  /** Units that ask for different names, so that it is a choice whose requests the run has; empty: it has everybody's. */
  readonly units: readonly string[];
}

export interface RunOptions {
  readonly now: number;
  readonly answers?: Answers;
  /** Which relation of the dump; the first unless told. */
  readonly relation?: number;
  /** Whose requests the charm wants, where units ask for different ones: `web/0`. */
  readonly entity?: string | null;
}

function wants(subject: Subject): readonly ReturnType<typeof attributesFromCsr>[] {
  return subject.reading.requests.flatMap(({ csr, ca }) => {
    const object = csrOf(csr);
    return object ? [attributesFromCsr(object, ca ?? false)] : [];
  });
}

function wantSame(a: Subject, b: Subject): boolean {
  const [x, y] = [wants(a), wants(b)];
  return x.length === y.length && x.every((each) => y.some((other) => sameAttributes(each, other)));
}

/** A run has one list of requests for all units. Units that want something else are left out. */
function chosen(
  context: Context,
  entity: string | null | undefined,
): { readonly subject: Subject | null } & Pick<DiagnosedRun, 'leftOut' | 'units'> {
  const units = context.subjects.filter((subject) => subject.mode === 'unit' && wants(subject).length > 0);
  const first = units.find((subject) => subject.entity === entity) ?? units[0];
  if (!first) return { subject: null, leftOut: [], units: [] };
  const others = units.filter((subject) => !wantSame(first, subject));
  if (others.length === 0) return { subject: null, leftOut: [], units: [] };
  const [only] = others;
  const who = others.length === 1 && only ? only.entity : `${others.length} units`;
  return {
    subject: first,
    units: units.map((each) => each.entity),
    leftOut: [
      `requests of ${who}, for other names than those of ${first.entity}: a run has one list of requests for all units.`,
    ],
  };
}

function assumptions(reading: RelationReading, context: Context, answers: Answers): readonly string[] {
  const open = unknowns(reading).filter((each) => answers[each.id] === undefined || answers[each.id] === null);
  const found = open.map((each) => `${each.question} Assumed: ${each.assumed}.`);
  if (context.isAssumed)
    found.push('The requests are not in the dump: those that the provider names are taken for the current ones.');
  if (!reading.provider) found.push('The data of the provider is not in the dump: it is taken for empty.');
  return found;
}

function shortenedCount(dump: Dump): number {
  return dump.pems.all.filter((pem) => pem.state === 'shortened').length;
}

/**
 * The start of a run from a dump.
 * @returns a plain sentence where the dump shows too little for a run
 */
export function toRun(dump: Dump, options: RunOptions): DiagnosedRun | string {
  const reading = dump.relations[options.relation ?? 0];
  if (!reading) return dump.problem ?? 'There is no tls-certificates relation in this paste.';
  const answers = options.answers ?? {};
  const context = contextOf(dump, reading, { now: options.now, answers });
  const { subject, leftOut, units } = chosen(context, options.entity);
  if (!askedIn(context.subjects).some(({ request }) => csrOf(request.csr)))
    return 'No request can be read in this paste, so there is nothing to start from.';
  const [first] = context.subjects;
  const start = worldOf({
    dump,
    reading: context.isAssumed && first ? withSubject(reading, first) : reading,
    now: options.now,
    answers,
    wholeOnly: true,
    ...(subject ? { subject } : {}),
  });
  const cut = shortenedCount(dump);
  return {
    setup: start.setup,
    start,
    actions: [],
    units,
    assumed: assumptions(reading, context, answers),
    leftOut: cut > 0 ? [...leftOut, `${cut} shortened texts: an entry with one of them is left out.`] : leftOut,
  };
}
