/** The sandbox that readers' Python runs in, asked in a real browser: src/charm/live/browser/check.ts says what it must hold. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

test('Python boots in its frame, runs a hook, is stopped when it runs away, and reaches nothing', async () => {
  test.setTimeout(180_000);
  const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const { stdout } = await promisify(execFile)('npx', ['tsx', 'src/charm/live/browser/check.ts', chromium], {
    timeout: 170_000,
  });
  expect(stdout).toContain('endless loop');
});
