import { defineConfig, devices } from 'playwright/test';

/** Where the two sites of the browser tests listen: one that nobody changes, one that admins edit. */
const PUBLIC_PORT = Number(process.env.E2E_PORT ?? 4410);
const ADMIN_PORT = PUBLIC_PORT + 1;

const chromium = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  },
};

const site = (port: number) => ({
  command: `node tests/setup/e2e-server.ts ${port}`,
  url: `http://localhost:${port}/healthz`,
  timeout: 240_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
});

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list']],
  use: { ...chromium, trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'public',
      testIgnore: /admin-.*\.spec\.ts/,
      use: { ...chromium, baseURL: `http://localhost:${PUBLIC_PORT}` },
    },
    {
      name: 'admin',
      testMatch: /admin-.*\.spec\.ts/,
      fullyParallel: false,
      use: { ...chromium, baseURL: `http://localhost:${ADMIN_PORT}` },
    },
  ],
  webServer: [site(PUBLIC_PORT), site(ADMIN_PORT)],
});
