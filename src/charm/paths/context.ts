/** What all segments of one hook share. */
import type { HookInput } from '../../model/hook';
import { remembered, rememberedOf } from '../../model/memo';
import { findUnit } from '../../model/juju/entities';
import type { HookTools } from '../../model/juju/hook-tools.types';
import type { CharmHost } from '../../model/library/twin';
import type { Requirer } from '../../model/library/requirer';
import { CommandSession } from '../commands/types';
import type { PebbleContext } from '../pebble/types';
import type { Requests, Setup } from '../../model/setup';
import type { Emit } from '../../model/library/requirer-base';
import { OpenLines } from './lines';
import { StoredStates } from './stored';
import { isName, patternsOf, type ContentIds, type TermPatterns } from './terms';
import type { Memory, Observers, RelationPlace } from './tree';

export const NO_MEMORY: Memory = { id: 0, terms: [] };

/** A path asks for something that the model has no answer to: only Python can run this hook. */
export class Unanswerable extends Error {
  override readonly name = 'Unanswerable';
}

export class HookContext {
  readonly input: HookInput;
  readonly tools: HookTools;
  readonly stored: StoredStates;
  readonly lines: OpenLines;
  private session: CommandSession | null = null;
  readonly patterns: TermPatterns;
  requirer: Requirer | null = null;
  observers: Observers | null = null;
  memory: Memory = NO_MEMORY;
  /** Statuses that collect-status observers added, for the unit or the application. */
  collected: { readonly name: string; readonly message: string }[] = [];
  private readonly written = new Set<string>();

  constructor(
    readonly host: CharmHost,
    readonly ids: ContentIds,
    /** Hears the library's events. */
    readonly heard: Emit,
    /** Whether names that the charm asks for are terms. */
    names: boolean,
  ) {
    this.input = host.input;
    this.tools = host.hook.tools;
    this.stored = new StoredStates(this.tools);
    this.lines = new OpenLines(host);
    this.patterns = patternsIn(host.input.world.setup)[names ? 'named' : 'plain'];
  }

  /** What its hook commands keep, from the first one on. */
  get commands(): CommandSession {
    this.session ??= new CommandSession();
    return this.session;
  }

  /** Which library the charm sees, beyond what its own answers tell. */
  get library(): string {
    return this.input.world.setup.design.includes('state-api') ? 'state-api' : '';
  }

  pebble(container: string): PebbleContext {
    const { tools, written, input } = this;
    const writtenAt = (path: string): number | null => findUnit(input.world, input.unit)?.files[path]?.at ?? null;
    return { tools, container, written, writtenAt };
  }

  private relations(): readonly (readonly [RelationPlace, number | undefined])[] {
    const { relation } = this.input.readAt === undefined ? this.input.world : { relation: this.input.readAt };
    return [
      ['now', relation?.id],
      ['hook', this.input.call.relation],
    ];
  }

  placeOf(relation: number): RelationPlace {
    return this.relations().find(([, id]) => id === relation)?.[0] ?? 'other';
  }

  /** @throws Unanswerable for one that neither the world nor the hook knows: a peer relation, or one long gone */
  relationAt(place: RelationPlace): number {
    const id = this.relations().find(([known]) => known === place)?.[1];
    if (id === undefined) throw new Unanswerable('a relation that this hook does not know');
    return id;
  }
}

interface Named {
  readonly applications: readonly string[];
  readonly names: readonly string[];
}

/** Expressions are dear to make, and many setups have the same names. */
const patternsFor = remembered((said) => {
  const { applications, names } = JSON.parse(said) as Named;
  return { named: patternsOf(applications, names), plain: patternsOf(applications, []) };
});

const patternsIn = rememberedOf(({ requirerApp, providerApp, requests }: Setup) =>
  patternsFor(JSON.stringify({ applications: [requirerApp, providerApp], names: namesOf(requests) } satisfies Named)),
);

/** Every name that the setup's requests may ask for, in their order. */
const namesOf = rememberedOf((requests: Requests): readonly string[] => {
  const all = [
    ...requests.app,
    ...requests.unit,
    ...(requests.whenCapabilities ?? []).flatMap(({ app, unit }) => [...app, ...unit]),
  ];
  return [...new Set(all.map(({ commonName }) => commonName))].filter(isName);
});
