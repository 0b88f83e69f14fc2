/** The charms that ship, as their files are: what is shown is what runs. */
const FILES = import.meta.glob<string>('../../charms/*.py', { query: '?raw', import: 'default', eager: true });

export interface CharmSource {
  /** As line records name it. */
  readonly file: string;
  readonly text: string;
}

/** File names that do not follow from the id of the reconciler. */
const NAMES: Readonly<Record<string, string>> = { 'report-mirror': 'mirror', 'report-guarded': 'guarded' };

function textOf(id: string): string | undefined {
  const own = id.replaceAll('-', '_');
  return FILES[`../../charms/${own}.py`] ?? FILES[`../../charms/${NAMES[id] ?? own}.py`];
}

export function charmSource(id: string | null): CharmSource | null {
  const text = id === null ? undefined : textOf(id);
  return text === undefined ? null : { file: 'charm.py', text };
}
