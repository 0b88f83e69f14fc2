/** Finds programs, or installs the Debian packages that hold them where that is possible. Nothing else is downloaded. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Path of the first of these names or paths that is here. */
export function findProgram(names: readonly string[]): string | null {
  for (const name of names) {
    if (name.startsWith('/') && existsSync(name)) return name;
    const found = spawnSync('sh', ['-c', 'command -v "$0"', name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

function aptGet(...args: readonly string[]): void {
  execFileSync('apt-get', ['-qq', ...args], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function install(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || findProgram(['apt-get']) === null) return;
  console.log(`  installing ${packages.join(' ')}`);
  try {
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', ...packages);
  } catch {
    // What is still missing afterwards is said in one sentence.
  }
}

/**
 * @param programs name of each program and where it may be; asked again after installing, which makes folders that were not there
 * @returns what is missing, as one sentence; null: all are here
 */
export function missing(
  programs: Readonly<Record<string, () => readonly string[]>>,
  packages: readonly string[],
  get: (packages: readonly string[]) => void = install,
): string | null {
  const absent = () => Object.keys(programs).filter((name) => findProgram(programs[name]?.() ?? []) === null);
  if (absent().length === 0) return null;
  get(packages);
  const still = absent();
  if (still.length === 0) return null;
  return `${still.join(' and ')} not found; Debian has it in ${packages.join(', ')}.`;
}
