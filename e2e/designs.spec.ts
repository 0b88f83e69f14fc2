/** Designs and neighbours: pages to read, with numbers that are computed. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectNoBarriersAnywhere } from './barriers';
import { SEARCH_MS } from './lab';

test.describe.configure({ timeout: 240_000 });

test('a design says what it changes, and the search says what it fixes and what not', async ({ page }) => {
  await page.goto('?view=designs');
  await page
    .getByRole('table', { name: 'The designs' })
    .getByRole('link', { name: 'Keep the previous certificate' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keep the previous certificate' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('_find_certificate_in_relation_data');
  const fixes = page.getByRole('table', { name: /Safe reconcilers in each situation/ });
  const renewal = fixes.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Renewal', exact: true }) });
  await expect(renewal).toContainText('outage → safe', { timeout: SEARCH_MS });
  await expect(renewal.getByRole('link', { name: 'Mirror: delete when empty' })).toHaveAttribute(
    'href',
    /view=matrix.*lib=keep-previous.*cell=report-mirror_renewal/,
  );
});

test('cost is counted in the built-in scenarios: overlap has two requests at once, the released library one', async ({
  page,
}) => {
  await page.goto('?view=designs&design=overlap');
  const cost = page.getByRole('table', { name: 'Cost over all built-in scenarios' });
  const row = cost.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Most requests at once' }) });
  await expect(row.getByRole('cell').nth(0)).toHaveText('1', { timeout: SEARCH_MS });
  await expect(row.getByRole('cell').nth(1)).toHaveText('2');
  await expect(page.getByText(/Where it differs: \d+ of 13 scenarios/)).toBeVisible({ timeout: SEARCH_MS });
});

test('the Python twin is shown and leaves as a file', async ({ page }) => {
  await page.goto('?view=designs&design=overlap');
  const python = page.getByRole('region', { name: 'In Python' });
  await expect(python).toContainText('class Overlap(tls.TLSCertificatesRequiresV4)');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    python.getByRole('button', { name: 'Download overlap.py' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('class Overlap');
});

test('an unknown design is said, and the others are offered', async ({ page }) => {
  await page.goto('?view=designs&design=wishful');
  await expect(page.getByText('This page does not know the design “wishful”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'State as an answer' })).toBeVisible();
});

test('each neighbour links what it says to its source, and to the nearest design', async ({ page }) => {
  await page.goto('?view=neighbours');
  const certManager = page.getByRole('region', { name: 'cert-manager' });
  await expect(certManager.getByRole('link', { name: 'cert-manager: Certificate resource' }).first()).toHaveAttribute(
    'href',
    'https://cert-manager.io/docs/usage/certificate/',
  );
  await certManager.getByRole('link', { name: 'Keep the secret' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keep the secret' })).toBeVisible();
});

test('axe finds nothing in both themes, wide and narrow, and nothing scrolls sideways', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('?view=designs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await page.goto('?view=designs&design=state-api');
  await expect(page.getByText('No scenario costs more or less than as released.')).toBeVisible({ timeout: SEARCH_MS });
  await expectNoBarriersAnywhere(page);
  await page.goto('?view=neighbours');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoBarriersAnywhere(page);
});
