/** The explorer as one file, opened from a disk: no server, no other file. */
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
