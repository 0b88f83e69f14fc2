/** The reader's own code, as a person writes, breaks, keeps and shares it. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectNoBarriers } from './barriers';
import { Explorer } from './explorer';

test.setTimeout(180_000);

/** Python has to start once, on a machine that may be busy. */
const PYTHON_MS = 90_000;

class Writing {
  readonly explorer: Explorer;
  readonly text: Locator;
  readonly status: Locator;

  constructor(readonly page: Page) {
    this.explorer = new Explorer(page);
    const { reconciler } = this.explorer;
    this.text = reconciler.getByRole('textbox', { name: /Source text/ });
    this.status = reconciler.getByRole('status', { name: 'Editor' });
  }

  async open(): Promise<void> {
    await this.explorer.open();
    await expect(this.explorer.health).toHaveText('outage');
    await this.explorer.reconciler.getByRole('button', { name: 'Edit' }).click();
    await expect(this.text).toBeFocused();
  }

  /** The cursor at the end of the line that holds a text. */
  async endOf(text: string): Promise<void> {
    await this.text.getByText(text).first().click();
    await this.page.keyboard.press('End');
  }

  /** One line that keeps the files while the relation is there, in the place of the deletion. */
  async keepFiles(): Promise<void> {
    await this.endOf('self._remove_cert_files()');
    await this.page.keyboard.press('Home');
    await this.page.keyboard.type('if not self.model.get_relation("certificates"): ');
  }
}

test('one edited line, and the outage is gone; what is typed is never lost', async ({ page }) => {
  const writing = new Writing(page);
  const { explorer } = writing;
  await writing.open();
  await writing.keepFiles();
  await expect(explorer.health).toHaveText('serving valid', { timeout: PYTHON_MS });
  const better = 'Better: an outage of 3 min before, nothing wrong now.';
  await expect(writing.status).toContainText(better, { timeout: PYTHON_MS });
  await expect(writing.status.getByRole('button', { name: 'Go to step 11' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Reconciler' })).toHaveValue('own');

  // A text that does not parse is kept, and the last good run with it.
  await page.keyboard.type('(((');
  await expect(writing.status).toContainText('SyntaxError');
  await expect(writing.status).toContainText('The last good run stays on screen.');
  await expect(explorer.health).toHaveText('serving valid');

  // A reload loses nothing: the editor opens again, with the text as it was.
  await page.reload();
  await expect(writing.text).toContainText('"certificates"): (((');
  expect(explorer.strangers, 'the page asks no other host for anything').toEqual([]);
});

test('a click on what stands beside a line puts the caret at the end of that line', async ({ page }) => {
  const writing = new Writing(page);
  await writing.open();
  await writing.text.getByText('certs → []').click();
  await page.keyboard.type('  # here');
  await expect(writing.text.getByText('self.tls.get_assigned_certificates()').first()).toContainText(
    'get_assigned_certificates()  # here',
  );
});

test('an endless loop ends with a sentence, and text and page are still there', async ({ page }) => {
  const writing = new Writing(page);
  await writing.open();
  await writing.endOf('self.tls.get_assigned_certificates()');
  await page.keyboard.press('Enter');
  await page.keyboard.type('while True: pass');
  await expect(writing.status).toContainText(/Step \d+: .*did not end within 10 seconds/, { timeout: PYTHON_MS });
  await expect(writing.text).toContainText('while True: pass');
  await expect(writing.explorer.health).toHaveText('outage');
});

test('the keyboard gets in and out again: E, Escape, Tab', async ({ page }) => {
  const writing = new Writing(page);
  await writing.explorer.open();
  await expect(writing.explorer.reconciler.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(writing.text).toBeFocused();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(writing.explorer.reconciler.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(writing.text).toBeHidden();
});

test('a link with code in it waits until the code has been read, and the code can be forgotten', async ({
  page,
  browser,
}) => {
  const writing = new Writing(page);
  await writing.open();
  await writing.keepFiles();
  await expect(writing.explorer.health).toHaveText('serving valid', { timeout: PYTHON_MS });
  await expect.poll(() => new URL(page.url()).hash.length).toBeGreaterThan(20);
  const link = page.url();
  expect(link.length).toBeLessThan(6000);

  const elsewhere = await (await browser.newContext()).newPage();
  const reader = new Explorer(elsewhere);
  await elsewhere.goto(link);
  const bar = elsewhere.getByRole('region', { name: 'Code from elsewhere' });
  await expect(bar).toContainText('came with the link');
  await expect(bar).toContainText('Nothing has run yet.');
  await expect(reader.reconciler).toContainText('if not self.model.get_relation("certificates")');
  await expect(reader.reconciler).not.toContainText('did not run in this step');
  await bar.getByRole('button', { name: 'I have read it, run it' }).click();
  await expect(reader.health).toHaveText('serving valid', { timeout: PYTHON_MS });
  await elsewhere.getByRole('button', { name: 'Stop and forget it' }).click();
  await expect(reader.health).toHaveText('outage', { timeout: PYTHON_MS });
  await expect.poll(() => new URL(elsewhere.url()).hash).toBe('');
  await elsewhere.context().close();
});

test('a changed library closes the gap, the steps that differ are named, and it is read before it runs elsewhere', async ({
  page,
  browser,
}) => {
  const writing = new Writing(page);
  const { explorer } = writing;
  await explorer.open();
  await page.getByRole('combobox', { name: 'Library' }).selectOption({ label: 'Change 1.12.0…' });
  await expect(writing.text).toContainText('def _find_certificate_in_relation_data', { timeout: PYTHON_MS });
  await writing.endOf('== csr.certificate_signing_request');
  await page.keyboard.type(
    ' or provider_certificate.certificate_signing_request.common_name == csr.certificate_signing_request.common_name',
  );
  await expect(explorer.health).toHaveText('serving valid', { timeout: PYTHON_MS });
  const differ = page.getByRole('region', { name: 'Steps that differ from the release' });
  await expect(differ).toContainText('11 to 12 of 15', { timeout: PYTHON_MS });
  await expect(page.getByRole('combobox', { name: 'Library' })).toHaveValue('patch');
  await expect.poll(() => new URL(page.url()).hash.length).toBeGreaterThan(20);

  // Who gets the link is asked to read the change, so it has to be on the page.
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(page.url());
  const changed = elsewhere.getByRole('region', { name: 'Text of the changed library' });
  await expect(changed).toContainText('+', { timeout: PYTHON_MS });
  await expect(changed).toContainText('or provider_certificate.certificate_signing_request.common_name');
  await expectNoBarriers(elsewhere);
  await elsewhere.getByRole('button', { name: 'I have read it, run it' }).click();
  await expect(new Explorer(elsewhere).health).toHaveText('serving valid', { timeout: PYTHON_MS });
  await elsewhere.context().close();

  const download = page.waitForEvent('download');
  await explorer.reconciler.getByRole('button', { name: 'Download diff' }).click();
  expect((await download).suggestedFilename()).toBe('tls_certificates.patch');
});

test('line by line: forth, back, and the disk at each line, without Python', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open();
  const { reconciler } = explorer;
  await reconciler.getByRole('button', { name: 'Line by line' }).click();
  const line = reconciler.getByRole('slider', { name: 'Line' });
  await expect(line).toHaveValue('1');
  await page.keyboard.press('.');
  await expect(line).toHaveValue('2');
  await page.keyboard.press(',');
  await expect(line).toHaveValue('1');
  await reconciler.getByRole('button', { name: 'Next change on disk' }).click();
  const disk = reconciler.getByRole('region', { name: 'Disk' });
  await expect(disk).toContainText('cert-1, removed');
  await expect(disk).toContainText('key-1, goes');
  await expect(reconciler.getByRole('status', { name: 'At this line' })).toContainText('deletes tls.crt');
  await page.keyboard.press(',');
  await expect(disk).not.toContainText('removed');
  await reconciler.getByRole('button', { name: 'Whole hook' }).click();
  await expect(line).toBeHidden();
});
