/** One cell of the matrix: a charm in a situation, under a design and with a provider. */
import type { Design, Setup } from '../model';
import { withCharm } from '../run/charm-setup';
import type { ProviderId, SituationId } from '../scenarios/ids';
import type { HookMemo } from './memo';
import { Search, USUAL_LIMITS, type Limits } from './search';
import { SITUATION_DATA } from './situations';
import { startOf } from './start';

export interface CellId {
  readonly charm: string | null;
  readonly situation: SituationId;
  readonly design: readonly Design[];
  /** Null: the one that the situation has. */
  readonly provider: ProviderId | null;
  /** The reader's text of the library, named by its content. */
  readonly patch?: string;
}

function setupOf({ charm, design, patch }: CellId): Partial<Setup> & { readonly charm: string | null } {
  return patch === undefined ? { charm, design } : { charm, design, patch };
}

/** Why a situation says nothing of a charm, in one sentence; null: it does. */
export function whyNot(id: CellId): string | null {
  const { not } = SITUATION_DATA[id.situation];
  if (!not) return null;
  const { containers } = withCharm(setupOf(id));
  return containers?.length === 0 ? not.why : null;
}

/** A search that is ready to work. @param limits how far it may go */
export function searchOf(id: CellId, memo: HookMemo, limits: Limits = USUAL_LIMITS): Search {
  const data = SITUATION_DATA[id.situation];
  return new Search(data, startOf(data, setupOf(id), id.provider, memo.run), memo, limits);
}
