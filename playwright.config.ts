import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];
/** Another build, and a port of its own, for looking at work under way. */
const dist = process.env['E2E_DIST'] ?? 'dist';
const port = process.env['E2E_PORT'] ?? '4173';
const address = `http://127.0.0.1:${port}/deep/path/`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  // A busy machine may keep a page waiting too long once; what needed its second try is named at the end of `npm test`.
  retries: 1,
  timeout: 60_000,
  snapshotPathTemplate: '{testDir}/visual/{arg}{ext}',
  reporter: [
    ['line'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'test-results/playwright.json' }],
  ],
  use: {
    baseURL: address,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
  webServer: {
    command: `node tools/serve.mjs --dir ${dist} --port ${port} --base /deep/path/`,
    url: address,
    reuseExistingServer: false,
  },
});
