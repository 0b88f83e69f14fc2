/** Stepping to and fro leaves nothing behind, and touches little. Elements and changes are counted, not bytes and milliseconds: the count is the same on every machine. */
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

/** Changes of the document in a step: the mean of twenty. */
async function changesOfStep(page: Page, length: number): Promise<number> {
  const { search, hash } = formatLink({ run: longRun(length, pathsOf(CHARM), CHARM), step: Math.floor(length / 2) });
  await new Explorer(page).open(`${search}${hash}`);
  await expect(page.getByRole('region', { name: 'Why' })).toBeVisible();
  await step(page, 40);
  return page.evaluate(async (times) => {
    let count = 0;
    const seen = new MutationObserver((records) => {
      count += records.length;
    });
    seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let at = 0; at < times; at += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', code: 'ArrowLeft', bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
    seen.disconnect();
    return count / times;
  }, 20);
}

test('a step in a long run changes no more of the page than one in a short run, so that it takes no longer', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const short = await changesOfStep(page, 100);
  expect(short).toBeLessThan(400);
  expect(await changesOfStep(page, 800)).toBeLessThan(short * 1.5);
});
