import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Download, type Progress } from './download';
import { START_PARTS, manifestSchema, type Manifest } from './manifest';
import { PythonAbsent, decompressed, type PartSource } from './parts';

const text = new TextEncoder().encode('the same bytes '.repeat(50));

function manifestOf(names: readonly string[]): Manifest {
  const parts = Object.fromEntries(
    names.map((name) => [name, { file: `${name}-0123456789ab.js.gz`, bytes: 100, gzip: 10 }]),
  );
  return manifestSchema.parse({ format: 'python-bundle/1', versions: {}, libraries: ['1.12.0'], rest: [], parts });
}

function sourceOf(manifest: Manifest): PartSource {
  return {
    manifest: () => Promise.resolve(manifest),
    part: (part, onBytes) => {
      onBytes(part.gzip);
      return Promise.resolve(new ArrayBuffer(part.bytes));
    },
    sandbox: (part) => ({ src: part.file }),
  };
}

describe('a part', () => {
  it('is decompressed, unless the server has done so on the way', async () => {
    for (const sent of [new Uint8Array(gzipSync(text)), text]) {
      expect(new Uint8Array(await decompressed(sent))).toEqual(text);
    }
  });
});

describe('the download', () => {
  it('brings scripts and parts, and says how many of how many bytes have come', async () => {
    const progress: Progress[] = [];
    const download = new Download(sourceOf(manifestOf([...START_PARTS, 'library-1.12.0'])), (each) =>
      progress.push(each),
    );
    const { scripts, parts } = await download.start(['library-1.12.0']);
    expect(scripts).toHaveLength(2);
    expect(Object.keys(parts)).toEqual(['wasm', 'stdlib', 'packages', 'runtime', 'library-1.12.0']);
    expect(progress.at(-1)).toEqual({ phase: 'download', loaded: 70, total: 70 });
    expect([download.has('library-1.12.0'), download.has('library-1.10.0')]).toEqual([true, false]);
  });

  it('names a part that the site lacks', async () => {
    const download = new Download(sourceOf(manifestOf(['engine'])), () => undefined);
    await expect(download.start([])).rejects.toThrow(PythonAbsent);
  });
});

describe('the manifest', () => {
  it('lets no file name lead out of its folder', () => {
    const manifest = manifestOf(['engine']);
    const bad = { ...manifest, parts: { engine: { file: '../engine-0123456789ab.js', bytes: 1, gzip: 1 } } };
    expect(manifestSchema.safeParse(bad).success).toBe(false);
  });
});
