/** The matrix: filled by the search, read, moved in, opened, taken along. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersAnywhere } from './barriers';
import { ownCharmId } from '../src/run/code';
import { formatLink } from '../src/run/link/link';
import { Explorer } from './explorer';
import { MatrixPage, SEARCH_MS } from './lab';

test.describe.configure({ timeout: 240_000 });

test('cells fill as they are found; a bad one opens with its shortest run, which the explorer shows at the loss', async ({
  page,
}) => {
  const matrix = new MatrixPage(page);
  await matrix.open();
  await expect(page.getByRole('progressbar', { name: 'Cells found' })).toBeVisible();
  const cell = await matrix.found(/^Mirror: delete when empty, Renewal: outage/);
  await cell.click();
  await expect(matrix.panel.getByRole('heading', { name: 'Mirror: delete when empty' })).toBeFocused();
  await expect(matrix.panel).toContainText('What is broken: “Never an outage');
  const run = matrix.panel.getByRole('region', { name: 'Shortest counterexample' });
  await expect(run.getByRole('listitem').last()).toContainText('update-status on web/0', { timeout: SEARCH_MS });
  await expect(run).toContainText('Without it the property holds.');
  await expect(run.getByRole('img', { name: /Timeline of the shortest run/ })).toBeVisible();
  await expect(page).toHaveURL(/cell=report-mirror_renewal/);
  expect(matrix.errors).toEqual([]);
  await run.getByRole('link', { name: 'Open in the timeline' }).click();
  const explorer = new Explorer(page);
  await expect(explorer.slider).toBeVisible({ timeout: SEARCH_MS });
  await expect(explorer.health).toContainText('outage');
});

test('the counterexample leaves as a test for the real library, and the nearest safe reconciler shows its difference', async ({
  page,
}) => {
  const matrix = new MatrixPage(page);
  await matrix.open('&cell=report-mirror_renewal');
  const asTest = matrix.panel.getByRole('region', { name: 'This run as a test' });
  await expect(asTest).toBeVisible({ timeout: SEARCH_MS });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    asTest.getByRole('button', { name: 'Download test' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('test_renewal_gap.py');
  expect(await readFile(await download.path(), 'utf8')).toContain('def test_never_without_tls');
  const nearest = matrix.panel.getByRole('region', { name: 'Nearest safe reconciler' });
  await expect(nearest).toBeVisible({ timeout: SEARCH_MS });
  await nearest.getByText('How its code differs').click();
  await expect(nearest.getByLabel(/^Difference from/)).toContainText('+');
});

test('arrow keys move among the cells, Enter opens one and Escape gives the focus back', async ({ page }) => {
  const matrix = new MatrixPage(page);
  await matrix.open();
  await (await matrix.found(/^Mirror: delete when empty, Renewal:/)).focus();
  await page.keyboard.press('ArrowRight');
  await expect(matrix.cell(/^Mirror: delete when empty, Slow signer:/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(matrix.cell(/^Guarded: keep while related, Slow signer:/)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(matrix.cell(/^Guarded: keep while related, Renewal:/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(matrix.panel.getByRole('heading', { name: 'Guarded: keep while related' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(matrix.panel).toBeHidden();
  await expect(matrix.cell(/^Guarded: keep while related, Renewal:/)).toBeFocused();
});

test('switching a design marks the cells that changed, says how many, and stays in the address', async ({ page }) => {
  const matrix = new MatrixPage(page);
  await matrix.open();
  await matrix.found(/^Mirror: delete when empty, Renewal: outage/);
  await page.getByRole('button', { name: 'Keep the previous certificate' }).click();
  await matrix.found(/^Mirror: delete when empty, Renewal: safe; now safe, was outage/);
  await expect(page.getByText(/\d+ of \d+ cells changed: \d+ now safe/)).toBeVisible();
  await expect(page).toHaveURL(/lib=keep-previous.*since=released/);
  await page.getByRole('button', { name: 'Overlap of requests' }).click();
  await page.getByRole('button', { name: 'Keep the secret' }).click();
  await expect(page.getByText(/overlap and keep-secret do not go together/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Overlap of requests' })).toHaveAttribute('aria-pressed', 'false');
});

test('filters, order and transposing change what is seen, not what was found', async ({ page }) => {
  const matrix = new MatrixPage(page);
  await matrix.open();
  await matrix.found(/^Mirror: delete when empty, Renewal: outage/);
  await page.getByLabel('Find').fill('mirror');
  await expect(matrix.table.getByRole('rowheader', { name: /^Ratchet/ })).toHaveCount(0);
  await page.getByLabel('Find').fill('renewal');
  await expect(matrix.table.getByRole('columnheader', { name: 'Departure' })).toHaveCount(0);
  await page.getByLabel('Find').fill('');
  await page.getByRole('button', { name: 'Transpose' }).click();
  await expect(matrix.table.getByRole('rowheader', { name: 'Departure' })).toBeVisible();
  await expect(matrix.table.getByRole('columnheader', { name: /^Ratchet/ })).toBeVisible();
  await page.getByLabel('Find').fill('zebra');
  await expect(page.getByText('No cell is left by the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Sort').selectOption('class');
  await expect(page).toHaveURL(/sort=class/);
});

test('the search can be stopped and goes on from where it was', async ({ page }) => {
  const matrix = new MatrixPage(page);
  await matrix.open();
  await matrix.found(/^Mirror: delete when empty, Renewal: outage/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Stopped after \d+ of 288 cells/)).toBeVisible({ timeout: SEARCH_MS });
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('progressbar', { name: 'Cells found' })).toBeVisible();
});

test('the whole matrix leaves as CSV with one line for each cell', async ({ page }) => {
  const matrix = new MatrixPage(page);
  await matrix.open();
  await matrix.found(/^Mirror: delete when empty, Renewal: outage/);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /Save as CSV/ }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 18 * 16);
  expect(lines.some((line) => line.startsWith('report-mirror,A,9,renewal,outage'))).toBe(true);
});

test('a bad part of the address is repaired alone and said', async ({ page }) => {
  const matrix = new MatrixPage(page);
  await matrix.open('&lib=overlap,9.9.9&sort=luck');
  await expect(page.getByText('This page does not know the library or design “9.9.9”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Overlap of requests' })).toHaveAttribute('aria-pressed', 'true');
});

test('axe finds nothing in both themes, wide and narrow, and nothing scrolls sideways, with a cell open', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const matrix = new MatrixPage(page);
  await matrix.open();
  const cell = await matrix.found(/^Mirror: delete when empty, Renewal: outage/);
  await expectNoBarriers(page, 'table');
  await cell.click();
  await expect(page.getByRole('region', { name: 'This run as a test' })).toBeVisible({ timeout: SEARCH_MS });
  await expectNoBarriersAnywhere(page);
});

test('a charm that a link carries runs only after it has been read, then has a row of its own', async ({ page }) => {
  const text = await readFile('src/charms/guarded.py', 'utf8');
  const charm = { files: { 'charm.py': `${text}\n# Changed.\n` }, from: null };
  const run = { setup: { charm: ownCharmId(charm) }, scenario: null, actions: [], code: { charm } };
  const { hash } = formatLink({ run });
  const matrix = new MatrixPage(page);
  await matrix.open(hash);
  await expect(page.getByText('Nothing of it runs until you have read it')).toBeVisible();
  await expect(matrix.table.getByRole('rowheader', { name: /^Your charm/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'I have read it, search it' }).click();
  await matrix.found(/^Your charm, Renewal: safe/);
  await matrix.found(/^Your charm, Revocation: serves revoked/);
});
