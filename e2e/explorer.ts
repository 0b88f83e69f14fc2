/** The explorer as a person meets it: by role and accessible name only. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Python starts on first need: seconds on a quiet machine, more on a busy one. */
const PYTHON_MS = 60_000;

export class Explorer {
  readonly timeline: Locator;
  readonly reconciler: Locator;
  readonly calls: Locator;
  readonly state: Locator;
  readonly why: Locator;
  readonly actions: Locator;
  readonly steps: Locator;
  readonly slider: Locator;
  readonly health: Locator;
  readonly notices: Locator;

  /** Requests that left for another host. */
  readonly strangers: string[] = [];
  /** Uncaught errors and errors in the console. */
  readonly errors: string[] = [];

  constructor(readonly page: Page) {
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    this.timeline = region('Timeline');
    this.reconciler = region('Reconciler');
    this.calls = region('Library calls');
    this.state = region('State');
    this.why = region('Why');
    this.actions = region('Actions');
    this.steps = region('Steps');
    this.slider = page.getByRole('slider', { name: 'Step', exact: true });
    this.health = page.getByRole('status', { name: 'Health' });
    this.notices = page.getByRole('status', { name: 'Notices' });
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== '127.0.0.1') this.strangers.push(request.url());
    });
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
  }

  async open(address = ''): Promise<void> {
    await this.page.goto(address);
    await expect(this.slider).toBeVisible();
  }

  /** Waits until every step on screen has been computed. */
  async settled(): Promise<void> {
    await expect(this.page.getByRole('progressbar', { name: 'Python loading' })).toBeHidden({ timeout: PYTHON_MS });
    // A step that still waits for its answer has no words yet.
    await expect(this.slider).toHaveAttribute('aria-valuetext', /^Step \d+ of \d+, ./, { timeout: PYTHON_MS });
  }

  async step(): Promise<number> {
    return Number(await this.slider.inputValue());
  }

  async goTo(step: number): Promise<void> {
    await this.slider.fill(String(step));
    await expect(this.slider).toHaveValue(String(step));
  }

  next(): Promise<void> {
    return this.page.getByRole('button', { name: 'Next step' }).click();
  }

  previous(): Promise<void> {
    return this.page.getByRole('button', { name: 'Previous step' }).click();
  }

  /** Does something now: from the bar where it is in view, else from the list of everything. */
  async act(name: string): Promise<void> {
    const before = await this.step();
    const inBar = this.actions.getByRole('button', { name, exact: true });
    if ((await inBar.count()) > 0) await inBar.first().click();
    else {
      await this.actions.getByRole('button', { name: /Do something/ }).click();
      await this.page.getByRole('dialog').getByRole('button', { name, exact: true }).first().click();
    }
    await expect(this.slider).toHaveValue(String(before + 1), { timeout: PYTHON_MS });
    await this.settled();
  }

  /** The first line of the charm whose effect in the margin takes files away. */
  get deletingLine(): Locator {
    return this.reconciler
      .locator('[data-line]')
      .filter({ hasText: /− \d+ files?/ })
      .first();
  }

  async choose(picker: 'Scenario' | 'Library' | 'Reconciler' | 'Provider', option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: picker }).selectOption({ label: option });
  }
}
