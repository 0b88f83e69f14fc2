/** Items of a recorded path as steps and questions: texts that a segment has met become places. */
import { Unanswerable, type HookContext } from './context';
import type { AskItem, PathItem } from './items';
import { isList, mapTexts, mark, renumbered, TEXT, termsIn, type Json, type JsonObject } from './marks';
import { attributesOf, requestText } from './requests';
import type { Terms } from './terms';
import type { Observer, Observers, Question, RaisedTemplate, Step } from './tree';

type Item<K extends PathItem[0]> = Extract<PathItem, readonly [K, ...unknown[]]>;

/** Memories seen so far, by canonical text. */
export interface Memories {
  idOf(text: string): number;
}

export class Canonical {
  /** Lines that have begun and not ended, by their numbers in the segment. */
  private readonly open: number[] = [];
  private lines = 0;

  constructor(
    private readonly context: HookContext,
    private readonly terms: Terms,
    private readonly memories: Memories,
  ) {}

  private text(text: string): string {
    return this.terms.canonical(text, false);
  }

  json(value: Json): Json {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return value.map((each) => this.json(each));
    if (value['$'] === 'request') return this.request(value['request'] ?? null);
    return this.fields(value);
  }

  private fields(value: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [this.text(key), this.json(each)]));
  }

  /** A request that the library's object lies open with is a term; one of the charm's own is told as it is. */
  private request(value: Json): Json {
    const known = this.terms.find(requestText(attributesOf(value)));
    return known === undefined ? { $: 'request', request: value } : { $: 'request', of: mark(TEXT, known) };
  }

  /** What the charm remembers, as a step; null: the same as before. Constants are in it, so names stand as they are. */
  memory(value: Json): Step | null {
    if (value === null) return null;
    const whole = JSON.stringify(mapTexts(value, (text) => this.terms.canonical(text, false, false)));
    const numbers = termsIn(whole);
    const places = new Map(numbers.map((number, place) => [number, place]));
    const text = renumbered(whole, (number) => places.get(number) ?? number);
    return ['memory', this.memories.idOf(text), numbers];
  }

  /** Items that change something or show something; null: the item is of another kind. */
  step(item: PathItem): Step | null {
    switch (item[0]) {
      case 'line':
        this.open.push(this.lines);
        this.lines += 1;
        return ['line', item[1], item[2], item[3], item[4]];
      case 'done':
        return this.done(item);
      case 'log':
        return ['log', this.text(item[1])];
      case 'store':
        return ['store', item[1], item[2], this.json(item[3])];
      case 'defer':
        return ['defer'];
      case 'add-status':
        return ['status', item[1], this.text(item[2])];
      case 'disk':
        return [
          'disk',
          item[1].op,
          this.text(item[1].path),
          item[1].content === undefined ? null : this.text(item[1].content),
        ];
      case 'built':
        return ['built', observersOf(item, this.context.input.world.setup.endpoint)];
      default:
        return null;
    }
  }

  private done([, number, values, raised, branch]: Item<'done'>): Step {
    const at = this.open.lastIndexOf(number);
    const out = this.open.length - 1 - at;
    this.open.splice(at, 1);
    return ['done', out, values.map(([name, value]) => [name, this.json(value)] as const), raised, branch];
  }

  question(item: PathItem): Question {
    switch (item[0]) {
      case 'ask':
        return this.asked(item);
      case 'lib':
        return ['lib', item[1], item[2].map(([name, value]) => [name, this.json(value)] as const)];
      case 'cmd':
        return ['cmd', item[1].map((word) => this.text(word)), this.json(item[2])];
      case 'pebble':
        return ['pebble', this.fields(item[1])];
      default:
        throw new Unanswerable(`the charm does what no path tells: ${item[0]}`);
    }
  }

  private asked(item: AskItem): Question {
    switch (item[1]) {
      case 'leader':
      case 'status':
      case 'app-status':
      case 'now':
      case 'files':
        return [item[1]];
      case 'relations':
        return ['relations', item[2]];
      case 'units':
        return ['units', this.context.placeOf(item[2])];
      case 'databag':
        return ['databag', this.context.placeOf(item[2]), this.text(item[3]), item[4]];
      case 'config':
        return ['config', item[2]];
      case 'stored':
      case 'stored?':
        return [item[1], item[2], item[3]];
      case 'event':
      case 'requirer':
        return [item[1], item[2]];
      case 'value':
        return ['value', this.json(item[2]), item[3], item[4].map((each) => this.json(each))];
      case 'compare':
      case 'reckon':
        return [item[1], item[2], this.json(item[3]), this.json(item[4])];
    }
  }

  raised(item: Item<'raise'>): RaisedTemplate {
    const { type, message, file, line, traceback } = item[1];
    return { type, file, line, message: this.text(message), traceback: this.text(traceback) };
  }
}

/** Without the library's own, which depend on its version, and without what ops observes for itself. */
function observersOf([, registered]: Item<'built'>, endpoint: string): Observers {
  const requirer = registered
    .map(([observer]) => observer)
    .find((path) => path.endsWith(`/TLSCertificatesRequiresV4[${endpoint}]`));
  const first = registered.findIndex(([observer]) => observer === requirer);
  const own = (entries: typeof registered): readonly Observer[] =>
    entries
      .filter(([observer, method]) => observer !== requirer && method !== 'on_commit')
      .map(([observer, method, emitter, kind]) => ({ observer, method, emitter, kind: kind ?? '' }));
  const at = first === -1 ? registered.length : first;
  return { before: own(registered.slice(0, at)), after: own(registered.slice(at)), requirer: requirer ?? null };
}
