/** The two pages to look things up in: what the pull API returns, and the reconciler that is right. */
import { expect, test, type Page } from '@playwright/test';
import { expectNoBarriersAnywhere } from './barriers';

test.setTimeout(240_000);

const PATIENCE_MS = 120_000;

async function computed(page: Page): Promise<void> {
  await expect(page.getByText(/^Computed for .*: 24 states\.$/)).toBeVisible({ timeout: PATIENCE_MS });
}

test('a cell of the reference opens the run at that step', async ({ page }) => {
  await page.goto('?view=reference');
  await computed(page);
  await page.getByRole('link', { name: '([], key-1): get_assigned_certificates(), Renewal gap', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'Step', exact: true })).toBeVisible({ timeout: PATIENCE_MS });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('secret-expired on web/0');
});

test('another release is kept in the address, and what differs is marked where it differs', async ({ page }) => {
  await page.goto('?view=reference');
  await computed(page);
  await expect(page.getByRole('row', { name: /APP_AND_UNIT mode, not leader/ })).toContainText(
    '1.10.0: raises RelationDataAccessError',
  );
  await page.getByRole('radio', { name: '1.10.0' }).check();
  await expect(page).toHaveURL(/lib=1\.10\.0/);
  await expect(page.getByRole('row', { name: /APP_AND_UNIT mode, not leader/ })).toContainText(
    'raises RelationDataAccessError',
  );
  await page.reload();
  await expect(page.getByRole('radio', { name: '1.10.0' })).toBeChecked();
  await page.goto('?view=reference&lib=9.9.9');
  await expect(page.getByText('This page does not know the library "9.9.9"')).toBeVisible();
});

test('the safe reconciler is searched in every release, and a line taken out is a run that breaks', async ({
  page,
}) => {
  await page.goto('?view=safe-reconciler');
  await page.getByRole('button', { name: 'Search them here' }).click();
  await expect(page.getByText(/^64 cells: \d+ safe, \d+ in which no charm can help, none otherwise\.$/)).toBeVisible({
    timeout: PATIENCE_MS,
  });
  await page.getByRole('link', { name: 'Reason 8: Remove what is not wanted' }).click();
  await expect(page).toHaveURL(/#why-remove$/);
  await page
    .getByRole('link', { name: 'Open the run without “Keep what is served while an answer is missing”' })
    .click();
  await page.getByRole('button', { name: /I have read it/ }).click({ timeout: PATIENCE_MS });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/outage/, { timeout: PATIENCE_MS });
});

test('axe finds nothing in both themes, wide and narrow, and nothing scrolls sideways', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('?view=reference');
  await computed(page);
  await expectNoBarriersAnywhere(page);
  await page.goto('?view=safe-reconciler');
  await expect(page.getByRole('heading', { name: 'Why each line is there' })).toBeVisible();
  await expectNoBarriersAnywhere(page);
});
