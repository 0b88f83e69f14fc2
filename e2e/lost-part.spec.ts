/** A part of the page that cannot be fetched: the page says so, and stays as it is. */
import { expect, test, type Page } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { Explorer } from './explorer';

const SENTENCE = 'A part of this page could not be fetched. See whether you are online, then reload the page.';

async function openWithout(page: Page, parts: RegExp): Promise<Explorer> {
  const explorer = new Explorer(page);
  await page.route(parts, (route) => route.abort());
  await explorer.open('?scenario=renewal-gap&step=11');
  await explorer.settled();
  return explorer;
}

test('a panel that cannot be fetched is told of once, and reloading where it can be brings it back at the same step', async ({
  page,
}) => {
  const parts = /\/assets\/(Editor|KeysSheet)-/;
  const explorer = await openWithout(page, parts);
  const edit = explorer.reconciler.getByRole('button', { name: 'Edit' });
  await edit.click();
  const notice = page.getByRole('alert').filter({ hasText: SENTENCE });
  await expect(notice).toHaveCount(1);
  await expect(explorer.slider).toHaveValue('11');
  await explorer.next();
  await expect(explorer.slider).toHaveValue('12');
  await expectNoBarriers(page);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await explorer.previous();
  await expect(page).toHaveURL(/step=11/);
  await page.keyboard.press('?');
  await expect(notice).toHaveCount(1);
  await page.unroute(parts);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await explorer.settled();
  await expect(notice).toHaveCount(0);
  await expect(explorer.slider).toHaveValue('11');
  await edit.click();
  await expect(page.getByRole('status', { name: 'Editor' })).toBeVisible();
});

test('where Python cannot be fetched, the editor says it in the same plain words and keeps what was typed', async ({
  page,
}) => {
  const explorer = await openWithout(page, /\/assets\/python-/);
  await explorer.reconciler.getByRole('button', { name: 'Edit' }).click();
  const code = page.getByRole('textbox', { name: /Source text/ });
  await expect(code).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('  # mine');
  await expect(page.getByRole('status', { name: 'Editor' })).toContainText(SENTENCE);
  await expect(code).toContainText('# mine');
});
