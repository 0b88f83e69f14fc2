/** Parts of the bundle, each made only when what it is made from has changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Part } from '../../src/charm/live/manifest';

/** Names, keys and sizes of what an earlier build left; a file that does not fit this counts as no file. */
const memorySchema = z.record(z.string(), z.object({ key: z.string(), extension: z.string(), file: z.string(), bytes: z.number(), gzip: z.number() }));

export interface PartSpec {
  readonly name: string;
  /** Digest of everything that the content follows from. */
  readonly key: string;
  readonly extension: string;
  /** The sandbox page is opened by the browser itself and stays as it is. */
  readonly compress: boolean;
  readonly make: () => Promise<Uint8Array> | Uint8Array;
}

/**
 * A folder with `site/` (what is published) and `raw/` (the same parts under plain names, not compressed, for Node).
 */
export class PartStore {
  private readonly memory: z.infer<typeof memorySchema>;
  private readonly used = new Set<string>();

  constructor(private readonly out: string) {
    mkdirSync(join(out, 'site'), { recursive: true });
    mkdirSync(join(out, 'raw'), { recursive: true });
    this.memory = this.recall();
  }

  private get memoryFile(): string {
    return join(this.out, 'parts.json');
  }

  private recall(): z.infer<typeof memorySchema> {
    if (!existsSync(this.memoryFile)) return {};
    const parsed = memorySchema.safeParse(JSON.parse(readFileSync(this.memoryFile, 'utf8')));
    return parsed.success ? parsed.data : {};
  }

  rawPath(name: string, extension: string): string {
    return join(this.out, 'raw', `${name}.${extension}`);
  }

  private isThere(file: string): boolean {
    return existsSync(join(this.out, 'site', file));
  }

  async ensure(spec: PartSpec): Promise<Part> {
    const old = this.memory[spec.name];
    if (old?.key === spec.key && this.isThere(old.file) && existsSync(this.rawPath(spec.name, spec.extension))) {
      this.used.add(old.file);
      return { file: old.file, bytes: old.bytes, gzip: old.gzip };
    }
    const bytes = await spec.make();
    const packed = gzipSync(bytes, { level: 9 });
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const file = `${spec.name}-${hash}.${spec.extension}${spec.compress ? '.gz' : ''}`;
    writeFileSync(join(this.out, 'site', file), spec.compress ? packed : bytes);
    writeFileSync(this.rawPath(spec.name, spec.extension), bytes);
    const part = { file, bytes: bytes.length, gzip: packed.length };
    this.memory[spec.name] = { key: spec.key, extension: spec.extension, ...part };
    this.used.add(file);
    return part;
  }

  /** Writes what a later build needs to know, and removes published files that no part uses any more. */
  finish(manifestName: string, manifest: unknown): void {
    writeFileSync(this.memoryFile, JSON.stringify(this.memory, null, 1));
    writeFileSync(join(this.out, 'site', manifestName), JSON.stringify(manifest));
    for (const name of readdirSync(join(this.out, 'site'))) {
      if (name !== manifestName && !this.used.has(name)) rmSync(join(this.out, 'site', name));
    }
  }
}
