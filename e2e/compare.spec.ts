/** Two to four runs in lockstep: what they differ in, where they part, what each cost, and that a link brings it all back. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { Explorer } from './explorer';

class Comparison {
  readonly story: Locator;
  readonly verdict: Locator;
  readonly told: Locator;
  readonly slider: Locator;

  constructor(readonly page: Page) {
    this.story = page.getByRole('heading', { level: 1 });
    this.verdict = page.getByRole('region', { name: 'Verdict', exact: true });
    this.told = page.getByRole('region', { name: 'Told' });
    this.slider = page.getByRole('slider', { name: 'Step', exact: true });
  }

  row(name: string) {
    return this.verdict.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name }) });
  }
}

test('the button compares with the charm that keeps its files: where they part, and what each cost', async ({
  page,
}) => {
  const explorer = new Explorer(page);
  await explorer.open('?compare=report-guarded');
  const comparison = new Comparison(page);
  await expect(comparison.story).toContainText('Same events, two reconcilers.');
  await expect(comparison.story).toContainText(/part at step 11, in TLS health and the files/);
  await expect(comparison.row('Mirror: delete when empty')).toContainText('3 min');
  await expect(comparison.row('Guarded: keep while related')).not.toContainText('3 min');
  await expect(comparison.told.getByRole('listitem').nth(0)).toContainText('The charm deleted tls.crt and tls.key.');
  await expect(comparison.told.getByRole('listitem').nth(1)).toContainText('The charm kept its files.');
  expect(explorer.errors).toEqual([]);
});

test('all runs move together, by buttons and by keys; D goes to where they part', async ({ page }) => {
  await new Explorer(page).open('?compare=report-guarded&step=4');
  const comparison = new Comparison(page);
  await expect(comparison.slider).toHaveValue('4');
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(comparison.slider).toHaveValue('6');
  await expect(comparison.told).toContainText('told at step 6');
  await page.keyboard.press('d');
  await expect(comparison.slider).toHaveValue('11');
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: /Go to first divergence/ }).click();
  await expect(comparison.slider).toHaveValue('11');
});

test('what is compared is chosen in a sheet, and leaving keeps the step', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const comparison = new Comparison(page);
  await expect(comparison.verdict.getByRole('rowheader')).toHaveCount(3);
  await page.getByRole('button', { name: 'What to compare…' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Remove run 3' }).click();
  await sheet
    .getByRole('group', { name: 'Run 2' })
    .getByRole('combobox', { name: 'Its reconciler' })
    .selectOption('as in the run');
  await sheet
    .getByRole('group', { name: 'Run 2' })
    .getByRole('combobox', { name: 'Its provider' })
    .selectOption('Signs by hand');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(comparison.story).toContainText('Same events, two providers.');
  await page.keyboard.press('d');
  const step = await comparison.slider.inputValue();
  await page.keyboard.press('c');
  await expect(explorer.why).toBeVisible();
  await expect(explorer.slider).toHaveValue(step);
});

test('the address holds the comparison, and back returns to the run alone', async ({ page, context }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await page.keyboard.press('c');
  const comparison = new Comparison(page);
  await expect(comparison.verdict).toBeVisible();
  await expect.poll(() => page.url()).toContain('compare=report-guarded');
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(new Comparison(second).verdict.getByRole('rowheader')).toHaveCount(3);
  await page.goBack();
  await expect(explorer.why).toBeVisible();
});

test('two branches stand side by side on one axis of time', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await explorer.goTo(11);
  await explorer.act('Rotate key');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const comparison = new Comparison(page);
  await expect(comparison.story).toContainText('Two branches of one run.');
  await expect(comparison.verdict.getByRole('rowheader', { name: 'Scenario' })).toBeVisible();
  await expect(comparison.verdict.getByRole('rowheader', { name: /Rotate key/ })).toBeVisible();
  await page.keyboard.press('End');
  await expect(comparison.told).toContainText('at its step');
});

test('a word of a link that the page does not know costs one sentence', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open('?compare=banana,report-guarded');
  await expect(explorer.notices).toContainText('banana');
  await expect(new Comparison(page).verdict.getByRole('rowheader')).toHaveCount(2);
});
