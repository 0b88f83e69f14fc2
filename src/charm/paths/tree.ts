/**
 * The paths of one charm as trees (docs/charms-paths.md). A segment is the constructor or one run of one observer; each kind of segment has its
 * tree: what the charm does without asking, then a question, and for each answer what comes next.
 */
import type { Json, JsonObject } from './marks';
import type { TermKind } from './terms';

/** Texts in steps and questions may hold places (`marks.ts`). */
export type Step =
  | readonly ['line', file: string, line: number, depth: number, fn: string]
  /** The innermost open line ends (0), or one further out. */
  | readonly [
      'done',
      out: number,
      values: readonly (readonly [string, Json])[],
      raised: string | null,
      branch: boolean | null,
    ]
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
  | readonly ['pebble', request: JsonObject]
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

/**
 * What one tree stands for. The fewer things tell segments apart, the more a tree covers; recording begins with the most general trees and
 * takes closer ones where a charm does different things in segments that would share a tree.
 */
export interface TreeOptions {
  /** Names that the charm asks certificates for are terms: paths hold for any name. */
  readonly names: boolean;
  /** Each kind of event has a tree of its own; else an observer has one for all its events. */
  readonly kinds: boolean;
  /** A library with more functions has trees of its own. */
  readonly library: boolean;
}

/** From the most general trees to the closest. */
export const TREE_OPTIONS: readonly TreeOptions[] = [
  { names: true, kinds: false, library: false },
  { names: true, kinds: false, library: true },
  { names: false, kinds: false, library: false },
  { names: false, kinds: false, library: true },
  { names: true, kinds: true, library: false },
  { names: false, kinds: true, library: false },
  { names: true, kinds: true, library: true },
  { names: false, kinds: true, library: true },
];

/** What can tell two segments apart before anything is asked. */
export interface SegmentOf {
  /** The event's; empty for the constructor. */
  readonly kind: string;
  readonly observer: string;
  readonly method: string;
  /** What the charm remembers. */
  readonly memory: number;
  /** What the library has beyond the released one. */
  readonly library: string;
}

export interface CharmTrees {
  readonly charm: string;
  readonly options: TreeOptions;
  /** Why this charm always runs live; null: its paths hold. */
  readonly live: string | null;
  /** A hash of each memory's canonical text, by id; 0 is a charm that has not begun. */
  readonly memories: readonly string[];
  /** By `segmentKey`. */
  readonly roots: ReadonlyMap<string, PathNode>;
}

/** The tree of a segment. */
export function segmentKey(of: SegmentOf, options: TreeOptions): string {
  return [
    options.kinds ? of.kind : '',
    `${of.observer}.${of.method}`,
    of.memory,
    options.library ? of.library : '',
  ].join('|');
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
    super(
      question ? `${segment}: no branch for ${JSON.stringify(question)} = ${answer ?? ''}` : `no tree for ${segment}`,
    );
  }
}
