/** The workload's disk during one hook: each write takes effect at once and survives a failed hook (Juju rule R10.1). */
import type { Effect } from '../hook';
import { DiskError } from './hook-tools.types';
import type { Unit } from './world';

/** What an effect is before it has its place in the hook's order. */
export type NewEffect = Effect extends infer E ? (E extends Effect ? Omit<E, 'seq'> : never) : never;

const NOTHING: Readonly<Record<string, unknown>> = {};

export class DiskTools {
  /** Written (text) or removed (null) in this hook. */
  private readonly changed = new Map<string, string | null>();
  private readonly pebble = new Map<string, Readonly<Record<string, unknown>>>();

  constructor(
    private readonly owner: Unit,
    private readonly emit: (effect: NewEffect) => void,
  ) {}

  canConnect(container: string): boolean {
    return this.owner.containers[container]?.ready ?? false;
  }

  /** Fails as Pebble does while its container is away (R10.2); a machine has no container and is always there. */
  private check(): void {
    const containers = Object.values(this.owner.containers);
    if (containers.length > 0 && !containers.some((each) => each.ready)) {
      throw new DiskError('not-ready', 'cannot connect to Pebble');
    }
  }

  private read(path: string): string | null {
    const changed = this.changed.get(path);
    if (changed !== undefined) return changed;
    return this.owner.files[path]?.content ?? null;
  }

  pull(path: string): string {
    this.check();
    const content = this.read(path);
    if (content === null) throw new DiskError('not-found', `stat ${path}: no such file or directory`);
    return content;
  }

  push(path: string, content: string): void {
    this.check();
    this.changed.set(path, content);
    this.emit({ kind: 'push', path, content });
  }

  remove(path: string): void {
    this.check();
    if (this.read(path) === null) throw new DiskError('not-found', `remove ${path}: no such file or directory`);
    this.changed.set(path, null);
    this.emit({ kind: 'remove', path });
  }

  hasFile(path: string): boolean {
    return this.read(path) !== null;
  }

  hasFileUnder(folder: string): boolean {
    for (const path in this.owner.files) if (path.startsWith(folder) && this.hasFile(path)) return true;
    for (const [path, content] of this.changed) if (content !== null && path.startsWith(folder)) return true;
    return false;
  }

  files(): readonly string[] {
    const paths = new Set(Object.keys(this.owner.files));
    for (const [path, content] of this.changed) {
      if (content === null) paths.delete(path);
      else paths.add(path);
    }
    return [...paths].sort();
  }

  pebbleState(container: string): Readonly<Record<string, unknown>> {
    const here = this.pebble.get(container);
    if (here) return here;
    const stored = this.owner.pebble[container];
    return typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : NOTHING;
  }

  setPebbleState(container: string, what: string, state: Readonly<Record<string, unknown>>): void {
    this.pebble.set(container, state);
    this.emit({ kind: 'pebble', container, what, state });
  }
}
