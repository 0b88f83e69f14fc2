/** The safe reconciler in every situation and release, searched in the page by its recorded paths. */
import type { CellId, CellResult, NotAbout } from '../../explore';
import { LIBRARY_VERSIONS, type LibraryVersion } from '../../model/setup';
import { SITUATION_IDS, type SituationId, type VerdictId } from '../../scenarios/ids';

export type Verdicts = Readonly<Partial<Record<`${LibraryVersion} ${SituationId}`, VerdictId>>>;

export const RELEASE_CELLS: readonly CellId[] = LIBRARY_VERSIONS.flatMap((library) =>
  SITUATION_IDS.map((situation): CellId => ({ charm: 'careful', situation, design: [], provider: null, library })),
);

export function withFound(verdicts: Verdicts, { library, situation }: CellId, result: CellResult | NotAbout): Verdicts {
  if (library === undefined || 'not' in result) return verdicts;
  return { ...verdicts, [`${library} ${situation}`]: result.verdict };
}
