/** The address bar holds the run; a link that is cut, edited or from elsewhere costs one sentence and nothing else. */
import { expect, test } from '@playwright/test';
import { expectNoBarriersInThemes } from './barriers';
import { Explorer } from './explorer';

test('the address of a step opens the same step', async ({ page, context }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await explorer.choose('Scenario', 'Revoked, then signed again');
  await explorer.goTo(9);
  await expect.poll(() => page.url()).toContain('step=9');
  await expect(explorer.slider).toHaveAttribute('aria-valuetext', /^Step 9 of 13, ./);
  const says = await explorer.slider.getAttribute('aria-valuetext');
  const second = new Explorer(await context.newPage());
  await second.open(page.url());
  await expect(second.slider).toHaveAttribute('aria-valuetext', says ?? '');
  await expect(second.notices).toBeEmpty();
});

test('a branch made by acting travels in the address', async ({ page, context }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await explorer.goTo(7);
  await explorer.act('Provider goes down');
  const second = new Explorer(await context.newPage());
  await expect.poll(() => page.url()).toContain('#!1');
  await second.open(page.url());
  await expect(second.slider).toHaveValue('8');
  await expect(second.steps).toContainText(/goes down/);
});

test('a link that was cut short shows what could be read of it, and says so', async ({ page, context }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  await explorer.goTo(7);
  await explorer.act('Provider goes down');
  await expect.poll(() => page.url()).toContain('#!1');
  const second = new Explorer(await context.newPage());
  await second.open(page.url().slice(0, -12));
  await expect(second.notices).toContainText('cut short');
  await expect(second.reconciler).toBeVisible();
  expect(second.errors).toEqual([]);
});

const BAD: readonly (readonly [string, string])[] = [
  ['an unknown scenario', '?scenario=no-such-thing'],
  ['a step that is no number', '?step=banana'],
  ['an unknown library', '?lib=9.9.9'],
  ['a payload of a later format', '#!9d.AAAA'],
  ['a payload that is no payload', '#!1j.%%%'],
];

for (const [what, address] of BAD) {
  test(`${what} gets one sentence, and the page works on`, async ({ page }) => {
    const explorer = new Explorer(page);
    await explorer.open(address);
    await expect(explorer.notices.getByRole('listitem').or(explorer.notices.locator('p')).first()).toContainText(
      /[a-z].*\./,
    );
    await expect(explorer.health).toHaveText('outage');
    await explorer.previous();
    await expect(explorer.health).toHaveText('serving valid');
    expect(explorer.errors).toEqual([]);
  });
}

test('an address that could not be read stays to be reported until the reader goes on with what was read', async ({
  page,
}) => {
  const explorer = new Explorer(page);
  const bad = '?lib=9.9.9&provider=nobody';
  await explorer.open(bad);
  await explorer.settled();
  await expect(explorer.notices).toContainText('only 1.10.0');
  await expect(explorer.notices).toContainText("the scenario's own is used.");
  await expect(explorer.notices).toContainText('This page does not know the provider "nobody"');
  expect(page.url()).toContain(bad);
  await expectNoBarriersInThemes(page, 'a link that could not be read');
  await explorer.notices.getByRole('button', { name: 'Go on with this' }).click();
  await expect(explorer.notices).toBeEmpty();
  await expect(page).not.toHaveURL(/9\.9\.9/);
  await explorer.open(bad);
  await explorer.notices.getByRole('link', { name: 'Start fresh' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/has just deleted a certificate/);
});
