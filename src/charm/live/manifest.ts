/** The list of the Python bundle's parts, as the build writes it and the page reads it. */
import { z } from 'zod';

export const MANIFEST_NAME = 'manifest.json';

const part = z.object({
  /** File beside the manifest, with a hash of its content in its name, compressed with gzip. */
  file: z.string().regex(/^[a-z0-9.-]+-[0-9a-f]{12}\.[a-z]+(?:\.gz)?$/),
  /** After decompression. */
  bytes: z.int().positive(),
  /** As it travels. */
  gzip: z.int().positive(),
});

export const manifestSchema = z.object({
  format: z.literal('python-bundle/1'),
  /** Versions of what runs: `{python: '3.14.2', pyodide: '314.0.7', ops: '3.9.0', …}`. */
  versions: z.record(z.string(), z.string()),
  /** Versions of the library, oldest first; each is a part named `library-<version>`. */
  libraries: z.array(z.string()).min(1),
  /** Top-level names in the part `stdlib-rest`, which is loaded when a charm imports one of them. */
  rest: z.array(z.string()),
  parts: z.record(z.string(), part),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = Manifest['parts'][string];

/** Scripts: Pyodide's loader and glue, then ours. */
export const SCRIPT_PARTS = ['engine', 'worker'] as const;
/** What every start needs, in the order in which it is used. */
export const START_PARTS = [...SCRIPT_PARTS, 'wasm', 'stdlib', 'packages', 'runtime'] as const;
/** The page that hosts the worker; not compressed, since the browser opens it. */
export const SANDBOX_PART = 'sandbox';
export const STDLIB_REST_PART = 'stdlib-rest';

export function libraryPart(version: string): string {
  return `library-${version}`;
}
