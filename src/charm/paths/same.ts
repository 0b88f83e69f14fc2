/** Whether a hook played from its path left what the real charm left: everything that a reader can see of the charm. */
import type { Effect, HookOutcome, LibraryCall, LineRun } from '../../model/hook';
import { compareOutcomes, type Difference } from '../compare';

type Told = readonly [name: string, played: unknown, live: unknown];

/** Without its place, which is another in each way of running; the order is compared. */
function placeless(item: Effect | LineRun): unknown {
  return { ...item, seq: 0 };
}

/** Calls that the charm's own code made, wherever they stand in the tree. */
function byCharm(calls: readonly LibraryCall[]): readonly unknown[] {
  return calls.flatMap((call) => [
    ...(call.byCharm ? [[call.fn, call.result, call.raised]] : []),
    ...byCharm(call.calls),
  ]);
}

/** Functions of the object itself: the twin does not tell of facts of certificates, and shows a state as a word. */
function comparable(calls: readonly unknown[]): readonly unknown[] {
  return calls.filter(
    (call) =>
      Array.isArray(call) &&
      typeof call[0] === 'string' &&
      !call[0].includes('.') &&
      call[0] !== 'get_certificate_state',
  );
}

/** Sets in calls and lines have no order; objects have none of their keys. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

function exception({ report: { raised } }: HookOutcome): unknown {
  return raised && { type: raised.type, file: raised.file, line: raised.line };
}

/** The charm's messages, in their order, among those of the library. */
function logMissing(played: readonly string[], live: readonly string[]): readonly string[] {
  const left = [...live];
  return played.filter((entry) => {
    const at = left.indexOf(entry);
    if (at === -1) return true;
    left.splice(0, at + 1);
    return false;
  });
}

function observed({ report }: HookOutcome): unknown {
  return report.observed.map(({ event, observer, by, deferred }) => [event, observer, by, deferred]);
}

export function differencesOf(played: HookOutcome, live: HookOutcome): readonly Difference[] {
  const told: readonly Told[] = [
    ['effects', played.effects.map(placeless), live.effects.map(placeless)],
    ['stored state', played.buffer.stored, live.buffer.stored],
    ['databags', played.buffer.databags, live.buffer.databags],
    ['peer databags', played.buffer.peers ?? {}, live.buffer.peers ?? {}],
    ['secrets', played.buffer.secrets, live.buffer.secrets],
    ['observers', observed(played), observed(live)],
    ['exception', exception(played), exception(live)],
    ['lines', played.report.lines.map(placeless), live.report.lines.map(placeless)],
    ['calls', comparable(byCharm(played.report.calls)), comparable(byCharm(live.report.calls))],
    ['log', logMissing(played.report.log, live.report.log), []],
  ];
  const own = told.flatMap(([field, a, b]) => {
    const [x, y] = [text(a), text(b)];
    return x === y ? [] : [{ field, ...parting(x, y) }];
  });
  return [...compareOutcomes(stateless(played), live), ...own];
}

/** Python's pull answer says nothing of the state of a request (design `state-api`). */
function stateless(outcome: HookOutcome): HookOutcome {
  const { pull } = outcome.report;
  if (!pull) return outcome;
  const byRequest = pull.byRequest.map(({ commonName, cert, key, error }) => ({ commonName, cert, key, error }));
  return { ...outcome, report: { ...outcome.report, pull: { ...pull, byRequest } } };
}

/** Both texts from shortly before the place where they part. */
function parting(played: string, live: string): Pick<Difference, 'twin' | 'live'> {
  let at = 0;
  while (at < played.length && played[at] === live[at]) at += 1;
  const from = Math.max(0, at - 80);
  return { twin: played.slice(from, at + 160), live: live.slice(from, at + 160) };
}
