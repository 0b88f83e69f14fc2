/** The frame and the loader: what they promise to the pages around them. */
import AxeBuilder from '@axe-core/playwright';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { Embed, hostPages, SITE, type Pages } from './embed-pages';

const LABEL = 'The gap';
const LOADER = `<script defer src="${SITE}embed.v1.js" data-upgrade-links="main"></script>`;
const ONE = `<tls-explainer scenario="renewal-gap" label="${LABEL}"><p>What stands here before.</p></tls-explainer>`;

let host: Pages;
test.beforeAll(async () => {
  host = await hostPages({
    one: `<button>Before</button>${ONE}<button>After</button><div style="height:3000px"></div>${LOADER}`,
    twice: `${ONE}${LOADER}${LOADER}`,
    dead: `<tls-explainer src="http://127.0.0.1:9/" scenario="renewal-gap" label="${LABEL}"><p>What stands here before.</p></tls-explainer>${LOADER}`,
    sandboxed: `<iframe title="${LABEL}" sandbox="allow-scripts" style="width:700px;height:700px" src="${SITE}embed.html"></iframe>`,
    link: `<main><p><a href="${SITE}s/key-rotated/?step=3">Rotation</a></p><p>Not <a href="${SITE}s/key-rotated/">this</a>.</p></main>${LOADER}`,
  });
});
test.afterAll(() => host.close());

async function started(page: Page): Promise<Embed> {
  await page.goto(`${host.url}one`);
  const embed = new Embed(page, LABEL);
  await embed.button.click();
  await expect(embed.heading).toBeVisible();
  return embed;
}

test('both stay within their budgets, ask for no Python and leave the site alone', async ({ page, request }) => {
  const scripts: Promise<Buffer>[] = [];
  const strangers: string[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(SITE)) strangers.push(response.url());
    if (response.url().includes('/python/')) strangers.push(response.url());
    if (response.url().endsWith('.js')) scripts.push(response.body());
  });
  await page.goto(`${SITE}embed.html`);
  await expect(page.getByText('This is an outage').first()).toBeVisible();
  const first = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(first).toBeGreaterThan(20_000);
  expect(first).toBeLessThan(120 * 1024);
  const loader = await (await request.get(`${SITE}embed.v1.js`)).body();
  expect(gzipSync(loader).length).toBeLessThan(3 * 1024);
  expect(strangers).toEqual([]);
});

test('started by keyboard: focus goes in, Tab goes through and out, Escape goes back behind the frame', async ({
  page,
}) => {
  await page.goto(`${host.url}one`);
  const embed = new Embed(page, LABEL);
  await embed.button.focus();
  await page.keyboard.press('Enter');
  await expect(embed.heading).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(embed.slider).toHaveValue('12');
  await page.keyboard.press('Escape');
  await expect(embed.element.locator('.tlsx-end')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'After' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  const back = embed.inside.getByRole('button', { name: 'Back to page' });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(embed.element.locator('.tlsx-end')).toBeFocused();
});

test('without a keyboard start the focus stays where it is', async ({ page }) => {
  await page.goto(`${host.url}link`);
  await expect(page.locator('tls-explainer')).toHaveCount(1);
  await page.evaluate(() => {
    const element = document.createElement('tls-explainer');
    element.setAttribute('scenario', 'renewal-gap');
    element.setAttribute('label', 'Eager');
    element.setAttribute('load', 'eager');
    document.body.append(element);
  });
  await expect(new Embed(page, 'Eager').heading).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

test('the wheel over the frame scrolls the page', async ({ page }) => {
  const embed = await started(page);
  await embed.heading.hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('the frame is as high as what is in it, and gets lower again', async ({ page }) => {
  const embed = await started(page);
  const height = (): Promise<number> => embed.iframe.evaluate((frame) => frame.getBoundingClientRect().height);
  const inner = async (): Promise<number> =>
    (await embed.frame()).evaluate(() => document.documentElement.getBoundingClientRect().height);
  await expect.poll(async () => Math.abs((await height()) - (await inner()))).toBeLessThan(2);
  const before = await height();
  const words = embed.inside.getByText('All 15 steps in words');
  await words.click();
  await expect.poll(height).toBeGreaterThan(before + 200);
  await words.click();
  await expect.poll(height).toBe(before);
});

test('nothing in the frame is measured by the height of the view, which would make it grow for ever', async ({
  page,
}) => {
  await page.goto(`${SITE}embed.html`);
  const css = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join(),
  );
  expect(css.length).toBeGreaterThan(5000);
  expect(css).not.toMatch(/\d[dsl]?vh\b/);
});

test('a message that only says it is from the frame changes nothing', async ({ page }) => {
  const embed = await started(page);
  const before = await embed.iframe.getAttribute('style');
  await page.evaluate(() => {
    window.postMessage({ ns: 'tls-explainer', v: 1, type: 'resize', height: 3333 }, '*');
    window.postMessage({ ns: 'tls-explainer', v: 1, type: 'exit' }, '*');
  });
  await page.waitForTimeout(100);
  expect(await embed.iframe.getAttribute('style')).toBe(before);
});

test('the page hears where the reader is, can lead there, and can take out what is shown', async ({ page }) => {
  const embed = await started(page);
  const heard = await embed.listen();
  const say = (message: object) => embed.say(message);
  await say({ type: 'set', scenario: 'key-rotated', step: 'update-status-web-0' });
  await expect(embed.heading).toContainText('The key is rotated');
  await expect
    .poll(() => heard.evaluate((all) => all.at(-1)))
    .toMatchObject({
      type: 'state',
      scenario: 'key-rotated',
      step: 9,
      url: `${SITE}s/key-rotated/?step=update-status-web-0`,
    });
  await say({ type: 'export', id: 'a1', format: 'markdown' });
  await expect.poll(() => heard.evaluate((all) => all.at(-1))).toMatchObject({ type: 'reply', id: 'a1', ok: true });
  await say({ type: 'set', scenario: 'no-such-run' });
  await expect(embed.heading).toContainText('The key is rotated');
});

test('a site that does not answer leaves what stood there before', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${host.url}dead`);
  const embed = new Embed(page, LABEL);
  await embed.button.click();
  await expect(embed.iframe).toHaveCount(1);
  await page.clock.fastForward(15_500);
  await expect(embed.iframe).toHaveCount(0);
  await expect(page.getByText('What stands here before.')).toBeVisible();
});

test('in a frame without an origin it plays all the same', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${host.url}sandboxed`);
  const inside = page.frameLocator('iframe');
  await expect(inside.getByText('This is an outage').first()).toBeVisible();
  await inside.getByRole('button', { name: 'Previous step' }).click();
  await expect(inside.getByRole('slider', { name: 'Step' })).toHaveValue('10');
  await inside.getByRole('group', { name: 'Try something here' }).getByRole('button').last().click();
  await expect(inside.getByText('from here the run is yours')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a page that was opened from a disk embeds as well', async ({ page }, info) => {
  const file = info.outputPath('page.html');
  writeFileSync(file, `<!doctype html><html lang="en"><title>Host</title><body>${ONE}${LOADER}</body></html>`);
  await page.goto(`file://${file}`);
  const embed = new Embed(page, LABEL);
  await embed.button.focus();
  await page.keyboard.press('Enter');
  await expect(embed.heading).toBeFocused();
  await expect(embed.element).toHaveAttribute('data-state', 'live');
});

test('a hook that nobody recorded runs without Python where the charm has paths', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${SITE}embed.html`);
  await page.getByRole('button', { name: /^Fire update-status/ }).click();
  await expect(page.getByRole('slider', { name: 'Step' })).toHaveValue('12');
  await expect(page.getByText('needs the charm itself to run')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('/python/'))).toEqual([]);
});

test('a paragraph that is only a link becomes an embed, once, however often the loader is named', async ({ page }) => {
  await page.goto(`${host.url}link`);
  await expect(page.locator('tls-explainer')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'this' })).toBeVisible();
  const embed = new Embed(page, 'Rotation');
  await expect(embed.element.getByRole('link', { name: 'Rotation' })).toBeVisible();
  await embed.button.click();
  await expect(embed.slider).toHaveValue('3');
  await page.goto(`${host.url}twice`);
  await expect(page.getByRole('button', { name: /Start interactive/ })).toHaveCount(1);
});

test('a guess comes first where the address asks for it, and running judges it', async ({ page }) => {
  await page.goto(`${SITE}embed.html?predict=on`);
  const question = page.getByRole('region', { name: 'Guess first' });
  await expect(question.getByRole('group')).toContainText('What will be on the disk of web/0');
  await expect(page.locator('.lanes')).not.toContainText('OUTAGE');
  await question.getByRole('radio', { name: 'cert-1 and key-1' }).check();
  await question.getByRole('button', { name: 'Check' }).click();
  await expect(question.getByRole('status')).toContainText(
    'You said “cert-1 and key-1”. After step 11 the disk of web/0 holds no certificate',
  );
  await expect(page.locator('.lanes')).toContainText('OUTAGE');
});

test('what is tried starts a branch, the full explorer opens on it, and undo takes it back', async ({
  page,
  context,
}) => {
  await page.goto(`${SITE}embed.html`);
  const slider = page.getByRole('slider', { name: 'Step' });
  await page.getByRole('button', { name: /^Provider goes down/ }).click();
  await expect(slider).toHaveValue('12');
  await expect(page.getByText('Provider goes down after step 11')).toBeVisible();
  const link = page.getByRole('link', { name: 'Open full explorer' });
  await expect(link).toHaveAttribute('href', /#!1d\./);
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(opened.getByRole('slider', { name: 'Step', exact: true })).toHaveValue('12');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(slider).toHaveValue('11');
  await expect(slider).toHaveAttribute('max', '15');
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [320, 736]) {
    test(`no barrier that axe can find: ${theme}, ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: theme });
      for (const address of [
        `embed.html?theme=${theme}&predict=on`,
        `embed.html?theme=${theme}&view=text`,
        's/renewal-gap/',
      ]) {
        await page.goto(`${SITE}${address}`);
        await expect(page.getByRole('heading').first()).toBeVisible();
        // In a frame headings go on from those of the page around it.
        const framed = address.startsWith('embed') ? ['page-has-heading-one'] : [];
        // The scripts of the page go on after its first heading.
        await expect(async () => {
          const { violations } = await new AxeBuilder({ page }).disableRules(framed).analyze();
          expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])).toEqual([]);
        }).toPass({ timeout: 20_000 });
      }
    });
  }
}
