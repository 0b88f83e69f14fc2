/** What stands beside each line of the charm: whether it ran, the values it set, and what it did to the workload. */
import type { LineRun, Shown } from '../../model/hook';
import type { ToldEffect, ToldHook } from './told';

export interface LineNote {
  /** How often the line ran in this hook. */
  readonly times: number;
  /** Values of the last time. */
  readonly values: readonly (readonly [name: string, value: Shown])[];
  readonly branch: boolean | null;
  readonly raised: string | null;
  /** In order: what the line did, or what it called did. */
  readonly effects: readonly ToldEffect[];
  readonly destroys: boolean;
}

const NOTHING: LineNote = { times: 0, values: [], branch: null, raised: null, effects: [], destroys: false };

/** The lines that were running when something happened: the innermost one, then the calls around it. */
function running(lines: readonly LineRun[], seq: number): readonly LineRun[] {
  const stack: LineRun[] = [];
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (line === undefined || line.seq > seq) continue;
    const inner = stack.at(-1);
    if (inner === undefined || line.depth < inner.depth) stack.push(line);
    if (line.depth === 0) break;
  }
  return stack;
}

/** Notes by file and line: `charm.py:31`. */
export function notesOf(outcome: ToldHook): ReadonlyMap<string, LineNote> {
  const lines = outcome.report.lines;
  const notes = new Map<string, LineNote>();
  for (const line of lines) {
    const key = `${line.file}:${line.line}`;
    const known = notes.get(key) ?? NOTHING;
    const values = line.values.length > 0 ? line.values : known.values;
    notes.set(key, {
      ...known,
      times: known.times + 1,
      values,
      branch: line.branch ?? known.branch,
      raised: line.raised ?? known.raised,
    });
  }
  for (const effect of outcome.effects) {
    if (effect.kind === 'read-tracking') continue;
    for (const line of running(lines, effect.seq)) {
      const key = `${line.file}:${line.line}`;
      const known = notes.get(key) ?? NOTHING;
      notes.set(key, {
        ...known,
        effects: [...known.effects, effect],
        destroys: known.destroys || effect.kind === 'remove',
      });
    }
  }
  return notes;
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function files(sign: string, paths: readonly string[]): readonly string[] {
  const [first] = paths;
  if (first === undefined) return [];
  return [paths.length === 1 ? `${sign} ${baseName(first)}` : `${sign} ${paths.length} files`];
}

function pathsOf(effects: readonly ToldEffect[], is: (effect: ToldEffect) => boolean): readonly string[] {
  return [...new Set(effects.flatMap((effect) => ('path' in effect && is(effect) ? [effect.path] : [])))];
}

/** `− 2 files`, `+ tls.crt`, `= tls.crt` (written as it was), `status waiting`: short enough for the margin. */
export function effectTexts(effects: readonly ToldEffect[]): readonly string[] {
  const removed = pathsOf(effects, ({ kind }) => kind === 'remove');
  const changed = pathsOf(effects, ({ kind, same }) => kind === 'push' && same !== true);
  const again = pathsOf(effects, ({ kind, same }) => kind === 'push' && same === true);
  const same = again.filter((path) => !changed.includes(path));
  const others = effects.flatMap((effect) => {
    if (effect.kind === 'status') return [`status ${effect.status.name}`];
    if (effect.kind === 'app-status') return [`app status ${effect.status.name}`];
    if (effect.kind === 'pebble') return [effect.what];
    return [];
  });
  return [...new Set([...files('−', removed), ...files('+', changed), ...files('=', same), ...others])];
}
