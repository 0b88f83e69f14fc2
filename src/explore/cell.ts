/** One cell of the matrix: a charm in a situation, under a design and with a provider. */
import type { Design, HookRunner } from '../model';
import type { ProviderId, SituationId } from '../scenarios/ids';
import { Search, USUAL_LIMITS, type Limits } from './search';
import { SITUATION_DATA } from './situations';
import { startOf } from './start';

export interface CellId {
  readonly charm: string;
  readonly situation: SituationId;
  readonly design: readonly Design[];
  /** Null: the one that the situation has. */
  readonly provider: ProviderId | null;
}

/** A search that is ready to work. @param limits how far it may go */
export function searchOf(
  { charm, situation, design, provider }: CellId,
  runner: HookRunner,
  limits: Limits = USUAL_LIMITS,
): Search {
  const data = SITUATION_DATA[situation];
  return new Search(data, startOf(data, { charm, design }, provider, runner), runner, limits);
}
