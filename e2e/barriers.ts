/** What keeps people out of a page: what axe finds of WCAG 2.2 AA and good practice, and a page that scrolls sideways. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What another theme can break: structure, names and sizes are those of the first. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** @param what of the page, for the message of a failure */
export async function expectNoBarriers(page: Page, what = 'the page'): Promise<void> {
  await expectNothingFound(new AxeBuilder({ page }).withTags(RULES), what);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what}: the page itself does not scroll sideways`).toBeLessThanOrEqual(0);
}

async function expectNothingFound(axe: AxeBuilder, what: string): Promise<void> {
  // One page without frames of its own to look into: without the legacy mode each look opens a page more.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`);
  expect(found, what).toEqual([]);
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** The page as it stands, in both themes. */
export async function expectNoBarriersInThemes(page: Page, what = 'the page'): Promise<void> {
  // A colour that is still on its way to the other theme would be measured half-way.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoBarriers(page, `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNothingFound(new AxeBuilder({ page }).withRules(COLOUR_RULES), `${what}, dark`);
}

/** The page as it stands, in both themes and at three widths: what it took time to compute is computed once. */
export async function expectNoBarriersAnywhere(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoBarriersInThemes(page, `${size.width} wide`);
  }
}
