/** The main job with the screen off: keys go in, and nothing is read but the accessibility tree. */
import { expect, test, type Page } from '@playwright/test';
import { Explorer } from './explorer';

test.setTimeout(180_000);

const healthIs = (word: string): RegExp => new RegExp(`status "Health": ${word}`);

class ScreenOff {
  private readonly explorer: Explorer;

  constructor(private readonly page: Page) {
    this.explorer = new Explorer(page);
  }

  async open(): Promise<void> {
    await this.page.goto('');
    await this.hears(/slider "Step"/);
  }

  /** What a screen reader finds on the page. */
  async hears(what: RegExp): Promise<void> {
    await expect.poll(() => this.page.locator('body').ariaSnapshot(), { timeout: 60_000 }).toMatch(what);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Something by its name: the search, its first answer, Enter; then until it has been computed. */
  async act(name: string, step: number): Promise<void> {
    await this.press('Control+k');
    await expect(this.page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
    await this.page.keyboard.type(name);
    await this.hears(/status: [1-9]\d* found[\s\S]*/);
    await this.hears(/option [^\n]*\[selected\]/);
    await this.press('Enter');
    await this.hears(new RegExp(`slider "Step": "${step}"`));
    await this.explorer.settled();
  }
}

test('a renewal is stepped through, made to go wrong and mended by keys, heard from the tree alone', async ({
  page,
}) => {
  const reader = new ScreenOff(page);
  await reader.open();
  await reader.hears(healthIs('outage'));
  await reader.hears(/− 2 files/);

  // Back, until the files are there, and on again.
  await reader.press('ArrowLeft');
  await reader.hears(healthIs('serving valid'));
  await reader.press('ArrowRight');
  await reader.hears(healthIs('outage'));

  // From the quiet time before the renewal, by hand.
  await reader.press('Home', ...Array.from({ length: 6 }, () => 'ArrowRight'));
  await reader.hears(/Step 7(?: of 15)?, update-status/);
  await reader.act('Expire secret', 8);
  await reader.act('Deliver next hook', 9);
  await reader.hears(/Step 9(?: of \d+)?, secret-expired/);
  await reader.act('Fire update-status', 10);
  await reader.hears(healthIs('outage'));
  await reader.hears(/self\._remove_cert_files\(\)/);
  await reader.act('Provider signs', 11);
  await reader.act('Deliver next hook', 12);
  await reader.hears(healthIs('serving valid'));
  await reader.act('Revoke', 13);
  await reader.act('Deliver next hook', 14);
  await reader.hears(healthIs('serving revoked'));
  await reader.act('Remove relation', 15);
  await reader.act('Deliver next hook', 16);
  await reader.act('Deliver next hook', 17);
  await reader.hears(healthIs('gone as it should be'));

  // Why: the causes have the focus, arrows go along them, Enter goes there.
  await reader.press('w');
  await expect(page.getByRole('region', { name: 'Why' }).getByRole('button').first()).toBeFocused();
});
