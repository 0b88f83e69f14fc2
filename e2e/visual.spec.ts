/**
 * How the main views look, in both themes. The pictures hold for the browser and the fonts they were recorded with; elsewhere the tests are
 * skipped and counted as such. `npx playwright test e2e/visual.spec.ts --update-snapshots` records them anew, to be looked at.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';

interface View {
  readonly name: string;
  readonly address: string;
  readonly size?: { readonly width: number; readonly height: number };
  /** What is on the page when it is whole. */
  readonly ready: (page: Page) => Promise<void>;
}

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 760, height: 480 };

async function explained(page: Page): Promise<void> {
  await expect(page.getByRole('slider', { name: 'Step', exact: true })).toHaveAttribute('aria-valuetext', /, \S/);
  await expect(page.getByRole('region', { name: 'Why' })).toContainText(/deleted/);
}

const heading = (name: RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible({ timeout: 60_000 });

const VIEWS: readonly View[] = [
  { name: 'start', address: '', ready: explained },
  { name: 'start-phone', address: '', size: PHONE, ready: explained },
  { name: 'explorer', address: '?scenario=renewal-gap', ready: explained },
  { name: 'explorer-tablet', address: '?scenario=renewal-gap', size: TABLET, ready: explained },
  { name: 'explorer-phone', address: '?scenario=renewal-gap', size: PHONE, ready: explained },
  { name: 'two-units', address: '?scenario=two-units', ready: explained },
  {
    name: 'compare',
    address: '?compare=report-guarded',
    ready: (page) => expect(page.getByRole('table').first()).toBeVisible({ timeout: 30_000 }),
  },
  { name: 'lesson', address: '?view=learn&lesson=2', ready: heading(/./) },
  { name: 'glossary', address: '?view=glossary', ready: heading(/Glossary/i) },
  { name: 'reference', address: '?view=reference', ready: heading(/pull API/i) },
];

const PICTURES = join(import.meta.dirname, 'visual');
const RECORDED_WITH = join(PICTURES, 'recorded-with.json');

/** The browser, and how wide it sets the page's fonts. */
async function fingerprint(page: Page): Promise<string> {
  await page.goto('?view=glossary');
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const style = getComputedStyle(document.documentElement);
    return ['--font-ui', '--font-mono'].map((font) => {
      if (context === null) return 0;
      context.font = `16px ${style.getPropertyValue(font)}`;
      return context.measureText('Renewal gap, 36 days: get_assigned_certificates()').width;
    });
  });
  return JSON.stringify({ browser: page.context().browser()?.version(), widths });
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, address, size = { width: 1440, height: 900 }, ready } of VIEWS) {
    test(`${name} looks as it was approved, ${colorScheme}`, async ({ browser }, { config }) => {
      const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const now = await fingerprint(page);
      if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed')
        writeFileSync(RECORDED_WITH, `${now}\n`);
      const recorded = existsSync(RECORDED_WITH)
        ? JSON.stringify(JSON.parse(readFileSync(RECORDED_WITH, 'utf8')))
        : null;
      test.skip(recorded !== now, 'The pictures were recorded with another browser or other fonts.');
      await page.evaluate(() => localStorage.clear());
      await page.goto(address);
      await ready(page);
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot([`${name}-${colorScheme}.png`], {
        animations: 'disabled',
        maxDiffPixelRatio: 0.002,
      });
      await context.close();
    });
  }
}
