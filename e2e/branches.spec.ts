/** Both futures stay: named, switched, compared, removed; undone and done again; and what no longer applies when a past step is off. */
import { expect, test } from '@playwright/test';
import { Explorer } from './explorer';

let explorer: Explorer;

test.beforeEach(async ({ page }) => {
  explorer = new Explorer(page);
  await explorer.open();
  await explorer.settled();
});

test.afterEach(() => {
  expect(explorer.errors).toEqual([]);
});

test('undo takes an action back, redo does it again, by keys', async ({ page }) => {
  await explorer.goTo(11);
  await explorer.act('Provider goes down');
  await expect(explorer.slider).toHaveValue('12');
  await page.keyboard.press('z');
  await expect(explorer.slider).toHaveValue('11');
  await expect(explorer.slider).toHaveAttribute('max', '15');
  await page.keyboard.press('Shift+Z');
  await expect(explorer.slider).toHaveValue('12');
  await expect(explorer.steps).toContainText('ca goes down');
});

test('a branch is named, switched away from and removed', async ({ page }) => {
  await explorer.goTo(11);
  await explorer.act('Provider goes down');
  await page.keyboard.press('b');
  const sheet = page.getByRole('dialog', { name: 'Branches' });
  await sheet.getByRole('button', { name: 'Rename Provider goes down' }).click();
  await sheet.getByRole('textbox').fill('Nobody answers');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: /^Nobody answers/ })).toBeVisible();
  await sheet.getByRole('button', { name: /^Scenario/ }).click();
  await expect(explorer.slider).toHaveAttribute('max', '15');
  await sheet.getByRole('button', { name: 'Remove Nobody answers' }).click();
  await expect(sheet.getByRole('button', { name: /^Nobody answers/ })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('z');
  await expect(page.getByRole('combobox', { name: 'Branch' }).getByRole('option')).toHaveCount(2);
});

test('a past step that is switched off says which later steps no longer apply, and why', async ({ page }) => {
  await explorer.steps.getByRole('button', { name: 'Switch step 8 off' }).click();
  const summary = page.getByRole('button', { name: /1 step off, \d+ no longer appl/ });
  await summary.click();
  const sheet = page.getByRole('dialog', { name: 'Branches' });
  await expect(sheet.getByRole('button', { name: /^Step 9: .*\./ })).toBeVisible();
  await sheet.getByRole('button', { name: 'Switch on step 8' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(summary).toHaveCount(0);
  await expect(explorer.health).toHaveText('outage');
});
