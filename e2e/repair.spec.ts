/** Repair it, as a person does: read the failing run, edit, be checked by real Python, take the charm along. */
import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectNoBarriersAnywhere } from './barriers';

test.setTimeout(300_000);

/** Python has to start once, and every order of events to be searched, on a machine that may be busy. */
const CHECK_MS = 200_000;

class Repair {
  readonly story: Locator;
  readonly text: Locator;
  readonly situations: Locator;
  readonly run: Locator;
  readonly hints: Locator;
  readonly finish: Locator;

  constructor(readonly page: Page) {
    this.story = page.getByRole('heading', { level: 1 });
    this.text = page.getByRole('textbox', { name: /charm\.py/ });
    this.situations = page.getByRole('region', { name: 'Situations' });
    this.run = page.getByRole('region', { name: 'Failing run' });
    this.hints = page.getByRole('region', { name: 'Hints' });
    this.finish = page.getByRole('region', { name: 'Take it with you' });
  }

  async open(of: 'gap' | 'revocation' | 'rotation'): Promise<void> {
    await this.page.goto(`?view=repair&of=${of}`);
    await expect(this.text).toBeVisible();
  }

  /** The first check has come to its end. */
  async failing(): Promise<void> {
    await expect(this.run.getByRole('link', { name: 'Open in the explorer' })).toBeVisible({ timeout: CHECK_MS });
    await expect(this.page.getByText(/^checked .* after your last key$/)).toBeVisible({ timeout: CHECK_MS });
  }

  /** By keyboard alone: into the text, to the next line that holds this, which is replaced. */
  async replaceNext(found: string, by: string): Promise<void> {
    const { keyboard } = this.page;
    for (let tabs = 0; tabs < 40 && !(await this.isWriting()); tabs += 1) await keyboard.press('Tab');
    await expect(this.text).toBeFocused();
    await keyboard.press('ControlOrMeta+f');
    await keyboard.type(found);
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await keyboard.type(by);
  }

  private isWriting(): Promise<boolean> {
    return this.text.evaluate((element) => element === document.activeElement);
  }
}

test('the gap is repaired by keyboard alone, and the charm leaves with its test', async ({ page }) => {
  const repair = new Repair(page);
  await repair.open('gap');
  await repair.failing();
  await expect(repair.story).toContainText('0 of the 4 situations of this lesson are safe.');
  await expect(repair.run).toContainText('deletes files that were good for 36 more days');

  await repair.replaceNext('else:', 'elif certificates or not self.model.get_relation("certificates"):');
  await expect(repair.story).toContainText('Repaired: all 16 situations', { timeout: CHECK_MS });
  await expect(repair.situations.getByRole('button', { name: /^Renewal safe$/ })).toBeVisible();
  await expect(repair.situations.getByRole('button', { name: /no charm can/ })).toHaveCount(2);
  await expect(repair.run).toContainText('Nothing that was checked fails.');

  const charm = page.waitForEvent('download');
  await repair.finish.getByRole('button', { name: 'Download charm.py' }).focus();
  await page.keyboard.press('Enter');
  expect(readFileSync(await (await charm).path(), 'utf8')).toContain(
    'elif certificates or not self.model.get_relation("certificates"):',
  );
  const tested = page.waitForEvent('download', { timeout: CHECK_MS });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const file = await tested;
  expect(file.suggestedFilename()).toBe('test_renewal_gap.py');
  expect(readFileSync(await file.path(), 'utf8')).toContain('def test_');
});

test('a fix of the gap that keeps everything fails at departure; its run opens with the reader’s code', async ({
  page,
}) => {
  const repair = new Repair(page);
  await repair.open('gap');
  await repair.failing();
  await repair.replaceNext('else:', 'elif False:');
  await expect(repair.story).toContainText('The first that is not: departure', { timeout: CHECK_MS });
  await expect(repair.situations.getByRole('button', { name: /^Departure left behind/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await repair.run.getByRole('link', { name: 'Open in the explorer' }).click();
  await expect(page.getByRole('combobox', { name: 'Reconciler' })).toHaveValue('own', { timeout: CHECK_MS });
});

test('a text that does not parse gets its line; nothing is lost by a reload, and all edits can be undone and brought back', async ({
  page,
}) => {
  const repair = new Repair(page);
  await repair.open('revocation');
  await repair.failing();
  await repair.replaceNext('elif not self.model', 'elif not (self.model');
  await expect(repair.story).toContainText('Python cannot take this text.', { timeout: CHECK_MS });
  await expect(repair.story).toContainText(/Line \d+: SyntaxError/);
  await expect(page.getByRole('button', { name: 'Go there' })).toBeVisible();

  await page.reload();
  await expect(repair.text).toContainText('elif not (self.model');
  await page.getByRole('button', { name: 'Undo all edits' }).click();
  await expect(repair.text).not.toContainText('elif not (self.model');
  await page.getByRole('button', { name: 'Bring my text back' }).click();
  await expect(repair.text).toContainText('elif not (self.model');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-pressed', 'true');
});

test('hints open one after the other, and stay open', async ({ page }) => {
  const repair = new Repair(page);
  await repair.open('rotation');
  const third = repair.hints.getByRole('button', { name: /Show the lines/ });
  await expect(third).toHaveAttribute('aria-disabled', 'true');
  await third.click({ force: true });
  await expect(repair.hints).toContainText('three, one after the other');
  await repair.hints.getByRole('button', { name: 'Show which thought is missing' }).click();
  await repair.hints.getByRole('button', { name: /Show which call/ }).click();
  await repair.hints.getByRole('button', { name: /Show the lines/ }).click();
  await expect(repair.hints).toContainText('if certificate and key:');
  await page.reload();
  await expect(repair.hints).toContainText('3 of 3 open');
});

test('a bad name in the address opens the first repair and says so', async ({ page }) => {
  await page.goto('?view=repair&of=everything');
  await expect(
    page.getByText('There is no repair of that name; the known ones are gap, revocation, rotation.'),
  ).toBeVisible();
});

test('axe finds nothing in both themes, wide and narrow, and nothing scrolls sideways, with a failing run and all hints', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const repair = new Repair(page);
  await repair.open('rotation');
  await repair.failing();
  for (const name of [/missing/, /which call/, /the lines/]) await repair.hints.getByRole('button', { name }).click();
  await expectNoBarriersAnywhere(page);
});
