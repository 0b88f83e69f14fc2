/** One cell of the matrix: a charm in a situation, under a design and with a provider. */
import type { Design, LibraryVersion, Setup } from '../model';
import { substrateOf } from '../run/charm-setup';
import type { ProviderId, SituationId } from '../scenarios/ids';
import { Atlas } from './atlas';
import type { HookMemo } from './memo';
import { Search, USUAL_LIMITS, type Limits } from './search';
import { SITUATION_DATA } from './situations';
import { settingOf, startOf, type Setting, type Start } from './start';

export interface CellId {
  readonly charm: string | null;
  readonly situation: SituationId;
  readonly design: readonly Design[];
  /** Null: the one that the situation has. */
  readonly provider: ProviderId | null;
  /** Absent: the newest release. */
  readonly library?: LibraryVersion;
  /** The reader's text of the library, named by its content. */
  readonly patch?: string;
  /** What a charm of the reader's brings: its containers, its endpoint. A situation's own setup counts more. */
  readonly own?: Partial<Setup>;
}

type Fixed = Partial<Setup> & { readonly charm: string | null };

function setupOf({ charm, design, library, patch }: CellId): Fixed {
  return {
    charm,
    design,
    ...(library === undefined ? {} : { library }),
    ...(patch === undefined ? {} : { patch }),
  };
}

/** Why a situation says nothing of a charm, in one sentence; null: it does. */
export function whyNot(id: CellId): string | null {
  const { not } = SITUATION_DATA[id.situation];
  if (!not) return null;
  return substrateOf({ ...id.own, ...setupOf(id) }) === not.substrate ? not.why : null;
}

/** Atlases and starts of one charm and library, by setup: situations with the same setup share theirs. */
export class Library {
  private readonly atlases = new Map<string, Atlas>();
  private readonly starts = new Map<string, Start>();

  constructor(readonly memo: HookMemo) {}

  /** @throws HookWanted */
  start(setting: Setting): Start {
    const key = `${setting.start} ${keyOf(setting.setup)}`;
    const known = this.starts.get(key) ?? startOf(setting, this.memo.run);
    this.starts.set(key, known);
    return known;
  }

  atlas(setup: Partial<Setup>): Atlas {
    const key = keyOf(setup);
    const known = this.atlases.get(key) ?? new Atlas(this.memo);
    this.atlases.set(key, known);
    return known;
  }
}

function keyOf(setup: Partial<Setup>): string {
  return JSON.stringify(Object.entries(setup).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A search that is ready to work. @param limits how far it may go @throws HookWanted */
export function searchOf(id: CellId, library: Library, limits: Limits = USUAL_LIMITS): Search {
  const data = SITUATION_DATA[id.situation];
  const start = library.start(settingOf(data, setupOf(id), id.provider, id.own));
  return new Search(data, start, library.atlas(start.setup), limits);
}
