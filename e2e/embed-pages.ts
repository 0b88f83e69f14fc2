/** Pages of other people around the frame: served from another origin than the site's, as documentation is. */
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Frame, FrameLocator, JSHandle, Locator, Page } from '@playwright/test';

/** Where the site is in these tests (playwright.config.ts). */
export const SITE = `http://127.0.0.1:${process.env['E2E_PORT'] ?? '4173'}/deep/path/`;
const PROJECT = join(import.meta.dirname, '..');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export interface Pages {
  /** Ends in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** @param find the text of a page, or the file for it; null: there is none */
function serve(find: (path: string) => { readonly html: string } | { readonly file: string } | null): Promise<Pages> {
  const server = createServer((request, response) => {
    const found = find(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    if (found === null) response.writeHead(404).end();
    else if ('html' in found) response.writeHead(200, { 'content-type': TYPES['.html'] }).end(found.html);
    else {
      response.writeHead(200, { 'content-type': TYPES[extname(found.file)] ?? 'application/octet-stream' });
      createReadStream(found.file).pipe(response);
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const close = (): Promise<void> =>
        new Promise((done) => {
          server.close(() => done());
          server.closeAllConnections();
        });
      resolve({ url: `http://127.0.0.1:${port}/`, close });
    });
  });
}

/** Pages by name, given as what stands in their bodies. */
export function hostPages(bodies: Readonly<Record<string, string>>): Promise<Pages> {
  return serve((path) => {
    const body = bodies[path.slice(1)];
    return body === undefined
      ? null
      : { html: `<!doctype html><html lang="en"><title>Host</title><body>${body}</body></html>` };
  });
}

/** The example documentation in one of its themes, built if these sources were not built yet. */
export function sphinxPages(theme: 'html' | 'canonical'): Promise<Pages> {
  execFileSync(process.execPath, ['examples/sphinx/build.mjs', '--missing'], { cwd: PROJECT, stdio: 'inherit' });
  const root = join(PROJECT, '.cache/sphinx', theme);
  return serve((path) => {
    const file = join(root, path);
    if (!existsSync(file)) return null;
    return { file: statSync(file).isDirectory() ? join(file, 'index.html') : file };
  });
}

/** One embed on a page, and what is in its frame. */
export class Embed {
  readonly element: Locator;
  readonly iframe: Locator;
  readonly inside: FrameLocator;

  constructor(
    readonly page: Page,
    readonly label: string,
  ) {
    this.element = page.locator(`tls-explainer[label="${label}"]`);
    this.iframe = this.element.locator('iframe');
    this.inside = this.iframe.contentFrame();
  }

  get button(): Locator {
    return this.element.getByRole('button', { name: `Start interactive version: ${this.label}` });
  }
  get slider(): Locator {
    return this.inside.getByRole('slider', { name: 'Step' });
  }
  get next(): Locator {
    return this.inside.getByRole('button', { name: 'Next step' });
  }
  get heading(): Locator {
    return this.inside.getByRole('heading', { level: 2 });
  }

  /** What the page around hears from now on: states, and answers to what it said. */
  listen(): Promise<JSHandle<Record<string, unknown>[]>> {
    return this.page.evaluateHandle(() => {
      const all: Record<string, unknown>[] = [];
      document.addEventListener('tls-explainer:state', (event) =>
        all.push((event as CustomEvent<Record<string, unknown>>).detail),
      );
      addEventListener('message', (event: MessageEvent<Record<string, unknown>>) => {
        if (event.data['type'] === 'reply') all.push(event.data);
      });
      return all;
    });
  }

  /** As the page around says it, without the loader. */
  say(message: object): Promise<void> {
    return this.iframe.evaluate((frame, fields) => {
      (frame as HTMLIFrameElement).contentWindow?.postMessage({ ns: 'tls-explainer', v: 1, ...fields }, '*');
    }, message);
  }

  async frame(): Promise<Frame> {
    const handle = await this.iframe.elementHandle();
    const frame = await handle?.contentFrame();
    if (!frame) throw new Error('The frame is not there.');
    return frame;
  }
}
