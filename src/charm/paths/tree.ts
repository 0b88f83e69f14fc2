/**
 * The paths of one charm as trees (docs/charms-paths.md). A segment is the constructor or one run of one observer; each kind of segment has its
 * tree: what the charm does without asking, then a question, and for each answer what comes next.
 */
import type { Json } from './marks';
import type { TermKind } from './terms';

/** Texts in steps and questions may hold places (`marks.ts`). */
export type Step =
  | readonly ['line', file: string, line: number, depth: number, fn: string]
  | readonly ['done', line: number, values: readonly (readonly [string, Json])[], raised: string | null, branch: boolean | null]
  | readonly ['log', text: string]
  | readonly ['store', path: string, key: string, value: Json]
  | readonly ['defer']
  | readonly ['status', name: string, message: string]
  | readonly ['disk', op: string, path: string, content: string | null]
  /** What the charm remembers from here on; terms by number. */
  | readonly ['memory', id: number, terms: readonly number[]]
  | readonly ['built', observers: Observers];

export type Argument = readonly [name: string, value: Json];

export type Question =
  | readonly ['lib', fn: string, args: readonly Argument[]]
  | readonly ['cmd', argv: readonly string[], given: Json]
  | readonly ['pebble', request: { readonly [key: string]: Json }]
  | readonly ['leader']
  | readonly ['relations', endpoint: string]
  | readonly ['units', relation: RelationPlace]
  | readonly ['databag', relation: RelationPlace, entity: string, key: string | null]
  | readonly ['config', key: string | null]
  | readonly ['status']
  | readonly ['app-status']
  | readonly ['stored', path: string, key: string]
  | readonly ['stored?', path: string, key: string]
  | readonly ['event', fact: string]
  | readonly ['requirer', attribute: string]
  | readonly ['value', subject: Json, fact: string, args: readonly Json[]]
  | readonly ['now']
  | readonly ['compare' | 'reckon', sign: string, a: Json, b: Json]
  /** All files of a machine's disk, as a segment of a machine charm begins. */
  | readonly ['files'];

/** The relation there is now, the one that the hook is about, or one that neither is. */
export type RelationPlace = 'now' | 'hook' | 'other';

export interface Observer {
  /** Handle path of the object, `WebCharm`, and its method. */
  readonly observer: string;
  readonly method: string;
  /** Handle path of what emits, `WebCharm/on`, and the kind of event. */
  readonly emitter: string;
  readonly kind: string;
}

/** Who observes what, in the order of registering; the library's own stand between the two lists. */
export interface Observers {
  readonly before: readonly Observer[];
  readonly after: readonly Observer[];
  /** Handle path of the requirer object; null: the charm made none. */
  readonly requirer: string | null;
}

/** An exception that left the segment. */
export interface RaisedTemplate {
  readonly type: string;
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly traceback: string;
}

export type Tail =
  | { readonly kind: 'ask'; readonly question: Question; readonly branches: Map<string, PathNode> }
  | { readonly kind: 'end' }
  | { readonly kind: 'raise'; readonly raised: RaisedTemplate };

export interface PathNode {
  readonly steps: readonly Step[];
  readonly tail: Tail;
}

/** What a charm remembers between its segments: which of the known memories, and what stands in its places. */
export interface Memory {
  readonly id: number;
  readonly terms: readonly { readonly kind: TermKind; readonly text: string }[];
}

export interface CharmTrees {
  readonly charm: string;
  /** Whether names that the charm asks certificates for are terms: then its paths hold for any name. */
  readonly names: boolean;
  /** Why this charm always runs live; null: its paths hold. */
  readonly live: string | null;
  /** A hash of each memory's canonical text, by id; 0 is a charm that has not begun. */
  readonly memories: readonly string[];
  /** By `segmentKey`. */
  readonly roots: ReadonlyMap<string, PathNode>;
}

/** What can tell two segments apart before anything is asked: the event, the observer, what the charm remembers, and what the library has. */
export function segmentKey(kind: string, observer: string, method: string, memory: number, library: string): string {
  return `${kind}|${observer}.${method}|${memory}|${library}`;
}

/** The trees have no branch for what happens now. */
export class MissingPath extends Error {
  override readonly name = 'MissingPath';

  constructor(
    readonly segment: string,
    /** The question whose answer is new; null: the segment itself is. */
    readonly question: Question | null,
    readonly answer: string | null,
  ) {
    super(question ? `${segment}: no branch for ${JSON.stringify(question)} = ${answer ?? ''}` : `no tree for ${segment}`);
  }
}
