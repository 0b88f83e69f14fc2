/** The example documentation as its readers meet it: Furo, in Chromium, with the runs on another origin. */
import { expect, test } from '@playwright/test';
import { Embed, sphinxPages, SITE, type Pages } from './embed-pages';

let docs: Pages;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  docs = await sphinxPages('html');
});
test.afterAll(() => docs.close());

const LABELS = {
  gap: 'Automatic renewal: step through it',
  revocation: 'A revoked certificate is served',
  keys: 'The key is rotated',
} as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page has its link, its figure and its words', async ({ page }) => {
    for (const [name, label] of Object.entries(LABELS)) {
      await page.goto(`${docs.url}${name}/`);
      const article = page.locator('article');
      await expect(article.getByRole('link', { name: label }).first()).toHaveAttribute(
        'href',
        new RegExp(`^${SITE}s/`),
      );
      await expect(article.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
    }
    await expect(page.getByRole('img', { name: /After the rotation/ })).toBeVisible();
  });
});

test('the figure is there before anything is started, and nothing but it is asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(SITE)) asked.push(request.url().slice(SITE.length));
  });
  await page.goto(`${docs.url}revocation/`);
  const embed = new Embed(page, LABELS.revocation);
  await expect(embed.element.getByRole('img')).toBeVisible();
  await expect(embed.button).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...new Set(asked)].sort()).toEqual(['embed.v1.js', 's/revoked-reissued/step-8.svg']);
});

for (const [name, label] of Object.entries(LABELS)) {
  test(`${name}: one click plays it in place`, async ({ page }) => {
    await page.goto(`${docs.url}${name}/`);
    const embed = new Embed(page, label);
    await embed.button.click();
    await expect(embed.heading).toBeVisible();
    await expect(embed.element.getByRole('figure')).toBeHidden();
    const step = Number(await embed.slider.inputValue());
    await embed.next.click();
    await expect(embed.slider).toHaveValue(String(step + 1));
  });
}

test('a lesson plays in place, follows the theme, and is an article where nothing plays', async ({ page }) => {
  await page.goto(`${docs.url}lesson/`);
  const embed = new Embed(page, 'One hook at the wrong time');
  await expect(embed.element.getByRole('img', { name: /update-status runs inside the gap/ })).toBeVisible();
  await embed.button.click();
  const title = embed.inside.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('One hook at the wrong time');
  await embed.inside.getByRole('button', { name: 'Nothing.', exact: true }).click();
  await expect(embed.inside.getByRole('slider', { name: 'Step', exact: true })).toHaveValue('11');
  await page.locator('body').evaluate((body) => (body.dataset['theme'] = 'dark'));
  await expect(embed.inside.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'the next part' }).click();
  await expect(page).toHaveURL(`${SITE}s/lesson-2/#part-4`);
  await expect(page.getByRole('heading', { name: '4. How it closes' })).toBeInViewport();
});

test('a link in running text stays a link, as it does where it names a step', async ({ page }) => {
  await page.goto(`${docs.url}gap/`);
  await expect(page.locator('tls-explainer')).toHaveCount(1);
  const inline = page.getByRole('link', { name: 'this step' });
  await expect(inline).toHaveAttribute('href', `${SITE}s/renewal-gap/?step=secret-expired-web-0`);
  await inline.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quiet renewal, one update-status in the gap');
  await expect(page.frameLocator('iframe').getByRole('slider', { name: 'Step' })).toHaveValue('9');
});

test.describe('theme', () => {
  // An emulated scheme would hide what the frame gets from the page around it.
  test.use({ colorScheme: null });

  test("the frame follows Furo's toggle through all its positions", async ({ page }) => {
    await page.goto(`${docs.url}keys/`);
    const embed = new Embed(page, LABELS.keys);
    await embed.button.click();
    const root = embed.inside.locator('html');
    const toggle = page.locator('.theme-toggle:visible').first();
    const seen: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await toggle.click();
      const said = (await page.locator('body').getAttribute('data-theme')) ?? '';
      const wanted = said === 'auto' ? 'light' : said;
      await expect(root).toHaveAttribute('data-theme', wanted);
      seen.push(said);
    }
    expect(seen.sort()).toEqual(['auto', 'dark', 'light']);
  });
});

test("in Canonical's theme it plays as well", async ({ page }) => {
  const canonical = await sphinxPages('canonical');
  // The theme asks another host for its font.
  await page.route('https://**', (route) => route.abort());
  try {
    await page.goto(`${canonical.url}keys/`);
    const embed = new Embed(page, LABELS.keys);
    await embed.button.click();
    await expect(embed.heading).toBeVisible();
    await embed.next.click();
    await expect(embed.slider).toHaveValue('10');
  } finally {
    await canonical.close();
  }
});

test('on paper the figure stands where the frame was', async ({ page }) => {
  await page.goto(`${docs.url}keys/`);
  const embed = new Embed(page, LABELS.keys);
  await embed.button.click();
  await expect(embed.heading).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(embed.element.getByRole('img', { name: /After the rotation/ })).toBeVisible();
  await expect(embed.iframe).toBeHidden();
});

test('in a narrow column nothing sticks out, and every control can be used', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${docs.url}keys/`);
  const embed = new Embed(page, LABELS.keys);
  await embed.button.click();
  await expect(embed.heading).toBeVisible();
  await embed.next.click();
  await expect(embed.slider).toHaveValue('10');
  for (const scope of [page, await embed.frame()]) {
    const over = await scope.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBeLessThanOrEqual(0);
  }
});

test('two on one page go their own ways', async ({ page }) => {
  await page.goto(`${docs.url}both/`);
  const mirror = new Embed(page, 'A charm that mirrors the answer');
  const guarded = new Embed(page, 'A charm that keeps its files while it is related');
  await guarded.element.scrollIntoViewIfNeeded();
  await expect(guarded.element).toHaveAttribute('data-state', 'live');
  await expect(guarded.heading).toBeVisible();
  await mirror.button.click();
  await expect(mirror.inside.getByText('This is an outage').first()).toBeVisible();
  await expect(guarded.inside.getByText('This is an outage')).toHaveCount(0);
  await mirror.next.click();
  await expect(mirror.slider).toHaveValue('12');
  await expect(guarded.slider).toHaveValue('11');
});

test("the browser's back button belongs to the page", async ({ page }) => {
  await page.goto(docs.url);
  await page.locator('article').getByRole('link', { name: 'Key rotation' }).click();
  const embed = new Embed(page, LABELS.keys);
  await expect(embed.button).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await embed.button.click();
  for (let step = 0; step < 3; step += 1) await embed.next.click();
  await expect.poll(async () => (await embed.frame()).url()).toContain('step=12');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How charms renew certificates/);
});
