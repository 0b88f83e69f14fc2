/** The live way, loaded only when it is needed: host, schemas and all. */
import { compareOutcomes } from '../../charm/compare';
import type { Progress } from '../../charm/live/download';
import { PythonHost } from '../../charm/live/host';
import { ownCharmOverrides } from '../../charm/live/overrides';
import { partsFor, PythonAbsent, type PartSource } from '../../charm/live/parts';
import { releasedLibrary } from '../../charm/live/released';
import { OVERRIDES, RECORD_ALL, type LoadRequest } from '../../charm/live/types';
import type { HookInput, HookOutcome } from '../../model/hook';
import { twinRunner } from '../../model/library/twin';
import { isOwnCharm } from '../../run/code';
import { PythonUnavailable, type LiveSources, type Python } from './live';
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

function requestOf(version: string, { charm, library }: LiveSources): LoadRequest {
  return { library: { version, source: library }, charm: { files: charm, metadata: null } };
}

/** The twin knows the library's own ways and what shipped charms pass to it, and nothing of what a reader wrote. */
function differences(input: HookInput, outcome: HookOutcome): readonly string[] | null {
  const { charm, patch } = input.world.setup;
  if (patch !== undefined || isOwnCharm(charm)) return null;
  return compareOutcomes(twinRunner(input), outcome).map(
    (each) => `${each.field}: twin ${each.twin}, real ${each.live}`,
  );
}

/** @param tell what to show while it starts */
export function startPython(document: Document, tell: (state: PythonState) => void): Python {
  let library = '';
  const parts = unlessAbsent((): PartSource => partsFor(document, new URL('python/', document.baseURI).href));
  const begin = (): PythonHost =>
    new PythonHost({ document, parts, onProgress: (progress) => tell(progressState(progress, library)) });
  let host: PythonHost | null = null;
  const running = (version: string): PythonHost => {
    library = version;
    return (host ??= begin());
  };
  return {
    answer: async (input, sources) => {
      const { setup } = input.world;
      const overrides = isOwnCharm(setup.charm) ? ownCharmOverrides(setup) : OVERRIDES;
      const { outcome } = await running(setup.library)
        .run(requestOf(setup.library, sources), { input, record: RECORD_ALL, overrides })
        .catch(rethrowAbsent);
      tell({ kind: 'ready', library });
      return { outcome, differences: differences(input, outcome) };
    },
    load: async (version, sources) => {
      const answer = await running(version).load(requestOf(version, sources)).catch(rethrowAbsent);
      tell({ kind: 'ready', library });
      return answer;
    },
    warmUp: (version) => running(version).warmUp(version).catch(rethrowAbsent),
    released: (version) => releasedLibrary(parts, version).catch(rethrowAbsent),
    stop: () => {
      host?.dispose();
      host = null;
      tell({ kind: 'off' });
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
