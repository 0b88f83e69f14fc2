/** axe in each view and sheet that is not the explorer itself, in both themes and at every size. */
import { expect, test, type Page } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInThemes } from './barriers';
import { Explorer } from './explorer';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

interface View {
  readonly name: string;
  readonly address: string;
  readonly open: (page: Page) => Promise<unknown>;
}

const sheet = (key: string) => async (page: Page) => {
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toBeVisible();
};

const VIEWS: readonly View[] = [
  {
    name: 'comparison',
    address: '?compare=report-guarded',
    open: (page) => expect(page.getByRole('region', { name: 'Verdict', exact: true })).toContainText('3 min'),
  },
  {
    name: 'what to compare',
    address: '?compare=report-guarded',
    open: async (page) => {
      await page.getByRole('button', { name: 'What to compare…' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'branches', address: '', open: sheet('b') },
  { name: 'palette', address: '', open: sheet('Control+k') },
  { name: 'settings', address: '', open: sheet(',') },
  { name: 'export', address: '', open: sheet('x') },
  { name: 'keyboard', address: '', open: sheet('?') },
];

for (const size of SIZES) {
  test(`axe finds nothing in the views beside the explorer at ${size.width}×${size.height}, in both themes`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ viewport: size });
    const page = await context.newPage();
    for (const view of VIEWS) {
      await new Explorer(page).open(view.address);
      await view.open(page);
      await expectNoBarriersInThemes(page, view.name);
    }
    await context.close();
  });
}

test('axe finds nothing while a life, a tip and a menu are shown', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await explorer.state.getByRole('button', { name: 'csr-2: its life' }).first().click();
  await expect(page.getByRole('region', { name: 'Life' })).toBeVisible();
  await page
    .getByRole('toolbar', { name: /Lanes at step/ })
    .getByRole('button')
    .first()
    .focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tooltip')).toBeVisible();
  const check = async (what: string) => {
    await expectNoBarriers(page, what);
  };
  await check('life and tip');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await check('menu');
});
