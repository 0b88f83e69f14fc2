/** The recordings that come with the page: one for each built-in scenario and each charm of the report. */
import { recordingSchema, type Recording } from './store';

const FILES = import.meta.glob<unknown>('./data/*.json', { import: 'default' });

function pathOf(scenario: string, charm: string): string {
  return `./data/${scenario}.${charm}.json`;
}

export function hasRecording(scenario: string, charm: string): boolean {
  return Object.hasOwn(FILES, pathOf(scenario, charm));
}

/** Null where nothing was recorded: another charm, or a build without recordings. */
export async function shippedRecording(scenario: string, charm: string): Promise<Recording | null> {
  const load = FILES[pathOf(scenario, charm)];
  return load ? recordingSchema.parse(await load()) : null;
}
