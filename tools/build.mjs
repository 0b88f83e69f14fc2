/**
 * `npm run build`: the Python bundle, the recorded hooks, the site (dist/), the explorer as one file
 * (dist/offline.html) and the static figures (dist/s/). Where Python or its wheels cannot be had, the site is built without the live way, from the recordings that are there, and says so.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

function run(command, args, says = 'ignore') {
  const { status } = spawnSync('npx', [command, ...args], { stdio: ['ignore', says, 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

console.log('Building the Python bundle…');
run('tsx', ['tools/python/build.ts', '--optional']);
if (existsSync('.cache/python/site/manifest.json')) {
  console.log('Recording the hooks of the built-in scenarios…');
  run('tsx', ['tools/python/record-steps.ts']);
}
console.log('Building the site…');
run('vite', ['build', '--logLevel', 'error'], 'inherit');
run('vite', ['build', '--mode', 'offline', '--logLevel', 'error']);
console.log('Drawing the figures of every scenario and step…');
run('tsx', ['tools/figures/build.ts']);
console.log('Built: dist/ (the site, for any sub-path) and dist/offline.html (one file).');
