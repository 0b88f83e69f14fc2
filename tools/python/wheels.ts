/**
 * The wheels of `python/requirements.lock`, downloaded by pip and checked by hash. After the first time nothing is asked of the network.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PYTHON, WHEELS } from './paths';

export interface Pin {
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
}

export const LIBRARY = 'charmlibs-interfaces-tls-certificates';
export const LOCK = join(PYTHON, 'requirements.lock');

/** Pyodide's own platform first; PyYAML has no wheel for it, and only the pure part of another one is used. */
const PIP_TARGET = [
  ...['--only-binary=:all:', '--no-deps', '--implementation', 'cp', '--python-version', '314'],
  ...['--abi', 'cp314', '--abi', 'none'],
  ...['--platform', 'pyemscripten_2026_0_wasm32', '--platform', 'manylinux_2_17_x86_64', '--platform', 'any'],
];

/** Why there can be no Python bundle on this machine, as a sentence. */
export class NoPython extends Error {
  override readonly name = 'NoPython';
}

export function readLock(text = readFileSync(LOCK, 'utf8')): Pin[] {
  const pins = [...text.matchAll(/^([\w.-]+)==(\S+)(?:\s*\\\s*--hash=sha256:([0-9a-f]{64}))$/gm)];
  return pins.map(([, name, version, sha256]) => ({ name: name ?? '', version: version ?? '', sha256: sha256 ?? '' }));
}

function wheelsByHash(): Map<string, string> {
  if (!existsSync(WHEELS)) return new Map();
  const files = readdirSync(WHEELS).filter((name) => name.endsWith('.whl'));
  return new Map(files.map((name) => [createHash('sha256').update(readFileSync(join(WHEELS, name))).digest('hex'), join(WHEELS, name)]));
}

function findPip(): string {
  const candidates = [process.env['PYTHON'], 'python3', 'python'].filter((name) => name !== undefined && name !== '');
  for (const name of candidates) {
    if (name !== undefined && spawnSync(name, ['-m', 'pip', '--version']).status === 0) return name;
  }
  throw new NoPython('Python with pip is needed once, to download the wheels of python/requirements.lock (set PYTHON to its path).');
}

/** Versions of one package cannot be asked for together, so pip is called once for each layer of distinct names. */
function layers(pins: readonly Pin[]): Pin[][] {
  const out: Pin[][] = [];
  for (const pin of pins) {
    const layer = out.find((candidate) => candidate.every((other) => other.name !== pin.name));
    if (layer) layer.push(pin);
    else out.push([pin]);
  }
  return out;
}

function download(python: string, pins: readonly Pin[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'wheels-'));
  try {
    const list = join(folder, 'requirements.txt');
    writeFileSync(list, pins.map((pin) => `${pin.name}==${pin.version} --hash=sha256:${pin.sha256}\n`).join(''));
    const args = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-input', '--require-hashes', ...PIP_TARGET];
    const done = spawnSync(python, [...args, '--dest', WHEELS, '-r', list], { encoding: 'utf8' });
    if (done.status !== 0) throw new NoPython(`pip could not download the wheels of python/requirements.lock:\n${done.stderr}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Path of each pinned wheel. @throws NoPython when they are not here and cannot be downloaded. */
export function ensureWheels(): Map<Pin, string> {
  const pins = readLock();
  let have = wheelsByHash();
  const missing = pins.filter((pin) => !have.has(pin.sha256));
  if (missing.length > 0) {
    mkdirSync(WHEELS, { recursive: true });
    const python = findPip();
    for (const layer of layers(missing)) download(python, layer);
    have = wheelsByHash();
  }
  return new Map(
    pins.map((pin) => {
      const path = have.get(pin.sha256);
      if (path === undefined) throw new NoPython(`pip downloaded no file for ${pin.name} ${pin.version} with the pinned hash.`);
      return [pin, path];
    }),
  );
}
