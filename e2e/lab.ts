/** The pages of the lab as a person meets them: by role and accessible name only. */
import { expect, type Locator, type Page } from '@playwright/test';

/** A search shares the machine with everything else that runs. */
export const SEARCH_MS = 90_000;

export class MatrixPage {
  readonly table: Locator;
  readonly panel: Locator;
  readonly errors: string[] = [];

  constructor(readonly page: Page) {
    this.table = page.getByRole('table', { name: /Worst verdict of every reconciler/ });
    this.panel = page.getByRole('complementary', { name: 'The open cell' });
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
  }

  async open(more = ''): Promise<void> {
    await this.page.goto(`?view=matrix${more}`);
    await expect(this.table.first()).toBeVisible({ timeout: SEARCH_MS });
  }

  cell(name: RegExp | string): Locator {
    return this.table.getByRole('link', { name });
  }

  async found(name: RegExp): Promise<Locator> {
    const cell = this.cell(name).first();
    await expect(cell).toBeVisible({ timeout: SEARCH_MS });
    return cell;
  }
}
