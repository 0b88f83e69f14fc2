/** What keeps people out of a page: what axe finds of WCAG 2.2 AA and good practice, and a page that scrolls sideways. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @param what of the page, for the message of a failure */
export async function expectNoBarriers(page: Page, what = 'the page'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`);
  expect(found, what).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what}: the page itself does not scroll sideways`).toBeLessThanOrEqual(0);
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** The page as it stands, in both themes. */
export async function expectNoBarriersInThemes(page: Page, what = 'the page'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // A colour that is still on its way to the other theme would be measured half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoBarriers(page, `${what}, ${colorScheme}`);
  }
}

/** The page as it stands, in both themes and at three widths: what it took time to compute is computed once. */
export async function expectNoBarriersAnywhere(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoBarriersInThemes(page, `${size.width} wide`);
  }
}
