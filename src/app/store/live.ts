/** What the page asks of Python, and how code reaches it. */
import type { LoadAnswer } from '../../charm/live/types';
import type { HookInput, HookOutcome } from '../../model/hook';
import type { Setup } from '../../model/setup';
import { isOwnCharm, type RunCode } from '../../run/code';
import { CHARM_FILE, loadCharm } from '../code/source';

/** The texts that a hook runs with. */
export interface LiveSources {
  /** By path; null: a charm that only constructs the library's object. */
  readonly charm: Readonly<Record<string, string>> | null;
  /** Text of `_tls_certificates.py`; null: the release that the setup names. */
  readonly library: string | null;
}

export interface LiveAnswer {
  readonly outcome: HookOutcome;
  /** Where the twin says something else; empty: it agrees. Null: it cannot know what the reader's own code does. */
  readonly differences: readonly string[] | null;
}

/** Python, as much of it as is needed here. Each may throw PythonUnavailable, or an error with a sentence for the reader. */
export interface Python {
  answer(input: HookInput, sources: LiveSources): Promise<LiveAnswer>;
  /** Whether library and charm can be loaded, and what is known of them then. */
  load(library: string, sources: LiveSources): Promise<LoadAnswer>;
  /** Downloads and starts it ahead of need. */
  warmUp(library: string): Promise<void>;
  /** The library's text as it was released. */
  released(version: string): Promise<string>;
  /** Ends what runs. It starts again when it is asked again. */
  stop(): void;
}

export class PythonUnavailable extends Error {
  override readonly name = 'PythonUnavailable';
}

/** @throws Error where the setup names code that is not here */
export async function sourcesOf(
  { charm, patch }: Pick<Setup, 'charm' | 'patch'>,
  code: RunCode | undefined,
): Promise<LiveSources> {
  const library = patch === undefined ? null : code?.library;
  if (library === undefined) throw new Error('The text of the changed library is not here.');
  if (charm === null) return { charm: null, library };
  if (isOwnCharm(charm)) {
    if (!code?.charm) throw new Error('The text of your charm is not here.');
    return { charm: code.charm.files, library };
  }
  const source = await loadCharm(charm);
  if (source === null) throw new Error(`This page does not have the charm “${charm}”.`);
  return { charm: { [CHARM_FILE]: source.text }, library };
}
