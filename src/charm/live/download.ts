/** Brings the parts of Python to the page, in parallel, and says how far it is. */
import { SANDBOX_PART, SCRIPT_PARTS, START_PARTS, type Manifest } from './manifest';
import { PythonAbsent, type PartSource } from './parts';
import type { Phase } from './protocol';

export type Progress =
  /** Bytes as they travel. */
  { readonly phase: 'download'; readonly loaded: number; readonly total: number } | { readonly phase: Phase };

interface Start {
  readonly scripts: readonly ArrayBuffer[];
  readonly parts: Readonly<Record<string, ArrayBuffer>>;
}

export class Download {
  private found: Promise<Manifest> | null = null;
  private readonly had = new Set<string>();

  constructor(
    private readonly source: PartSource,
    private readonly onProgress: (progress: Progress) => void,
  ) {}

  manifest(): Promise<Manifest> {
    this.found ??= this.source.manifest().catch((error: unknown) => {
      this.found = null;
      throw error;
    });
    return this.found;
  }

  has(name: string): boolean {
    return this.had.has(name);
  }

  async sandbox(): Promise<{ readonly src: string } | { readonly srcdoc: string }> {
    return this.source.sandbox(await this.partOf(SANDBOX_PART));
  }

  /** Everything that a start needs, and the parts named. */
  async start(more: readonly string[]): Promise<Start> {
    const names = [...START_PARTS, ...more];
    const sizes = await Promise.all(names.map(async (name) => (await this.partOf(name)).gzip));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    let loaded = 0;
    const count = (bytes: number): void => {
      loaded += bytes;
      this.onProgress({ phase: 'download', loaded: Math.min(loaded, total), total });
    };
    const entries = await Promise.all(names.map(async (name) => [name, await this.get(name, count)] as const));
    const all = new Map<string, ArrayBuffer>(entries);
    const scripts = SCRIPT_PARTS.flatMap((name) => all.get(name) ?? []);
    for (const name of SCRIPT_PARTS) all.delete(name);
    return { scripts, parts: Object.fromEntries(all) };
  }

  one(name: string): Promise<ArrayBuffer> {
    return this.get(name, () => undefined);
  }

  private async get(name: string, onBytes: (count: number) => void): Promise<ArrayBuffer> {
    const data = await this.source.part(await this.partOf(name), onBytes);
    this.had.add(name);
    return data;
  }

  private async partOf(name: string): Promise<Manifest['parts'][string]> {
    const part = (await this.manifest()).parts[name];
    if (!part) throw new PythonAbsent(`A part of Python is missing in this site: ${name}.`);
    return part;
  }
}
