/** Serves the built parts and one page, and remembers what was asked of it. */
import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.json': 'application/json' };

/** As strict as the site's own policy: the sandbox must not depend on what the page may do. */
const PAGE_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'";

export interface Served {
  readonly origin: string;
  readonly asked: string[];
  close(): void;
}

export function serve(folder: string, script: string): Promise<Served> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://local').pathname);
    asked.push(path);
    const headers: Record<string, string> = { 'cache-control': 'no-store' };
    if (path === '/') {
      response.writeHead(200, { ...headers, 'content-type': 'text/html', 'content-security-policy': PAGE_POLICY });
      response.end('<!doctype html><title>check</title><body><script src="/page.js"></script>');
      return;
    }
    if (path === '/page.js') {
      response.writeHead(200, { ...headers, 'content-type': 'text/javascript' });
      response.end(script);
      return;
    }
    const file = join(folder, path.replace(/^\/python\//, ''));
    if (!path.startsWith('/python/') || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { ...headers, 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ origin: `http://127.0.0.1:${port}`, asked, close: () => void server.close() });
    });
  });
}
