/** The recorded hooks of the built-in scenarios, loaded when a run that needs them is opened. */
import { recordingSchema, type Recording } from '../../charm/recorded/store';

const FILES = import.meta.glob<unknown>('../../charm/recorded/data/*.json', { import: 'default' });

/** Null where nothing was recorded for the pair. */
export async function recordingOf(scenario: string, charm: string): Promise<Recording | null> {
  const load = FILES[`../../charm/recorded/data/${scenario}.${charm}.json`];
  return load === undefined ? null : recordingSchema.parse(await load());
}
