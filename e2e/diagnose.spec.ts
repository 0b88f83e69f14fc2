/** Diagnose as a person uses it: paste, read the findings, answer, open as a run; and nothing leaves the page. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { certificatesValue, Maker, requestsValue, showUnit } from '../src/diagnose/testing';
import { expectNoBarriers, expectNoBarriersAnywhere } from './barriers';
import { Explorer } from './explorer';

const PAGE = '?view=diagnose';
/** A unit with another relation only. */
const UNIT =
  'web/0:\n  relation-info:\n  - relation-id: 1\n    endpoint: database\n    application-data:\n      password: x\n';
const SLOW = { timeout: 30_000 };

const field = (page: Page) => page.getByRole('textbox').first();
const listing = (page: Page) => page.getByRole('region', { name: 'Your paste, reduced' });

async function paste(page: Page, text: string): Promise<void> {
  await field(page).evaluate((element, given) => {
    const data = new DataTransfer();
    data.setData('text', given);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

async function sample(page: Page): Promise<void> {
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is in the renewal gap', SLOW);
}

test('a sample shows the findings, most urgent first, with evidence that marks its lines', async ({ page }) => {
  await sample(page);
  await expect(page.getByText('Sample.', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Private key' })).toContainText(
    'It was dropped before anything read it',
  );
  const findings = page.getByRole('region', { name: 'Findings' });
  await expect(findings.getByRole('heading', { level: 3 }).first()).toContainText('outage next');
  await expect(findings).toContainText('get_assigned_certificates()');
  await findings.getByRole('button', { name: /^line/ }).first().click();
  await expect(listing(page).locator('li.marked').first()).toBeVisible();
  await expect(listing(page)).not.toContainText('BEGIN');
  await listing(page).getByRole('button', { name: 'cert-1: its fields' }).first().click();
  await expect(page.getByRole('dialog', { name: 'cert-1' })).toContainText('web.example');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the clock and the answers change the findings', async ({ page }) => {
  await sample(page);
  const findings = page.getByRole('region', { name: 'Findings' });
  await expect(findings).toContainText('36 days left');
  await page.getByRole('button', { name: 'Change the time' }).click();
  await page.getByLabel('as of, UTC').fill('2040-01-01T00:00');
  await expect(findings).not.toContainText('36 days left', SLOW);
  await page
    .getByRole('group', { name: /Which version of the library/ })
    .getByRole('radio', { name: '1.10.0' })
    .check();
  await expect(page.getByRole('radio', { name: '1.10.0' })).toBeChecked();
});

test('opens as a run in exactly that state', async ({ page }) => {
  await sample(page);
  await page
    .getByRole('group', { name: /on disk/ })
    .getByRole('radio', { name: 'yes' })
    .check();
  await page.getByRole('button', { name: 'Open as a run' }).click();
  await expect(page.getByRole('slider', { name: 'Step', exact: true })).toBeVisible(SLOW);
  const state = page.getByRole('region', { name: 'State', exact: true });
  await expect(state).toContainText('csr-4 ≠ csr-1: nothing matches');
  await expect(state).toContainText('so the API answers []');
});

test('a state too large for a link is saved as a file, and the explorer opens it in that very state', async ({
  page,
}) => {
  test.slow();
  const maker = new Maker();
  const bags: Record<string, Readonly<Record<string, string>>> = {};
  const entries = [];
  for (let unit = 0; unit < 40; unit += 1) {
    const csr = await maker.request({ commonName: 'web.example' }, `key of web/${unit}`);
    const certificate = await maker.certificate(csr, { from: -30, to: 4000 });
    entries.push({ csr, certificate, ca: await maker.caPem() });
    bags[`web/${unit}`] = { certificate_signing_requests: requestsValue({ csr }) };
  }
  const provider = showUnit('ca/0', [{ units: bags }]);
  const requirer = showUnit('web/0', [{ application: { certificates: certificatesValue(...entries) } }]);
  await page.goto(PAGE);
  await paste(page, `${provider}\n${requirer}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('cert-', SLOW);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Open as a run' }).click(),
  ]);
  await expect(page.getByText('It is saved as diagnosed-run.json')).toBeVisible();
  const file = await saved.path();
  const explorer = new Explorer(page);
  await explorer.open();
  await page.getByRole('button', { name: 'Export' }).click();
  const sheet = page.getByRole('dialog', { name: 'Take it with you' });
  await sheet.getByLabel('File to open').setInputFiles(file);
  await expect(explorer.state).toContainText('web/39', SLOW);
  await expect(explorer.state).toContainText('csr-40');
  await page.getByRole('button', { name: 'Export' }).click();
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Save Run', exact: true }).click(),
  ]);
  const stateOf = async (path: string): Promise<unknown> =>
    (JSON.parse(await readFile(path, 'utf8')) as { setup: { begin: unknown } }).setup.begin;
  expect(await stateOf(await again.path())).toEqual(await stateOf(file));
  expect(explorer.errors).toEqual([]);
});

test('nothing is asked of the network and nothing is stored while one pastes, and a paste of two megabytes freezes nothing', async ({
  page,
}) => {
  await page.goto(PAGE);
  await expect(page.getByRole('button', { name: 'Try a sample' })).toBeVisible();
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const address = page.url();
  const part = (at: number): string =>
    `web/${at}:\n  leader: true\n  relation-info:\n  - relation-id: ${at}\n    endpoint: certificates\n    related-endpoint: certificates\n    application-data:\n      certificates: '[]'\n`;
  const large = Array.from({ length: 11_500 }, (_, at) => part(at)).join('');
  await page.evaluate(() => {
    const box = window as unknown as { longest: number; began: number };
    box.longest = 0;
    box.began = performance.now();
    let last = performance.now();
    const tick = (): void => {
      const now = performance.now();
      box.longest = Math.max(box.longest, now - last);
      last = now;
      setTimeout(tick, 0);
    };
    tick();
  });
  await paste(page, large.slice(0, 2 * 1024 * 1024));
  await expect(listing(page)).toBeVisible({ timeout: 60_000 });
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  const took = await page.evaluate(() => performance.now() - (window as unknown as { began: number }).began);
  // Read in the page itself, it would stand still for nearly all of the time.
  expect(longest).toBeLessThan(Math.max(1000, took * 0.6));
  expect(asked).toEqual([]);
  expect(page.url()).toBe(address);
  expect(
    await page.evaluate(() => JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)])),
  ).not.toContain('relation-info');
});

test('a paste that is no dump is told what it is, stays to be corrected, and is replaced by what is pasted over it', async ({
  page,
}) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.goto(PAGE);
  await paste(page, 'O Rose thou art sick.\nThe invisible worm');
  await expect(title).toContainText('Nothing in this paste looks like an output of Juju', SLOW);
  await expect(title).toContainText('Paste what juju show-unit prints');
  const given = page.getByRole('textbox', { name: /What you pasted/ });
  await expect(given).toHaveValue('O Rose thou art sick.\nThe invisible worm');
  await expect(page.getByRole('region', { name: 'What to paste' })).toContainText('juju show-unit web/0');
  await given.selectText();
  await paste(page, '<!doctype html>\n<p>juju</p>');
  await expect(title).toContainText('This is a web page', SLOW);
  await given.fill(UNIT);
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(title).toContainText('There is no tls-certificates relation', SLOW);
  await expect(page.getByRole('list', { name: 'Left out of what you pasted' })).toContainText('database');
  await expectNoBarriersAnywhere(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('button', { name: 'Try a sample' })).toBeVisible();
});

test('what is too long is refused in a sentence, pasted or opened, and what was there stays', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  const sentence = 'A text of more than two megabytes is not read';
  const long = 'a'.repeat(2 * 1024 * 1024 + 1);
  await page.goto(PAGE);
  await paste(page, long);
  await expect(title).toContainText(sentence, SLOW);
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await expect(title).toContainText('is in the renewal gap', SLOW);
  await page.getByRole('button', { name: 'Add a dump' }).click();
  await page
    .getByLabel('A dump from a file')
    .setInputFiles({ name: 'all.yaml', mimeType: 'text/plain', buffer: Buffer.from(long.repeat(3)) });
  await expect(page.getByRole('alert')).toContainText(`all.yaml: ${sentence}`);
  await paste(page, long);
  await expect(title).toContainText(sentence);
  await expect(page.getByRole('region', { name: 'Findings' })).toContainText('is in the renewal gap');
});

test('a paste reduced for sharing holds none of the names', async ({ page }) => {
  await sample(page);
  await page.getByRole('button', { name: 'Reduce for sharing' }).click();
  const text = page.getByRole('textbox', { name: 'The reduced paste' });
  await expect(text).toBeVisible(SLOW);
  const reduced = await text.inputValue();
  expect(reduced).toContain('requirer-1/0');
  expect(reduced).not.toContain('web.example');
});

test('axe finds nothing in both themes, wide and narrow, and nothing scrolls sideways', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto(PAGE);
  await expect(page.getByRole('button', { name: 'Try a sample' })).toBeVisible();
  await expectNoBarriersAnywhere(page);
  await sample(page);
  await expectNoBarriersAnywhere(page);
  for (const name of ['Paste', 'Not known']) {
    await page.getByRole('tab', { name }).click();
    await expectNoBarriers(page, name);
  }
});
