/** One segment of a charm while it is played: what it has met, its steps and its questions. */
import type { Shown } from '../../model/hook';
import { answerDisk, diskRequestSchema } from '../live/disk';
import { CharmError } from '../../model/library/errors';
import { Canonical, type Memories } from './canonical';
import { Unanswerable, type HookContext } from './context';
import type { EventFacts } from './facts';
import {
  askApplicationStatus,
  askCommand,
  askConfig,
  askDatabag,
  askFiles,
  askPebble,
  askRelations,
  askStatus,
  askUnits,
} from './juju-questions';
import { askLibrary, askRequirer } from './library-questions';
import { cut, type OpenLine } from './lines';
import { mapTexts, type Json } from './marks';
import { Terms } from './terms';
import { askNow, compareTimes, reckon } from './time-questions';
import { askValue } from './value-questions';
import type { Memory, Question, RaisedTemplate, Step } from './tree';

export class Segment {
  readonly terms: Terms;
  /** The observer deferred its event. */
  deferred = false;
  private readonly lines: OpenLine[] = [];
  private readonly depth: number;

  constructor(
    private readonly context: HookContext,
    /** Null in the constructor. */
    private readonly event: EventFacts | null,
    private readonly onDefer: () => void,
  ) {
    const seeds = [{ kind: 'unit' as const, text: context.input.unit }, ...context.memory.terms];
    this.terms = new Terms(context.patterns, context.ids, seeds);
    this.depth = context.lines.depth;
  }

  /** What turns recorded items into steps and questions of this segment. */
  canonical(memories: Memories): Canonical {
    return new Canonical(this.context, this.terms, memories);
  }

  perform(step: Step): void {
    const { context, terms } = this;
    switch (step[0]) {
      case 'line':
      case 'done':
        if (context.host.record) this.line(step);
        return;
      case 'log':
        context.host.log.push(terms.fill(step[1]));
        return;
      case 'store':
        context.stored.set(step[1], step[2], terms.fillJson(step[3]));
        return;
      case 'defer':
        this.deferred = true;
        this.onDefer();
        return;
      case 'status':
        context.collected.push({ name: step[1], message: terms.fill(step[2]) });
        return;
      case 'disk':
        this.disk(step[1], terms.fill(step[2]), step[3] === null ? null : terms.fill(step[3]));
        return;
      case 'memory':
        context.memory = { id: step[1], terms: step[2].map((term) => terms.at(term)) };
        return;
      case 'built':
        context.observers = step[1];
        return;
    }
  }

  private line(step: Extract<Step, readonly ['line' | 'done', ...unknown[]]>): void {
    const { lines } = this.context;
    if (step[0] === 'line') {
      this.lines.push(lines.begin(step[1], step[2], this.depth + step[3], step[4]));
      return;
    }
    const [opened] = this.lines.splice(this.lines.length - 1 - step[1], 1);
    if (!opened) throw new Error('This path ends a line that it did not begin.');
    const values = step[2].map(([name, value]) => [name, this.shown(value)] as const);
    lines.end(opened, values, step[3], step[4]);
  }

  private shown(value: Json): Shown {
    return mapTexts(value, (text) => cut(this.terms.fill(text))) as Shown;
  }

  private disk(op: string, path: string, content: string | null): void {
    const request = diskRequestSchema.parse({ op, path, ...(content === null ? {} : { content }) });
    const answer = answerDisk(this.context.tools, request);
    if ('refused' in answer) throw new Unanswerable(answer.refused);
  }

  /** The answer as a text in which everything met is a term. Runs whatever of the charm the library calls meanwhile. */
  ask(question: Question): string {
    const before = this.context.memory;
    const answer = this.answer(question);
    return this.context.memory === before ? answer : `${answer} ${this.remembered(this.context.memory)}`;
  }

  /** Another observer ran in between and changed what the charm remembers. */
  private remembered({ id, terms }: Memory): string {
    return `memory ${id} ${terms.map(({ kind, text }) => this.terms.allot(kind, text)).join(',')}`;
  }

  private answer(question: Question): string {
    const { context, terms } = this;
    switch (question[0]) {
      case 'lib':
        return askLibrary(context, terms, question[1], terms.fillJson(question[2]));
      case 'cmd':
        return askCommand(
          context,
          terms,
          question[1].map((word) => terms.fill(word)),
          terms.fillJson(question[2]),
        );
      case 'pebble':
        return askPebble(context, terms, terms.fillJson(question[1]));
      case 'leader':
        return String(context.tools.isLeader());
      case 'relations':
        return askRelations(context, question[1]);
      case 'units':
        return askUnits(context, terms, question[1]);
      case 'databag':
        return askDatabag(context, terms, question[1], terms.fill(question[2]), question[3]);
      case 'config':
        return askConfig(context, terms, question[1]);
      case 'status':
        return askStatus(context, terms);
      case 'app-status':
        return askApplicationStatus(context);
      case 'stored':
        return terms.canonical(JSON.stringify(context.stored.get(question[1], question[2])), true);
      case 'stored?':
        return String(context.stored.has(question[1], question[2]));
      case 'event':
        return this.fact(question[1]);
      case 'requirer':
        return askRequirer(context, terms, question[1]);
      case 'value':
        return askValue(
          terms,
          terms.fillJson(question[1]),
          question[2],
          question[3].map((each) => terms.fillJson(each)),
        );
      case 'now':
        return askNow(context, terms);
      case 'compare':
        return compareTimes(question[1], terms.fillJson(question[2]), terms.fillJson(question[3]));
      case 'reckon':
        return reckon(terms, question[1], terms.fillJson(question[2]), terms.fillJson(question[3]));
      case 'files':
        return askFiles(context, terms);
    }
  }

  private fact(name: string): string {
    const value = this.event?.facts[name];
    if (value === undefined) throw new Unanswerable(`${name} of this event`);
    return this.terms.canonical(JSON.stringify(value), true);
  }

  /** Ends the segment with an exception. */
  raise(raised: RaisedTemplate): never {
    const { type, file, line } = raised;
    const [message, traceback] = [this.terms.fill(raised.message), this.terms.fill(raised.traceback)];
    throw new CharmError({ type, message, file, line, traceback });
  }
}
