/** The executed lines of one hook as places to stand at: what has happened up to there, and what is still to come. */
import type { Effect, LibraryCall, LineRun } from '../../model/hook';
import type { FileEntry, UnitName } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import type { ToldEffect, ToldHook } from '../code/told';

export interface Stop {
  readonly line: LineRun;
  /** What the line itself did, the lines it called aside. */
  readonly effects: readonly ToldEffect[];
  /** Library calls that began in it, outermost ones. */
  readonly calls: readonly LibraryCall[];
  /** How often the line has run in this hook by now, and how often it will have run: rounds of a loop. */
  readonly round: number;
  readonly rounds: number;
}

const isConstructor = ({ fn }: LineRun): boolean => fn === '__init__' || fn.endsWith('.__init__');

/** The constructor runs in every hook and says nothing, except where it calls what the charm does. */
function isWorthAStop(lines: readonly LineRun[], at: number): boolean {
  const line = lines[at];
  if (line === undefined) return false;
  if (!isConstructor(line)) return true;
  const next = lines[at + 1];
  return next !== undefined && next.depth > line.depth && !isConstructor(next);
}

/** Calls within a stretch of the hook, without what these called in turn. */
function callsBetween(calls: readonly LibraryCall[], from: number, to: number): readonly LibraryCall[] {
  return calls.flatMap((call) =>
    call.seq > from && call.seq < to ? [call] : call.seq <= from ? callsBetween(call.calls, from, to) : [],
  );
}

const place = ({ file, line }: LineRun): string => `${file}:${line}`;

export function stopsOf({ report, effects }: ToldHook): readonly Stop[] {
  const worth = report.lines.filter((_, at) => isWorthAStop(report.lines, at));
  const rounds = new Map<string, number>();
  for (const line of worth) rounds.set(place(line), (rounds.get(place(line)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return worth.map((line, at) => {
    const end = worth[at + 1]?.seq ?? Infinity;
    const round = (seen.get(place(line)) ?? 0) + 1;
    seen.set(place(line), round);
    return {
      line,
      effects: effects.filter((effect) => effect.seq > line.seq && effect.seq < end && effect.kind !== 'read-tracking'),
      calls: callsBetween(report.calls, line.seq, end),
      round,
      rounds: rounds.get(place(line)) ?? 1,
    };
  });
}

export type LineState =
  /** Has run; its values are known. */
  | { readonly kind: 'done'; readonly runs: readonly Stop[] }
  /** Began and waits for a line that it called. */
  | { readonly kind: 'calling'; readonly line: number; readonly runs: readonly Stop[] }
  /** Will run: as which of how many. */
  | { readonly kind: 'later'; readonly nth: number; readonly of: number };

/** Whether all that a line called has run, when one stands after stop `now`. */
function isFinished(stops: readonly Stop[], at: number, now: number): boolean {
  const depth = stops[at]?.line.depth ?? 0;
  for (let next = at + 1; next < stops.length; next += 1) {
    const deeper = (stops[next]?.line.depth ?? 0) > depth;
    if (!deeper) return true;
    if (next > now) return false;
  }
  return true;
}

/** Every line of a file that runs in this hook, as it stands after stop `now`. */
export function statesAt(stops: readonly Stop[], now: number, file: string): ReadonlyMap<number, LineState> {
  const states = new Map<number, LineState>();
  for (const [at, stop] of stops.entries()) {
    if (stop.line.file !== file) continue;
    const known = states.get(stop.line.line);
    if (at > now) {
      if (known === undefined) states.set(stop.line.line, { kind: 'later', nth: at + 1, of: stops.length });
      continue;
    }
    const runs = [...(known === undefined || known.kind === 'later' ? [] : known.runs), stop];
    const called = stops[at + 1];
    const done = isFinished(stops, at, now);
    states.set(
      stop.line.line,
      done || called === undefined ? { kind: 'done', runs } : { kind: 'calling', line: called.line.line, runs },
    );
  }
  return states;
}

export interface DiskFile {
  readonly path: string;
  readonly content: string;
  /** What this very line did to it. */
  readonly change: 'added' | 'removed' | 'changed' | null;
  /** The stop, from 1, that changes it next; null: none does. */
  readonly next: number | null;
  readonly nextChange: 'push' | 'remove' | null;
}

type Files = Readonly<Record<string, Pick<FileEntry, 'content'>>>;

function filesOf({ before }: Step, unit: UnitName): Files {
  return before.requirer.units.find((each) => each.name === unit)?.files ?? {};
}

function applied(files: ReadonlyMap<string, string>, effects: readonly Effect[]): ReadonlyMap<string, string> {
  const now = new Map(files);
  for (const effect of effects) {
    if (effect.kind === 'push') now.set(effect.path, effect.content);
    else if (effect.kind === 'remove') now.delete(effect.path);
  }
  return now;
}

function nextTouch(stops: readonly Stop[], from: number, path: string): Pick<DiskFile, 'next' | 'nextChange'> {
  for (let at = from; at < stops.length; at += 1) {
    const effect = stops[at]?.effects.find(
      (each) => (each.kind === 'push' || each.kind === 'remove') && each.path === path,
    );
    if (effect?.kind === 'push' || effect?.kind === 'remove') return { next: at + 1, nextChange: effect.kind };
  }
  return { next: null, nextChange: null };
}

/** The disk of the hook's unit after stop `now`, in path order; what the line removed is still listed. */
export function diskAt(step: Step, stops: readonly Stop[], now: number): readonly DiskFile[] {
  const unit = step.hook?.unit ?? '';
  const effects = step.hook?.outcome.effects ?? [];
  const start = new Map(Object.entries(filesOf(step, unit)).map(([path, { content }]) => [path, content]));
  const from = stops[now]?.line.seq ?? 0;
  const to = stops[now + 1]?.line.seq ?? Infinity;
  const before = applied(
    start,
    effects.filter(({ seq }) => seq <= from),
  );
  const after = applied(
    before,
    effects.filter(({ seq }) => seq > from && seq < to),
  );
  const later = new Set(effects.flatMap((effect) => (effect.kind === 'push' && effect.seq >= to ? [effect.path] : [])));
  const paths = [...new Set([...before.keys(), ...after.keys(), ...later])].sort();
  return paths.flatMap((path) => {
    const [old, fresh] = [before.get(path), after.get(path)];
    if (old === undefined && fresh === undefined) return [];
    const change =
      old === fresh ? null : old === undefined ? 'added' : fresh === undefined ? 'removed' : ('changed' as const);
    return [{ path, content: fresh ?? old ?? '', change, ...nextTouch(stops, now + 1, path) }];
  });
}

/** The next stop, from `now`, whose line changes the disk; null: none does. */
export function nextDiskChange(stops: readonly Stop[], now: number): number | null {
  const at = stops.findIndex((stop, index) => index > now && changesDisk(stop));
  return at < 0 ? null : at;
}

export function changesDisk({ effects }: Stop): boolean {
  return effects.some(({ kind }) => kind === 'push' || kind === 'remove');
}
