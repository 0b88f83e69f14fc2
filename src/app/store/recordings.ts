/** The recorded hooks of the built-in scenarios, loaded when a run that needs them is opened. */
import type { Recording } from './engine';

const FILES = import.meta.glob<Recording>('../../charm/recorded/data/*.json', { import: 'default' });

/** Null where nothing was recorded for the pair. */
export async function recordingOf(scenario: string, charm: string): Promise<Recording | null> {
  const load = FILES[`../../charm/recorded/data/${scenario}.${charm}.json`];
  return load === undefined ? null : load();
}
