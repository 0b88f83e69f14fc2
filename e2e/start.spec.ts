/** The first visit: the outage itself, one sentence, three doors; and that everybody who has been here lands where they were. */
import { expect, test, type Page } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { Explorer } from './explorer';

const sentence = (page: Page) => page.getByRole('heading', { level: 1 });
const DELETED = 'This charm has just deleted a certificate that was good for 36 more days.';
const door = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a first visit sees what happened in one sentence, and everything that scripts address, once', async ({
  page,
}) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await explorer.settled();
  await expect(sentence(page)).toHaveText(DELETED);
  for (const name of ['Timeline', 'Reconciler', 'Library calls', 'State', 'Why', 'Actions', 'Steps'])
    await expect(page.getByRole('region', { name, exact: true }), name).toHaveCount(1);
  for (const name of ['Next step', 'Previous step', 'Play', 'Compare', 'Share', 'Export'])
    await expect(page.getByRole('button', { name, exact: true }), name).toHaveCount(1);
  for (const name of ['Scenario', 'Library', 'Reconciler', 'Provider'])
    await expect(page.getByRole('combobox', { name, exact: true }), name).toHaveCount(1);
  await expect(explorer.slider).toHaveCount(1);
  await expect(explorer.health).toHaveCount(1);
  for (const name of ['Learn', 'Matrix', 'Diagnose a dump'])
    await expect(page.getByRole('link', { name, exact: true }), name).toBeVisible();
  expect(explorer.errors).toEqual([]);
  expect(explorer.strangers).toEqual([]);
});

test('stepping stays, and the sentence says where one is', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await explorer.settled();
  await explorer.previous();
  await expect(sentence(page)).toHaveText(/^At step 11 this charm will delete a certificate that is good for/);
  await expect(page.getByText('No code of the charm runs in this step.')).toBeVisible();
  await explorer.next();
  await expect(sentence(page)).toHaveText(DELETED);
  const lines = page.getByRole('list', { name: 'Lines of the charm that ran' });
  await expect(lines).toContainText('self._remove_cert_files()');
  await expect(lines).toContainText('− 2 files');
});

test('the first door leads into the whole explorer without a reload, and back leads out of it', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await explorer.settled();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', 'yes'));
  await door(page, 'See what happened').getByRole('button', { name: 'See what happened' }).click();
  await expect(page.getByText('Check my charm')).toBeHidden();
  await expect(sentence(page)).toHaveText(/^Step 11 of 15, update-status on web\/0\./);
  await expect(page).toHaveURL(/step=11/);
  await expect(page.locator('html')).toHaveAttribute('data-same-page', 'yes');
  await page.goBack();
  await expect(sentence(page)).toHaveText(DELETED);
});

test('acting and picking lead in as well', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await explorer.settled();
  await explorer.choose('Scenario', 'A signer that takes hours');
  await expect(door(page, 'Check my charm')).toBeHidden();
  await expect(page).toHaveURL(/scenario=slow-signer/);
});

test('a returning reader lands where they were, with a way to the start; a link always wins', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open('?scenario=slow-signer&step=8');
  await explorer.settled();
  await explorer.goTo(10);
  await expect(page).toHaveURL(/step=10/);
  await explorer.open('');
  await expect(explorer.slider).toHaveValue('10');
  await expect(page).toHaveURL(/scenario=slow-signer/);
  await page.getByRole('link', { name: 'Renewal Gap: to the start page' }).click();
  await expect(sentence(page)).toHaveText(DELETED);
  await explorer.open('?scenario=two-units&step=3');
  await expect(explorer.slider).toHaveValue('3');
});

test('where storage is refused, everybody is a first visitor, and nothing breaks', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  const explorer = new Explorer(page);
  await explorer.open('?scenario=slow-signer&step=8');
  await explorer.settled();
  await explorer.goTo(10);
  await explorer.open('');
  await expect(sentence(page)).toHaveText(DELETED);
  expect(explorer.errors).toEqual([]);
});

test('the designs are computed here', async ({ page }) => {
  await new Explorer(page).open();
  const table = door(page, 'Compare designs').getByRole('table');
  await expect(table.getByRole('row', { name: /keep-previous/ })).toHaveText(/safe.*outage/);
  await expect(table.getByRole('row', { name: /overlap/ })).toHaveText(/safe.*safe/);
  await expect(door(page, 'Compare designs').getByRole('link', { name: 'Compare designs' })).toHaveAttribute(
    'href',
    '?view=designs',
  );
});

test('what is pasted waits in the tab for the page that checks it', async ({ page }) => {
  await new Explorer(page).open();
  await page.getByRole('textbox', { name: 'Paste charm.py' }).fill('import ops\n');
  await door(page, 'Check my charm').getByRole('link', { name: 'Check my charm' }).click();
  await expect(page).toHaveURL(/view=check/);
  expect(await page.evaluate(() => JSON.stringify(window.sessionStorage))).toContain('import ops');
});

for (const theme of ['light', 'dark'] as const)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 640],
  ] as const)
    test(`axe finds nothing at ${width} in the ${theme} theme, and nothing is scrolled sideways`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const explorer = new Explorer(page);
      await explorer.open(`?view=start&theme=${theme}`);
      await explorer.settled();
      await expect(sentence(page)).toHaveText(DELETED);
      await expectNoBarriers(page);
    });
