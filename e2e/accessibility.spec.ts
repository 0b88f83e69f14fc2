/** WCAG 2.2 AA by axe in every theme and size, and the main job by keyboard with the accessibility tree alone. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { Explorer } from './explorer';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 760, height: 480 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const size of SIZES) {
    test(`axe finds nothing at ${size.width}×${size.height} in the ${colorScheme} theme`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: size, colorScheme });
      const page = await context.newPage();
      const explorer = new Explorer(page);
      await explorer.open();
      await expect(explorer.why).toContainText(/deleted/);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`),
      ).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'the page itself does not scroll sideways').toBeLessThanOrEqual(0);
      await context.close();
    });
  }
}

test('keys alone: step, gap, why, act, undo', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await page.keyboard.press('Home');
  await expect(explorer.slider).toHaveValue('1');
  await page.keyboard.press('ArrowRight');
  await expect(explorer.slider).toHaveValue('2');
  await page.keyboard.press('End');
  await expect(explorer.slider).toHaveValue('15');
  await page.keyboard.press('g');
  await expect(explorer.slider).toHaveAttribute('aria-valuetext', /secret-expired/);
  await explorer.goTo(11);
  await page.keyboard.press('w');
  await expect(explorer.why.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(explorer.slider).toHaveAttribute('aria-valuetext', /secret-expired/);
  await page.keyboard.press('6');
  await expect(explorer.slider).toHaveValue('10');
  await page.keyboard.press('z');
  await expect(explorer.slider).toHaveValue('9');
});

test('step changes are announced once, in the story line', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  const live = page
    .locator('[aria-live="polite"], [role="status"]:not([aria-live="off"])')
    .filter({ hasText: 'Step 11 of 15' });
  await expect(live).toHaveCount(1);
  await explorer.previous();
  await expect(
    page.locator('[aria-live="polite"], [role="status"]:not([aria-live="off"])').filter({ hasText: 'Step 10 of 15' }),
  ).toHaveCount(1);
});
