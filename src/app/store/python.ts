/** The live way, loaded only when it is needed: host, schemas and all. */
import { compareOutcomes } from '../../charm/compare';
import type { Progress } from '../../charm/live/download';
import { PythonHost } from '../../charm/live/host';
import { partsFor, PythonAbsent } from '../../charm/live/parts';
import { OVERRIDES, RECORD_ALL } from '../../charm/live/types';
import { twinRunner } from '../../model/library/twin';
import { CHARM_FILE } from '../code/source';
import { PythonUnavailable, type Python } from './answering';
import type { PythonState } from './state';

const PHASES: Readonly<Record<'interpreter' | 'packages' | 'runtime', string>> = {
  interpreter: 'Starting the interpreter',
  packages: 'Loading ops and the library',
  runtime: 'Loading the charm',
};

function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;
}

export function progressState(progress: Progress, library: string): PythonState {
  if (progress.phase === 'ready') return { kind: 'ready', library };
  if (progress.phase !== 'download') return { kind: 'starting', says: `${PHASES[progress.phase]}…`, part: null };
  return {
    kind: 'starting',
    says: `Starting Python, ${megabytes(progress.total)}…`,
    part: progress.loaded / progress.total,
  };
}

/** @param tell what to show while it starts */
export function startPython(document: Document, tell: (state: PythonState) => void): Python {
  let library = '';
  const host = unlessAbsent(
    () =>
      new PythonHost({
        document,
        parts: partsFor(document, new URL('python/', document.baseURI).href),
        onProgress: (progress) => tell(progressState(progress, library)),
      }),
  );
  return {
    answer: async (input, source) => {
      const { setup } = input.world;
      library = setup.library;
      const charm = {
        library: { version: setup.library, source: null },
        charm: { files: source === null ? null : { [CHARM_FILE]: source }, metadata: null },
      };
      const { outcome } = await host
        .run(charm, { input, record: RECORD_ALL, overrides: OVERRIDES })
        .catch(rethrowAbsent);
      tell({ kind: 'ready', library });
      const differences = compareOutcomes(twinRunner(input), outcome);
      return { outcome, differences: differences.map((each) => `${each.field}: twin ${each.twin}, real ${each.live}`) };
    },
  };
}

function unlessAbsent<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    return rethrowAbsent(error);
  }
}

/** Whatever keeps Python from being there at all, as one kind of error for the page. */
function rethrowAbsent(error: unknown): never {
  if (error instanceof PythonAbsent || error instanceof TypeError) throw new PythonUnavailable(error.message);
  throw error;
}
