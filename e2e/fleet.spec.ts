/** The fleet view: numbers, chart and search, as a person changes them. */
import { expect, test, type Page } from '@playwright/test';
import { expectNoBarriersAnywhere } from './barriers';

const SEARCH_MS = 60_000;

class Fleet {
  constructor(readonly page: Page) {}

  async open(address = '?view=fleet'): Promise<void> {
    await this.page.goto(address);
    await expect(this.heading).toContainText(/outages?( a year)?[,.]/, { timeout: SEARCH_MS });
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  field(name: string) {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  design(name: string) {
    const header = this.page
      .getByRole('rowheader')
      .filter({ has: this.page.getByRole('button', { name, exact: true }) });
    return this.page
      .getByRole('region', { name: 'The same fleet, another design' })
      .getByRole('row')
      .filter({ has: header });
  }
}

test('says what a fleet loses in a year; formula and drawn years agree; the address says the inputs', async ({
  page,
}) => {
  const fleet = new Fleet(page);
  await fleet.open();
  await expect(fleet.heading).toContainText('60 units renew 270 times a year');
  await expect(page.getByText(/^Formula and drawn years agree: /)).toBeVisible({ timeout: SEARCH_MS });
  await fleet.field('Units that serve TLS').fill('120');
  await expect(fleet.heading).toContainText('120 units renew 541 times a year');
  await expect(page).toHaveURL(/units=120/);
  await page.reload();
  await expect(fleet.field('Units that serve TLS')).toHaveValue('120');
  await fleet.field('Units that serve TLS').fill('many');
  await expect(fleet.field('Units that serve TLS')).toHaveAttribute('aria-invalid', 'true');
  await expect(fleet.heading).toContainText('120 units');
});

test('whether a design loses at all is what the search found', async ({ page }) => {
  const fleet = new Fleet(page);
  await fleet.open();
  await expect(fleet.design('overlap')).toContainText('0 min', { timeout: SEARCH_MS });
  await expect(fleet.design('keep-secret')).toContainText('0 min', { timeout: SEARCH_MS });
  await fleet.design('overlap').getByRole('button').click();
  await expect(fleet.heading).toContainText('No outages.');
  await page.getByRole('combobox', { name: 'On an empty answer the charm' }).selectOption('report-guarded');
  await fleet.design('released').getByRole('button').click();
  await expect(fleet.heading).toContainText('No outages.', { timeout: SEARCH_MS });
  await expect(page).toHaveURL(/reconciler=report-guarded/);
});

test('the chart can be read as a table, and shows minutes', async ({ page }) => {
  const fleet = new Fleet(page);
  await fleet.open();
  await page.getByRole('button', { name: 'Show minutes instead' }).click();
  await expect(page.getByRole('heading', { name: 'Expected minutes of outage a year' })).toBeVisible();
  await page.getByText('The chart as a table').click();
  await expect(page.getByRole('rowheader', { name: '30 min', exact: true })).toBeVisible();
});

test('axe finds nothing in both themes, wide and narrow, and nothing scrolls sideways', async ({ page }) => {
  test.setTimeout(240_000);
  const fleet = new Fleet(page);
  await fleet.open('?view=fleet&tick=0');
  await expect(page.getByText(/^Formula and drawn years agree: /)).toBeVisible({ timeout: SEARCH_MS });
  await page.getByText('The chart as a table').click();
  await expectNoBarriersAnywhere(page);
});
