/** Makes the Python bundle: everything that the page loads to run real charms, as parts with content hashes and a manifest. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MANIFEST_NAME, SANDBOX_PART, STDLIB_REST_PART, manifestSchema, type Manifest, type Part } from '../../src/charm/live/manifest';
import { archiveParts, restModules } from './archives';
import { HEAP_LIMIT_BYTES, engineScript } from './engine';
import { Packer } from './pack';
import { HERE, PROJECT, PYODIDE, digest, filesBelow } from './paths';
import { PartStore, type PartSpec } from './parts';
import { sandboxPage, workerScript } from './scripts';
import { LIBRARY, ensureWheels, type Pin } from './wheels';

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function packageVersion(folder: string): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version;
}

/** Sources that the worker's script may hold: the charm folder, the model, and the packages bundled into it. */
function scriptInputs(): string[] {
  const sources = ['charm', 'model'].flatMap((folder) => filesBelow(join(PROJECT, 'src', folder)));
  return [
    ...sources.filter((file) => /\.(ts|html)$/.test(file) && !file.endsWith('.test.ts')),
    join(HERE, 'scripts.ts'),
    ...['zod', 'vite'].map((name) => join(PROJECT, 'node_modules', name, 'package.json')),
  ];
}

function plainParts(): PartSpec[] {
  const glue = readdirSync(PYODIDE).filter((name) => /^(pyodide\.js|pyodide\.asm\..*|package\.json)$/.test(name));
  const pyodide = digest(glue.map((name) => join(PYODIDE, name)));
  const scripts = digest(scriptInputs());
  return [
    {
      name: 'engine',
      key: digest([join(HERE, 'engine.ts')], pyodide, String(HEAP_LIMIT_BYTES)),
      extension: 'js',
      compress: true,
      make: () => encode(engineScript()),
    },
    { name: 'wasm', key: pyodide, extension: 'wasm', compress: true, make: () => readFileSync(join(PYODIDE, 'pyodide.asm.wasm')) },
    { name: 'worker', key: scripts, extension: 'js', compress: true, make: async () => encode(await workerScript()) },
    { name: SANDBOX_PART, key: scripts, extension: 'html', compress: false, make: async () => encode(await sandboxPage()) },
  ];
}

function versionsOf(pins: readonly Pin[]): Record<string, string> {
  const lock = z.object({ info: z.object({ python: z.string() }) });
  const { info } = lock.parse(JSON.parse(readFileSync(join(PYODIDE, 'pyodide-lock.json'), 'utf8')));
  const packages = pins.filter((pin) => pin.name !== LIBRARY).map((pin) => [pin.name, pin.version] as const);
  return { pyodide: packageVersion(PYODIDE), python: info.python, ...Object.fromEntries(packages) };
}

/** Builds what is out of date and returns the manifest. @throws NoPython when the wheels are not here and cannot be downloaded */
export async function buildBundle(out: string): Promise<Manifest> {
  const wheels = ensureWheels();
  const store = new PartStore(out);
  let packer: Promise<Packer> | null = null;
  const archives = archiveParts(wheels).map(
    ({ name, key, archive }): PartSpec => ({
      name,
      key,
      extension: 'zip',
      compress: true,
      make: async () => (await (packer ??= Packer.start())).pack(archive),
    }),
  );
  const parts: Record<string, Part> = {};
  for (const spec of [...plainParts(), ...archives]) parts[spec.name] = await store.ensure(spec);
  const pins = [...wheels.keys()];
  const manifest = manifestSchema.parse({
    format: 'python-bundle/1',
    versions: versionsOf(pins),
    libraries: pins.filter((pin) => pin.name === LIBRARY).map((pin) => pin.version),
    rest: restModules(store.rawPath(STDLIB_REST_PART, 'zip')),
    parts,
  });
  store.finish(MANIFEST_NAME, manifest);
  return manifest;
}
