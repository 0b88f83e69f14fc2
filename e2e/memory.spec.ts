/** Stepping to and fro leaves nothing behind. Elements are counted, not bytes: the count is the same on every machine. */
import { expect, test, type Page } from '@playwright/test';
import { longRun } from '../src/cli/bench/long-run';
import { pathsOf } from '../src/cli/bench/paths';
import { formatLink } from '../src/run/link/link';
import { Explorer } from './explorer';

const CHARM = 'mirror';

async function step(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let at = 0; at < count; at += 1) {
      const key = at % 40 < 20 ? 'ArrowLeft' : 'ArrowRight';
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }));
      if (at % 10 === 9) await new Promise((done) => setTimeout(done));
    }
  }, times);
}

/** Nodes that are still held, in the document or out of it. */
async function heldNodes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { nodes } = (await session.send('Memory.getDOMCounters')) as { nodes: number };
  await session.detach();
  return nodes;
}

test('a thousand steps in a run of 200 hold no more elements than two hundred', async ({ page }) => {
  test.setTimeout(120_000);
  const { search, hash } = formatLink({ run: longRun(200, pathsOf(CHARM), CHARM), step: 100 });
  await new Explorer(page).open(`${search}${hash}`);
  await expect(page.getByRole('region', { name: 'Why' })).toBeVisible();
  await step(page, 200);
  const before = await heldNodes(page);
  await step(page, 1000);
  // Kept drawings would be ten thousand and more. What a last effect still holds goes with a later collection.
  await expect.poll(async () => (await heldNodes(page)) - before, { timeout: 20_000 }).toBeLessThan(1000);
});
