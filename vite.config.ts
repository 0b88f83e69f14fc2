import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { embedFiles } from './tools/figures/embed-files';
import { explorerBudget } from './tools/vite/budgets';
import { pythonFiles } from './tools/vite/python';
import { offlineName, policy, tokenSheet } from './tools/vite/page';

/** React's own renderer is as large as all the rest that the first look needs; Preact runs the same components in a tenth of it. */
const PREACT = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};

/** `vite build`: the site. `vite build --mode offline`: the explorer as one file, dist/offline.html, which runs from a disk. */
export default defineConfig(({ mode }) => {
  const offline = mode === 'offline';
  return {
    base: './',
    resolve: { alias: PREACT },
    publicDir: offline ? false : 'public',
    plugins: [
      react(),
      tokenSheet(),
      ...(offline
        ? [viteSingleFile({ removeViteModuleLoader: true }), offlineName()]
        : [pythonFiles(), embedFiles(), explorerBudget()]),
      policy(offline),
    ],
    server: { watch: { ignored: ['**/.cache/**', '**/.venv/**', '**/python/**', '**/dist/**'] } },
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      emptyOutDir: !offline,
      assetsInlineLimit: offline ? 100_000_000 : 4096,
      ...(offline ? {} : { rolldownOptions: { input: { main: 'index.html', embed: 'embed.html' } } }),
    },
  };
});
