/** Firefox ESR, by Puppeteer over WebDriver BiDi. */
import { launch, type Page } from 'puppeteer-core';
import { findProgram, missing } from './debian';
import type { Expression } from './inject';
import { WINDOW, type Browser, type Engine, type Tab } from './engine';

const NAMES = [process.env['FIREFOX_PATH'] ?? 'firefox-esr', 'firefox-esr', 'firefox'];

export function firefoxEngine(expression: Expression): Engine {
  return {
    name: 'Firefox ESR',
    prepare: () => missing({ 'firefox-esr': () => NAMES }, ['firefox-esr', 'fonts-dejavu-core']),
    start: async () => {
      const browser = await launch({
        browser: 'firefox',
        executablePath: findProgram(NAMES) ?? '',
        headless: true,
        defaultViewport: WINDOW,
      });
      return {
        version: (await browser.version()).replace(/^firefox\//i, ''),
        newTab: async () => {
          const page = await browser.newPage();
          await page.evaluateOnNewDocument(expression('watch'));
          return tabOf(page);
        },
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
    // Asked inside the page: what Puppeteer knows of the address lags behind `replaceState`.
    address: async () => String(await page.evaluate('location.href')),
    evaluate: (expression) => page.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    press: async (key, shift = false) => {
      if (shift) await page.keyboard.down('Shift');
      await page.keyboard.press(key);
      if (shift) await page.keyboard.up('Shift');
    },
    type: (text) => page.keyboard.type(text),
    exposes: async (role, name) => (await page.$(`aria/${name}[role="${role}"]`)) !== null,
    close: () => page.close(),
  };
}
