/** Certificates: real X.509 of a run and of a paste, compared, copied, linked. */
import { expect, test, type Page } from '@playwright/test';
import { expectNoBarriersAnywhere } from './barriers';

const PAGE = '?view=certificates&scenario=renewal-gap&step=11&of=csr-2&with=csr-1';
const SLOW = { timeout: 60_000 };

async function open(page: Page, address = PAGE): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The library treats them as', SLOW);
}

test('two requests of a renewal: the same for the library, another one for the provider', async ({ page }) => {
  await open(page);
  const fields = page.getByRole('region', { name: 'Fields' });
  await expect(fields.getByRole('row', { name: /^Unique identifier/ })).toContainText('differs');
  await expect(fields.getByRole('row', { name: /^DNS names/ })).toContainText('same');
  const verdicts = page.getByRole('list', { name: 'What follows' });
  await expect(verdicts).toContainText('The library treats them as the same request.');
  await expect(verdicts).toContainText('CertificateRequestAttributes.__eq__');
  await expect(verdicts).toContainText('The provider treats them as different');
  await page.getByLabel('Only differences').check();
  await expect(fields.getByRole('row', { name: /^DNS names/ })).toHaveCount(0);
  await expect(page.getByLabel('PEM of csr-2')).toContainText('BEGIN CERTIFICATE REQUEST');
  await expect(page.getByRole('region', { name: 'Who signed whom' })).toContainText('signature checked');
  await expect(page.getByRole('region', { name: 'Validity of cert-1' })).toContainText('90 %');
});

test('what is chosen stands in the address, and the way back leads to the step', async ({ page }) => {
  await open(page);
  await page.getByLabel('Look at').selectOption('cert-1');
  await expect(page).toHaveURL(/of=cert-1/);
  await page.getByRole('link', { name: 'Back to step 11' }).click();
  await expect(page.getByRole('slider', { name: 'Step', exact: true })).toHaveValue('11', SLOW);
});

test('the explorer leads to a request from its life', async ({ page }) => {
  await page.goto('?scenario=renewal-gap&step=11');
  const state = page.getByRole('region', { name: 'State', exact: true });
  await state.getByRole('button', { name: 'csr-2: its life' }).first().click();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/request|library/, SLOW);
  await expect(page).toHaveURL(/view=certificates.*of=csr-2|of=csr-2.*view=certificates/);
});

test('pasted PEM is decoded and matched; a private key is told of and dropped', async ({ page }) => {
  await open(page);
  const pem = (await page.getByLabel('PEM of csr-2').textContent()) ?? '';
  await page.getByRole('button', { name: 'Paste PEM' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paste requests and certificates');
  const key = '-----BEGIN PRIVATE KEY-----\nMIIBVQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n';
  await page.getByRole('textbox', { name: 'PEM, one text or many' }).evaluate(
    (element, given) => {
      const data = new DataTransfer();
      data.setData('text', given);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    `${key}  ${pem.trim().replaceAll('\n', '\r\n  ')}\n`,
  );
  await expect(page.getByRole('region', { name: 'Private key' })).toContainText('Nothing of it was kept', SLOW);
  await expect(page.getByRole('region', { name: 'What is in it' })).toContainText('web.example');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A request for web.example');
  expect(page.url()).not.toContain('MII');
});

test('a paste without a request or certificate stays to be corrected, without the key that was in it', async ({
  page,
}) => {
  await page.goto('?view=certificates&from=paste');
  const field = page.getByRole('textbox', { name: 'PEM, one text or many' });
  await field.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text',
      'O Rose\n-----BEGIN PRIVATE KEY-----\nMIIBVQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('no request and no certificate', SLOW);
  await expect(page.getByRole('region', { name: 'Private key' })).toContainText('Nothing of it was kept');
  await expect(field).toHaveValue('O Rose\n<private key dropped>\n');
});

test('nothing is asked of the network while one pastes, and too much is refused in a sentence', async ({ page }) => {
  await page.goto('?view=certificates&from=paste');
  const field = page.getByRole('textbox', { name: 'PEM, one text or many' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(field).toBeVisible();
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const give = (text: string) =>
    field.evaluate((element, given) => {
      const data = new DataTransfer();
      data.setData('text', given);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  await give('a'.repeat(2 * 1024 * 1024 + 1));
  await expect(title).toContainText('A text of more than two megabytes is not read');
  await give('O Rose');
  await expect(title).toContainText('no request and no certificate', SLOW);
  expect(asked).toEqual([]);
});

test('axe finds nothing in both themes, wide and narrow, and nothing scrolls sideways', async ({ page }) => {
  test.setTimeout(240_000);
  await open(page);
  await expectNoBarriersAnywhere(page);
  await page.goto('?view=certificates&from=paste');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paste requests');
  await expectNoBarriersAnywhere(page);
});
