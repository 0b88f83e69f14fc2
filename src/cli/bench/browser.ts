/** Speed of real Python and of stepping in the built page, in Chromium. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { pathsOf } from './paths';
import { longRun } from './long-run';
import { spread } from './measure';
import { formatLink } from '../../run/link/link';

const PROJECT = join(import.meta.dirname, '../../..');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
];
const CHARM = 'mirror';
/** How often the memory test steps back and forth. */
const MANY_STEPS = 10_000;
const PLAYED_MS = 8000;

async function served<T>(run: (address: string) => Promise<T>): Promise<T> {
  const server = spawn(process.execPath, ['tools/serve.mjs', '--port', '0'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const address = /http:\S+/.exec(line.toString())?.[0];
    if (!address) throw new Error('The page was not served.');
    return await run(address);
  } finally {
    server.kill();
  }
}

/** From the last key of an edit to the first changed step on screen, the pause in which nothing is typed included. The first edit starts Python. */
async function editTimes(page: Page, address: string): Promise<readonly number[]> {
  await page.goto(`${address}?scenario=renewal-gap`);
  const reconciler = page.getByRole('region', { name: 'Reconciler', exact: true });
  await reconciler.getByRole('button', { name: 'Edit' }).click();
  const text = reconciler.getByRole('textbox', { name: /Source text/ });
  await text.getByText('self._remove_cert_files()').first().click();
  await page.keyboard.press('Home');
  const times: number[] = [];
  for (let edit = 0; edit < 12; edit += 1) {
    const keeps = edit % 2 === 0;
    if (keeps) await page.keyboard.insertText('if 0: ');
    else for (let key = 0; key < 6; key += 1) await page.keyboard.press('Backspace');
    const before = performance.now();
    const health = keeps ? 'serving valid' : 'outage';
    await page.waitForFunction(
      (word) => document.querySelector('[aria-label="Health"]')?.textContent === word,
      health,
      {
        polling: 'raf',
        timeout: 60_000,
      },
    );
    times.push(performance.now() - before);
  }
  return times;
}

/** Scripts whose last byte came before the timeline was painted: their sizes, gzipped. Those that are only being fetched do not count. */
async function firstPaint(browser: Browser, address: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const size = async (): Promise<number> => gzipSync(await response.body(), { level: 9 }).length;
    // What is still under way when the page closes came after the paint.
    if (response.url().endsWith('.js'))
      sizes.set(
        response.url(),
        size().catch(() => 0),
      );
  });
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('section svg') === null) return;
      seen.disconnect();
      requestAnimationFrame(() => performance.mark('timeline painted'));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  const [painted_ms, names] = await page.evaluate(async () => {
    while (performance.getEntriesByName('timeline painted').length === 0)
      await new Promise((done) => setTimeout(done, 20));
    const at = performance.getEntriesByName('timeline painted')[0]?.startTime ?? 0;
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const before = loaded.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= at);
    return [Math.round(at), before.map(({ name }) => name)] as const;
  });
  let bytes = 0;
  for (const name of names) bytes += (await sizes.get(name)) ?? 0;
  await page.close();
  return { bytes, painted_ms };
}

/** From the key press to page, style and layout being done; the wait for the next frame is not in it. */
async function stepTimes(page: Page, count: number): Promise<readonly number[]> {
  return page.evaluate(async (times) => {
    const found: number[] = [];
    for (let i = 0; i < times; i += 1) {
      const key = i % 40 < 20 ? 'ArrowLeft' : 'ArrowRight';
      const before = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }));
      // Drawing is put off to a microtask.
      await Promise.resolve().then(() => undefined);
      document.body.getBoundingClientRect();
      found.push(performance.now() - before);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
    return found;
  }, count);
}

/** The longest task while the run plays; 0: none was over 50 ms. */
async function longestTask(page: Page): Promise<number> {
  return page.evaluate(async (ms) => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    for (const key of ['Home', ' ', 'wait', ' ']) {
      if (key === 'wait') await new Promise((done) => setTimeout(done, ms));
      else
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: key === ' ' ? 'Space' : key, bubbles: true }),
        );
    }
    observer.disconnect();
    return Math.round(longest);
  }, PLAYED_MS);
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  await session.detach();
  return Math.round(usedSize / 1024);
}

/** Heap before and after many steps back and forth. */
async function memory(page: Page) {
  await stepTimes(page, 400);
  const before_kib = await heap(page);
  await page.evaluate(async (times) => {
    for (let i = 0; i < times; i += 1) {
      const key = i % 40 < 20 ? 'ArrowLeft' : 'ArrowRight';
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }));
      if (i % 10 === 9) await new Promise((done) => setTimeout(done));
    }
  }, MANY_STEPS);
  return { steps: MANY_STEPS, before_kib, after_kib: await heap(page) };
}

async function openRun(browser: Browser, address: string, length: number): Promise<Page> {
  const run = longRun(length, pathsOf(CHARM), CHARM);
  const { search, hash } = formatLink({ run, step: Math.floor(length / 2) });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}${search}${hash}`);
  const whole = page.locator(`[aria-valuetext^="Step ${Math.floor(length / 2)} of ${length}, "]`);
  await whole.first().waitFor({ timeout: 120_000, state: 'attached' });
  await page.getByRole('region', { name: 'Why' }).waitFor();
  // What is fetched ahead for later is no part of a step.
  await page.waitForLoadState('networkidle');
  return page;
}

async function stepping(browser: Browser, address: string, length: number) {
  const page = await openRun(browser, address, length);
  const step_ms = spread(await stepTimes(page, 200));
  const longest_task_playing_ms = await longestTask(page);
  const heap_kib = await memory(page);
  await page.close();
  return { step_ms, longest_task_playing_ms, heap_kib };
}

export async function benchBrowser() {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    return await served(async (address) => {
      const first_paint_js = await firstPaint(browser, address);
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const [cold = 0, ...warm] = await editTimes(page, address);
      await page.close();
      return {
        first_paint_js,
        first_edit_with_cold_start_ms: Math.round(cold),
        edit_to_changed_step_ms: spread(warm),
        run_of_200: await stepping(browser, address, 200),
        run_of_2000: await stepping(browser, address, 2000),
      };
    });
  } finally {
    await browser.close();
  }
}
