/** The Python bundle beside the page: served from the build's folder, copied into the site. Without it the site says so by itself. */
import { cpSync, createReadStream, existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_OUT } from '../python/paths';

const SITE = join(DEFAULT_OUT, 'site');

const TYPES: Readonly<Record<string, string>> = { '.json': 'application/json', '.html': 'text/html; charset=utf-8' };

export function pythonFiles(): Plugin {
  let out = 'dist';
  return {
    name: 'python-files',
    configResolved: (config) => {
      out = resolve(config.root, config.build.outDir);
    },
    configureServer: (server) => {
      server.middlewares.use('/python/', (request, response, next) => {
        const file = join(SITE, basename((request.url ?? '').split('?')[0] ?? ''));
        if (!existsSync(file) || !statSync(file).isFile()) {
          next();
          return;
        }
        response.setHeader('Content-Type', TYPES[file.slice(file.lastIndexOf('.'))] ?? 'application/octet-stream');
        createReadStream(file).pipe(response);
      });
    },
    closeBundle() {
      if (!existsSync(SITE)) {
        this.warn('There is no Python bundle; the site is built without the live way.');
        return;
      }
      cpSync(SITE, join(out, 'python'), { recursive: true });
    },
  };
}
