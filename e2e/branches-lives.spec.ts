/** Lives, the state against any step, Juju's own view, and what the timeline says and offers: by role and name, and by keys alone. */
import { expect, test } from '@playwright/test';
import { Explorer } from './explorer';

let explorer: Explorer;

test.beforeEach(async ({ page }) => {
  explorer = new Explorer(page);
  await explorer.open('?scenario=renewal-gap');
  await explorer.settled();
});

test.afterEach(() => {
  expect(explorer.errors).toEqual([]);
});

const life = () => explorer.page.getByRole('region', { name: 'Life' });

test('a name in a card opens its life; each change leads to its step, N goes on, Escape returns to the causes', async ({
  page,
}) => {
  await explorer.state.getByRole('button', { name: 'csr-1: its life' }).first().click();
  await expect(life().getByRole('heading', { name: 'Life of csr-1' })).toBeFocused();
  await expect(life().getByRole('listitem').first()).toContainText('Sent by web/0');
  await expect(life().getByRole('listitem').last()).toContainText(/[Ww]ithdrawn by web\/0/);
  await life()
    .getByRole('button', { name: /^Step 1: sent/ })
    .click();
  await expect(explorer.slider).toHaveValue('1');
  await page.keyboard.press('n');
  await expect(explorer.slider).toHaveValue('3');
  await page.keyboard.press('Shift+N');
  await expect(explorer.slider).toHaveValue('1');
  await page.keyboard.press('Escape');
  await expect(explorer.why).toBeVisible();
});

test('a file’s life names the line that took it away', async () => {
  await explorer.state.getByRole('button', { name: 'tls.crt: its life' }).click();
  await expect(life()).toContainText('Life of tls.crt on web/0');
  await expect(life().getByRole('button', { name: /^Step 11: deleted.*line 32 of charm\.py/ })).toBeVisible();
});

test('keys go to the next loss and to the next change of the files', async ({ page }) => {
  await page.keyboard.press('Home');
  await page.keyboard.press('o');
  await expect(explorer.slider).toHaveValue('11');
  await page.keyboard.press('n');
  await expect(explorer.slider).toHaveValue('13');
});

test('the state is compared with any earlier step', async () => {
  await explorer.goTo(14);
  const removed = explorer.state.getByText('removed', { exact: true });
  await expect(removed).toHaveCount(0);
  await explorer.state.getByRole('combobox', { name: 'compared with' }).selectOption('step 7');
  await expect(removed.first()).toBeVisible();
  await expect(explorer.state.getByText('added', { exact: true }).first()).toBeVisible();
});

test('databags and secrets show as Juju shows them', async ({ page }) => {
  await explorer.goTo(7);
  await explorer.state.getByRole('button', { name: 'Raw' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('region', { name: 'juju show-unit web/0 --format json' })).toContainText(
    '"relation-info"',
  );
  await sheet.getByText('juju show-secret 2 --reveal').first().click();
  await expect(sheet.getByRole('region', { name: 'juju show-secret 2 --reveal' })).toContainText(/owner: web\/0/);
});

test('who sees what says that the provider does not know the new request yet', async () => {
  await explorer.goTo(9);
  await explorer.state.getByText('Who sees what').click();
  await expect(explorer.state).toContainText('not yet: of web/0: csr-2, with the next relation-changed');
});

test('the timeline by keys: along the lanes, what each shows, its life, and its menu', async ({ page }) => {
  const lanes = page.getByRole('toolbar', { name: /Lanes at step 11/ });
  await lanes.getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(lanes.getByRole('button', { name: /^Workload files/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const requests = lanes.getByRole('button', { name: /^Requirer databag: csr-2/ });
  await expect(requests).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText('csr-2 · Requirer databag');
  await expect(page.getByRole('tooltip')).toContainText('Step 9: sent by web/0');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expect(menu.getByRole('menuitem', { name: /^End slow hook/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(requests).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(life()).toContainText('Life of csr-2');
});

test('an arrow is followed by keys: from what a hook wrote to the hook that it caused, and back', async ({ page }) => {
  const requests = page
    .getByRole('toolbar', { name: /Lanes at step/ })
    .getByRole('button', { name: /^Requirer databag/ });
  await requests.focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: /^Follow the arrow to step 10, / }).focus();
  await page.keyboard.press('Enter');
  await expect(explorer.slider).toHaveValue('10');
  await page
    .getByRole('toolbar', { name: /Lanes at step 10/ })
    .getByRole('button', { name: /^Provider hooks/ })
    .focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Follow the arrow back to step 9, / }).focus();
  await page.keyboard.press('Enter');
  await expect(explorer.slider).toHaveValue('9');
});

test('the menu of a secret acts on it at the step under the pointer', async ({ page }) => {
  await explorer.timeline
    .locator('[data-lane="secrets"][data-kind="held"]')
    .first()
    .click({ button: 'right', position: { x: 8, y: 8 } });
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: /^Follow cert-1/ })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: /^What it means/ })).toBeVisible();
  const step = await explorer.step();
  await menu.getByRole('menuitem', { name: /^Rotate key/ }).click();
  await expect(explorer.slider).toHaveValue(String(step + 1), { timeout: 60_000 });
});

test('the name of a lane says what it is and what can be done with it, at the step where one stands', async ({
  page,
}) => {
  const name = explorer.timeline.locator('.tl-name[data-lane="files"]');
  await name.hover();
  await expect(page.getByRole('tooltip')).toContainText('on the disk of the workload');
  await name.click({ button: 'right' });
  await expect(page.getByRole('menu').getByRole('menuitem', { name: /^Wipe disk/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explorer.slider).toHaveValue('11');
});

test('zoom and range by buttons and keys; the whole run comes back', async ({ page }) => {
  const width = () =>
    explorer.timeline.locator('.timeline-scroll').evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(await width()).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(100);
  await page.keyboard.press('0');
  await expect.poll(width).toBeLessThanOrEqual(1);
  await explorer.goTo(8);
  await page.keyboard.press('[');
  await explorer.goTo(13);
  await page.keyboard.press(']');
  await expect(explorer.timeline.locator('[data-kind="step"]')).toHaveCount(6);
  await page.getByRole('button', { name: 'Show the whole run' }).click();
  await expect(explorer.timeline.locator('[data-kind="step"]')).toHaveCount(15);
});

test('on a phone the state leaves in view what users meet and what the charm was told; the other lanes are one press away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'State' }).click();
  const lanes = () => explorer.timeline.locator('.lane-name').allInnerTexts();
  await expect.poll(lanes).toEqual(['TLS health', 'Pull API answer']);
  await explorer.timeline.getByRole('button', { name: '3 more lanes' }).click();
  await expect.poll(lanes).toHaveLength(5);
});

test('a pressed line of the charm is visited each time it runs, by buttons and by key', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open('?scenario=renewal-gap');
  await explorer.reconciler.getByText('get_assigned_certificates').first().click();
  const visits = explorer.reconciler.getByRole('group', { name: 'Runs of line 30' });
  await expect(visits).toContainText('this is number 4 of them');
  await visits.getByRole('button', { name: 'Next time line 30 runs' }).click();
  await expect(explorer.slider).toHaveValue('13');
  await expect(explorer.reconciler.locator('.code-line.chosen')).toBeInViewport();
  await page.keyboard.press('l');
  await expect(explorer.slider).toHaveValue('14');
  await page.keyboard.press('l');
  await expect(explorer.notices).toContainText('Line 30 does not run after this step.');
  await page.keyboard.press('Shift+L');
  await expect(explorer.slider).toHaveValue('13');
  await expect(explorer.notices).toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(visits).toHaveCount(0);
});
