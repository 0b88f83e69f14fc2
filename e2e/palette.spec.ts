/** Everything by its name, settings that stay on the device, and what a run leaves the page as. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { Explorer } from './explorer';

async function palette(page: Page, words: string) {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search everything' });
  await expect(box).toBeFocused();
  await box.fill(words);
  return page.getByRole('listbox', { name: 'Found' });
}

test('a scenario is found by what went wrong', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  const found = await palette(page, 'expired not renewed');
  await expect(found.getByRole('option').first()).toContainText('The request that is the same again');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Scenario' })).toHaveValue('same-request');
});

test('a step is found by its words, an action by its name, and both are done with Enter', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await palette(page, 'withdraws csr-1');
  await page.keyboard.press('Enter');
  await expect(explorer.slider).toHaveValue('9');
  await palette(page, 'provider goes down');
  await page.keyboard.press('Enter');
  await expect(explorer.slider).toHaveValue('10');
});

test('arrows choose, what is not possible says why and does nothing, Escape gives the focus back', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await page.getByRole('button', { name: 'Next step' }).focus();
  const found = await palette(page, 'deliver next');
  await palette(page, 'revoke');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(found.getByRole('option', { selected: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Next step' })).toBeFocused();
});

test('settings stay on the device, and a visit without them works the same', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await page.keyboard.press(',');
  const sheet = page.getByRole('dialog', { name: 'Settings' });
  await sheet.getByRole('combobox', { name: 'Movement' }).selectOption('none');
  await sheet.getByRole('combobox', { name: 'Density' }).selectOption('dense');
  await sheet.getByRole('combobox', { name: 'Speed of play' }).selectOption('4 ×');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'dense');
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'off');
  await page.keyboard.press(',');
  await expect(sheet.getByRole('combobox', { name: 'Speed of play' })).toHaveValue('4');
  expect(explorer.errors).toEqual([]);
});

test('the run leaves as a report, a test and a picture, and the picture brings it back', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open('?scenario=slow-signer');
  await page.getByRole('button', { name: 'Export' }).click();
  const sheet = page.getByRole('dialog', { name: 'Take it with you' });
  const saved = async (name: string): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name, exact: true }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  };
  expect(await saved('Save Report for an issue')).toContain('A signer that takes hours');
  expect(await saved('Save Test for your charm')).toContain('def test_');
  const picture = await saved('Save Picture of the timeline');
  expect(picture).toContain('<svg');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await explorer.choose('Scenario', 'Two units, one looks at the wrong time');
  await page.getByRole('button', { name: 'Export' }).click();
  await sheet
    .getByLabel('File to open')
    .setInputFiles({ name: 'run.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) });
  await expect(page.getByRole('combobox', { name: 'Scenario' })).toHaveValue('slow-signer');
  expect(explorer.strangers).toEqual([]);
});

test('what cannot be opened is said in one sentence', async ({ page }) => {
  await new Explorer(page).open();
  await page.keyboard.press('x');
  const sheet = page.getByRole('dialog', { name: 'Take it with you' });
  await sheet.getByRole('textbox', { name: 'Link or text to open' }).fill('{"no": "run"}');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('alert')).toContainText(/\.$/);
});

test('number keys reach every action that is shown', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  const actions = explorer.actions.getByRole('button');
  await expect(actions.last()).toHaveAttribute('aria-keyshortcuts', '8');
  await page.keyboard.press('8');
  await expect(explorer.slider).toHaveValue('12');
  await expect(explorer.slider).toHaveAttribute('aria-valuetext', /relation is removed/);
});
