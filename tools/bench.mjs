/**
 * `npm run bench`: compiles the measurements as the page is compiled and runs them. What runs without being compiled names every function as it is
 * made, and is a third slower than what a reader has.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';

const PROJECT = join(import.meta.dirname, '..');
const OUT = join(PROJECT, 'node_modules/.cache/bench');
const BENCH = join(PROJECT, 'src/cli/bench');

/** Files are found from where the source lies. */
const dirnames = {
  name: 'dirnames',
  transform: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
};

// What the browser is measured on. Its words go to the error output: the other one is JSON.
if (!existsSync(join(PROJECT, 'dist/index.html')))
  spawnSync('npm', ['run', '-s', 'build'], { cwd: PROJECT, stdio: ['ignore', 2, 2] });

await build({
  configFile: false,
  logLevel: 'error',
  plugins: [dirnames],
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: {
      input: { main: join(BENCH, 'main.ts'), 'lab-process': join(BENCH, 'lab-process.ts') },
      output: { entryFileNames: '[name].mjs' },
    },
  },
});
const { status } = spawnSync(process.execPath, [join(OUT, 'main.mjs')], { stdio: 'inherit' });
process.exitCode = status ?? 1;
