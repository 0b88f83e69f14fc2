/** Archives of compiled Python, made inside the same Pyodide that will load them. Started only when an archive is out of date. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { loadPyodide } from 'pyodide';
import type { PyodideInterface } from 'pyodide';
import { filesOf } from '../../src/charm/live/pyodide-files';
import { HERE, filesBelow } from './paths';

export interface Archive {
  /** Where the archive will be mounted: shown in tracebacks. */
  readonly root: string;
  /** As Python's `compile`: 0 keeps everything, 2 drops docstrings and assertions. */
  readonly optimize: 0 | 2;
  /** Keeps `.py` beside the compiled file: for sources that are shown, edited, or named in tracebacks. */
  readonly keepSource: boolean;
  readonly sources: readonly Source[];
  /** Regular expressions on names; null keeps everything. */
  readonly keep: readonly string[] | null;
  readonly drop: readonly string[];
}

export type Source = { readonly prefix: string } & ({ readonly zip: string } | { readonly dir: string });

type PackFunction = (spec: string) => void;

export class Packer {
  private constructor(private readonly py: PyodideInterface) {}

  static async start(): Promise<Packer> {
    const py = await loadPyodide();
    py.runPython(readFileSync(join(HERE, 'pack.py'), 'utf8'));
    return new Packer(py);
  }

  pack(archive: Archive): Uint8Array {
    const FS = filesOf(this.py);
    FS.mkdirTree('/in');
    const sources = archive.sources.map((source, index) => {
      const at = `/in/${index}`;
      if ('zip' in source) {
        FS.writeFile(at, new Uint8Array(readFileSync(source.zip)));
        return { zip: at, prefix: source.prefix };
      }
      for (const file of filesBelow(source.dir)) {
        const target = join(at, relative(source.dir, file));
        FS.mkdirTree(dirname(target));
        FS.writeFile(target, new Uint8Array(readFileSync(file)));
      }
      return { dir: at, prefix: source.prefix };
    });
    const { globals } = this.py as unknown as { readonly globals: { get(name: 'pack'): PackFunction } };
    const pack = globals.get('pack');
    pack(JSON.stringify({ ...archive, sources, out: '/out.zip' }));
    const bytes = FS.readFile('/out.zip');
    this.py.runPython('import shutil; shutil.rmtree("/in")');
    return bytes;
  }
}
