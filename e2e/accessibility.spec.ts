/** WCAG 2.2 AA by axe in every theme and size, and the main job by keyboard with the accessibility tree alone. */
import { expect, test, type Page } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInThemes } from './barriers';
import { Explorer } from './explorer';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 760, height: 480 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** The first visit, and the explorer itself. */
const ADDRESSES = ['', '?scenario=renewal-gap'] as const;

/** Half the width is what a page of 1280 pixels has left at 200 %. */
const ZOOMED = { width: 640, height: 400 };

async function whole(page: Page): Promise<void> {
  await expect(new Explorer(page).why).toContainText(/deleted/);
  await expectNoBarriersInThemes(page);
}

for (const size of SIZES) {
  test(`axe finds nothing at ${size.width}×${size.height}, in both themes`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ viewport: size });
    const page = await context.newPage();
    for (const address of ADDRESSES) {
      await new Explorer(page).open(address);
      await whole(page);
      await page.evaluate(() => localStorage.clear());
    }
    await context.close();
  });
}

test('forced colours, no movement and twice the size leave everything readable and in reach', async ({ browser }) => {
  const context = await browser.newContext({ viewport: ZOOMED, forcedColors: 'active', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const explorer = new Explorer(page);
  await explorer.open('?scenario=renewal-gap');
  await expect(explorer.why).toContainText(/deleted/);
  await expectNoBarriers(page);
  await explorer.next();
  await expect(explorer.slider).toHaveValue('12');
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(moving).toBe(0);
  // Without its own colours the outage still has its word and its border.
  await explorer.previous();
  const border = await explorer.health
    .locator(':scope > *')
    .first()
    .evaluate((word) => getComputedStyle(word).borderTopStyle);
  expect(border).toBe('solid');
  await context.close();
});

test('what a step brings moves only once the reader has stepped, and not where the reader wants no movement', async ({
  page,
}) => {
  // Counted where it begins: by the time that one looks it may be over.
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'animate');
    const animate: unknown = own?.value;
    if (typeof animate !== 'function') throw new Error('nothing can be moved here');
    const counted = new Proxy(animate, {
      apply: (how, moving, args): unknown => {
        document.documentElement.setAttribute('data-moved', 'yes');
        return Reflect.apply(how, moving, args);
      },
    });
    Object.defineProperty(Element.prototype, 'animate', { ...own, value: counted });
  });
  const moved = () => page.locator('html').getAttribute('data-moved');
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    const explorer = new Explorer(page);
    await explorer.open('?scenario=renewal-gap&step=10');
    await explorer.settled();
    await expect(explorer.why).toContainText(/./);
    expect(await moved(), 'nothing moves by itself').toBeNull();
    await explorer.next();
    await expect(explorer.why).toContainText(/deleted/);
    expect((await moved()) !== null, reducedMotion).toBe(reducedMotion === 'no-preference');
  }
});

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

for (const address of ADDRESSES) {
  test(`step changes are announced once, in the story line: "${address}"`, async ({ page }) => {
    const explorer = new Explorer(page);
    await explorer.open(address);
    const announced = (step: RegExp) =>
      page.locator('[aria-live="polite"], [role="status"]:not([aria-live="off"])').filter({ hasText: step });
    await expect(announced(/Step 11\b/)).toHaveCount(1);
    await explorer.previous();
    await expect(announced(/Step 10\b/)).toHaveCount(1);
    await expect(announced(/Step 11\b/)).toHaveCount(0);
  });
}
