/** What the build adds to the page: the colour tokens, a content security policy, and the name of the single file. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { timelineCss } from '../../src/timeline/svg/style';
import { paletteCss, tokensCss } from '../../src/timeline/tokens';

/** Paper is light, whatever the screen is. */
const PRINT = `@media print{:root,:root[data-theme="dark"]{${paletteCss('light')};color-scheme:light}}`;

/** The colours and the style of timelines stand in the page itself, so that it never flashes in another theme. */
export function tokenSheet(): Plugin {
  return {
    name: 'token-sheet',
    transformIndexHtml: () => [
      { tag: 'style', children: `${tokensCss()}\n${PRINT}\n${timelineCss()}`, injectTo: 'head' },
    ],
  };
}

/** `wasm-unsafe-eval` and `blob:` are for Python in its worker; nothing may be asked from another server. */
function rules(scripts: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts} 'wasm-unsafe-eval'`,
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function meta(scripts: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${rules(scripts)}" />`;
}

const INLINE_SCRIPT = /<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g;

function inlineHashes(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)]
    .map((match) => match[1] ?? '')
    .filter((body) => body.trim() !== '')
    .map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  return hashes.join(' ');
}

/** Only in builds: the development server needs scripts of its own in the page. A single file names its scripts by their hashes. */
export function policy(singleFile: boolean): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After the plugin that puts the scripts into the page.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
          const html = String(file.source);
          const scripts = singleFile ? inlineHashes(html) : "'self'";
          file.source = html.replace(/(<meta charset="utf-8" \/>)/, `$1\n    ${meta(scripts)}`);
        }
      },
    },
  };
}

/** The single file stands beside the site under its own name, and alone: what has been put into it is not needed beside it. */
export function offlineName(): Plugin {
  return {
    name: 'offline-name',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After the plugin that puts everything into the page.
      order: 'post',
      handler(_, bundle) {
        for (const [key, file] of Object.entries(bundle)) {
          if (file.fileName === 'index.html') file.fileName = 'offline.html';
          else delete bundle[key];
        }
      },
    },
  };
}
