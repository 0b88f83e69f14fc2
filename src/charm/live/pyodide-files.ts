import type { PyodideInterface } from 'pyodide';

/** Pyodide's file system, as far as it is used here: its own types come from a package that is not needed otherwise. */
export interface PyodideFiles {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
  readFile(path: string): Uint8Array;
}

export function filesOf(py: PyodideInterface): PyodideFiles {
  return (py as unknown as { readonly FS: PyodideFiles }).FS;
}
