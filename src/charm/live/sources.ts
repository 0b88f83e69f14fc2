/** What to load for a hook, from its setup; and hooks run with it. */
import type { HookInput, HookRunner } from '../../model/hook';
import type { Setup } from '../../model/setup';
import {
  OVERRIDES,
  RECORD_ALL,
  type CharmSource,
  type LibrarySource,
  type LiveEngine,
  type LiveOutcome,
  type LiveRuntime,
  type LoadRequest,
  type Override,
  type RunOptions,
  type RunRequest,
  type SourceError,
} from './types';

/** The charm behind a run without one: it only constructs the requirer object. */
export const NO_CHARM: CharmSource = { files: null, metadata: null };

export interface Sources {
  /** The charm of an id of `setup.charm`; null: there is none with this id. */
  readonly charm?: (id: string) => CharmSource | null;
  /** The library of a setup; the release unless said otherwise. */
  readonly library?: (setup: Setup) => LibrarySource;
  /** What of the setup replaces what the charm passes to the library: all of it for the shipped charms. */
  readonly overrides?: readonly Override[];
  readonly record?: RunOptions['record'];
}

/** A charm or library that Python cannot load. */
export class CannotLoad extends Error {
  override readonly name = 'CannotLoad';

  constructor(readonly source: SourceError) {
    super(
      `${source.type}: ${source.message}${source.file === null ? '' : ` (${source.file}, line ${source.line ?? '?'})`}`,
    );
  }
}

function wanted(setup: Setup, { charm, library }: Sources): LoadRequest {
  const found = setup.charm === null ? NO_CHARM : charm?.(setup.charm);
  if (!found)
    throw new CannotLoad({ type: 'LookupError', message: `There is no charm ${setup.charm}.`, file: null, line: null });
  return { library: library?.(setup) ?? { version: setup.library, source: null }, charm: found };
}

/** Loads what is not loaded, and runs. @throws CannotLoad */
export function runOn(engine: LiveEngine, of: LoadRequest, request: RunRequest): LiveOutcome {
  const answer = engine.load(of);
  if ('error' in answer) throw new CannotLoad(answer.error);
  return engine.run(request);
}

function runOf(input: HookInput, { record = RECORD_ALL, overrides = OVERRIDES }: Sources): RunRequest {
  return { input, record, overrides };
}

/** A runner that loads whatever each hook's setup asks for. It throws CannotLoad. */
export function runnerOn(engine: LiveEngine, sources: Sources = {}): HookRunner {
  return (input) => runOn(engine, wanted(input.world.setup, sources), runOf(input, sources)).outcome;
}

/** The same for a page, where Python answers later; what only Python can tell comes with the outcome. */
export function asyncRunnerOn(runtime: LiveRuntime, sources: Sources = {}): (input: HookInput) => Promise<LiveOutcome> {
  return async (input) => runtime.run(wanted(input.world.setup, sources), runOf(input, sources));
}
