/** Finds a Chromium for the browser tests, or installs Debian's where that is possible. Nothing else is downloaded. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function onPath(name) {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

function find() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  for (const name of NAMES) {
    const path = onPath(name);
    if (path) return path;
  }
  return null;
}

function install() {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-dejavu-core', 'fonts-liberation'], {
    stdio: 'ignore',
    env,
  });
}

/** Path of a Chromium; throws one plain sentence where there is none and none can be installed. */
export function chromiumPath() {
  const there = find();
  if (there) return there;
  try {
    install();
  } catch {
    // The sentence below says what to do.
  }
  const now = find();
  if (now) return now;
  throw new Error('No Chromium was found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
}

if (import.meta.url === `file://${process.argv[1]}`) console.log(chromiumPath());
