/** Reported bugs: found by what went wrong or opened by an id, shown where they are seen, with the public thread. */
import { expect, test } from '@playwright/test';
import { Explorer } from './explorer';

test('a bug opens by its id at the step where it is seen, with its report', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open('?bug=B31');
  await expect(explorer.slider).toHaveValue('7');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('csr-4');
  await expect(
    explorer.notices.getByRole('link', { name: 'canonical/tls-certificates-interface#330' }),
  ).toHaveAttribute('href', 'https://github.com/canonical/tls-certificates-interface/pull/330');
  await explorer.goTo(3);
  await page.goto('?bug=b00');
  await expect(explorer.notices).toContainText('This page does not know the bug "b00"');
  expect(explorer.errors).toEqual([]);
});

test('a bug with a charm of its own runs in real Python without being asked about code, and the browser’s back returns to it', async ({
  page,
}) => {
  test.slow();
  const explorer = new Explorer(page);
  await explorer.open('?bug=b34');
  await explorer.settled();
  await expect(explorer.slider).toHaveValue('3');
  await expect(explorer.reconciler).toContainText('unknown certificate');
  await expect(explorer.health).not.toContainText('Serving');
  await explorer.choose('Scenario', 'A signer that takes hours');
  await page.goBack();
  await expect(explorer.slider).toHaveAttribute('aria-valuetext', /of 7/);
  await page.reload();
  await explorer.settled();
  await expect(explorer.slider).toHaveAttribute('aria-valuetext', /of 7/);
  expect(explorer.errors).toEqual([]);
  expect(explorer.strangers).toEqual([]);
});

test('a bug is found by its symptom in plain words', async ({ page }) => {
  test.slow();
  const explorer = new Explorer(page);
  await explorer.open();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('only the first certificate');
  await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('option').first()).toContainText('b35');
  await page.keyboard.press('Enter');
  await expect(explorer.notices).toContainText('tls-certificates-interface#318');
  await explorer.settled();
  await expect(explorer.slider).toHaveValue('7');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('cert-2');
});
