/** The charms that ship, as their files are: what is shown is what runs. Each is loaded when it is looked at. */
import { CHARM_FILES } from '../../charms/files';

const FILES = import.meta.glob<string>('../../charms/*.py', { query: '?raw', import: 'default' });

export interface CharmSource {
  /** The reconciler's id. */
  readonly id: string;
  readonly text: string;
}

/** As line records name it. */
export const CHARM_FILE = 'charm.py';

function pathOf(id: string): string {
  const shipped = Object.entries(CHARM_FILES).find(([each]) => each === id)?.[1];
  return `../../charms/${shipped?.file ?? ''}`;
}

export function hasCharm(id: string): boolean {
  return Object.hasOwn(FILES, pathOf(id));
}

/** Null for a charm that did not come with the page. */
export async function loadCharm(id: string): Promise<CharmSource | null> {
  const load = FILES[pathOf(id)];
  return load === undefined ? null : { id, text: await load() };
}
