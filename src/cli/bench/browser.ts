/** Speed of real Python and of stepping in the built page, in Chromium. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { spread } from './measure';

const PROJECT = join(import.meta.dirname, '../../..');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function served<T>(run: (address: string) => Promise<T>): Promise<T> {
  const server = spawn(process.execPath, ['tools/serve.mjs', '--port', '4391'], {
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

/** From the click that needs Python to the step on screen, with nothing cached. */
async function coldStart(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  const before = performance.now();
  await page.getByRole('button', { name: 'Fire update-status' }).first().click();
  await page.getByText('checked on the real library').first().waitFor({ timeout: 60_000 });
  return Math.round(performance.now() - before);
}

/** From the key press to the next painted frame. */
async function stepTimes(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const times: number[] = [];
    for (let i = 0; i < 60; i += 1) {
      const key = i % 20 < 10 ? 'ArrowLeft' : 'ArrowRight';
      const before = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      times.push(performance.now() - before);
    }
    return times;
  });
}

export async function benchBrowser() {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    return await served(async (address) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const cold_start_to_first_hook_ms = await coldStart(page, address);
      return { cold_start_to_first_hook_ms, step_to_frame_ms: spread(await stepTimes(page)) };
    });
  } finally {
    await browser.close();
  }
}
