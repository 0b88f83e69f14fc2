/** "Check my charm" and "Check my patch": what a person pastes runs in the page's own Python, and comes back as a report. */
import { expect, test, type Page } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersAnywhere } from './barriers';
import { readFileSync } from 'node:fs';
import { Explorer } from './explorer';

/** All situations in Python: half a minute on a quiet machine. */
const WHOLE_MS = 240_000;

class Check {
  constructor(readonly page: Page) {}

  async open(address = '?view=check'): Promise<void> {
    await this.page.goto(address);
    await expect(this.heading).toBeVisible();
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  get source() {
    return this.page.getByRole('region', { name: 'What is checked' });
  }

  get report() {
    return this.page.getByRole('region', { name: 'Report' });
  }

  get field() {
    return this.source.getByRole('textbox', { name: /^Source text/ });
  }

  async paste(text: string): Promise<void> {
    await this.field.fill(text);
  }

  async run(): Promise<void> {
    await this.source.getByRole('button', { name: /^Run / }).click();
  }

  row(name: string) {
    return this.report.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
  }
}

const charm = (name: string): string => readFileSync(`src/charms/${name}.py`, 'utf8');

test('a pasted charm is reported situation by situation; a failure opens as its run, with the code in the link', async ({
  page,
}) => {
  test.setTimeout(WHOLE_MS + 60_000);
  const check = new Check(page);
  await check.open();
  await expect(check.heading).toContainText('nothing runs before you say so');
  await check.paste(charm('guarded'));
  await check.run();
  await expect(check.row('Renewal')).toContainText('PASS', { timeout: WHOLE_MS });
  await expect(check.row('Revocation')).toContainText('FAILserves revoked', { timeout: WHOLE_MS });
  await expect(check.heading).toContainText(/of 16 situations fail/, { timeout: WHOLE_MS });
  await expect(check.row('Same request again')).toContainText('cannot be helped');

  await check.report.getByRole('button', { name: 'Revocation', exact: true }).click();
  await expect(check.report.getByRole('heading', { name: 'The shortest run' })).toBeVisible({ timeout: 60_000 });
  await expect(check.report.getByText('goes on serving cert-1').first()).toBeVisible();
  await expect(check.report.getByRole('button', { name: 'Download test' })).toBeVisible();
  await expectNoBarriers(page);

  await check.report.getByRole('link', { name: /^Open the run: .*Revocation$/ }).click();
  const explorer = new Explorer(page);
  await explorer.settled();
  await expect(explorer.health).toContainText(/revoked/i);
});

test('a text that cannot be loaded, is no charm or raises is told in one sentence with its line', async ({ page }) => {
  test.setTimeout(180_000);
  const check = new Check(page);
  await check.open();
  await check.run();
  await expect(check.heading).toContainText('Paste charm.py');
  await check.paste('import ops\n');
  await check.run();
  await expect(check.heading).toContainText('No TLS library found');
  await check.paste(`${charm('mirror')}\n    def broken(:\n`);
  await check.run();
  await expect(check.heading).toContainText(/charm\.py, line \d+: .*syntax/, { timeout: 90_000 });
});

test('what was typed is there again after a reload, and has not run', async ({ page }) => {
  const check = new Check(page);
  await check.open();
  await check.paste('# mine\n');
  await page.reload();
  await expect(check.field).toContainText('# mine');
  await expect(check.report.getByRole('heading', { name: '16 situations' })).toBeVisible();
});

test('a check can be cancelled; what was found stays', async ({ page }) => {
  test.setTimeout(WHOLE_MS);
  const check = new Check(page);
  await check.open();
  await check.paste(charm('mirror'));
  await check.run();
  await expect(check.row('Renewal')).toContainText('FAIL', { timeout: WHOLE_MS });
  await check.source.getByRole('button', { name: 'Cancel' }).click();
  await expect(check.heading).toContainText('Stopped: ');
  await expect(check.row('Deferred event')).toContainText('not run');
  await expect(check.row('Renewal')).toContainText('FAIL');
});

test('a patch is tried on three charms, and told from the release', async ({ page }) => {
  test.setTimeout(WHOLE_MS);
  const check = new Check(page);
  await check.open('?view=check&what=library');
  for (const name of ['Mirror: delete when empty', 'Guarded: keep while related', 'Careful: right in every situation'])
    await expect(check.source.getByText(name, { exact: true })).toBeVisible();
  await check.source.getByRole('combobox', { name: 'Another reconciler' }).selectOption('gate');
  await expect(page).toHaveURL(/charms=report-mirror,report-guarded,gate,careful/);
  await check.paste('x = 1\n');
  await check.run();
  await expect(check.heading).toContainText('This is not the text of the library');
});

test('axe finds nothing in both themes, wide and narrow, and nothing scrolls sideways', async ({ page }) => {
  test.setTimeout(240_000);
  for (const address of ['?view=check', '?view=check&what=library&charms=nobody']) {
    await new Check(page).open(address);
    await expectNoBarriersAnywhere(page);
  }
});
