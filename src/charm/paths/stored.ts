/**
 * What ops keeps in Juju between hooks (`state-get`, `state-set`): StoredState, and events that wait because an observer deferred them. Keys
 * and texts are those of `python/renewal_gap/stored.py`.
 */
import { z } from 'zod';
import type { HookTools } from '../../model/juju/hook-tools.types';
import { dumps } from '../../model/library/python-json';
import { isList, type Json, type JsonObject } from './marks';

const NOTICES = '#notices#';
const COUNTER = 'StoredStateData[_stored]';

const noticesSchema = z.array(z.tuple([z.string(), z.string(), z.string()]));
const counterSchema = z.object({ event_count: z.number() });

export interface Notice {
  /** `WebCharm/on/update_status[3]` */
  readonly event: string;
  readonly observer: string;
  readonly method: string;
}

/** Stored texts that only Python can read (YAML for values that JSON does not know). */
export class UnreadableState extends Error {
  override readonly name = 'UnreadableState';
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new UnreadableState('The stored state is not JSON.');
  }
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

function withoutNumber(event: string): string {
  return event.slice(0, event.lastIndexOf('['));
}

export class StoredStates {
  private readonly committed: Readonly<Record<string, string>>;
  private readonly states = new Map<string, Record<string, Json>>();
  private readonly dirty = new Set<string>();
  private readonly snapshots = new Map<string, Json>();
  private waiting: readonly Notice[];
  private count: number;

  constructor(private readonly tools: HookTools) {
    this.committed = tools.stateGet();
    const notices = this.committed[NOTICES];
    this.waiting =
      notices === undefined
        ? []
        : noticesSchema.parse(parsed(notices)).map(([event, observer, method]) => ({ event, observer, method }));
    const counter = this.committed[COUNTER];
    this.count = counter === undefined ? 0 : counterSchema.parse(parsed(counter)).event_count;
    for (const { event } of this.waiting) this.snapshots.set(event, parsed(this.committed[event] ?? '{}'));
  }

  private state(path: string): Record<string, Json> {
    const known = this.states.get(path);
    if (known) return known;
    const text = this.committed[path];
    const value = text === undefined ? {} : parsed(text);
    const made = isObject(value) ? { ...value } : {};
    this.states.set(path, made);
    return made;
  }

  has(path: string, key: string): boolean {
    return Object.hasOwn(this.state(path), key);
  }

  /** None in Python where the key is missing. */
  get(path: string, key: string): Json {
    return this.state(path)[key] ?? null;
  }

  set(path: string, key: string, value: Json): void {
    this.state(path)[key] = value;
    this.dirty.add(path);
  }

  /** Events that waited when the hook began, oldest first. */
  deferred(): readonly Notice[] {
    return this.waiting;
  }

  snapshotOf(event: string): Json {
    return this.snapshots.get(event) ?? {};
  }

  /** The number in the path of the next event: every emission takes one, observed or not. */
  nextEvent(): number {
    this.count += 1;
    return this.count;
  }

  /** Whether the same event already waits for this observer; then ops does not call it (its `skip_duplicate_events`). */
  waitsAlready(notice: Notice, snapshot: Json): boolean {
    return this.waiting.some(
      (each) =>
        each.observer === notice.observer &&
        each.method === notice.method &&
        withoutNumber(each.event) === withoutNumber(notice.event) &&
        dumps(this.snapshotOf(each.event)) === dumps(snapshot),
    );
  }

  keep(notice: Notice, snapshot: Json): void {
    this.waiting = [...this.waiting, notice];
    this.snapshots.set(notice.event, snapshot);
  }

  drop(notice: Notice): void {
    const at = this.waiting.findIndex(
      (each) => each.event === notice.event && each.observer === notice.observer && each.method === notice.method,
    );
    this.waiting = this.waiting.filter((_, index) => index !== at);
  }

  /** At the end of a hook that ended well. */
  commit(): void {
    const kept = Object.keys(this.committed).some((key) => this.isEventData(key));
    if (this.dirty.size === 0 && this.waiting.length === 0 && !kept) return;
    const wanted = new Map(Object.entries(this.committed).filter(([key]) => !this.isEventData(key)));
    for (const path of this.dirty) wanted.set(path, dumps(this.state(path)));
    if (this.waiting.length > 0) {
      for (const { event } of this.waiting) wanted.set(event, dumps(this.snapshotOf(event)));
      wanted.set(NOTICES, dumps(this.waiting.map(({ event, observer, method }) => [event, observer, method])));
      wanted.set(COUNTER, dumps({ event_count: this.count }));
    }
    const changed = [...wanted].filter(([key, text]) => this.committed[key] !== text);
    const gone = Object.keys(this.committed).filter((key) => !wanted.has(key));
    if (changed.length > 0) this.tools.stateSet(Object.fromEntries(changed));
    for (const key of gone) this.tools.stateSet({ [key]: null });
  }

  private isEventData(key: string): boolean {
    return key === NOTICES || key === COUNTER || this.snapshots.has(key);
  }
}
