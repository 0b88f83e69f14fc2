/** Serves dist/ from any sub-path: what `npm start` prints an address for, and what the browser tests open. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.zip': 'application/zip',
  '.py': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4321' },
    base: { type: 'string', default: '/' },
    dir: { type: 'string', default: 'dist' },
  },
});
const root = resolve(values.dir);

function fileFor(url) {
  const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  if (!path.startsWith(values.base)) return null;
  const file = normalize(join(root, path.slice(values.base.length)));
  if (file !== root && !file.startsWith(root + sep)) return null;
  if (!existsSync(file)) return null;
  const index = statSync(file).isDirectory() ? join(file, 'index.html') : file;
  return existsSync(index) ? index : null;
}

const server = createServer((request, response) => {
  const file = fileFor(request.url ?? '/');
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such page here.');
    return;
  }
  const headers = {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-length': statSync(file).size,
  };
  response.writeHead(200, { ...headers, 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
  createReadStream(file).pipe(response);
});

/** The next free port when the wanted one is taken. */
function listen(port, tries) {
  server.once('error', (error) => {
    if (error.code !== 'EADDRINUSE' || tries === 0) throw error;
    listen(port + 1, tries - 1);
  });
  server.listen(port, '127.0.0.1', () => {
    server.removeAllListeners('error');
    console.log(`Renewal Gap is at http://127.0.0.1:${server.address().port}${values.base}`);
  });
}

if (!existsSync(join(root, 'index.html'))) {
  console.error('There is no built page. Run npm run build first.');
  process.exit(1);
}
listen(Number(values.port), values.port === '4321' ? 20 : 0);
