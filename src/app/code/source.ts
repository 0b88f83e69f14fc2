/** The charms that ship, as their files are: what is shown is what runs. Each is loaded when it is looked at. */
const FILES = import.meta.glob<string>('../../charms/*.py', { query: '?raw', import: 'default' });

export interface CharmSource {
  /** The reconciler's id. */
  readonly id: string;
  readonly text: string;
}

/** As line records name it. */
export const CHARM_FILE = 'charm.py';

/** File names that do not follow from the id: the two charms of the report came first. */
const NAMES: Readonly<Record<string, string>> = {
  'report-mirror': 'mirror',
  'report-guarded': 'guarded',
  mirror: 'mirror_class',
};

function pathOf(id: string): string {
  return `../../charms/${NAMES[id] ?? id.replaceAll('-', '_')}.py`;
}

export function hasCharm(id: string): boolean {
  return Object.hasOwn(FILES, pathOf(id));
}

/** Null for a charm that did not come with the page. */
export async function loadCharm(id: string): Promise<CharmSource | null> {
  const load = FILES[pathOf(id)];
  return load === undefined ? null : { id, text: await load() };
}
