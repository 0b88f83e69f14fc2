/**
 * A charm played by its paths in one hook, in the order of ops: constructor, events that waited, observers in the order registered, custom
 * events nested, collect-status, commit (Juju rules section 8).
 */
import { rememberedOf } from '../../model/memo';
import type { Status } from '../../model/juju/world';
import type { ProviderCertificate, ProviderCertificateError } from '../../model/library/objects';
import type { Requirer } from '../../model/library/requirer';
import type { CharmDriver, CharmHost } from '../../model/library/twin';
import { HookContext, Unanswerable } from './context';
import { availableFacts, deferredFacts, deniedFacts, hookFacts, type EventFacts } from './facts';
import { Segment } from './segment';
import type { Notice } from './stored';
import type { ContentIds } from './terms';
import type { Observer, Observers, SegmentOf, TreeOptions } from './tree';

/** Where the steps of a segment come from: a tree, or a path that has just been recorded. */
export interface Guide {
  readonly options: TreeOptions;
  play(of: SegmentOf, segment: Segment): void;
}

/** `StatusBase._priorities` */
const PRIORITIES: Readonly<Record<string, number>> = {
  error: 5,
  blocked: 4,
  maintenance: 3,
  waiting: 2,
  active: 1,
  unknown: 0,
};

interface Emitted {
  readonly emitter: string;
  /** `WebCharm/on/update_status[3]` */
  readonly path: string;
  readonly facts: EventFacts;
  /** As `report.observed` names it. */
  readonly name: string;
}

export class PlayedCharm implements CharmDriver {
  private context: HookContext | null = null;

  constructor(
    private readonly guide: Guide,
    private readonly ids: ContentIds,
  ) {}

  run(host: CharmHost): Requirer | null {
    const context = new HookContext(host, this.ids, (_, of) => this.fromLibrary(context, of), this.guide.options.names);
    this.context = context;
    const constructor = { kind: '', observer: '', method: '', memory: 0, library: context.library };
    this.guide.play(constructor, new Segment(context, null, () => undefined));
    this.reemit(context);
    this.hookEvent(context);
    if (context.requirer) host.operate(context.requirer);
    this.collect(context);
    return context.requirer;
  }

  commit(): void {
    const context = this.context;
    if (!context) return;
    // `pre_commit` and `commit` are events too.
    context.stored.nextEvent();
    context.stored.nextEvent();
    context.stored.commit();
  }

  private observers(context: HookContext) {
    if (!context.observers) throw new Unanswerable('a charm without a constructor');
    return context.observers;
  }

  private fromLibrary(context: HookContext, of: ProviderCertificate | ProviderCertificateError): void {
    const observers = this.observers(context);
    const facts = 'certificate' in of ? availableFacts(of) : deniedFacts(of);
    const event = this.event(context, `${observers.requirer ?? ''}/on`, facts, facts.kind);
    this.tell(context, event, hearing(observers, event).all);
  }

  private event(context: HookContext, emitter: string, facts: EventFacts, name: string): Emitted {
    return { emitter, facts, name, path: `${emitter}/${facts.kind}[${context.stored.nextEvent()}]` };
  }

  private hookEvent(context: HookContext): void {
    const observers = this.observers(context);
    const { call, world } = context.input;
    const facts = hookFacts(call, world.setup.endpoint);
    // ops emits nothing for an action that the charm does not have: a shipped charm has those that it observes.
    if (call.name === 'action' && !isObserved(observers, facts.kind)) return;
    const event = this.event(context, charmOn(observers), facts, call.name);
    const { before, after } = hearing(observers, event);
    const [first, last] = [this.queue(context, event, before), this.queue(context, event, after)];
    this.deliver(context, event, first);
    if (context.requirer) context.host.observe(context.requirer);
    this.deliver(context, event, last);
  }

  private tell(context: HookContext, event: Emitted, observers: readonly Observer[]): void {
    this.deliver(context, event, this.queue(context, event, observers));
  }

  /** Every observer is noted before the first one runs; one for which the same event waits already is left out. */
  private queue(context: HookContext, { path, facts }: Emitted, observers: readonly Observer[]): readonly Notice[] {
    const notices = observers.map(({ observer, method }): Notice => ({ event: path, observer, method }));
    const fresh = notices.filter((notice) => !context.stored.waitsAlready(notice, facts.snapshot));
    for (const notice of fresh) context.stored.keep(notice, facts.snapshot);
    return fresh;
  }

  private deliver(context: HookContext, event: Emitted, notices: readonly Notice[]): void {
    for (const notice of notices) {
      if (!this.observe(context, event, notice)) context.stored.drop(notice);
    }
  }

  /** @returns whether the observer deferred the event */
  private observe(context: HookContext, event: Emitted, { observer, method }: Notice): boolean {
    const { hook } = context.host;
    const at = hook.observed.length;
    const entry = {
      seq: hook.tools.nextSeq(),
      event: event.name,
      observer: method,
      by: 'charm' as const,
      deferred: false,
    };
    hook.observed.push(entry);
    const segment = new Segment(context, event.facts, () => (hook.observed[at] = { ...entry, deferred: true }));
    const { memory, library } = context;
    this.guide.play({ kind: event.facts.kind, observer, method, memory: memory.id, library }, segment);
    return segment.deferred;
  }

  private reemit(context: HookContext): void {
    for (const notice of context.stored.deferred()) {
      const path = notice.event;
      const [emitter, kind] = [
        path.slice(0, path.lastIndexOf('/')),
        path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('[')),
      ];
      const facts = deferredFacts(kind, context.stored.snapshotOf(path));
      this.deliver(context, { emitter, path, facts, name: observedName(kind) }, [notice]);
    }
  }

  private collect(context: HookContext): void {
    if (context.tools.isLeader()) this.collectOne(context, 'collect_app_status', 'application');
    this.collectOne(context, 'collect_unit_status', 'unit');
  }

  private collectOne(context: HookContext, kind: string, of: 'unit' | 'application'): void {
    const observers = this.observers(context);
    const event = this.event(context, charmOn(observers), { kind, facts: {}, snapshot: {} }, kind);
    context.collected = [];
    this.tell(context, event, hearing(observers, event).all);
    const [first, ...rest] = context.collected;
    if (!first) return;
    const priority = ({ name }: { readonly name: string }): number => PRIORITIES[name] ?? 0;
    const chosen = rest.reduce((best, each) => (priority(each) > priority(best) ? each : best), first);
    context.tools.setStatus({ name: chosen.name as Status['name'], message: chosen.message }, of);
  }
}

/** Those who observe one event: registered before the library's own observers, after them, and both. */
interface Hearing {
  readonly emitter: string;
  readonly kind: string;
  readonly before: readonly Observer[];
  readonly after: readonly Observer[];
  readonly all: readonly Observer[];
}

/** A charm registers the same observers in every hook: who hears what is found once. */
const heardIn = rememberedOf<Observers, Hearing[]>(() => []);

function hearing(observers: Observers, { emitter, facts: { kind } }: Emitted): Hearing {
  const known = heardIn(observers);
  for (const each of known) if (each.kind === kind && each.emitter === emitter) return each;
  const [before = [], after = []] = [observers.before, observers.after].map((list) =>
    list.filter((each) => each.emitter === emitter && each.kind === kind),
  );
  const made = { emitter, kind, before, after, all: [...before, ...after] };
  known.push(made);
  return made;
}

function isObserved({ before, after }: Observers, kind: string): boolean {
  return before.some((each) => each.kind === kind) || after.some((each) => each.kind === kind);
}

/** Where the charm's own events come from. */
const charmOn = rememberedOf(({ before, after }: Observers): string => {
  const own = [...before, ...after].find(({ emitter }) => /^[^/]+\/on$/.test(emitter));
  return own?.emitter ?? '/on';
});

/** The hook behind a kind of event (`python/renewal_gap/observer_recorder.py`, `juju_name`). */
function observedName(kind: string): string {
  const relation = /_relation_(created|joined|changed|departed|broken)$/.exec(kind);
  if (relation) return `relation-${relation[1] ?? ''}`;
  if (kind.endsWith('_pebble_ready')) return 'pebble-ready';
  return HOOKS.has(kind) ? kind.replaceAll('_', '-') : kind;
}

const HOOKS: ReadonlySet<string> = new Set([
  ...[
    'config_changed',
    'install',
    'leader_elected',
    'leader_settings_changed',
    'remove',
    'secret_changed',
    'secret_expired',
  ],
  ...['secret_remove', 'secret_rotate', 'start', 'stop', 'update_status', 'upgrade_charm'],
]);
