/** A lesson in a page of other people: what the frame promises to the page around it, and to its reader. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { Embed, hostPages, SITE, type Pages } from './embed-pages';

const LABEL = 'Lesson: the gap';
const LOADER = `<script defer src="${SITE}embed.v1.js" data-upgrade-links="main"></script>`;
const ONE = `<tls-explainer lesson="2" part="3" label="${LABEL}"><p>What stands here before.</p></tls-explainer>`;

let host: Pages;
test.beforeAll(async () => {
  host = await hostPages({
    one: `<button>Before</button>${ONE}<button>After</button><div style="height:3000px"></div>${LOADER}`,
    links: `<main><p><a href="${SITE}s/lesson-2/#part-3">At a part</a></p><p><a href="${SITE}?view=learn&lesson=5">By its page</a></p>
      <p><a href="${SITE}?view=learn">All lessons</a></p><p><a href="${SITE}s/lesson-10/">By hand</a></p></main>${LOADER}`,
    sandboxed: `<iframe title="${LABEL}" sandbox="allow-scripts" style="width:700px;height:1600px" src="${SITE}?view=learn&lesson=2&part=3&embed=1"></iframe>`,
  });
});
test.afterAll(() => host.close());

/** The frame's own parts. */
class LessonEmbed extends Embed {
  get title(): Locator {
    return this.inside.getByRole('heading', { level: 1 });
  }
  get run(): Locator {
    return this.inside.getByRole('slider', { name: 'Step', exact: true });
  }
  option(name: string | RegExp): Locator {
    return this.inside.getByRole('button', { name });
  }
}

async function started(page: Page, address = 'one', label = LABEL): Promise<LessonEmbed> {
  await page.goto(`${host.url}${address}`);
  const embed = new LessonEmbed(page, label);
  await embed.button.click();
  await expect(embed.title).toBeVisible();
  return embed;
}

test('a lesson plays in place after one click: guessed, answered by running, and gone on with', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${host.url}one`);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.startsWith(SITE))).toEqual([`${SITE}embed.v1.js`]);
  const entries = await page.evaluate(() => history.length);
  const embed = new LessonEmbed(page, LABEL);
  await embed.button.click();
  await expect(embed.title).toHaveText('One hook at the wrong time');
  await expect(page.getByText('What stands here before.')).toBeHidden();
  await expect(embed.run).toHaveAttribute('max', '10');
  await embed.option('cert-1 and key-1, as before.').click();
  await expect(embed.run).toHaveValue('11');
  await expect(embed.inside.getByText('Why not.')).toBeVisible();
  await embed.inside.getByRole('link', { name: 'Next: How it closes' }).click();
  await expect(embed.title).toHaveText('How it closes');
  expect((await embed.frame()).url()).toContain('part=4');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  const stored = await (await embed.frame()).evaluate(() => localStorage.length + sessionStorage.length);
  expect(stored).toBe(0);
  expect(asked.filter((url) => url.includes('/python/'))).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(SITE) && !url.startsWith(host.url))).toEqual([]);
});

test('links to a lesson alone in their paragraphs become lessons; to the list of them they stay links', async ({
  page,
}) => {
  const embed = await started(page, 'links', 'At a part');
  await expect(embed.title).toHaveText('One hook at the wrong time');
  await expect(page.locator('tls-explainer')).toHaveCount(3);
  const other = new LessonEmbed(page, 'By its page');
  await other.button.click();
  await expect(other.inside.getByText('Lesson 5 of 10')).toBeVisible();
  const byHand = new LessonEmbed(page, 'By hand');
  await byHand.button.click();
  await expect(byHand.inside.getByRole('link', { name: /^Lesson 10: Repair it/ })).toBeVisible();
});

test('started by keyboard: focus goes in, keys that move the page are left alone, Escape and Tab lead out', async ({
  page,
}) => {
  await page.goto(`${host.url}one`);
  const embed = new LessonEmbed(page, LABEL);
  await embed.button.focus();
  await page.keyboard.press('Enter');
  await expect(embed.title).toBeFocused();
  await expect(embed.run).toHaveValue('10');
  await page.keyboard.press('ArrowLeft');
  await expect(embed.run).toHaveValue('9');
  for (const key of ['Home', 'End', ' ']) await page.keyboard.press(key);
  await expect(embed.run).toHaveValue('9');
  await page.keyboard.press('Escape');
  await expect(embed.element.locator('.tlsx-end')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'After' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(embed.inside.getByRole('button', { name: 'Back to page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(embed.element.locator('.tlsx-end')).toBeFocused();
});

test('the wheel over the lesson scrolls the page', async ({ page }) => {
  const embed = await started(page);
  for (const place of [embed.title, embed.inside.getByRole('region', { name: 'Reconciler' })]) {
    await place.hover();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  }
});

test('the frame is as high as the lesson, and gets lower again', async ({ page }) => {
  const embed = await started(page);
  const height = (): Promise<number> => embed.iframe.evaluate((frame) => frame.getBoundingClientRect().height);
  const inner = async (): Promise<number> =>
    (await embed.frame()).evaluate(() => document.documentElement.getBoundingClientRect().height);
  await expect.poll(async () => Math.abs((await height()) - (await inner()))).toBeLessThan(2);
  const before = await height();
  const words = embed.inside.getByText('All steps in words');
  await words.click();
  await expect.poll(height).toBeGreaterThan(before + 200);
  await words.click();
  await expect.poll(height).toBe(before);
});

test.describe('theme', () => {
  // An emulated scheme would hide what the frame gets from the page around it.
  test.use({ colorScheme: null });

  test('follows the page around', async ({ page }) => {
    const embed = await started(page);
    for (const theme of ['dark', 'light']) {
      await page.evaluate((value) => (document.body.dataset['theme'] = value), theme);
      await expect(embed.inside.locator('html')).toHaveAttribute('data-theme', theme);
    }
  });
});

test('the page hears where the reader is, can lead to a part and a step, and can take the lesson out', async ({
  page,
}) => {
  const embed = await started(page);
  const heard = await embed.listen();
  const say = (message: object) => embed.say(message);
  const last = (): Promise<Record<string, unknown> | undefined> => heard.evaluate((all) => all.at(-1));
  await say({ type: 'set', part: 2 });
  await expect(embed.title).toHaveText('The renewal begins');
  await say({ type: 'set', step: '7' });
  await expect
    .poll(last)
    .toMatchObject({ type: 'state', lesson: 2, part: 2, step: 7, url: `${SITE}s/lesson-2/#part-2` });
  await say({ type: 'export', id: 'a1', format: 'markdown' });
  await expect.poll(last).toMatchObject({ type: 'reply', id: 'a1', ok: true });
  const reply = (await last()) as { readonly value: { readonly markdown: string } };
  expect(reply.value.markdown).toContain('# The gap');
  expect(reply.value.markdown).toContain(`](${SITE}?view=learn&lesson=2&part=3)`);
});

test('in a frame without an origin it plays all the same', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${host.url}sandboxed`);
  const inside = page.frameLocator('iframe');
  await inside.getByRole('button', { name: 'Nothing.' }).click();
  await expect(inside.getByRole('slider', { name: 'Step', exact: true })).toHaveValue('11');
  await inside.getByRole('link', { name: 'Next: How it closes' }).click();
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('How it closes');
  await expect(inside.getByText('Python')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('what needs a page of its own opens beside the page around, which stays', async ({ page, context }) => {
  const embed = await started(page);
  await expect(embed.inside.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  for (const name of ['Whole page', 'Open in the explorer', 'Read as an article']) {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      embed.inside.getByRole('link', { name }).click(),
    ]);
    await expect(opened.getByRole('main')).toBeVisible();
    expect(opened.url()).not.toContain('embed=1');
    await opened.close();
  }
  await expect(embed.title).toHaveText('One hook at the wrong time');
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [320, 736, 960])
    test(`nothing sticks out, and axe finds no barrier: ${theme}, ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`${SITE}?view=learn&lesson=3&part=3&embed=1&theme=${theme}`);
      await page.getByRole('button', { name: 'Nothing. A revoked certificate' }).click();
      await expect(page.getByText('Why not.')).toBeVisible();
      await page.getByText('Databags, secrets and files').click();
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBeLessThanOrEqual(0);
      await expect(async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])).toEqual([]);
      }).toPass({ timeout: 20_000 });
    });

for (const [lesson, part, step] of [
  [2, 6, 11],
  [4, 6, 9],
  [7, 3, 12],
] as const)
  test(`the figure of lesson ${lesson}, part ${part} leaves as HTML that plays it at the same step, without Python`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${SITE}?view=learn&lesson=${lesson}&part=${part}`);
    const run = page.getByRole('slider', { name: 'Step', exact: true });
    await expect(run).toBeVisible();
    const show = page.getByRole('button', { name: 'Show me' });
    if (await show.isVisible()) await show.click();
    await run.fill(String(step));
    await expect(run).toHaveValue(String(step));
    const told = await page.locator('.lesson-told p').textContent();
    const [, story = ''] = /^Step \d+, .*?\. (.+)$/.exec(told ?? '') ?? [];
    expect(story.length).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Link or embed' }).click();
    const figure = page.getByRole('group', { name: `This figure, at step ${step}` });
    await figure.getByRole('button', { name: 'HTML that plays' }).click();
    await expect(figure.getByRole('button', { name: 'HTML that plays: copied' })).toBeVisible();
    const html = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(`${host.url}links`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setContent(`<!doctype html><html lang="en"><title>Pasted</title><body>${html}</body></html>`);
    const [, label = ''] = / label="([^"]*)"/.exec(html) ?? [];
    const embed = new Embed(page, label);
    await embed.button.click();
    await expect(embed.slider).toHaveValue(String(step));
    await expect(embed.inside.getByRole('paragraph').filter({ hasText: story })).toBeVisible();
    expect(asked.filter((url) => url.includes('/python/'))).toEqual([]);
  });
