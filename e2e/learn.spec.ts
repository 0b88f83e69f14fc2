/** Lessons as a reader goes through them: by pointer, by keyboard, away and back; each part passes axe. */
import { expect, test, type Page } from '@playwright/test';
import { expectNoBarriers } from './barriers';

const slider = (page: Page) => page.getByRole('slider', { name: 'Step', exact: true });
const question = (page: Page) => page.locator('section.question');
const health = (page: Page) => page.getByRole('status', { name: 'Health' });

async function open(page: Page, lesson: number, part: number, more = ''): Promise<void> {
  await page.goto(`?view=learn&lesson=${lesson}&part=${part}${more}`);
  await expect(slider(page)).toBeVisible();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Step \d+ of \d+, ./);
}

test('before the answer nothing after it is seen; the run goes on when one has guessed, and a wrong guess stays', async ({
  page,
}) => {
  await open(page, 2, 3);
  await expect(slider(page)).toHaveAttribute('max', '10');
  await expect(page.getByText('What it means is')).toBeHidden();
  await page.getByRole('button', { name: 'cert-1 and key-1, as before.' }).click();
  // Not further than what the next part asks.
  await expect(slider(page)).toHaveAttribute('max', '11');
  await expect(slider(page)).toHaveValue('11');
  await expect(health(page)).toHaveText('outage');
  const answers = question(page).getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await expect(answers.nth(0)).toContainText('Your answer');
  await expect(answers.nth(1)).toContainText('What happened');
  await expect(question(page)).toContainText('Why not.');
  await question(page)
    .getByRole('button', { name: /csr-1 was withdrawn/ })
    .click();
  await expect(slider(page)).toHaveValue('9');
  await page.reload();
  await expect(question(page)).toContainText('Your answer');
});

test('the text moves the run, and the run moves the text', async ({ page }) => {
  await open(page, 2, 2);
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(slider(page)).toHaveValue('9');
  await page.getByRole('button', { name: 'Show step 8' }).click();
  await expect(slider(page)).toHaveValue('8');
  await expect(page.getByRole('button', { name: 'Show step 8' })).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByRole('button', { name: 'Show step 9' })).toHaveAttribute('aria-current', 'step');
});

test('on the phone the page scrolls, the run stays in sight, and reading moves it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 1, 3);
  await expect(slider(page)).toHaveValue('4');
  await page.getByRole('button', { name: 'Show step 7' }).evaluate((button) => {
    window.scrollBy({ top: button.getBoundingClientRect().top - 380 });
  });
  await expect(slider(page)).toHaveValue('7');
  await expect(slider(page)).toBeInViewport();
});

test('a lesson can be gone through by keyboard alone', async ({ page }) => {
  await open(page, 3, 1);
  const next = page.getByRole('link', { name: /^Next: / });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When the relation goes');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).toHaveValue('6');
  const option = page.getByRole('button', { name: 'It removes them.' });
  await option.focus();
  await page.keyboard.press('Enter');
  await expect(slider(page)).toHaveValue('9');
  await expect(page.locator('.told')).toBeFocused();
  await expect(question(page)).toContainText('Your answer, and what happened');
});

test('a term says what it means where it stands', async ({ page }) => {
  await open(page, 2, 2);
  const term = page.getByRole('button', { name: 'secret', exact: true });
  await expect(term).toHaveAttribute('aria-expanded', 'false');
  await term.click();
  await expect(page.getByRole('note', { name: 'Secret' })).toContainText('a copy of the certificate');
  await page.getByRole('link', { name: 'In the glossary' }).click();
  await expect(page).toHaveURL(/view=glossary#secret/);
  await expect(page.getByRole('term').filter({ hasText: /^Secret$/ })).toBeInViewport();
});

test('one can leave for the explorer, and come back to the lesson and to where one was', async ({ page }) => {
  await page.goto('?scenario=two-units&step=4');
  await expect(slider(page)).toHaveValue('4');
  // The page writes down where one is as soon as what writes it has been loaded.
  const remembered = () => page.evaluate(() => localStorage.getItem('renewal-gap.last'));
  await expect.poll(remembered, { timeout: 20_000 }).toContain('step 4 of Two units');
  await open(page, 5, 3);
  await expect(page.getByRole('link', { name: /^Back to where I was: step 4 of Two units/ })).toBeVisible();
  await page.getByRole('link', { name: 'Open in the explorer' }).click();
  await expect(page).toHaveURL(/scenario=key-rotated/);
  await expect(slider(page)).toHaveValue('8');
  await expect(slider(page)).toHaveAttribute('max', '16');
  await page.getByRole('link', { name: 'Back to lesson 5' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Piece by piece');
  await page.goto('?view=learn');
  await page.getByRole('link', { name: 'Go on with lesson 5, part 3' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Piece by piece');
});

test('an invitation opens the editor at its line', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, 3, 6);
  await page.getByRole('button', { name: 'Edit line 31' }).click();
  await expect(page.locator('.cm-activeLine')).toHaveText(/if certs:/, { timeout: 30_000 });
});

test('a bad address is repaired, each value alone, in one sentence', async ({ page }) => {
  await page.goto('?view=learn&lesson=99');
  await expect(page.getByText('There is no lesson “99”; these are the lessons.')).toBeVisible();
  await page.goto('?view=learn&lesson=4&part=99');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make before break');
  await expect(page).toHaveURL(/part=6/);
});

test('a lesson reads as an article', async ({ page }) => {
  await page.goto('?view=learn&lesson=2&read=1');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
  await expect(page.getByText('What happens: Nothing.')).toBeVisible();
  await expect(page.getByText('csr-1 was withdrawn in secret-expired').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy as Markdown' })).toBeVisible();
});

const SIZES = [
  [1440, 900],
  [390, 844],
] as const;
for (const theme of ['light', 'dark'] as const)
  for (const [width, height] of SIZES)
    for (const address of [
      '?view=learn',
      '?view=learn&lesson=2&read=1',
      '?view=glossary',
      '?view=learn&lesson=3&part=3',
    ])
      test(`axe finds nothing on ${address} at ${width}, ${theme}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.goto(`${address}&theme=${theme}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (address.includes('part=')) {
          await expect(slider(page)).toBeVisible();
          await page.getByRole('button', { name: 'Nothing. A revoked certificate' }).click();
          await expect(question(page)).toContainText('Why not.');
        }
        await expectNoBarriers(page);
      });

test('on paper a part shows the run where one was, with the charm’s lines, and an article a picture in each part', async ({
  page,
}) => {
  await open(page, 2, 3);
  await page.getByRole('button', { name: 'Nothing.', exact: true }).click();
  await expect(slider(page)).toHaveValue('11');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.getByRole('region', { name: 'The run on paper' });
  await expect(paper).toContainText('Step 11 of 11, update-status on web/0');
  await expect(paper.getByRole('figure', { name: 'The run at step 11' })).toContainText(/outage/i);
  await expect(paper).toContainText('self._remove_cert_files()');
  await expect(slider(page)).toBeHidden();
  // Paper is light whatever the screen is.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  await page.goto('?view=learn&lesson=2&read=1');
  await expect(page.getByRole('figure')).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});
