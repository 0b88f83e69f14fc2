/** The explorer as one file, opened from a disk: no server, no other file. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { Explorer } from './explorer';

test('dist/offline.html opens at the outage and steps, from file:// alone', async ({ page }) => {
  const explorer = new Explorer(page);
  await explorer.open(pathToFileURL(resolve('dist/offline.html')).href);
  await expect(explorer.health).toHaveText('outage');
  await expect(explorer.deletingLine).toContainText('self._remove_cert_files()');
  await explorer.previous();
  await expect(explorer.health).toHaveText('serving valid');
  expect(explorer.errors).toEqual([]);
  expect(explorer.strangers).toEqual([]);
});

test('a lesson plays in a frame of a page on a disk, out of the one file', async ({ page }, info) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const site = pathToFileURL(resolve('dist/offline.html')).href;
  const file = info.outputPath('page.html');
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><title>Host</title><body><iframe title="Lesson" sandbox="allow-scripts" width="700" height="900" src="${site}?view=learn&amp;lesson=2&amp;part=3&amp;embed=1"></iframe></body></html>`,
  );
  await page.goto(pathToFileURL(file).href);
  const inside = page.frameLocator('iframe');
  await inside.getByRole('button', { name: 'Nothing.', exact: true }).click();
  await expect(inside.getByRole('slider', { name: 'Step', exact: true })).toHaveValue('11');
  await inside.getByRole('link', { name: 'Next: How it closes' }).click();
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('How it closes');
  expect(errors).toEqual([]);
});
