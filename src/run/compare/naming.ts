/** What compared runs are called: that in which they differ. */
import type { Setup } from '../../model/setup';
import { DESIGN_WORDS, isId, providerId, PROVIDERS, RECONCILER_IDS, RECONCILERS } from '../../scenarios/ids';
import { isOwnCharm } from '../code';
import { sameData } from '../run';

/** In which ways compared runs differ. */
export const ASPECTS = ['reconciler', 'library', 'provider', 'branch'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** Enough of a run to name it. */
export interface Named {
  readonly setup: Pick<Setup, 'library' | 'design' | 'charm' | 'provider' | 'patch'>;
  readonly branch: { readonly id: string; readonly name: string };
}

function differs(all: readonly unknown[]): boolean {
  return all.some((each) => !sameData(each, all[0]));
}

const designsOf = (run: Named): readonly string[] => run.setup.design.filter((each) => each !== 'released');

export function aspectsOf(runs: readonly Named[]): readonly Aspect[] {
  const found: Readonly<Record<Aspect, boolean>> = {
    reconciler: differs(runs.map((run) => run.setup.charm)),
    library: differs(runs.map((run) => [run.setup.library, designsOf(run), run.setup.patch])),
    provider: differs(runs.map((run) => run.setup.provider)),
    branch: differs(runs.map((run) => run.branch.id)),
  };
  return ASPECTS.filter((aspect) => found[aspect]);
}

export interface RunName {
  readonly title: string;
  /** What else differs, beneath the title. */
  readonly more: readonly string[];
}

function reconcilerWords({ setup: { charm } }: Named): string {
  if (charm === null) return 'No charm code';
  if (isOwnCharm(charm)) return 'Your charm';
  return isId(RECONCILER_IDS, charm) ? RECONCILERS[charm] : charm;
}

function libraryWords(run: Named, versionsDiffer: boolean): readonly string[] {
  const designs = designsOf(run).map((each) => DESIGN_WORDS[each as keyof typeof DESIGN_WORDS]);
  if (run.setup.patch !== undefined) return ['Your patch', run.setup.library];
  if (designs.length === 0) return ['As released', run.setup.library];
  return [designs.join(', '), ...(versionsDiffer ? [run.setup.library] : [])];
}

function wordsFor(aspect: Aspect, run: Named, versionsDiffer: boolean): readonly string[] {
  switch (aspect) {
    case 'reconciler':
      return [reconcilerWords(run)];
    case 'library':
      return libraryWords(run, versionsDiffer);
    case 'provider':
      return [PROVIDERS[providerId(run.setup.provider)]];
    case 'branch':
      return [run.branch.name];
  }
}

/** The first run is called by everything in which the others differ from it, each of those by its own difference. */
export function nameRuns(runs: readonly Named[]): readonly RunName[] {
  const [first] = runs;
  if (!first) return [];
  const versionsDiffer = differs(runs.map((run) => run.setup.library));
  const all = aspectsOf(runs);
  return runs.map((run, at) => {
    const own = at === 0 ? all : aspectsOf([first, run]);
    const said = own.length > 0 ? own : all.length > 0 ? all : (['reconciler'] as const);
    const [title = '', ...more] = said.flatMap((aspect) => wordsFor(aspect, run, versionsDiffer));
    return { title, more };
  });
}
