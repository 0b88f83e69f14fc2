/** Chromium, by Playwright over the DevTools protocol. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import type { Expression } from './inject';
import { WINDOW, type Browser, type Engine, type Tab } from './engine';

const FINDER = fileURLToPath(new URL('../chromium.mjs', import.meta.url));
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function path(): string {
  return execFileSync(process.execPath, [FINDER], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

export function chromiumEngine(expression: Expression): Engine {
  return {
    name: 'Chromium',
    prepare: () => {
      try {
        path();
        return null;
      } catch {
        return 'No Chromium was found; Debian has it in chromium.';
      }
    },
    start: async () => {
      const browser = await chromium.launch({ executablePath: path(), headless: true, args: ARGS });
      const context = await browser.newContext({ viewport: WINDOW });
      await context.addInitScript(expression('watch'));
      return {
        version: browser.version(),
        newTab: async () => tabOf(await context.newPage()),
        close: () => browser.close(),
      } satisfies Browser;
    },
  };
}

function tabOf(page: Page): Tab {
  return {
    open: async (address) => {
      await page.goto(address);
    },
    address: () => Promise.resolve(page.url()),
    evaluate: (expression) => page.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    press: (key, shift = false) => page.keyboard.press(shift ? `Shift+${key}` : key),
    type: (text) => page.keyboard.type(text),
    exposes: async (role, name) => {
      const session = await page.context().newCDPSession(page);
      try {
        const { root } = await session.send('DOM.getDocument', { depth: 0 });
        const query = { backendNodeId: root.backendNodeId, role, accessibleName: name };
        const { nodes } = await session.send('Accessibility.queryAXTree', query);
        return nodes.some((node) => !node.ignored);
      } finally {
        await session.detach();
      }
    },
    close: () => page.close(),
  };
}
