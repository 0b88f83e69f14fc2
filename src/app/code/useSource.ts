import { codeInUse, isOwnCharm, MAIN_FILE } from '../../run/code';
import { useMemo } from 'react';
import { useExplorer } from '../store/context';

/** The files of the charm that runs; null: none, or not here yet. */
export function useCharmFiles(): Readonly<Record<string, string>> | null {
  const charm = useExplorer((state) => state.computed.start.setup.charm);
  const tree = useExplorer((state) => state.tree);
  const shipped = useExplorer((state) => (charm === null ? undefined : state.sources[charm]));
  return useMemo(() => {
    if (isOwnCharm(charm)) return codeInUse(tree.code, tree.setup)?.charm?.files ?? null;
    return shipped === undefined ? null : { [MAIN_FILE]: shipped.text };
  }, [charm, tree, shipped]);
}

/** `charm.py` where there is one, else the first Python file. */
export function mainFile(files: Readonly<Record<string, string>>): string {
  const names = Object.keys(files);
  return (
    names.find((name) => name === MAIN_FILE || name.endsWith(`/${MAIN_FILE}`)) ??
    names.find((name) => name.endsWith('.py')) ??
    MAIN_FILE
  );
}
